/** What the account pages say and do while one uses them: each a sentence of the specification. */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { bankChoose, detailsGive, expectReceipt } from './payer';
import { enter, field, heading, signIn, stopTime, toast } from './portal';
import { startTime } from './server';
import { bankApprove } from './sandbox';
import { totp } from './totp';

const NEW_PASSWORD = 'Kuala-Lumpur-2027!';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const expectDashboard = (page: Page) => expect(heading(page, /^Dashboard$/)).toBeVisible();

/** Lets a call leave the browser only when the test says so. */
const hold = async (page: Page, url: string) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Whether red or green is stronger in what the element is written with. */
const hue = (page: Page, text: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: text })
    .evaluate((element) => {
      const [red = 0, green = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
      return red > green ? 'red' : 'green';
    });

test.describe('sign-in', () => {
  test('password_is_shown_and_hidden_and_the_button_spins', { tag: '@block' }, async ({ person }) => {
    const page = await person();
    await page.goto('/login');
    const password = field(page, 'Password');
    await field(page, 'Merchant ID').fill(OWNER.email);
    await password.fill(OWNER.password);
    const eye = button(page, 'Show password / Hide password');
    await expect(password).toHaveAttribute('type', 'password');
    await eye.click();
    await expect(password).toHaveAttribute('type', 'text');
    await eye.click();
    await expect(password).toHaveAttribute('type', 'password');

    const release = await hold(page, '**/security/authentication');
    const submit = button(page, 'Sign In');
    const spinner = submit.locator('.mantine-Button-loader');
    await expect(spinner).toBeHidden();
    await submit.click();
    await expect(spinner).toBeVisible();
    await expect(submit).toBeDisabled();
    release();
    await expectDashboard(page);
  });

  test('revoke_session_says_loading_while_it_is_pending', { tag: '@block' }, async ({ server, person, trouble }) => {
    trouble.expect(/security\/authentication.*409/);
    await new Api(server).signIn(OWNER);
    const page = await person();
    await signIn(page, OWNER);
    const release = await hold(page, '**/security/revoke-session');
    await button(page, 'Revoke Session').click();
    await expect(button(page, 'Loading')).toBeDisabled();
    await expect(button(page, 'Revoke Session')).toBeHidden();
    release();
    await expect(page.getByRole('status').filter({ hasText: 'The other session has been ended.' })).toBeVisible();
    await expect(button(page, 'Loading')).toBeHidden();
  });
});

test.describe('language', () => {
  test('of_a_person_stays_when_the_page_is_loaded_anew', { tag: '@block' }, async ({ person }) => {
    const page = await person({ locale: 'de-DE' });
    const speaks = (language: string) => expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.goto('/login');
    await speaks('de'); // of the browser, which knows nobody yet
    await page.locator('input[name="email"]').fill(OWNER.email);
    await page.locator('input[name="password"]').fill(OWNER.password);
    await button(page, 'Anmelden').click();
    await expectDashboard(page);
    await speaks('en');
    await page.reload();
    await expectDashboard(page);
    await speaks('en');
  });
});

test.describe('forgotten password', () => {
  test.use({ serverOptions: { settings: { GERBANG_LIMIT_GUESSES_PER_MINUTE: '1' } } });

  test('refusal_is_a_red_banner_with_the_server_s_message', { tag: '@block' }, async ({ person, trouble }) => {
    trouble.expect(/security\/forgot-password.*429/);
    const page = await person();
    await page.goto('/forgot-password');
    await field(page, 'Merchant ID').fill(OWNER.email);
    const ask = async () => {
      const answered = page.waitForResponse('**/security/forgot-password');
      await button(page, 'Reset Password').click();
      return answered;
    };
    let answer = await ask();
    while (answer.ok()) answer = await ask();
    const { errorMessage } = (await answer.json()) as { errorMessage: string };
    const banner = page.getByRole('main').getByRole('alert').filter({ hasText: errorMessage });
    await expect(banner).toBeVisible();
    await expect(page.getByText('The password reset instructions will be sent')).toBeHidden();
    const colours = await banner.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
    );
    expect(colours[0], `red of ${colours.join()}`).toBeGreaterThan(Math.max(colours[1]!, colours[2]!));
    await expectAccessible(page);
    await expect(field(page, 'Merchant ID')).toHaveValue(OWNER.email);
  });
});

