// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../api/gen/client.gen';
import { session } from '../kit/session/session';
import { leavePortal, ok, portalAt } from './portal_fixture';
import { paths } from '../nav/paths';

const hit = (kind: string, id: string, title: string, more: object = {}) => ({
  kind,
  id,
  title,
  detail: 'Siti Aminah',
  merchant: null,
  status: null,
  refundRequestStatus: null,
  amount: '1234.50',
  createdDate: '2026-11-20T16:00:00.000Z',
  ...more,
});
const HITS = [
  hit('salesTransaction', '7', 'ORD-0007', { status: 11 }),
  hit('salesTransaction', '8', 'ORD-0008', { status: 22 }),
  hit('paymentLink', '9', 'Batik shirt'),
  hit('refundRequest', '10', 'ORD-0001', { refundRequestStatus: 'APPROVED' }),
];
const SEES = { payment: { salesTransaction: ['view'], paymentLink: ['view'], refundRequest: ['view'] } };

const BOX = { name: /^Search transactions/ };

let asked: string[] = [];
let answer: () => Response | Promise<Response>;

const openPortal = (permissions: Record<string, Record<string, string[]>> = SEES) => {
  session.start({ authToken: 'first', permissions, userAccounts: [] });
  portalAt(paths.loginProtection, { 'GET security/mfa': ok({ isMfaEnabled: false, recoveryCodesLeft: 0 }) });
  const inner = client.getConfig().fetch as typeof fetch;
  client.setConfig({
    fetch: (async (request: Request) => {
      const term = /\/search\/(.*)$/.exec(request.url)?.[1];
      if (term === undefined) return inner(request);
      asked.push(decodeURIComponent(term));
      return answer();
    }) as typeof fetch,
  });
};
const openBox = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
  return screen.findByRole('combobox', BOX);
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Quick search' }));
const type = (box: HTMLElement, text: string) => fireEvent.change(box, { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const found = async () => {
  const box = await openBox();
  type(box, 'ord');
  await dialog().findAllByRole('option');
  return box;
};
const activeOption = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ content: HITS });
});
afterEach(() => {
  vi.useRealTimers();
  leavePortal();
});

test('what_is_typed_before_the_box_is_there_is_not_lost', async () => {
  openPortal();
  await screen.findByRole('button', { name: 'Search' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of ['K', 'e', 'd']) fireEvent.keyDown(document.body, { key });
  const box = await screen.findByRole<HTMLInputElement>('combobox', BOX);
  expect(box.value).toBe('Ked');
  expect(document.activeElement).toBe(box);
});

test('it_starts_only_after_more_than_two_characters_and_half_a_second', async () => {
  openPortal();
  const box = await openBox();
  vi.useFakeTimers();
  type(box, ' or ');
  await pass(5000);
  expect(asked).toEqual([]);
  expect(screen.getByText(/^Type at least 3 characters/)).toBeTruthy();
  type(box, 'ord');
  await pass(499);
  expect(asked).toEqual([]);
  expect(screen.getByText('Searching…')).toBeTruthy();
  await pass(1);
  expect(asked).toEqual(['ord']);
});

test('two_characters_of_a_chinese_name_are_enough', async () => {
  openPortal();
  const box = await openBox();
  vi.useFakeTimers();
  type(box, '张伟');
  await pass(500);
  expect(asked).toEqual(['张伟']);
});

test('what_is_typed_meanwhile_starts_the_wait_anew', async () => {
  openPortal();
  const box = await openBox();
  vi.useFakeTimers();
  type(box, 'ord');
  await pass(400);
  type(box, 'ord/7');
  await pass(400);
  expect(asked).toEqual([]);
  await pass(100);
  expect(asked).toEqual(['ord/7']);
});

test('results_stand_by_kind_and_lead_to_the_dialogs_of_their_lists', async () => {
  openPortal();
  await found();
  const groups = dialog()
    .getAllByRole('group')
    .map((group) => ({
      name: document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      to: within(group)
        .getAllByRole('option')
        .map((option) => option.getAttribute('href')),
    }));
  expect(groups).toEqual([
    { name: 'Transactions', to: ['/transaction/all/7/view', '/transaction/all/8/view'] },
    { name: 'Payment links', to: ['/payment-service/payment-link/9/view'] },
    { name: 'Refund applications', to: ['/transaction/request-refund/10/view'] },
  ]);
  const first = dialog().getAllByRole('option')[0];
  expect(first?.textContent).toContain('RM 1,234.50');
  expect(first?.textContent).toContain('21/11/2026');
  expect(first?.textContent).toContain('Paid');
  expect(screen.getByText('Found: 4')).toBeTruthy();
});

test('arrows_go_round_and_enter_opens', async () => {
  openPortal();
  const box = await found();
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(activeOption(box)).toContain('ORD-0007');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(activeOption(box)).toContain('ORD-0008');
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  expect(activeOption(box)).toContain('ORD-0001');
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  expect(activeOption(box)).toContain('Batik shirt');
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(window.location.pathname).toBe('/payment-service/payment-link/9/view'));
  expect(screen.queryByRole('combobox', BOX)).toBeNull();
});

test('escape_closes_and_nothing_is_remembered', async () => {
  openPortal();
  const box = await found();
  // When somebody did something last is kept for the other tabs, whatever it was.
  const kept = () => ({ ...localStorage, 'gerbang.lastActive': '' });
  const before = kept();
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('combobox', BOX)).toBeNull());
  expect(((await openBox()) as HTMLInputElement).value).toBe('');
  expect(dialog().queryByRole('option')).toBeNull();
  expect(kept()).toEqual(before);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('ord');
});

test.each([{ ctrlKey: true }, { metaKey: true }])('the_keyboard_opens_it_%j', async (held) => {
  openPortal();
  await screen.findByRole('button', { name: 'Search' });
  fireEvent.keyDown(window, { key: 'k', ...held, shiftKey: true });
  expect(screen.queryByRole('combobox', BOX)).toBeNull();
  fireEvent.keyDown(window, { key: 'k', ...held });
  expect(await screen.findByRole('combobox', BOX)).toBeTruthy();
});

test('nothing_found_says_so', async () => {
  answer = () => Response.json({ content: [] });
  openPortal();
  type(await openBox(), 'nobody');
  expect(await screen.findByText('Nothing found for “nobody”')).toBeTruthy();
});

test('a_failure_says_so_and_can_be_tried_again', async () => {
  answer = () => Response.json({ errorCode: 'FW400', errorMessage: 'No' }, { status: 400 });
  openPortal();
  type(await openBox(), 'order');
  expect(await screen.findByText('The search did not work.')).toBeTruthy();
  answer = () => Response.json({ content: HITS });
  fireEvent.click(dialog().getByRole('button', { name: 'Try again' }));
  expect(await dialog().findAllByRole('option')).toHaveLength(4);
});

test('who_may_see_nothing_of_it_has_no_search', async () => {
  openPortal({ user: { profile: ['view'] }, admin: { merchant: ['view'] } });
  await screen.findByRole('button', { name: /^Account of/ });
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
});
