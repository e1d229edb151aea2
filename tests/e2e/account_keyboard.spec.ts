/** The account side with the keyboard alone: no click, no pointer, and the focus is always to be seen. */
import { COMPANY } from './application';
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, test, type Page } from './gerbang';
import { heading } from './portal';
import { mailLink } from './sandbox';
import { totp } from './totp';

const TABS_MAX = 80;

/**
 * Whether what has the focus looks different from an unfocused copy of it: an outline, a shadow, another border or
 * background, on it or beside it (the drawn circle of a radio button).
 */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const around = document.activeElement?.parentElement;
    if (!around?.parentElement) return false;
    const copy = around.cloneNode(true) as HTMLElement;
    // The copy must take nothing from the original: radio buttons of one name exclude each other.
    for (const it of copy.querySelectorAll('[name], [id]')) {
      it.removeAttribute('name');
      it.removeAttribute('id');
    }
    around.after(copy);
    const looks = (element: Element) => {
      const { outline, boxShadow, borderColor, backgroundColor, textDecoration } = getComputedStyle(element);
      return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join();
    };
    const all = (element: Element) => [element, ...element.querySelectorAll('*')].map(looks);
    const unfocused = all(copy);
    const isSeen = all(around).some((look, at) => look !== unfocused[at]);
    copy.remove();
    return isSeen;
  });

/** Presses Tab until the element with this name has the focus, and asks that the focus can be seen on it. */
const tabTo = async (page: Page, name: RegExp, key = 'Tab') => {
  for (let presses = 0; presses < TABS_MAX; presses++) {
    // A page that is still being put together may take the focus away again.
    const look = async () =>
      !name.test(await accessibleName(page)) ? 'elsewhere' : (await focusIsSeen(page)) ? 'seen' : 'unseen';
    const focus = { at: 'unseen' };
    await expect
      .poll(async () => (focus.at = await look()), { message: `the focus on ${name} can be seen` })
      .not.toBe('unseen');
    if (focus.at === 'seen') return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never reached ${name}`);
};

const accessibleName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
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

test('keyboard_signs_up', { tag: '@block' }, async ({ server, person, trouble }) => {
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

test(
  'keyboard_signs_in_sets_a_second_factor_and_changes_the_password',
  { tag: '@block' },
  async ({ server, person }) => {
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

    await page.goto('/login-protection');
    const browsers = page.getByRole('listitem').filter({ hasText: /Chrome on/ });
    await expect(browsers).toHaveCount(2); // this session, and the browser that skips the code
    await press(page, /^Forget/);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await press(page, /^Forget/, 'Space');
    await press(page, /^Yes/);
    await expect(browsers).toHaveCount(1);

    await page.goto('/change-password');
    await type(page, /^Old password/, OWNER.password);
    await type(page, /^New password/, 'Papan-Kekunci-2!');
    await type(page, /^Confirm password/, 'Papan-Kekunci-2!');
    await press(page, /^Save/);
    await expect(page.getByText('Password Changed!')).toBeVisible();
    await press(page, /^(Close|OK)/);
    await expect(page.getByText('Password Changed!')).toBeHidden();
  },
);

test('keyboard_resets_a_forgotten_password', { tag: '@block' }, async ({ server, person }) => {
  expect(server.url).toBeTruthy();
  const page = await person();
  await page.goto('/login');
  await press(page, /^Forgot password/);
  await expect(heading(page, 'Forgot password?')).toBeVisible(); // the page before has a field of this name, too
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

test('keyboard_fills_in_the_application', { tag: '@block' }, async ({ server, person }) => {
  expect(server.url).toBeTruthy();
  const page = await person();
  await page.goto('/merchant-registration');
  await expect(heading(page, 'A Company/Merchant Profile')).toBeVisible();
  await type(page, /^Registered company name/, COMPANY);
  await type(page, /^Company registration number/, '202601077002');
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
  await press(page, /^Back$/);
  await expect(heading(page, 'B Business Profile')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Trading name/)).toHaveValue('Seri Melati');
  await press(page, /^Next/);
  await expect(heading(page, 'C Merchant Account Setup Information')).toBeVisible();
  await press(page, /^Yes$/, 'Space');
  await type(page, /^Email for payment notifications/, 'sales@serimelati.example');
  await type(page, /^Customer service email/, 'hello@serimelati.example');
  await type(page, /^Customer service phone/, '+60 3-2141 7702');
  await type(page, /^Customer service address/, '12 Jalan Bukit Bintang, Kuala Lumpur');
  await press(page, /^Next/);
  await expect(heading(page, 'D Bank Account Information')).toBeVisible();
  await type(page, /^Bank name/, 'Maybank');
  await type(page, /^Account number/, '514077700022');
  await type(page, /^Account holder name/, COMPANY);
  await type(page, /^Bank address/, 'Menara Maybank, Kuala Lumpur');
  await type(page, /^SWIFT code/, 'MBBEMYKL');
  await type(page, /^Country of the bank/, 'Malay');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, /^Next/);
  await expect(heading(page, 'E Website Compliance Questionnaire')).toBeVisible();
  const questions = page.getByRole('radiogroup');
  for (let question = 0; question < (await questions.count()); question++) {
    await press(page, /^Yes$/, 'Space');
    await page.keyboard.press('ArrowRight'); // to the other answer and back
    await page.keyboard.press('ArrowLeft');
    await expect(questions.nth(question).getByLabel('Yes')).toBeChecked();
    await page.keyboard.press('Tab');
  }
  await press(page, /^Finish/);
  await expect(heading(page, "All steps completed - you're finished")).toBeVisible();
  await press(page, /^Back to Home Page/);
  await expect(heading(page, 'Create your merchant account')).toBeVisible();
});

test('focus_is_seen_on_a_wrong_field_too', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await page.goto('/forgot-password');
  await press(page, /^Reset Password/);
  await expect(page.getByText('Can not be empty')).toBeVisible();
  await tabTo(page, /^Merchant ID/);
});

test('keyboard_changes_an_expired_password', { tag: '@block' }, async ({ server, person }) => {
  await server.command('user', [OWNER.email], `${OWNER.password}\n`); // to be changed at the next sign-in
  const page = await person();
  await signIn(page);
  await type(page, /^Current password/, OWNER.password);
  await type(page, /^New password/, 'Papan-Kekunci-4!');
  await type(page, /^Confirm password/, 'Papan-Kekunci-4!');
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Dashboard$/)).toBeVisible();
});

test('keyboard_revokes_a_session', { tag: '@block' }, async ({ server, person, trouble }) => {
  trouble.expect(/security\/authentication.*409/);
  await new Api(server).signIn(OWNER);
  const page = await person();
  await signIn(page);
  await press(page, /^Revoke Session/);
  await expect(page.getByRole('status')).toBeVisible();
  await signIn(page);
  await expect(heading(page, /^Dashboard$/)).toBeVisible();
});

test('keyboard_signs_a_request', { tag: '@block' }, async ({ server, person }) => {
  expect(server.url).toBeTruthy();
  const page = await person();
  await page.goto('/generate-signature');
  await tabTo(page, /\(/); // the first field, by the name that is sent
  for (let n = 0; n < 8; n++) {
    await page.keyboard.type(`value ${n}`);
    await page.keyboard.press('Tab');
  }
  await press(page, /^Generate signature/);
  await expect(page.getByRole('status', { name: 'Signature' })).toHaveText(/^\S{40,}$/);
});
