// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../../kit/session/session';
import { field, fill, leavePortal, ok, portalAt, press, refused, SETTINGS } from '../../app/portal_fixture';
import { remembered } from './remembered';

afterEach(leavePortal);

const EMAIL = 'siti@example.com';
const answer = { token: 't1', permissions: {}, userAccounts: [], isPinCodeRequired: false, hasPasswordExpired: false };
const STEP = { authToken: 'step', email: EMAIL };
const ACTIVE = refused(409, 'FW063', 'server words', { revokeSessionToken: 'r1' });
const path = () => window.location.pathname + window.location.search;

const signIn = async () => {
  await fill('Merchant ID', ` ${EMAIL} `);
  await fill('Password', 'secret word');
  await press('Sign In');
};

test('sign_in_begins_with_instructions', async () => {
  portalAt('/login', {});
  expect((await screen.findByRole('status')).textContent).toBe('Sign in with the email address of your account.');
});

test('sign_in_begins_with_the_message_of_the_page_before', async () => {
  portalAt('/login', {}, { banner: { kind: 'success', text: 'Your password has been changed.' } });
  expect((await screen.findByRole('status')).textContent).toBe('Your password has been changed.');
  expect(screen.queryByText('Sign in with the email address of your account.')).toBeNull();
});

test('sign_in_says_that_the_merchant_id_is_the_email_address_and_takes_the_one_a_mail_brings', async () => {
  portalAt('/login?email=siti%40example.com', {});
  const box = await field('Merchant ID');
  expect(box.value).toBe(EMAIL);
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The email address of your account',
  );
});

test('both_fields_of_sign_in_are_needed_and_the_first_that_is_empty_has_the_focus', async () => {
  const calls = portalAt('/login', {});
  await press('Sign In');
  await waitFor(() => expect(screen.getAllByText('Can not be empty')).toHaveLength(2));
  expect(document.activeElement).toBe(await field('Merchant ID'));
  expect(calls).toEqual([]);
});

test('sign_in_sends_the_token_that_this_browser_kept_for_the_address', async () => {
  remembered.keep(EMAIL, 'kept');
  const calls = portalAt('/login', { 'POST security/authentication': ok(answer) });
  await signIn();
  await waitFor(() => expect(session.get().authToken).toBe('t1'));
  expect(calls[0]?.body).toEqual({ email: EMAIL, password: 'secret word', rememberMeToken: 'kept' });
});

test('the_token_of_a_remembered_browser_is_replaced_by_the_one_that_comes_back', async () => {
  remembered.keep(EMAIL, 'kept');
  portalAt('/login', { 'POST security/authentication': ok({ ...answer, rememberMeToken: 'next' }) });
  await signIn();
  await waitFor(() => expect(remembered.token(EMAIL)).toBe('next'));
});

test.each([
  ['a code', { isPinCodeRequired: true }, '/two-factor-authen', 'Code'],
  ['a code before a new password', { isPinCodeRequired: true, hasPasswordExpired: true }, '/two-factor-authen', 'Code'],
  ['a new password', { hasPasswordExpired: true }, '/update-expired-password', 'Current password'],
])('sign_in_goes_on_to %s and remembers where it was going', async (_, more, to, label) => {
  portalAt('/login?to=%2Fchange-password', { 'POST security/authentication': ok({ ...answer, ...more }) });
  await signIn();
  expect(await field(label)).toBeTruthy();
  expect(path()).toBe(`${to}?to=%2Fchange-password`);
  expect(session.isSignedIn()).toBe(false);
});

test('active_session_is_told_in_the_words_of_the_specification_and_can_be_revoked', async () => {
  const calls = portalAt('/login', {
    'POST security/authentication': ACTIVE,
    'POST security/revoke-session': ok({ successMessage: 'The other session has been ended.' }),
  });
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Login failed because due to another active session.',
  );
  await press('Revoke Session');
  expect(await screen.findByText('The other session has been ended.')).toBeTruthy();
  expect(calls[1]?.body).toEqual({ email: EMAIL, revokeSessionToken: 'r1' });
  expect(screen.queryByRole('button', { name: 'Revoke Session' })).toBeNull();
  expect((await field('Password')).value).toBe('secret word');
});

test.each([
  ['the server words', refused(401, 'error.unauthorized', 'Not right.'), 'Not right.'],
  ['the words of any other code', refused(423, 'error.locked', 'Locked.'), 'Locked.'],
  ['the invalid login message when nobody answers', 'no answer' as const, 'The login detail is incorrect'],
])('refused_sign_in_shows %s, keeps what was typed and focuses the password', async (_, said, text) => {
  portalAt('/login', { 'POST security/authentication': said });
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect((await field('Password')).value).toBe('secret word');
  expect(document.activeElement).toBe(await field('Password'));
});

test('right_code_keeps_the_token_of_this_browser_and_starts_the_session', async () => {
  const calls = portalAt(
    '/two-factor-authen',
    { 'POST security/totp-verification': ok({ ...answer, rememberMeToken: 'kept' }) },
    STEP,
  );
  await fill('Code', ' 123 456 ');
  (await screen.findByLabelText('Remember Me')).click();
  await press('Verify Code');
  await waitFor(() => expect(session.get().authToken).toBe('t1'));
  expect(calls[0]?.body).toEqual({ token: 'step', code: '123 456', rememberMe: true });
  expect(remembered.token(EMAIL)).toBe('kept');
});

