// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fill, leavePortal, ok, portalAt, press, refused, signedIn } from '../../app/portal_fixture';
import { beside } from './beside';

// What beside() does with the delay has tests of its own; here it is only asked whether a page waits at all.
vi.mock('./beside', () => ({ beside: vi.fn((call: Promise<unknown>) => call) }));

const SETTINGS = {
  brand: { name: 'Gerbang', supportEmail: 's@gerbang.test', privacyUrl: '/privacy', contactUrl: '/contact' },
  submitDelayMs: 1000,
};
const ANSWERS = {
  'GET ui/settings': ok(SETTINGS),
  'GET master/countries/all': ok([{ id: 134, name: 'Malaysia' }]),
  'GET registration/merchant-packages': ok([{ id: 1, name: 'Starter' }]),
  ...Object.fromEntries(
    [
      'POST security/authentication',
      'POST security/totp-verification',
      'POST security/expired-password',
      'POST security/forgot-password',
      'POST security/reset-password',
      'PUT security/password',
      'POST registration/merchant-accounts',
    ].map((call) => [call, refused(429, 'error.limited', 'Too many.')]),
  ),
};
const STEP = { authToken: 'step', email: 'siti@example.com' };
const GOOD = 'Kuala-Lumpur-2027!';

beforeEach(() => void vi.mocked(beside).mockClear());
afterEach(leavePortal);

const fillAll = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await fill(label, value);
};
const newPassword = { 'New password': GOOD, 'Confirm password': GOOD };

test.each([
  ['/login', { 'Merchant ID': 'siti@example.com', Password: 'x' }, 'Sign In'],
  ['/two-factor-authen', { Code: '123456' }, 'Verify Code'],
  ['/update-expired-password', { 'Current password': 'x', ...newPassword }, 'Update Password'],
  ['/forgot-password', { 'Merchant ID': 'siti@example.com' }, 'Reset Password'],
  ['/change-password?a=AAAA&b=BBBB', newPassword, 'Reset Password'],
] as [string, Record<string, string>, string][])(
  'submit of %s shows its result after a second',
  async (at, values, name) => {
    portalAt(at, ANSWERS, STEP);
    await fillAll(values);
    await press(name);
    await waitFor(() => expect(vi.mocked(beside).mock.calls.map(([, delayMs]) => delayMs)).toEqual([1000]));
  },
);

test('submit of the change of a password shows its result after a second', async () => {
  signedIn();
  portalAt('/change-password', ANSWERS);
  await fillAll({ 'Old password': 'x', ...newPassword });
  await press('Save');
  await waitFor(() => expect(vi.mocked(beside).mock.calls.map(([, delayMs]) => delayMs)).toEqual([1000]));
});

test('submit of a new account shows its result after a second', async () => {
  portalAt('/home', ANSWERS);
  await fillAll({ Email: 'siti@example.com', 'Full name': 'Siti', Password: GOOD });
  fireEvent.click((await screen.findAllByLabelText(/^Package/))[0]!);
  fireEvent.click(await screen.findByRole('option', { name: 'Starter' }));
  await press('Create account');
  await waitFor(() => expect(vi.mocked(beside).mock.calls.map(([, delayMs]) => delayMs)).toEqual([1000]));
});
