// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
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
