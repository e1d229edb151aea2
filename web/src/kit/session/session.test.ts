// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '../../api/wire/names';
import { session, SWITCHED } from './session';

const account = (id: string, isActive: boolean) => ({
  id,
  companyId: id,
  company: `C${id}`,
  role: 'Owner' as const,
  isActive,
});
const first = { authToken: 'first', permissions: {}, userAccounts: [account('1', true), account('2', false)] };
const second = { authToken: 'second', permissions: {}, userAccounts: [account('1', false), account('2', true)] };
const SITI = { fullName: 'Siti' } as User;
const KEY = 'gerbang.auth';
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { authToken: string; user: User | null } | null;

afterEach(() => session.end());

test('what_is_stored_are_the_five_parts_of_the_auth_state', () => {
  session.start(first);
  session.setUser(SITI);
  expect(stored()).toEqual({ ...first, user: SITI, type: null });
});

test('signing_in_after_a_switch_takes_the_marker_away', async () => {
  session.start(first);
  await session.switchAccount(() => Promise.resolve(second));
  expect(session.get().type).toBe(SWITCHED);
  session.start(first);
  expect(session.get().type).toBeNull();
});

test('pages_are_left_before_the_new_account_begins', async () => {
  session.start(first);
  const seen: (string | null)[] = [];
  const stop = session.onSwitch(async (next) => {
    await Promise.resolve();
    seen.push(session.get().authToken, next.authToken);
  });
  await session.switchAccount(() => Promise.resolve(second));
  stop();
  expect(seen).toEqual(['first', 'second']);
  expect(session.get().authToken).toBe('second');
});

test('an_answer_about_the_old_account_is_not_stored_for_the_new_one', async () => {
  session.start(first);
  const stop = session.onSwitch(() => session.setUser(SITI));
  await session.switchAccount(() => Promise.resolve(second));
  stop();
  expect(session.get().user).toBeNull();
});

test('a_tab_that_was_not_told_yet_does_not_write_over_what_another_one_stored', () => {
  session.start(first);
  localStorage.setItem(KEY, JSON.stringify({ ...first, authToken: 'renewed', user: null, type: null }));
  session.setUser(SITI);
  expect(stored()?.authToken).toBe('renewed');
  expect(session.get().authToken).toBe('renewed');
});

test('a_401_for_a_token_that_another_tab_has_replaced_ends_nothing', () => {
  session.start(first);
  localStorage.setItem(KEY, JSON.stringify({ ...first, authToken: 'renewed', user: null, type: null }));
  session.expire('first');
  expect(session.get().authToken).toBe('renewed');
});

test('the_end_is_told_with_its_reason', () => {
  const told = vi.fn();
  const stop = session.onEnd(told);
  session.start(first);
  session.expire('first');
  session.start(first);
  localStorage.removeItem(KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  session.start(first);
  session.end();
  stop();
  expect(told.mock.calls).toEqual([['expired'], ['elsewhere'], ['signed-out']]);
});

test('what_is_no_session_in_the_storage_is_none', () => {
  session.start(first);
  localStorage.setItem(KEY, '{broken');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(session.isSignedIn()).toBe(false);
});
