// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activeAccount, session, SWITCHED } from '../kit/session/session';
import { toast } from '../kit/ui/toast';
import { leavePortal, ok, portalAt, press, refused, type Answer } from './portal_fixture';
import { paths } from '../nav/paths';

const KEDAI = { id: '11', companyId: '1', company: 'Kedai Demo', role: 'Finance' as const, isActive: true };
const KOPI = { id: '22', companyId: '2', company: 'Kopi Kita', role: 'Owner' as const, isActive: false };
const AT_KOPI = [
  { ...KEDAI, isActive: false },
  { ...KOPI, isActive: true },
];
const OWNS = { payment: { paymentLink: ['view', 'create'] } };
const switched = { token: 'second', permissions: OWNS, userAccounts: AT_KOPI };
const QUESTION = 'User account will be switch. System will re-login.';

const me = (company: string) =>
  ok({ data: { fullName: 'Mei Ling', email: 'mei@example.com', emailVerified: true, company } });
const APPROVED = ok({ merchantApplicationStatus: 'APPROVED', status: 'APPROVED', application: {}, remarks: [] });

const openPortal = (answer: Answer | (() => Promise<Answer>)) =>
  portalAt(paths.profile, {
    'GET security/me': () => me(session.get().authToken === 'second' ? 'Kopi Kita' : 'Kedai Demo'),
    'GET merchants/applications/me': APPROVED,
    'POST security/switchAccount': answer,
  });
const choose = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Kopi Kita/ }));
};
const comesTo = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const stored = () => JSON.parse(localStorage.getItem('gerbang.auth') ?? '{}') as Record<string, unknown>;

const error = vi.spyOn(toast, 'error').mockImplementation(() => {});
const info = vi.spyOn(toast, 'info').mockImplementation(() => {});

beforeEach(() => {
  error.mockClear();
  info.mockClear();
  session.start({
    authToken: 'first',
    permissions: { user: { profile: ['view'] } },
    userAccounts: [KEDAI, KOPI],
  });
});
afterEach(leavePortal);

test('the_menu_offers_the_other_accounts_and_asks_in_the_words_of_the_specification', async () => {
  const calls = openPortal(ok(switched));
  fireEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
  expect(await screen.findByRole('menuitem', { name: /Kopi Kita.*Owner/ })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Kedai Demo/ })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: /Kopi Kita/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmation' }));
  expect(dialog.getByText(QUESTION)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Switch' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([]);
});

test('a_person_of_one_account_has_nothing_to_switch', async () => {
  session.start({ authToken: 'first', permissions: {}, userAccounts: [KEDAI] });
  openPortal(ok(switched));
  fireEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
  await screen.findByRole('menuitem', { name: 'Sign Out' });
  expect(screen.queryByText('Switch to')).toBeNull();
});

test('the_answer_replaces_what_is_stored_and_me_is_asked_and_stored', async () => {
  const calls = openPortal(ok(switched));
  await choose();
  await press('Switch');
  await comesTo(paths.dashboard);
  expect(calls.map(({ path, token }) => [path, token])).toEqual([['security/switchAccount', 'first']]);
  const { authToken, permissions, userAccounts, type, user } = session.get();
  expect({ authToken, permissions, userAccounts, type }).toEqual({
    authToken: 'second',
    permissions: OWNS,
    userAccounts: AT_KOPI,
    type: SWITCHED,
  });
  expect(user?.company).toBe('Kopi Kita');
  expect(stored()).toEqual({ ...session.get() });
  expect(Object.keys(stored()).sort()).toEqual(['authToken', 'permissions', 'type', 'user', 'userAccounts']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the_account_goes_in_its_header', async () => {
  const asked: (string | null)[] = [];
  openPortal(async () => ok(switched));
  const { fetch: inner } = (await import('../api/gen/client.gen')).client.getConfig();
  (await import('../api/gen/client.gen')).client.setConfig({
    fetch: (async (request: Request) => {
      if (request.url.endsWith('/switchAccount')) asked.push(request.headers.get('X-Auth-Account-Id'));
      return (inner as typeof fetch)(request);
    }) as typeof fetch,
  });
  await choose();
  await press('Switch');
  await comesTo(paths.dashboard);
  expect(asked).toEqual(['22']);
});

test('a_refused_switch_keeps_the_session_and_says_why', async () => {
  openPortal(refused(404, 'FW404', 'You have no such account any more'));
  await choose();
  await press('Switch');
  await waitFor(() => expect(error).toHaveBeenCalledWith('You have no such account any more'));
  expect(session.get()).toMatchObject({ authToken: 'first', type: null });
  expect(activeAccount(session.get())?.id).toBe('11');
  expect(window.location.pathname).toBe(paths.profile);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a_switch_without_an_answer_keeps_the_session', async () => {
  openPortal('no answer');
  await choose();
  await press('Switch');
  await waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  expect(session.get().authToken).toBe('first');
  expect(session.isSwitching()).toBe(false);
});

test('a_401_for_the_old_token_while_it_is_replaced_ends_nothing', async () => {
  let release: (answer: Answer) => void = () => {};
  openPortal(() => new Promise((done) => (release = done)));
  await choose();
  await press('Switch');
  await waitFor(() => expect(session.isSwitching()).toBe(true));
  session.expire('first');
  expect(session.isSignedIn()).toBe(true);
  release(ok(switched));
  await comesTo(paths.dashboard);
  session.expire('first');
  expect(session.get().authToken).toBe('second');
  session.expire('second');
  expect(session.isSignedIn()).toBe(false);
});

test('a_switch_that_earns_a_401_ends_the_session', async () => {
  openPortal(refused(401, 'FW401', 'Your session has expired'));
  await choose();
  await press('Switch');
  await waitFor(() => expect(session.isSignedIn()).toBe(false));
  expect(error).not.toHaveBeenCalled();
});

// Another tab writes, this one is told by the browser.
const elsewhere = (state: object | null) => {
  if (state) localStorage.setItem('gerbang.auth', JSON.stringify(state));
  else localStorage.removeItem('gerbang.auth');
  window.dispatchEvent(new StorageEvent('storage', { key: 'gerbang.auth' }));
};

test('a_switch_in_another_tab_is_followed_and_told', async () => {
  openPortal(ok(switched));
  await screen.findByRole('button', { name: /^Account of/ });
  elsewhere({ authToken: 'second', permissions: OWNS, userAccounts: AT_KOPI, type: SWITCHED, user: null });
  await comesTo(paths.dashboard);
  expect(session.get()).toMatchObject({ authToken: 'second', type: SWITCHED });
  expect(info).toHaveBeenCalledWith('The account was switched in another tab. You now work for Kopi Kita.');
});

test('a_new_token_of_the_same_account_from_another_tab_leaves_the_page_alone', async () => {
  openPortal(ok(switched));
  await screen.findByRole('button', { name: /^Account of/ });
  elsewhere({ ...session.get(), authToken: 'renewed' });
  expect(session.get().authToken).toBe('renewed');
  expect(window.location.pathname).toBe(paths.profile);
  expect(info).not.toHaveBeenCalled();
});

test('signing_out_in_another_tab_leads_to_the_sign_in_page', async () => {
  openPortal(ok(switched));
  await screen.findByRole('button', { name: /^Account of/ });
  elsewhere(null);
  await comesTo(paths.login);
  expect(session.isSignedIn()).toBe(false);
});
