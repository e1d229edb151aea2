// @vitest-environment jsdom
/** Where each address of the portal leads, for a visitor and for a signed-in person. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session } from '../kit/session/session';
import type { Permissions } from '../kit/session/can';
import { leavePortal, ok, portalAt } from './portal_fixture';

afterEach(leavePortal);

const VIEW = ['view'];
const OWNER: Permissions = {
  user: { profile: VIEW },
  payment: {
    salesTransaction: VIEW,
    refundRequest: VIEW,
    paymentLink: VIEW,
    eMandateApplication: VIEW,
    eMandateTransaction: VIEW,
  },
  merchant: { merchantApplication: VIEW },
};
const ME = ok({ data: { email: 'siti@example.com', fullName: 'Siti', company: 'Melati', emailVerified: true } });
const APPROVED = ok({ merchantApplicationStatus: 'APPROVED', status: 'SUBMITTED', application: {}, remarks: [] });
const ANSWERS = { 'GET security/me': ME, 'GET merchants/applications/me': APPROVED };

const path = () => window.location.pathname + window.location.search;
const comesTo = (address: string) => waitFor(() => expect(path()).toBe(address), { timeout: 15_000 });
const signedIn = (permissions: Permissions = OWNER) =>
  session.start({ authToken: 'first', permissions, userAccounts: [] });

describe('a visitor', () => {
  test.each(['/', '/auth', '/nowhere', '/nowhere/at/all', '/logout'])('of %s comes to the login page', async (at) => {
    portalAt(at, {});
    expect(await screen.findByRole('heading', { name: 'Merchant Dashboard' })).toBeTruthy();
    expect(window.location.pathname).toBe('/login');
  });

  test('of the old address of the login page sees the same page', async () => {
    portalAt('/login-merchant', {});
    expect(await screen.findByRole('heading', { name: 'Merchant Dashboard' })).toBeTruthy();
  });

  test('of_a_page_of_the_office_is_led_back_to_it_after_signing_in', async () => {
    portalAt('/transaction/request-refund?pageSize=5', {});
    expect(await screen.findByRole('heading', { name: 'Merchant Dashboard' })).toBeTruthy();
    expect(new URLSearchParams(window.location.search).get('to')).toBe('/transaction/request-refund?pageSize=5');
  });
});

describe('a signed-in person', () => {
  test.each(['/', '/login', '/auth', '/nowhere', '/nowhere/at/all'])(
    'goes from %s to the account check',
    async (at) => {
      signedIn();
      const replaced = vi.spyOn(window.history, 'replaceState');
      portalAt(at, ANSWERS);
      await comesTo('/dashboard');
      expect(replaced.mock.calls.map(([, , address]) => address)).toContain('/check-account');
      replaced.mockRestore();
    },
  );

  test.each([
    ['/profile', 'Profile'],
    ['/change-password', 'Change Password'],
    ['/login-protection', 'Login Protection'],
    ['/email-verification-success', 'Your email address has been verified'],
    ['/email-verification-failed', 'The verification link has expired'],
  ])('finds %s', async (at, title) => {
    signedIn();
    portalAt(at, ANSWERS);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(window.location.pathname).toBe(at);
  });

  test('goes from each area to its first page', async () => {
    for (const [area, first] of [
      ['/transaction', '/transaction/all'],
      ['/payment-service', '/payment-service/payment-link'],
      ['/payout', '/payout/history-settlement'],
      ['/emandate', '/emandate/emandate-application/all'],
      [
        '/emandate/emandate-application/today',
        '/emandate/emandate-application/all?createdDateFrom=today&createdDateTo=today',
      ],
      [
        '/emandate/emandate-transaction/today',
        '/emandate/emandate-transaction/all?createdDateFrom=today&createdDateTo=today',
      ],
      ['/merchant', '/merchant/application/view'],
    ] as const) {
      signedIn();
      portalAt(area, ANSWERS);
      await comesTo(first);
      cleanup();
      leavePortal();
    }
  });

  test('of_the_gateway_goes_from_the_area_of_merchants_to_their_applications', async () => {
    signedIn({ user: { profile: VIEW }, admin: { merchantApplication: VIEW } });
    portalAt('/merchant', ANSWERS);
    await comesTo('/merchant/application');
  });

  test.each([
    [OWNER, 'You do not have access to this page'],
    [{ user: { profile: VIEW }, admin: { user: VIEW } }, 'People'],
  ])('who holds %j reads under user management: %s', async (permissions, title) => {
    signedIn(permissions);
    portalAt('/user-management', ANSWERS);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  test.each(['/payment-service/axaicart/new', '/payment-service/axaicart/7/edit'])(
    'who may only look at carts has no access to %s',
    async (at) => {
      signedIn({ ...OWNER, payment: { ...OWNER.payment, cart: VIEW } });
      portalAt(at, ANSWERS);
      expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
    },
  );
});

test('each_of_the_six_error_pages_says_404_and_the_first_of_them_is_the_usual_one', async () => {
  portalAt('/error', {});
  expect(await screen.findByText('404')).toBeTruthy();
  expect(window.location.pathname).toBe('/error/error-v1');
  for (let version = 1; version <= 6; version++) {
    leavePortal();
    portalAt(`/error/error-v${version}`, {});
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong here' })).toBeTruthy();
    expect(screen.getByText('404')).toBeTruthy();
  }
});
