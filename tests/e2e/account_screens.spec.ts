/**
 * Every screen of the account side, at the width of a small phone and of a desk, light and dark, in English and in
 * German: axe finds nothing, and nothing runs out of the window.
 */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { totp } from './totp';

// Words differ by language: what is filled in is found by its name in the form.
const input = (page: Page, name: string) => page.locator(`input[name="${name}"], textarea[name="${name}"]`).first();
const submit = (page: Page) => page.locator('form button[type="submit"]').last();

const look = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessible(page);
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} is as wide as its window`).toBeLessThanOrEqual(window);
};

const PUBLIC = [
  '/login',
  '/home',
  '/email-verification-success',
  '/email-verification-failed',
  '/forgot-password',
  '/change-password?a=AAAAAAAAAAAAAAAAAAAAAA&b=BBBBBBBBBBBBBBBBBBBBBB',
  '/generate-signature',
  '/merchant-registration',
  '/privacy',
  '/contact',
];

const signIn = async (page: Page) => {
  await page.goto('/login');
  await input(page, 'email').fill(OWNER.email);
  await input(page, 'password').fill(OWNER.password);
  await submit(page).click();
};

const APPEARANCES = [320, 1280].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ['en-GB', 'de-DE'].map((locale) => ({ width, colorScheme, locale })),
  ),
);

for (const { width, colorScheme, locale } of APPEARANCES) {
  test(`screens_at_${width}_${colorScheme}_${locale}`, async ({ server, person, trouble }) => {
    test.setTimeout(240_000);
    trouble.expect(/security\/.*40\d/, /merchants\/applications\/me.*404/);
    const operator = await new Api(server).signIn(OPERATOR);
    const page = await person({ viewport: { width, height: 800 }, colorScheme, locale });

    for (const path of PUBLIC) {
      await test.step(path, async () => {
        await page.goto(path);
        await look(page);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
      });
    }
    await test.step('forms with what is wrong in them', async () => {
      for (const path of [
        '/login',
        '/home',
        '/forgot-password',
        PUBLIC[5]!,
        '/generate-signature',
        '/merchant-registration',
      ]) {
        await page.goto(path);
        if (await submit(page).isEnabled()) await submit(page).click();
        await look(page);
      }
    });
    await test.step('refused sign-in', async () => {
      await page.goto('/login');
      await input(page, 'email').fill('nobody@example.com');
      await input(page, 'password').fill('wrong');
      await submit(page).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await look(page);
    });
    await test.step('office', async () => {
      await signIn(page);
      await expect(page).toHaveURL(/\/dashboard$/);
      for (const path of ['/dashboard', '/change-password', '/login-protection']) {
        await page.goto(path);
        await look(page);
      }
    });
    await test.step('two-factor and its code', async () => {
      const main = page.getByRole('main');
      await main.locator('button[data-two-factor]').click();
      await expect(page.getByRole('dialog').locator('img')).toBeVisible();
      await look(page);
      const key = await page.getByRole('dialog').locator('code').innerText();
      await input(page, 'pinCode').fill(totp(key, await operator.now()));
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
      await look(page);
      await page.goto('/login-protection');
      await look(page);
      await page.goto('/logout');
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
      await server.command('user', [OWNER.email], `${OWNER.password}\n`);
      await signIn(page);
      await input(page, 'code').waitFor();
    });
  });
}
