/** The page for merchants' developers: read, searched and copied from, on any screen, with a script and without. */
import { expect, expectAccessible, test, type Page } from './gerbang';
import { WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

test.use({ isShared: true });

const PAGE = '/developers';
const entry = (page: Page, name: string) =>
  page.locator('.entry', { has: page.getByRole('heading', { name, exact: true }) });
const CREATE = 'POST /api/v1/merchant-server/payments';

test('the_page_is_searched_copied_from_and_read_by_keyboard_and_each_call_has_an_address', async ({ person }) => {
  const page = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(PAGE);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'To the content' })).toBeFocused();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('refund coffee');
  await expect(page.getByRole('status')).toHaveText(/^Found: \d+$/);
  await expect(entry(page, `${CREATE}/{mchtTxnId}/refund-requests`)).toBeVisible();
  await expect(entry(page, 'GET /api/v1/merchant-server/banks')).toBeHidden();
  await expect(page.getByRole('link', { name: 'GET List the FPX banks' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(entry(page, 'GET /api/v1/merchant-server/banks')).toBeVisible();
  await page.keyboard.type('no such thing anywhere');
  await expect(page.getByRole('status')).toHaveText('Found: 0');
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  const program = entry(page, CREATE).locator('[data-sample="server_payment_create.mjs"]');
  await expect(program).toBeVisible();
  await expect(entry(page, CREATE).locator('[data-sample="server_payment_create.sh"]')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Node.js' })).toBeChecked();
  await program.getByRole('button', { name: 'Copy' }).focus();
  await page.keyboard.press('Enter');
  await expect(program.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('merchant-server/payments?mchtId=');
  expect(copied).toBe(await program.locator('code').textContent());
  await test.step('each call has an address of its own', async () => {
    await page.goto(`${PAGE}#server_refund_create`);
    await expect(page.getByRole('heading', { name: `${CREATE}/{mchtTxnId}/refund-requests` })).toBeInViewport();
    await page.getByRole('link', { name: 'sale.paid', exact: true }).first().click();
    await expect(page).toHaveURL(/#sale\.paid$/);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\?lang=de#sale\.paid$/);
    await expect(page.getByRole('heading', { name: 'Für Entwickler' })).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test('without_a_script_all_of_the_page_is_there', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: CREATE, exact: true })).toBeVisible();
  for (const kind of ['sh', 'mjs', 'php']) {
    await expect(page.locator(`.entry [data-sample="server_payment_create.${kind}"]`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
});

test('the_portal_s_choice_of_light_or_dark_is_kept', async ({ person }) => {
  const page = await person({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await page.goto(PAGE);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(20, 24, 31)');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe_finds_nothing_on_the_page_for_developers_${colorScheme}`, { tag: '@look' }, async ({ person }) => {
    const page = await person({ colorScheme });
    for (const language of ['en', 'de', 'zh']) {
      await page.goto(`${PAGE}?lang=${language}`);
      await page.locator('.file summary').first().click();
      await expectAccessible(page);
    }
  });
}

test('nothing_sticks_out_of_the_page_for_developers_in_any_language', { tag: '@look' }, async ({ person }) => {
  const page = await person({ viewport: { width: 320, height: 640 } });
  for (const language of WIDE_LANGUAGES) {
    await page.goto(`${PAGE}?lang=${language}`);
    await nothing_sticks_out(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