test.describe('two-factor', () => {
  test('tooltip_of_remember_me_says_thirty_days', { tag: '@block' }, async ({ server, person }) => {
    const owner = await new Api(server).signIn(OWNER);
    await owner.twoFactorEnable();
    await owner.signOut();
    const page = await person();
    await signIn(page, OWNER);
    await expect(page.getByRole('checkbox', { name: 'Remember Me' })).not.toBeChecked();
    const help = button(page, 'What Remember Me does');
    const tip = page.getByRole('tooltip').filter({ hasText: 'Skips the code on this browser for 30 days.' });
    await expect(tip).toBeHidden();
    await help.hover();
    await expect(tip).toBeVisible();
    await heading(page, 'Two-Factor Authentication').hover();
    await expect(tip).toBeHidden();
    await page.getByRole('checkbox', { name: 'Remember Me' }).focus();
    await page.keyboard.press('Tab');
    await expect(help).toBeFocused();
    await expect(tip).toBeVisible();
  });

  test(
    'code_leads_to_the_password_update_when_the_password_has_expired',
    { tag: '@block' },
    async ({ server, person }) => {
      const given = 'Given-By-Gateway-1!';
      const owner = await new Api(server).signIn(OWNER);
      const { key } = await owner.twoFactorEnable();
      await owner.signOut();
      // A password that somebody else chose has expired from the start.
      await server.command('user', [OWNER.email], `${given}\n`);
      const operator = await new Api(server).signIn(OPERATOR);
      await operator.clockForward(31); // the code of this half minute has been used
      const page = await person();
      await signIn(page, { email: OWNER.email, password: given });
      await expect(page).toHaveURL(/\/two-factor-authen$/);
      await field(page, 'Code').fill(totp(key, await operator.now()));
      await button(page, 'Verify Code').click();
      await expect(page).toHaveURL(/\/update-expired-password$/);
      await page.goto('/dashboard'); // there is no session yet
      await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
      await page.goBack();
      await expect(field(page, 'Current password')).toBeVisible();
      await field(page, 'Current password').fill(given);
      await field(page, 'New password').fill(NEW_PASSWORD);
      await field(page, 'Confirm password').fill(NEW_PASSWORD);
      await button(page, 'Update Password').click();
      await expectDashboard(page);
    },
  );
});

test.describe('password of a signed-in person', () => {
  const RULES = {
    length: 'At least 12 characters',
    upper: 'One uppercase letter',
    lower: 'One lowercase letter',
    digit: 'One number (0-9)',
    special: 'One special character (!@#$%^&*+-=_)',
  };
  type Name = keyof typeof RULES;

  test('each_rule_is_red_until_it_is_kept_and_green_from_then_on', { tag: '@block' }, async ({ person }) => {
    const page = await person();
    await enter(page, '/change-password');
    for (const [typed, kept] of [
      ['', []],
      ['a', ['lower']],
      ['aB', ['lower', 'upper']],
      ['aB3', ['lower', 'upper', 'digit']],
      ['aB3-', ['lower', 'upper', 'digit', 'special']],
      ['aB3-aB3-aB3', ['lower', 'upper', 'digit', 'special']],
      ['aB3-aB3-aB3-', ['lower', 'upper', 'digit', 'special', 'length']],
      ['AAAAAAAAAAAAA', ['upper', 'length']],
    ] as [string, Name[]][]) {
      await field(page, 'New password').fill(typed);
      for (const name of Object.keys(RULES) as Name[]) {
        const colour = kept.includes(name) ? 'green' : 'red';
        await expect.poll(() => hue(page, RULES[name]), `${name} of "${typed}"`).toBe(colour);
        const item = page.getByRole('listitem').filter({ hasText: RULES[name] });
        await expect(item).toContainText(kept.includes(name) ? /(?<!not )met$/ : 'not met yet');
      }
    }
  });

  test(
    'empty_fields_are_told_and_save_waits_until_both_are_the_same_and_good',
    { tag: '@block' },
    async ({ person }) => {
      const page = await person();
      await enter(page, '/change-password');
      const save = button(page, 'Save');
      for (const label of ['Old password', 'New password', 'Confirm password']) {
        await field(page, label).focus();
        await field(page, label).blur();
      }
      await expect(page.getByText('Password cannot be empty')).toHaveCount(3);
      await expectAccessible(page);
      for (const [newPassword, again, isReady] of [
        ['', '', false],
        [NEW_PASSWORD, '', false],
        [NEW_PASSWORD, NEW_PASSWORD.toLowerCase(), false],
        ['Short-1!', 'Short-1!', false],
        ['lower-case-only-1!', 'lower-case-only-1!', false],
        ['NoSpecialCharacter1', 'NoSpecialCharacter1', false],
        [NEW_PASSWORD, NEW_PASSWORD, true],
      ] as const) {
        await field(page, 'New password').fill(newPassword);
        await field(page, 'Confirm password').fill(again);
        await expect(save, `${newPassword} and ${again}`).toBeEnabled({ enabled: isReady });
      }
      await save.click();
      await expect(page.getByText('Password cannot be empty')).toHaveCount(1); // the old one
      await expect(field(page, 'Old password')).toBeFocused();
    },
  );
});