test('code_can_not_be_empty', async () => {
  const calls = portalAt('/two-factor-authen', {}, STEP);
  await press('Verify Code');
  expect(await screen.findByText('Can not be empty')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Code'));
  expect(calls).toEqual([]);
});

test('wrong_code_can_be_typed_again', async () => {
  const wrong = refused(401, 'security.wrongCode', 'The code is not right. Please try again.');
  portalAt('/two-factor-authen', { 'POST security/totp-verification': wrong }, STEP);
  await fill('Code', '000000');
  await press('Verify Code');
  expect(await screen.findByText('The code is not right. Please try again.')).toBeTruthy();
  expect((await field('Code')).value).toBe('000000');
  expect(document.activeElement).toBe(await field('Code'));
});

test.each([
  ['two-factor-authen', 'totp-verification', 'Your session has expired', 'error.unauthorized', 401, 'Code'],
  ['two-factor-authen', 'totp-verification', 'Too many wrong codes.', 'error.locked', 423, 'Code'],
])('form_of %s is replaced by Back To Login (%s: %s)', async (page, call, text, code, status, label) => {
  portalAt(`/${page}`, { [`POST security/${call}`]: refused(status, code, text) }, STEP);
  await fill(label, '123456');
  await press('Verify Code');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back To Login' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByLabelText(/^Code/)).toBeNull();
  expect(screen.getByText('support@gerbang.test')).toBeTruthy();
});

test.each(['/two-factor-authen', '/update-expired-password'])('%s without a token is over', async (address) => {
  portalAt(address, {});
  expect(await screen.findByText('Your session has expired')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back To Login' })).toBeTruthy();
});

test('active_session_at_the_code_leads_back_to_sign_in_where_it_can_be_revoked', async () => {
  const calls = portalAt(
    '/two-factor-authen?to=%2Fdashboard',
    {
      'POST security/totp-verification': ACTIVE,
      'POST security/revoke-session': ok({ successMessage: 'The other session has been ended.' }),
    },
    STEP,
  );
  await fill('Code', '123456');
  await press('Verify Code');
  await press('Revoke Session');
  expect(await screen.findByText('The other session has been ended.')).toBeTruthy();
  expect(path()).toBe('/login?to=%2Fdashboard');
  expect(calls[1]?.body).toEqual({ email: EMAIL, revokeSessionToken: 'r1' });
});

const GOOD = 'Kuala-Lumpur-2027!';
const updateExpired = async () => {
  await fill('Current password', 'old word');
  await fill('New password', GOOD);
  await fill('Confirm password', GOOD);
  await press('Update Password');
};

test('expired_password_is_updated_told_and_signed_in', async () => {
  const successMessage = 'Congratulations!';
  const done = { successMessage, token: 't2', permissions: {}, userAccounts: [] };
  const calls = portalAt('/update-expired-password', { 'POST security/expired-password': ok(done) }, STEP);
  await updateExpired();
  await waitFor(() => expect(session.get().authToken).toBe('t2'));
  expect(calls[0]?.body).toEqual({
    token: 'step',
    currentPassword: 'old word',
    newPassword: GOOD,
    confirmNewPassword: GOOD,
  });
});

test('success_of_an_updated_password_is_told_before_the_session_starts', async () => {
  const done = { successMessage: 'Congratulations!', token: 't2', permissions: {}, userAccounts: [] };
  portalAt(
    '/update-expired-password',
    {
      'GET ui/settings': ok({ ...SETTINGS, signInAfterPasswordMs: 300 }),
      'POST security/expired-password': ok(done),
    },
    STEP,
  );
  await updateExpired();
  expect(await screen.findByText('Congratulations!')).toBeTruthy();
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(session.get().authToken).toBeNull();
  await waitFor(() => expect(session.get().authToken).toBe('t2'));
});

test('show_password_shows_the_three_of_an_expired_password', async () => {
  portalAt('/update-expired-password', {}, STEP);
  const types = () =>
    Promise.all(['Current password', 'New password', 'Confirm password'].map(async (name) => (await field(name)).type));
  expect(await types()).toEqual(['password', 'password', 'password']);
  (await screen.findByLabelText('Show Password')).click();
  await waitFor(async () => expect(await types()).toEqual(['text', 'text', 'text']));
});

test('wrong_current_password_is_said_at_its_field_and_nothing_is_lost', async () => {
  const fieldErrors = [{ field: 'currentPassword', message: 'The current password is not right' }];
  const wrong = refused(401, 'security.wrongPassword', 'Please check.', { fieldErrors });
  portalAt('/update-expired-password', { 'POST security/expired-password': wrong }, STEP);
  await updateExpired();
  expect(await screen.findByText('The current password is not right')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Current password'));
  expect((await field('New password')).value).toBe(GOOD);
  expect(screen.getAllByRole('listitem').map((rule) => rule.dataset.met)).toEqual(Array(5).fill('true'));
});
