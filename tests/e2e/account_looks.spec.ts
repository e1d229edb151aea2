/**
 * Every screen of the account side, at the width of a small phone and of a desk, in English and in German: axe finds
 * nothing, and nothing runs out of the window. Colours, light and dark, in English: they are the same in every language.
 */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { speak } from './portal';
import { mailLink } from './sandbox';
import { totp } from './totp';

// Words differ by language: what is filled in is found by its name in the form.
const input = (page: Page, name: string) => page.locator(`input[name="${name}"], textarea[name="${name}"]`).first();
const submit = (page: Page) => page.locator('form button[type="submit"]').last();

const WIDTHS = [320, 1280];
// English last: what is done next is found by its words.
const LOOKS = [
  { language: 'de', colorScheme: 'light', rules: 'all but colours' },
  { language: 'en', colorScheme: 'light', rules: 'all' },
  { language: 'en', colorScheme: 'dark', rules: 'colours' },
] as const;

const look = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const { language, colorScheme, rules } of LOOKS) {
    await speak(page, language);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, rules);
      const { wide, window } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        window: document.documentElement.clientWidth,
      }));
      expect(wide, `${page.url()} is as wide as its window of ${width}`).toBeLessThanOrEqual(window);
    }
  }
};

const RESET = '/change-password?a=AAAAAAAAAAAAAAAAAAAAAA&b=BBBBBBBBBBBBBBBBBBBBBB';
const PUBLIC = [
  '/login',
  '/home',
  '/email-verification-success',
  '/email-verification-failed',
  '/forgot-password',
  RESET,
  '/generate-signature',
  '/privacy',
  '/contact',
];
const WITH_FORM = ['/login', '/home', '/forgot-password', '/generate-signature'];

const APPLICATION = {
  companyRegisteredName: 'Kedai Kek Seri Melati Sdn Bhd',
  companyRegisteredNo: '202601077003',
  companyYearsInBusiness: '4',
  companyBusinessAddress: '12 Jalan Bukit Bintang, 55100 Kuala Lumpur',
  tradingName: 'Seri Melati',
  onlineStoreUrl: 'https://serimelati.example',
  productOrServiceType: 'Cakes',
  currentMonthlySales: '25000',
  avgBillingAmount: '120.50',
  toBeDeliveredWaitingTime: '1',
  toReceivePaymentNotificationViaEmail: 'true',
  paymentNotificationEmail: 'sales@serimelati.example',
  customerServiceEmail: 'hello@serimelati.example',
  customerServicePhone: '+60 3-2141 7703',
  customerServiceAddress: '12 Jalan Bukit Bintang, 55100 Kuala Lumpur',
  bankName: 'Maybank',
  bankAccountNo: '514077700033',
  bankAccountName: 'Kedai Kek Seri Melati Sdn Bhd',
  bankAddress: 'Menara Maybank, Kuala Lumpur',
  bankSwiftCode: 'MBBEMYKL',
  bankCountry: '134',
  ...Object.fromEntries(
    ['PrivacyPolicy', 'Description', 'Currency', 'Price', 'PaymentMethod', 'Shipping'].map((it) => [
      `question${it}`,
      '1',
    ]),
  ),
};
const STEPS = ['A', 'B', 'C', 'D', 'E'];

