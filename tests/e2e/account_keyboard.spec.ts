/** The account side with the keyboard alone: no click, no pointer, and the focus is always to be seen. */
import { COMPANY } from './application';
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, test, type Page } from './gerbang';
import { heading } from './portal';
import { mailLink } from './sandbox';
import { totp } from './totp';

const TABS_MAX = 80;

/** Presses Tab until the element with this name has the focus, and asks that the focus can be seen on it. */
const tabTo = async (page: Page, name: RegExp, key = 'Tab') => {
  for (let presses = 0; presses < TABS_MAX; presses++) {
    const focused = page.locator(':focus');
    if ((await focused.count()) && name.test(await accessibleName(page))) {
      const seen = await focused.evaluate((element) => {
        const parts = [element, ...(element.id ? document.querySelectorAll(`[for="${CSS.escape(element.id)}"]`) : [])];
        return parts.concat(element.parentElement ?? []).some((part) => {
          const style = getComputedStyle(part);
          return style.outlineStyle !== 'none' || style.boxShadow !== 'none' || style.borderColor !== '';
        });
      });
      expect(seen, `the focus on ${name} can be seen`).toBe(true);
      return focused;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never reached ${name}`);
};

const accessibleName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const by = element.getAttribute('aria-labelledby')?.split(' ')[0];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const names = [
      element.getAttribute('aria-label'),
      by && document.getElementById(by)?.innerText,
      labels.map((label) => label.innerText).join(' '),
      element.innerText,
    ];
    return names.find((name) => name?.trim())?.trim() ?? '';
  });

const type = async (page: Page, label: RegExp, text: string) => {
  await tabTo(page, label);
  await page.keyboard.type(text);
};
const press = async (page: Page, label: RegExp, key = 'Enter') => {
  await tabTo(page, label);
  await page.keyboard.press(key);
};

const signIn = async (page: Page, password = OWNER.password) => {
  await page.goto('/login');
  await type(page, /^Merchant ID/, OWNER.email);
  await type(page, /^Password/, password);
  await page.keyboard.press('Enter');
};

test('keyboard_signs_up', async ({ server, person, trouble }) => {
  trouble.expect(/merchants\/applications\/me.*404/);
  expect(server.url).toBeTruthy();
  const page = await person();
  await page.goto('/login');
  await press(page, /Create your merchant account/);
  await type(page, /^Email/, 'keyboard@example.com');
  await type(page, /^Full name/, 'Chen Keyboard');
  await type(page, /^Password/, 'Papan-Kekunci-1!');
  await tabTo(page, /^Package/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Starter' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, /^Send me product news/, 'Space');
  await press(page, /^Create account/);
  await expect(heading(page, 'Your account is not active')).toBeVisible();
});

test('keyboard_signs_in_sets_a_second_factor_and_changes_the_password', async ({ server, person }) => {
  const operator = await new Api(server).signIn(OPERATOR);
  const page = await person();
  await signIn(page);
  await expect(heading(page, /^Dashboard$/)).toBeVisible();

  await page.goto('/login-protection');
  await press(page, /^Enable/);
  const dialog = page.getByRole('dialog');
  const key = await dialog.locator('code').innerText();
  await type(page, /^Pin Code/, totp(key, await operator.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-Factor Authentication has been enabled')).toBeVisible();
  await press(page, /^(Close|OK|Done)/);

  await page.goto('/logout');
  await signIn(page);
  await operator.clockForward(31);
  await tabTo(page, /^Code/);
  await page.keyboard.type(totp(key, await operator.now()));
  await press(page, /^Remember Me/, 'Space');
  await press(page, /^Verify Code/);
  await expect(heading(page, /^Dashboard$/)).toBeVisible();

  await page.goto('/change-password');
  await type(page, /^Old password/, OWNER.password);
  await type(page, /^New password/, 'Papan-Kekunci-2!');
  await type(page, /^Confirm password/, 'Papan-Kekunci-2!');
  await press(page, /^Save/);
  await expect(page.getByText('Password Changed!')).toBeVisible();
  await press(page, /^(Close|OK)/);
  await expect(page.getByText('Password Changed!')).toBeHidden();
});

test('keyboard_resets_a_forgotten_password', async ({ server, person }) => {
  expect(server.url).toBeTruthy();
  const page = await person();
  await page.goto('/login');
  await press(page, /^Forgot password/);
  await type(page, /^Merchant ID/, OWNER.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password reset instructions will be sent')).toBeVisible();
  const mail = await person();
  await page.goto(await mailLink(mail, OWNER.email, '/change-password?a='));
  await type(page, /^New password/, 'Papan-Kekunci-3!');
  await type(page, /^Confirm password/, 'Papan-Kekunci-3!');
  await press(page, /^Show Password/, 'Space');
  await press(page, /^Reset Password/);
  await expect(page.getByText('Your password has been changed, please login with your new password')).toBeVisible();
  await signIn(page, 'Papan-Kekunci-3!');
  await expect(heading(page, /^Dashboard$/)).toBeVisible();
});

test('keyboard_fills_in_the_application', async ({ server, person }) => {
  expect(server.url).toBeTruthy();
  const page = await person();
  await page.goto('/merchant-registration');
  await expect(heading(page, 'A Company/Merchant Profile')).toBeVisible();
  await type(page, /^Registered company name/, COMPANY);
  await type(page, /^Company registration number/, '202601012345');
  await type(page, /^Years in business/, '4x'); // takes digits only
  await expect(page.locator(':focus')).toHaveValue('4');
  await type(page, /^Business address/, '12 Jalan Bukit Bintang, Kuala Lumpur');
  await press(page, /^Next/);
  await expect(heading(page, 'B Business Profile')).toBeVisible();
  await type(page, /^Trading name/, 'Seri Melati');
  await type(page, /^Online store address/, 'https://serimelati.example');
  await type(page, /^Type of products/, 'Cakes');
  await type(page, /^Current monthly sales/, '25000');
  await type(page, /^Average billing amount/, '120.50');
  await tabTo(page, /^Waiting time/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, /^Next/);
  await expect(heading(page, 'C Merchant Account Setup Information')).toBeVisible();
  await press(page, /^No$|^Yes$/, 'Space');
  await page.keyboard.press('ArrowRight'); // to the other answer and back
  await page.keyboard.press('ArrowLeft');
  await press(page, /^Back$/);
  await expect(heading(page, 'B Business Profile')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Trading name/)).toHaveValue('Seri Melati');
});

test('keyboard_signs_a_request', async ({ server, person }) => {
  expect(server.url).toBeTruthy();
  const page = await person();
  await page.goto('/generate-signature');
  const inputs = page.locator('form input:not([type="radio"]):not([type="checkbox"])');
  await inputs.first().focus();
  for (let n = 0; n < 8; n++) {
    await page.keyboard.type(`value ${n}`);
    await page.keyboard.press('Tab');
  }
  await expect(heading(page, /signature/i).first()).toBeVisible();
});