test.describe('idle session', () => {
  const MINUTE = 60_000;

  test('is_warned_two_minutes_before_its_end_and_can_go_on', { tag: '@block' }, async ({ person, trouble }) => {
    // Requests of the page that were under way when its session ended.
    trouble.expect(/\/(me|live): .*401/);
    const page = await person();
    await page.clock.install({ time: startTime() });
    await enter(page, '/dashboard');
    await expectDashboard(page);
    const warning = page.getByRole('dialog', { name: 'Are you still there?' });
    const stay = button(page, 'Stay signed in');

    await stopTime(page);
    await page.keyboard.press('Shift'); // somebody is there: from here on time is counted
    await page.clock.runFor(12 * MINUTE + 58_000);
    await expect(warning).toBeHidden();
    await page.clock.runFor(2000);
    await expect(async () => {
      await page.clock.runFor(100); // what appears moves in
      await expect(warning).toContainText(/You will be signed out in 1(20|1\d) seconds/, { timeout: 500 });
    }).toPass();
    await page.clock.resume();
    await expectAccessible(page);

    const asked = page.waitForResponse('**/security/me');
    await stay.click();
    expect((await asked).ok()).toBe(true);
    await expect(warning).toBeHidden();
    await expectDashboard(page);

    await page.clock.fastForward(14 * MINUTE);
    await expect(warning).toBeVisible();
    await page.clock.fastForward(2 * MINUTE);
    await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
    await page.goto('/dashboard');
    await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
  });
});

test.describe('dashboard', () => {
  const figure = (page: Page, label: string) =>
    page.getByRole('region', { name: label, exact: true }).locator('[data-figure]');
  const [TODAY, VOLUME, VALUE] = [
    'Today Sales (by value, MYR)',
    'Total Monthly Sales (by volume)',
    'Total Monthly Sales (by value, MYR)',
  ] as const;

  test(
    'card_whose_call_fails_stays_at_zero_and_says_nothing',
    { tag: '@block' },
    async ({ server, person, trouble }) => {
      trouble.expect(/ERR_FAILED/);
      const api = await new Api(server).signIn(OWNER);
      const payer = await person();
      await payer.goto((await api.linkCreate()).url);
      await detailsGive(payer);
      await bankChoose(payer, 'SBI Bank A');
      await bankApprove(payer);
      await expectReceipt(payer, { Bank: 'SBI Bank A' });
      await api.signOut();

      const page = await person();
      await enter(page, '/dashboard');
      await expectDashboard(page);
      await expect(figure(page, VOLUME)).toHaveText('1');
      await expect(figure(page, VALUE)).toHaveText('RM 80.00');

      let calls = 0;
      await page.route('**/monthly-merchant-sales', (route) => {
        calls++;
        return route.abort();
      });
      await page.reload();
      await expect(figure(page, TODAY)).toHaveText('RM 80.00');
      await expect.poll(() => calls).toBeGreaterThan(0);
      await expect(figure(page, VOLUME)).toHaveText('0');
      await expect(figure(page, VALUE)).toHaveText('RM 0');
      await expect(toast(page, /./)).toHaveCount(0);
      await expectAccessible(page);
    },
  );
});
