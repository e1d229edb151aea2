/** Signing in, and everything that can stand in the way of it: each in the words of the specification. */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { enter, field, heading, signIn, signOut } from './portal';
import { mailLink } from './sandbox';
import type { GerbangServer } from './server';
import { totp } from './totp';

const NEW_PASSWORD = 'Kuala-Lumpur-2027!';
/** The demo people's own passwords stay young when the sandbox's clock moves. */
const passwordExpire = (server: GerbangServer) =>
  server.sql(`UPDATE users SET password_changed_at = 0 WHERE email_key = '${OWNER.email}'`);

const banner = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const expectDashboard = (page: Page) => expect(heading(page, /^Dashboard$/)).toBeVisible();

test.describe('sign-in', () => {
  test('a_visitor_is_asked_to_sign_in_told_why_it_is_refused_and_led_back', async ({ person, trouble }) => {
    trouble.expect(/security\/authentication.*401/, /ERR_FAILED/);
    const page = await person();
    await test.step('every unknown path leads to the sign-in page', async () => {
      for (const path of ['/login-merchant', '/', '/nowhere/at/all', '/logout']) {
        await page.goto(path);
        await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
      }
      await expect(page).toHaveURL(/\/login$/);
    });
    await test.step('a refusal shows the server’s message, and no answer the invalid login message', async () => {
      await signIn(page, { email: OWNER.email, password: 'not the password' });
      await expect(banner(page, /The Merchant ID or the password is not right/)).toBeVisible();
      await expect(field(page, 'Password')).toHaveValue('not the password');
      await expectAccessible(page);
      await page.route('**/security/authentication', (route) => route.abort());
      await button(page, 'Sign In').click();
      await expect(banner(page, 'The login detail is incorrect')).toBeVisible();
      await page.unroute('**/security/authentication');
    });
    await test.step('a page of the office asks a visitor to sign in and leads back', async () => {
      await page.goto('/transaction/request-refund?pageSize=5');
      await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
      await field(page, 'Merchant ID').fill(OWNER.email);
      await field(page, 'Password').fill(OWNER.password);
      await button(page, 'Sign In').click();
      await expect(page).toHaveURL(/\/transaction\/request-refund\?pageSize=5$/);
      await expect(heading(page, 'Refund Applications')).toBeVisible();
      await signOut(page);
      await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
      await page.goto('/change-password');
      await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
    });
  });

  test('second_session_is_told_and_the_first_can_be_revoked', async ({ person, trouble }) => {
    trouble.expect(/security\/authentication.*409/, /401/);
    const [first, second] = [await person(), await person()];
    await enter(first, '/dashboard');
    await expectDashboard(first);
    await signIn(second, OWNER);
    await expect(banner(second, 'Login failed because due to another active session.')).toBeVisible();
    await expectAccessible(second);
    await button(second, 'Revoke Session').click();
    await expect(banner(second, 'The other session has been ended. You can sign in now.')).toBeVisible();
    await button(second, 'Sign In').click();
    await expectDashboard(second);
    await first.reload();
    await expect(heading(first, 'Merchant Dashboard')).toBeVisible();
  });
});

test.describe('forgotten password', () => {
  test('mail_leads_to_a_new_password_and_works_once', async ({ person, trouble }) => {
    trouble.expect(/security\/reset-link.*409/);
    const page = await person();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await button(page, 'Reset Password').click();
    await expect(page.getByText('Can not be empty')).toBeVisible();
    await field(page, 'Merchant ID').fill(OWNER.email);
    await button(page, 'Reset Password').click();
    const sent = 'The password reset instructions will be sent to your registered email address.';
    await expect(banner(page, sent)).toBeVisible();
    await expectAccessible(page);

    const mail = await person();
    const link = await mailLink(mail, OWNER.email, '/change-password?a=');
    await page.goto(link);
    const submit = button(page, 'Reset Password');
    await field(page, 'New password').fill('short');
    await field(page, 'Confirm password').fill('shorter');
    await submit.click();
    await expect(
      page.getByText(
        'Password must have a minimum of 12 characters with at least one uppercase, one lowercase, one number (0-9) and one special character (!@#$%^&*+-=_)',
      ),
    ).toBeVisible();
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await expectAccessible(page);
    await expect(field(page, 'New password')).toHaveAttribute('type', 'password');
    await page.getByLabel('Show Password').check();
    await expect(field(page, 'New password')).toHaveAttribute('type', 'text');
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await submit.click();
    await expect(banner(page, 'Your password has been changed, please login with your new password')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, { ...OWNER, password: NEW_PASSWORD });
    await expectDashboard(page);

    const again = await person();
    await again.goto(link);
    await expect(banner(again, 'This link has ended or was used already. Please request a new one.')).toBeVisible();
    await expect(field(again, 'New password')).toHaveCount(0);
    await again.getByRole('link', { name: 'Request a new link' }).click();
    await expect(button(again, 'Reset Password')).toBeVisible();
  });
});

test.describe('expired password', () => {
  test('has_to_be_changed_before_the_session_starts', async ({ server, person, trouble }) => {
    trouble.expect(/security\/expired-password.*401/);
    await passwordExpire(server);
    const page = await person();
    await signIn(page, OWNER);
    await expect(page).toHaveURL(/\/update-expired-password$/);
    await expect(field(page, 'Current password')).toBeVisible();
    await expectAccessible(page);
    const submit = page.locator('button[type="submit"]');
    await submit.click();
    await expect(page.getByText('Can not be empty').first()).toBeVisible();
    await field(page, 'Current password').fill('wrong');
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await submit.click();
    await expect(page.getByText('The current password is not right').first()).toBeVisible();
    await field(page, 'Current password').fill(OWNER.password);
    await submit.click();
    await expectDashboard(page);
  });
});