/** The wizard as a visitor finds it who left it on this step. */
const openStep = async (page: Page, step: number, values: Record<string, string>) => {
  await page.evaluate(
    ([key, draft]) => localStorage.setItem(key!, draft!),
    ['gerbang.merchantApplication.visitor', JSON.stringify({ step, values })],
  );
  await page.goto('/merchant-registration');
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${STEPS[step]} `) })).toBeVisible();
};

const signIn = async (page: Page) => {
  await page.goto('/login');
  await input(page, 'email').fill(OWNER.email);
  await input(page, 'password').fill(OWNER.password);
  await submit(page).click();
};

test('public_screens', { tag: '@look' }, async ({ person, trouble }) => {
  test.setTimeout(240_000);
  trouble.expect(/security\/.*40\d/, /merchants\/applications\/me.*404/);
  const page = await person();
  for (const path of PUBLIC) {
    await test.step(path, async () => {
      await page.goto(path);
      await look(page);
    });
  }
  for (const path of WITH_FORM) {
    await test.step(`${path} with what is wrong in it`, async () => {
      await page.goto(path);
      if (await submit(page).isEnabled()) await submit(page).click();
      await look(page);
    });
  }
  await test.step('refused sign-in', async () => {
    await page.goto('/login');
    await input(page, 'email').fill('nobody@example.com');
    await input(page, 'password').fill('wrong');
    await submit(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page);
  });
  await test.step('forgotten password: the mail is on its way, and its link', async () => {
    await page.goto('/forgot-password');
    await input(page, 'email').fill(OWNER.email);
    await submit(page).click();
    await expect(page.getByRole('status')).toBeVisible();
    await look(page);
    await page.goto(await mailLink(await person(), OWNER.email, '/change-password?a='));
    await submit(page).click();
    await look(page);
    await input(page, 'newPassword').fill('Papan-Kekunci-3!');
    await look(page);
    await input(page, 'confirmNewPassword').fill('Papan-Kekunci-3!');
    await submit(page).click();
    await expect(page).toHaveURL(/\/login$/);
    await look(page);
  });
  await test.step('an account whose address is not verified, and its application', async () => {
    await page.goto('/home');
    await input(page, 'email').fill('baru@example.com');
    await input(page, 'fullName').fill('Siti Baru');
    await input(page, 'password').fill('Papan-Kekunci-5!');
    await page.locator('[data-path="subscriptionPlan"]').first().click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await submit(page).click();
    await expect(page).toHaveURL(/\/check-account$/);
    await look(page);
    await page.goto('/merchant/application/view');
    await look(page);
  });
});

test('application_screens', { tag: '@look' }, async ({ person }) => {
  test.setTimeout(240_000);
  const page = await person();
  await page.goto('/merchant-registration');
  await look(page);
  for (const step of STEPS.keys()) {
    await test.step(`step ${STEPS[step]}, with what is missing in it`, async () => {
      await openStep(page, step, { toReceivePaymentNotificationViaEmail: 'true' });
      await submit(page).click();
      await expect(page.locator('[aria-invalid="true"], [class*="error"]').first()).toBeVisible();
      await look(page);
    });
  }
  await test.step('an earlier step is wrong', async () => {
    await openStep(page, 4, { ...APPLICATION, bankSwiftCode: '' });
    await submit(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page);
  });
  await test.step('sent', async () => {
    await openStep(page, 4, APPLICATION);
    await submit(page).click();
    await expect(submit(page)).toBeHidden();
    await look(page);
  });
});

test('signed_in_screens', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(240_000);
  trouble.expect(/security\/.*40\d/);
  const operator = await new Api(server).signIn(OPERATOR);
  const page = await person();
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const path of ['/dashboard', '/change-password', '/login-protection']) {
    await test.step(path, async () => {
      await page.goto(path);
      await look(page);
    });
  }
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const confirm = dialog.locator('button[type="submit"]');
  let key = '';
  await test.step('second factor: its key, a wrong code, its recovery codes', async () => {
    await main.locator('button[data-two-factor]').click();
    await expect(dialog.locator('img')).toBeVisible();
    await look(page);
    key = await dialog.locator('code').innerText();
    await input(page, 'pinCode').fill('000000');
    await confirm.click();
    await expect(dialog).toHaveCount(2);
    await look(page);
    await dialog.last().locator('[data-autofocus]').click();
    await expect(dialog).toHaveCount(1);
    await input(page, 'pinCode').fill(totp(key, await operator.now()));
    await confirm.click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await look(page);
    await page.goto('/login-protection');
    await look(page);
    await main.locator('button[data-two-factor]').click();
    await expect(dialog).toBeVisible();
    await look(page);
  });
  await test.step('another session, and the code', async () => {
    await page.evaluate(() => localStorage.clear());
    await signIn(page);
    const revoke = page.getByRole('alert').getByRole('button');
    await expect(revoke).toBeVisible();
    await look(page);
    await revoke.click();
    await expect(page.getByRole('status')).toBeVisible();
    await look(page);
    await signIn(page);
    await expect(page).toHaveURL(/\/two-factor-authen$/);
    await look(page);
    await operator.clockForward(31);
    await input(page, 'code').fill(totp(key, await operator.now()));
    await submit(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await test.step('expired password', async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login$/);
    await server.command('user', [OWNER.email, '--remove-second-factor']);
    await server.command('user', [OWNER.email], `${OWNER.password}\n`); // to be changed at the next sign-in
    await signIn(page);
    await expect(page).toHaveURL(/\/update-expired-password$/);
    await look(page);
    await submit(page).click();
    await look(page);
  });
});
