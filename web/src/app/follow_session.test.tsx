// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../nav/paths';
import { field, fill, leavePortal, ok, portalAt, press, refused, signedIn } from './portal_fixture';
import { session } from '../kit/session/session';

afterEach(leavePortal);

const address = () => window.location.pathname + window.location.search;
const answer = { token: 't2', permissions: {}, userAccounts: [], isPinCodeRequired: false, hasPasswordExpired: false };

test('who_is_thrown_out_goes_by_logout_and_comes_back_after_signing_in', async () => {
  const replaced = vi.spyOn(window.history, 'replaceState');
  signedIn();
  portalAt(`${paths.loginProtection}?from=mail`, {
    'GET security/mfa': () =>
      session.get().authToken === 't2'
        ? ok({ isMfaEnabled: false, recoveryCodesLeft: 0 })
        : refused(401, 'FW401', 'Your session has expired'),
    'POST security/authentication': ok(answer),
  });
  await waitFor(() => expect(address()).toBe('/login?to=%2Flogin-protection%3Ffrom%3Dmail'));
  expect(replaced.mock.calls.map(([, , to]) => to)).toContain(paths.logout);
  expect(session.isSignedIn()).toBe(false);
  await field('Merchant ID');
  await fill('Merchant ID', 'siti@example.com');
  await fill('Password', 'secret word');
  await press('Sign In');
  await waitFor(() => expect(address()).toBe('/login-protection?from=mail'));
});

test('who_signs_out_begins_anew', async () => {
  signedIn();
  portalAt(paths.logout, { 'POST security/logout': ok({ successMessage: 'Done' }) });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(session.isSignedIn()).toBe(false);
});

const me = (more: object) => ok({ data: { email: 'siti@example.com', fullName: 'Siti', company: 'Seri', ...more } });
const CALENDAR = { admin: { calendar: ['view'] } };

test('what_somebody_may_not_do_any_more_leaves_the_open_page', async () => {
  session.start({ authToken: 'first', permissions: CALENDAR, userAccounts: [] });
  let permissions: object = CALENDAR;
  portalAt(paths.calendar, { 'GET security/me': () => me({ permissions }) });
  await screen.findByRole('link', { name: 'Banking calendar' });
  expect(screen.queryByText('403')).toBeNull();
  permissions = {};
  session.doubt();
  await screen.findByText('403');
  expect(screen.queryByRole('link', { name: 'Banking calendar' })).toBeNull();
});

test('who_looks_at_the_portal_as_another_role_is_told_on_every_page_and_ends_it_there', async () => {
  session.start({ authToken: 'first', permissions: CALENDAR, userAccounts: [] });
  let viewedAs: string | null = 'Till';
  const calls = portalAt(paths.calendar, {
    'GET security/me': () => me({ permissions: CALENDAR, viewedAs }),
    'DELETE security/view-as': () => {
      viewedAs = null;
      return ok({ successMessage: 'Done' });
    },
  });
  await screen.findByText('You see the portal as Till. Nothing can be changed.');
  await press('End');
  await waitFor(() => expect(screen.queryByText(/You see the portal as/)).toBeNull());
  expect(calls.map(({ path }) => path)).toContain('security/view-as');
  expect(session.get().permissions).toEqual(CALENDAR);
});
