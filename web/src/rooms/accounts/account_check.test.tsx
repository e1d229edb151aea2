// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../nav/paths';
import { session } from '../../kit/session/session';
import { toast } from '../../kit/ui/toast';
import { leavePortal, ok, portalAt, press, refused, type Answer } from '../../app/portal_fixture';

const me = (emailVerified: boolean, more: object = {}) =>
  ok({ data: { email: 'siti@example.com', fullName: 'Siti', company: 'Melati', emailVerified, ...more } });
const application = (merchantApplicationStatus: string) =>
  ok({ merchantApplicationStatus, status: 'SUBMITTED', application: {}, remarks: [] });
const LOOKUP = 'GET merchants/applications/me';
const SEND = 'POST merchants/send-email-verification';

const warning = vi.spyOn(toast, 'warning').mockImplementation(() => {});
const success = vi.spyOn(toast, 'success').mockImplementation(() => {});

beforeEach(() => {
  warning.mockClear();
  success.mockClear();
  session.start({ authToken: 'first', permissions: {}, userAccounts: [] });
});
afterEach(leavePortal);

const comesTo = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path), { timeout: 15_000 });

test('an_unverified_address_is_asked_for_in_the_words_of_the_specification', async () => {
  const lookup = vi.fn(() => application('PENDING'));
  portalAt(paths.checkAccount, { 'GET security/me': me(false), [LOOKUP]: lookup });
  expect(await screen.findByRole('heading', { name: 'Your account is not active', level: 1 })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Verify your email' })).toBeTruthy();
  expect(screen.getByText(/verification link to siti@example\.com/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resend Email' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(lookup).not.toHaveBeenCalled();
});

test('resend_email_sends_and_says_so', async () => {
  const calls = portalAt(paths.checkAccount, {
    'GET security/me': me(false),
    [SEND]: ok({ successMessage: 'Successfully sent email' }),
  });
  await press('Resend Email');
  await waitFor(() => expect(success).toHaveBeenCalledWith('Successfully sent email'));
  expect(calls.map((call) => call.path)).toEqual(['merchants/send-email-verification']);
});

test('a_refused_resend_warns_with_the_servers_message', async () => {
  portalAt(paths.checkAccount, {
    'GET security/me': me(false),
    [SEND]: refused(429, 'FW429', 'We have sent you several messages already.'),
  });
  await press('Resend Email');
  await waitFor(() => expect(warning).toHaveBeenCalledWith('We have sent you several messages already.'));
});

test('continue_with_an_unverified_address_warns_and_stays', async () => {
  portalAt(paths.checkAccount, { 'GET security/me': me(false) });
  await press('Continue');
  await waitFor(() => expect(warning).toHaveBeenCalledWith('Please verify your email and logout'));
  expect(window.location.pathname).toBe(paths.checkAccount);
});

test('continue_with_an_address_verified_meanwhile_goes_to_the_application', async () => {
  let isVerified = false;
  portalAt(paths.checkAccount, { 'GET security/me': () => me(isVerified), [LOOKUP]: application('APPROVED') });
  await screen.findByRole('button', { name: 'Continue' });
  isVerified = true;
  await press('Continue');
  await comesTo(paths.applicationView);
  expect(warning).not.toHaveBeenCalled();
});

test('a_verified_address_is_said_to_be_so_while_the_application_is_looked_up', async () => {
  let answer = () => {};
  const looksUp = () => new Promise<Answer>((done) => (answer = () => done(application('APPROVED'))));
  portalAt(paths.checkAccount, { 'GET security/me': me(true), [LOOKUP]: looksUp });
  expect(await screen.findByRole('heading', { name: 'Your account is active', level: 1 })).toBeTruthy();
  expect(screen.getByText('Your email address has been verified')).toBeTruthy();
  answer();
  await comesTo(paths.dashboard);
});

test.each([
  ['pending', application('PENDING')],
  ['missing', refused(404, 'FW404', 'Not found')],
  ['in_trouble', refused(500, 'FW500', 'Out of order')],
  ['without_an_answer', 'no answer' as const],
])('an_application_%s_leads_to_its_page', async (_, answer) => {
  portalAt(paths.checkAccount, { 'GET security/me': me(true), [LOOKUP]: answer });
  await comesTo(paths.applicationView);
});

test('people_of_the_gateway_have_no_application_to_look_up', async () => {
  const lookup = vi.fn(() => application('PENDING'));
  portalAt(paths.checkAccount, { 'GET security/me': me(true, { isGateway: true }), [LOOKUP]: lookup });
  await comesTo(paths.dashboard);
  expect(lookup).not.toHaveBeenCalled();
});

test('a_401_ends_the_session_and_leads_to_logout', async () => {
  const replaced = vi.spyOn(window.history, 'replaceState');
  portalAt(paths.checkAccount, { 'GET security/me': refused(401, 'FW401', 'Your session has expired') });
  await comesTo(paths.login);
  expect(session.isSignedIn()).toBe(false);
  expect(replaced.mock.calls.map(([, , address]) => address)).toContain(paths.logout);
  replaced.mockRestore();
});

test('a_resend_that_earns_a_401_ends_the_session_without_a_warning', async () => {
  portalAt(paths.checkAccount, { 'GET security/me': me(false), [SEND]: refused(401, 'FW401', 'Expired') });
  await press('Resend Email');
  await waitFor(() => expect(session.isSignedIn()).toBe(false));
  expect(warning).not.toHaveBeenCalled();
});
