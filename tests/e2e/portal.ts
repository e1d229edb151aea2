/** What people do in the portal, by the words on the screen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER } from './arrange';
import { expect, type Page } from './gerbang';

/** All that there are, as docs/adding-a-language.md tells. */
export const LANGUAGES = Object.keys(
  JSON.parse(readFileSync(join(__dirname, '../../messages/languages.json'), 'utf8')) as Record<string, string>,
);

/**
 * Where something sticks out, it does in these: their words or sentences are the longest, and Chinese has the widest
 * letters.
 */
export const WIDE_LANGUAGES = process.env.GERBANG_TEST_ALL ? LANGUAGES : ['de', 'zh'];

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A field by its label, whether or not a star follows it. */
export const field = (page: Pick<Page, 'getByLabel'>, label: string) =>
  page.getByLabel(new RegExp(`^${literally(label)}( \\*)?$`));

export const choose = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

export interface Account {
  email: string;
  fullName: string;
  password: string;
}

export const signIn = async (page: Page, { email, password }: Pick<Account, 'email' | 'password'>) => {
  await page.goto('/login');
  await field(page, 'Merchant ID').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

/** Signed out is who sees the login page: who leaves /logout earlier takes the call to the server with them. */
export const signOut = async (page: Page) => {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
};

/** Leaves in the browser what the sign-in page leaves there: for tests of what lies behind that page. */
export const startSession = async (page: Page, { email, password }: Pick<Account, 'email' | 'password'> = OWNER) => {
  // The same storage as the portal's, and nothing that starts by itself.
  await page.goto('/favicon.svg');
  await page.evaluate(async (body) => {
    const call = async <T>(path: string, request: RequestInit) => {
      const answer = await fetch(`/api/v1/security/${path}`, request);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    type Session = { token: string; permissions: object; userAccounts: object[] };
    const { token, permissions, userAccounts } = await call<Session>('authentication', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { data: user } = await call<{ data: object }>('me', { headers: { 'x-auth-token': token } });
    const stored = { user, permissions, authToken: token, userAccounts, type: null };
    localStorage.setItem('gerbang.auth', JSON.stringify(stored));
  }, JSON.stringify({ email, password }));
};

/** Opens an address as somebody who has signed in. */
export const enter = async (page: Page, address: string, account?: Pick<Account, 'email' | 'password'>) => {
  await startSession(page, account);
  await page.goto(address);
};

/** A page with an open stream is never without a request: for a test that waits for that, the stream ends at once. */
export const hearNothing = (page: Page) =>
  page.route('**/api/v1/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));

/**
 * Stops the time of a page whose clock is installed, a minute from now: a moment that is past when the page hears of it
 * is refused, and a busy machine takes seconds for it.
 */
export const stopTime = async (page: Page, inMs = 60_000) =>
  page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, inMs));

/**
 * Changes the language in place, as the page's own picker does, which costs a tenth of opening the page again. The picker
 * of a page that is just being left hears nothing any more: then the next one is asked.
 */
export const speak = async (page: Page, language: string) => {
  const picker = page.locator('select:has(option[value="zh"])').first();
  await expect(async () => {
    await picker.evaluate((it, to) => {
      (it as HTMLSelectElement).value = to;
      it.dispatchEvent(new Event('change', { bubbles: true }));
    }, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language, { timeout: 5000 });
  }).toPass({ timeout: 20_000 });
};

/** Opens an entry of the side menu; `within` is the group it stands in. */
export const menu = async (page: Page, entry: string, within?: string) => {
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  const link = nav.getByRole('link', { name: entry, exact: true });
  if (within) {
    const group = nav.getByRole('button', { name: within, exact: true });
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
  }
  await link.click();
};

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export const rowAction = async (page: Page, text: string, action: string) => {
  await row(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

export const expectRows = (page: Page, from: number, to: number, total: number) =>
  expect(page.getByText(`Showing rows ${from} to ${to} of ${total}`, { exact: true })).toBeVisible();
