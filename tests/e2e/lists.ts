/** What people do with a list, whichever it is. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from './gerbang';
import { type Api } from './arrange';
import type { GerbangServer } from './server';

type Json = Record<string, unknown>;

export const LINKS = '/payment-service/payment-link';

/** Links called "Class 01" … in the order in which they are made, and no other; every third has a customer's address. */
export const arrangeLinks = async (api: Api, count: number): Promise<string[]> => {
  await api.signIn();
  const demo = await api.call<{ content: { id: string }[] }>('GET', 'payments/payment-links?pageNumber=1&pageSize=10');
  for (const { id } of demo.content) await api.call('DELETE', `payments/payment-links/${id}`);
  const ids: string[] = [];
  for (let at = 1; at <= count; at++) {
    const title = `Class ${String(at).padStart(2, '0')}`;
    const { id } = await api.linkCreate({
      title,
      amount: `${at * 10}.00`,
      customerEmail: at % 3 === 0 ? `guest${at}@example.my` : null,
    });
    ids.push(id);
  }
  await api.signOut();
  return ids;
};

/** A call with the session of the person before this page, beside what the page itself does. */
export const callAs = async (server: GerbangServer, page: Page, method: string, path: string, body?: Json) => {
  const stored = await page.evaluate(() => localStorage.getItem('gerbang.auth'));
  const { authToken } = JSON.parse(stored ?? '{}') as { authToken: string };
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-auth-token': authToken,
    },
    body: body && JSON.stringify(body),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
};

export const rows = (page: Page) => page.locator('[data-row]');
export const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });
/** Opens the filters, one click away, and answers them. */
export const openFilters = async (page: Page) => {
  const filters = page.getByRole('group', { name: 'Filters' });
  if (!(await filters.isVisible())) await page.getByRole('button', { name: 'Filters', exact: true }).click();
  return filters;
};
/** What narrows the list, as it is said above the rows. */
export const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem');
export const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

export const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: title }).check();
export const bulkBar = (page: Page, count: number) =>
  page.getByRole('region', { name: `Selected records count: ${count}` });

/** Counts what the page asks the list's endpoint for, from now on. */
export const watchLists = (page: Page, path: string): URL[] => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(path)) asked.push(url);
  });
  return asked;
};
