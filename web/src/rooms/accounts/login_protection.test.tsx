// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { field, fill, leavePortal, ok, portalAt, press, refused, signedIn } from '../../app/portal_fixture';

beforeEach(signedIn);
afterEach(leavePortal);

const CODES = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-DDD${at}`);
const SETUP = { mfaCode: 'JBSWY3DPEHPK3PXP', qrCode: 'data:image/svg+xml;base64,AAAA' };
const BROWSER = {
  kind: 'SESSION',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  ipAddress: '127.0.0.1',
  createdDate: '2026-11-21T00:00:00.000Z',
  lastSeenDate: '2026-11-21T00:00:00.000Z',
  endsDate: '2026-11-21T12:00:00.000Z',
  isCurrent: true,
};
const BROWSERS = [
  { ...BROWSER, id: '1' },
  { ...BROWSER, id: '2', kind: 'REMEMBERED', isCurrent: false },
];
const page = (isMfaEnabled: boolean, answers: Parameters<typeof portalAt>[1] = {}) =>
  portalAt('/login-protection', {
    'GET security/mfa': ok({ isMfaEnabled, recoveryCodesLeft: isMfaEnabled ? 10 : 0 }),
    'GET security/mfa/qr-code': ok(SETUP),
    'GET security/browsers': ok(BROWSERS),
    ...answers,
  });
const toggle = () => waitFor(() => document.querySelector<HTMLButtonElement>('[data-two-factor]')!.click());

test('enabling_shows_the_key_asks_for_a_code_and_shows_ten_recovery_codes', async () => {
  const successMessage = 'Two-Factor Authentication has been enabled';
  const calls = page(false, { 'PUT security/mfa': ok({ successMessage, recoveryCodes: CODES }) });
  expect(await screen.findByText('Disabled')).toBeTruthy();
  await toggle();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(SETUP.mfaCode).tagName).toBe('CODE');
  expect(dialog.getByRole('img').getAttribute('src')).toBe(SETUP.qrCode);
  await press('Enable');
  expect(await screen.findByText('Can not be empty')).toBeTruthy();
  await fill('Pin Code', '123456');
  await press('Enable');
  expect(await screen.findByText(successMessage)).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ pinCode: '123456', mfaCode: SETUP.mfaCode, enabled: true }]);
  const shown = within(screen.getByRole('list', { name: 'Your recovery codes' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(CODES);
  for (const name of ['Copy all', 'Download', 'Print']) expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Keep your recovery codes' })).toBeTruthy();
  await press('Close');
  expect(await screen.findByText('These codes are not shown again. Have you kept them?')).toBeTruthy();
  await press('Cancel');
  expect(screen.getByRole('list', { name: 'Your recovery codes' })).toBeTruthy();
  await press('Done');
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-two-factor')).toBe(true));
});

test('password_is_asked_for_where_the_sign_in_was_a_while_ago', async () => {
  const calls = page(true, {
    'GET security/mfa': ok({ isMfaEnabled: true, recoveryCodesLeft: 10, isPasswordNeeded: true }),
    'PUT security/mfa': ok({ successMessage: 'Off', recoveryCodes: [] }),
  });
  await toggle();
  await fill('Pin Code', '123456');
  await press('Disable');
  expect(await screen.findByText('Password cannot be empty')).toBeTruthy();
  await fill('Current password', 'secret word');
  await press('Disable');
  expect(await screen.findByText('Off')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ pinCode: '123456', password: 'secret word', enabled: false });
});

test('password_is_asked_for_when_the_server_says_so_meanwhile', async () => {
  const fieldErrors = [{ field: 'password', message: 'Can not be empty' }];
  page(true, {
    'PUT security/mfa': refused(400, 'security.passwordNeeded', 'password: Can not be empty', { fieldErrors }),
  });
  await toggle();
  await fill('Pin Code', '123456');
  await press('Disable');
  expect(await field('Current password')).toBeTruthy();
  expect((await field('Pin Code')).value).toBe('123456');
});

test('wrong_pin_code_is_an_alert_after_which_it_can_be_typed_again', async () => {
  const message = 'The code is not right. Please try again.';
  const fieldErrors = [{ field: 'pinCode', message }];
  page(true, { 'PUT security/mfa': refused(400, 'security.wrongCode', message, { fieldErrors }) });
  expect(await screen.findByText('Enabled')).toBeTruthy();
  await toggle();
  await fill('Pin Code', '000000');
  await press('Disable');
  expect(await screen.findAllByText(message)).toHaveLength(2); // in the alert and at the field
  await press('OK');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Pin Code')));
  expect((await field('Pin Code')).value).toBe('000000');
});

test('disabling_says_so', async () => {
  const successMessage = 'Two-Factor Authentication has been disabled successfully';
  const calls = page(true, { 'PUT security/mfa': ok({ successMessage, recoveryCodes: [] }) });
  await toggle();
  await fill('Pin Code', 'AAAA-BBBB-CCCC-DDDD');
  await press('Disable');
  expect(await screen.findByText(successMessage)).toBeTruthy();
  expect(calls[0]?.body).toEqual({ pinCode: 'AAAA-BBBB-CCCC-DDDD', enabled: false });
});

test('recovery_codes_are_made_anew_for_a_code', async () => {
  const calls = page(true, { 'POST security/mfa/recovery-codes': ok({ recoveryCodes: CODES }) });
  await press('Make new recovery codes');
  await fill('Pin Code', '123456');
  await press('Make new codes');
  expect(await screen.findByText(CODES[9]!)).toBeTruthy();
  expect(calls[0]?.body).toEqual({ pinCode: '123456' });
});

test('every_browser_but_this_one_can_be_ended', async () => {
  const calls = page(false, {
    'DELETE security/browsers/2': ok({ successMessage: 'The browser has been signed out' }),
  });
  const list = await screen.findByRole('list', { name: 'Signed-in browsers' });
  const [own, other] = within(list).getAllByRole('listitem');
  expect(within(own!).getByText('This browser')).toBeTruthy();
  expect(within(own!).queryByRole('button')).toBeNull();
  within(other!).getByRole('button', { name: 'Forget this browser' }).click();
  await press('Cancel');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-end')).toBe('2'));
  await press('Forget this browser');
  await press('Yes');
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['security/browsers/2']));
  await waitFor(() => expect(document.activeElement).toBe(list));
});
