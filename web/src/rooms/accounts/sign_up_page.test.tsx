// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { field, fill, leavePortal, ok, portalAt, press, SETTINGS } from '../../app/portal_fixture';
import { session } from '../../kit/session/session';

afterEach(leavePortal);

const signedIn = {
  token: 't1',
  permissions: {},
  userAccounts: [],
  isPinCodeRequired: false,
  hasPasswordExpired: false,
};

test('invitation_brings_the_address_that_received_it', async () => {
  portalAt('/home?invitation=AAAA&email=kopi%40example.com', {
    'GET master/countries/all': ok([{ id: 134, name: 'Malaysia' }]),
    'GET registration/merchant-packages': ok([]),
  });
  expect((await field('Email')).value).toBe('kopi@example.com');
});

test.each([true, false])('account_is_created_with_all_that_was_filled_in (marketing emails: %s)', async (isWanted) => {
  const calls = portalAt('/home', {
    'GET master/countries/all': ok([{ id: 134, name: 'Malaysia' }]),
    'GET registration/merchant-packages': ok([
      { id: 1, name: 'Starter' },
      { id: 2, name: 'Business' },
    ]),
    'POST registration/merchant-accounts': ok({ successMessage: 'Created.' }),
    'POST security/authentication': ok(signedIn),
  });
  await fill('Email', ' siti@example.com ');
  await fill('Full name', 'Siti Aminah');
  await fill('Password', 'Buku-Lama-2026!');
  fireEvent.click((await screen.findAllByLabelText(/^Package/))[0]!);
  fireEvent.click(await screen.findByRole('option', { name: 'Business' }));
  if (isWanted) (await screen.findByLabelText('Send me product news and offers by email')).click();
  await press('Create account');
  await waitFor(() => expect(session.get().authToken).toBe('t1'));
  expect(calls[0]?.body).toEqual({
    email: 'siti@example.com',
    fullName: 'Siti Aminah',
    country: { value: '134', label: 'Malaysia', id: 134 },
    password: 'Buku-Lama-2026!',
    subscriptionPlan: { id: 2, label: 'Business' },
    marketingEmails: isWanted,
  });
  expect(calls[1]?.body).toEqual({ email: 'siti@example.com', password: 'Buku-Lama-2026!' });
});

test('session_starts_a_while_after_the_account_is_there', async () => {
  const calls = portalAt('/home', {
    'GET ui/settings': ok({ ...SETTINGS, signInAfterSignUpMs: 300 }),
    'GET master/countries/all': ok([{ id: 134, name: 'Malaysia' }]),
    'GET registration/merchant-packages': ok([{ id: 1, name: 'Starter' }]),
    'POST registration/merchant-accounts': ok({ successMessage: 'Created.' }),
    'POST security/authentication': ok(signedIn),
  });
  await fill('Email', 'siti@example.com');
  await fill('Full name', 'Siti Aminah');
  await fill('Password', 'Buku-Lama-2026!');
  fireEvent.click((await screen.findAllByLabelText(/^Package/))[0]!);
  fireEvent.click(await screen.findByRole('option', { name: 'Starter' }));
  await press('Create account');
  await waitFor(() => expect(calls).toHaveLength(1));
  const made = performance.now();
  await waitFor(() => expect(calls).toHaveLength(2), { interval: 10 });
  expect(performance.now() - made).toBeGreaterThan(200);
  await waitFor(() => expect(session.get().authToken).toBe('t1'));
});
