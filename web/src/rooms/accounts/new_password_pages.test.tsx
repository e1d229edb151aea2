// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../../kit/session/session';
import { field, fill, leavePortal, ok, portalAt, press, refused, signedIn } from '../../app/portal_fixture';

afterEach(leavePortal);

const GOOD = 'Kuala-Lumpur-2027!';
const LINK = '/change-password?a=AAAA&b=BBBB';
const ENDED = 'This link has ended or was used already. Please request a new one.';
/** The page of a mailed link that works still. */
const linkAt = (answers: Parameters<typeof portalAt>[1]) =>
  portalAt(LINK, { 'POST security/reset-link': { status: 204, body: null }, ...answers });
const resets = (calls: ReturnType<typeof portalAt>) => calls.filter(({ path }) => path === 'security/reset-password');
const RULE =
  'Password must have a minimum of 12 characters with at least one uppercase, one lowercase, one number (0-9) and one special character (!@#$%^&*+-=_)';
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
const meter = () => document.querySelector<HTMLElement>('[data-score]')?.dataset.score;

test('forgotten_password_is_asked_for_by_merchant_id', async () => {
  const successMessage = 'The password reset instructions will be sent to your registered email address.';
  const calls = portalAt('/forgot-password', { 'POST security/forgot-password': ok({ successMessage }) });
  await press('Reset Password');
  expect(await screen.findByText('Can not be empty')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Merchant ID'));
  await fill('Merchant ID', ' siti@example.com ');
  await press('Reset Password');
  expect(await screen.findByText(successMessage)).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'siti@example.com' }]);
  // Whether the address is anybody's is told by mail alone.
  expect(screen.queryByText(/is valid/)).toBeNull();
});

test('refused_request_for_a_link_is_a_red_banner', async () => {
  portalAt('/forgot-password', { 'POST security/forgot-password': refused(429, 'error.limited', 'Too many.') });
  await fill('Merchant ID', 'siti@example.com');
  await press('Reset Password');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many.');
  expect((await field('Merchant ID')).value).toBe('siti@example.com');
});

test('mailed_link_is_open_to_a_visitor_and_leads_to_sign_in', async () => {
  const successMessage = 'Your password has been changed, please login with your new password';
  const calls = linkAt({ 'POST security/reset-password': ok({ successMessage }) });
  await fill('New password', 'aA1');
  expect(meter()).toBe('60');
  await fill('Confirm password', 'other');
  await press('Reset Password');
  expect(await screen.findByText(RULE)).toBeTruthy();
  expect(screen.getByText('Passwords must match')).toBeTruthy();
  expect(document.activeElement).toBe(await field('New password'));
  await fill('New password', GOOD);
  await fill('Confirm password', GOOD);
  await press('Reset Password');
  expect(await screen.findByText(successMessage)).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
  expect(resets(calls)[0]?.body).toEqual({ a: 'AAAA', b: 'BBBB', newPassword: GOOD, confirmNewPassword: GOOD });
});

test('dead_link_is_said_before_a_password_is_typed', async () => {
  const calls = portalAt(LINK, { 'POST security/reset-link': refused(409, 'security.linkEnded', ENDED) });
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain(ENDED);
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
  expect(calls.map(({ body }) => body)).toEqual([{ a: 'AAAA', b: 'BBBB' }]);
});

test('page_of_a_mailed_link_lists_the_rules', async () => {
  linkAt({});
  await fill('New password', 'aA1');
  const rules = within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem');
  expect(rules).toHaveLength(5);
});

test('link_that_ends_meanwhile_is_a_red_banner_and_nothing_is_lost', async () => {
  linkAt({ 'POST security/reset-password': refused(409, 'security.linkEnded', ENDED) });
  await fill('New password', GOOD);
  await fill('Confirm password', GOOD);
  await press('Reset Password');
  expect((await screen.findByRole('alert')).textContent).toContain(ENDED);
  expect((await field('New password')).value).toBe(GOOD);
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
});

test('show_password_shows_both', async () => {
  linkAt({});
  expect((await field('New password')).type).toBe('password');
  (await screen.findByLabelText('Show Password')).click();
  await waitFor(async () => expect((await field('New password')).type).toBe('text'));
  expect((await field('Confirm password')).type).toBe('text');
});

test.each(['/change-password', '/change-password?a=AAAA', '/reset-password'])(
  '%s is nothing for a visitor',
  async (address) => {
    portalAt(address, {});
    expect(await screen.findByRole('heading', { name: 'Merchant Dashboard' })).toBeTruthy();
  },
);

test('link_of_somebody_else_ends_the_session_of_this_browser', async () => {
  signedIn();
  const calls = linkAt({ 'POST security/reset-password': ok({ successMessage: 'Changed.' }) });
  await fill('New password', GOOD);
  await fill('Confirm password', GOOD);
  await press('Reset Password');
  expect(await screen.findByText('Changed.')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['security/reset-link', 'security/reset-password', 'security/logout']);
  expect(session.isSignedIn()).toBe(false);
});

test('save_waits_for_a_good_password_typed_twice', async () => {
  signedIn();
  portalAt('/change-password', {});
  expect((await save()).disabled).toBe(true);
  const met = () => screen.getAllByRole('listitem').filter(({ dataset }) => dataset.met === 'true').length;
  await fill('New password', 'aA1');
  await waitFor(() => expect(met()).toBe(3));
  expect(meter()).toBe('60');
  await fill('New password', GOOD);
  await waitFor(() => expect(met()).toBe(5));
  expect((await save()).disabled).toBe(true);
  await fill('Confirm password', GOOD);
  await waitFor(async () => expect((await save()).disabled).toBe(false));
  (await save()).click();
  expect(await screen.findByText('Password cannot be empty')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Old password'));
});

const change = async () => {
  await fill('Old password', 'old word');
  await fill('New password', GOOD);
  await fill('Confirm password', GOOD);
  await press('Save');
};

test('changed_password_goes_on_under_another_token', async () => {
  signedIn();
  const calls = portalAt('/change-password', {
    'PUT security/password': ok({ successMessage: 'Password Changed!', token: 'second' }),
  });
  await change();
  expect(await screen.findByText('Password Changed!')).toBeTruthy();
  expect(session.get().authToken).toBe('second');
  expect(calls[0]).toEqual({
    path: 'security/password',
    body: { oldPassword: 'old word', newPassword: GOOD, verifyPassword: GOOD },
    token: 'first',
  });
});

test('refused_change_is_an_alert_after_which_the_wrong_field_has_the_focus', async () => {
  signedIn();
  const message = 'The old password is not right';
  portalAt('/change-password', {
    'PUT security/password': refused(400, 'security.wrongPassword', message, {
      fieldErrors: [{ field: 'oldPassword', message }],
    }),
  });
  await change();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(message);
  await press('OK');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Old password')));
  expect((await field('New password')).value).toBe(GOOD);
  expect(session.get().authToken).toBe('first');
});