test.describe('two-factor', () => {
  test('is_enabled_asked_for_remembered_and_disabled', async ({ server, person, trouble }) => {
    trouble.expect(/security\/(mfa|totp-verification).*40[01]/);
    const operator = await new Api(server).signIn(OPERATOR);
    const page = await person();
    await enter(page, '/login-protection');
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
    await expectAccessible(page);

    const toggle = (verb: 'Enable' | 'Disable') => button(page, new RegExp(`^${verb}`)).first();
    await toggle('Enable').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: /QR/ })).toBeVisible();
    const key = await dialog.locator('code').innerText();
    await expectAccessible(page);
    const confirm = dialog.locator('button[type="submit"]');
    await confirm.click();
    await expect(dialog.getByText('Can not be empty')).toBeVisible();
    await field(page, 'Pin Code').fill('000000');
    await confirm.click();
    await expect(page.getByText('The code is not right. Please try again.').first()).toBeVisible();
    const alert = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await alert
      .getByRole('button', { name: /OK|Close/ })
      .first()
      .click();
    await field(page, 'Pin Code').fill(totp(key, await operator.now()));
    await confirm.click();
    await expect(page.getByText('Two-Factor Authentication has been enabled')).toBeVisible();
    const codes = await page
      .getByRole('listitem')
      .filter({ hasText: /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/ })
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Close|OK|Done/ })
      .last()
      .click();
    await expect(page.getByText('Enabled', { exact: true })).toBeVisible();

    await signOut(page);
    await signIn(page, OWNER);
    await expect(page).toHaveURL(/\/two-factor-authen$/);
    await expect(page.getByText('support@gerbang.example')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Verify Code').click();
    await expect(page.getByText('Can not be empty')).toBeVisible();
    await field(page, 'Code').fill('123');
    await button(page, 'Verify Code').click();
    await expect(page.getByText('The code is not right. Please try again.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Remember Me' }).check();
    await operator.clockForward(31); // the code of the same half minute was used already
    await field(page, 'Code').fill(totp(key, await operator.now()));
    await button(page, 'Verify Code').click();
    await expectDashboard(page);

    await test.step('a remembered browser needs no code, is listed, and can be ended', async () => {
      await signOut(page);
      await signIn(page, OWNER);
      await expectDashboard(page);
      await page.goto('/login-protection');
      const browsers = page.getByRole('listitem').filter({ hasText: /Chrome on/ });
      await expect(browsers).toHaveCount(2); // this session, and the browser that skips the code
      await expectAccessible(page);
      await browsers
        .last()
        .getByRole('button', { name: /^End|^Forget/ })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Yes|End|Forget/ })
        .click();
      await expect(browsers).toHaveCount(1);
      await signOut(page);
      await signIn(page, OWNER);
      await operator.clockForward(31);
      await field(page, 'Code').fill(totp(key, await operator.now()));
      await button(page, 'Verify Code').click();
      await expectDashboard(page);
    });

    await page.goto('/login-protection');
    await toggle('Disable').click();
    await field(page, 'Pin Code').fill(codes[0]!);
    await page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(page.getByText(/disabled successfully/)).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Close|OK|Done/ })
      .last()
      .click();
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  });

  test('expired_step_leads_back_to_login_and_a_recovery_code_opens_once', async ({ server, person, trouble }) => {
    trouble.expect(/security\/totp-verification.*401/);
    const owner = await new Api(server).signIn(OWNER);
    const { key, recoveryCodes } = await owner.twoFactorEnable();
    await owner.signOut();
    const operator = await new Api(server).signIn(OPERATOR);
    const page = await person();
    await test.step('an expired step is replaced by a way back to the login page', async () => {
      await signIn(page, OWNER);
      await expect(field(page, 'Code')).toBeVisible();
      await operator.clockForward(11 * 60);
      await field(page, 'Code').fill(totp(key, await operator.now()));
      await button(page, 'Verify Code').click();
      await expect(page.getByText('Your session has expired')).toBeVisible();
      await expect(field(page, 'Code')).toBeHidden();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Back To Login' }).or(button(page, 'Back To Login')).click();
      await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
    });
    await test.step('a recovery code opens once', async () => {
      await signIn(page, OWNER);
      await field(page, 'Code').fill(recoveryCodes[3]!.toLowerCase());
      await button(page, 'Verify Code').click();
      await expectDashboard(page);
      await signOut(page);
      await signIn(page, OWNER);
      await field(page, 'Code').fill(recoveryCodes[3]!);
      await button(page, 'Verify Code').click();
      await expect(page.getByText('The code is not right. Please try again.')).toBeVisible();
    });
  });
});

test.describe('password of a signed-in person', () => {
  test('is_changed_under_a_live_checklist', async ({ person, trouble }) => {
    trouble.expect(/security\/password.*400/);
    const page = await person();
    await enter(page, '/change-password');
    const save = button(page, 'Save');
    await expect(save).toBeDisabled();
    const rules = page.getByRole('list', { name: /rules/i }).getByRole('listitem');
    await expect(rules).toHaveCount(5);
    await expectAccessible(page);
    await field(page, 'New password').fill('kuala');
    await field(page, 'Confirm password').fill('lumpur');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await field(page, 'Old password').fill('not the old one');
    await save.click();
    const alert = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(alert.getByText('The old password is not right')).toBeVisible();
    await expectAccessible(page);
    await alert
      .getByRole('button', { name: /OK|Close/ })
      .first()
      .click();
    await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
    await field(page, 'Old password').fill(OWNER.password);
    await save.click();
    await expect(page.getByText('Password Changed!')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /OK|Close/ })
      .first()
      .click();
    // The session goes on, with a token of its own.
    await page.goto('/dashboard');
    await expectDashboard(page);
  });
});
