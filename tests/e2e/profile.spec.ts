/** The profile page by role, its changes for real, and the quick search over what the merchant has. */
import { Api, OWNER, PENDING } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { enter, field, heading, signOut, startSession, toast } from './portal';

const ACCOUNTANT = { email: 'accountant@demo.gerbang.test', password: OWNER.password };

const sections = (page: Page) => page.getByRole('navigation', { name: 'Parts of the profile' }).getByRole('link');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const expectInWindow = async (page: Page) => {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, page.url()).toBeLessThanOrEqual(window);
};

const SHOPS = ['Payment Link', 'AxaiCart'];
const PAGES = [
  ['/profile', 'Your account'],
  ['/profile/company', 'Company'],
  ['/profile/payment-methods', 'Payment methods'],
  ['/profile/api-account', 'API account'],
  ['/profile/auto-debit', 'Auto-debit'],
] as const;

// The menus of the other roles: web/src/app/role_menu.test.ts; their sections: profile_page.test.tsx.
test('profile_and_menu_follow_the_permissions_of_finance', async ({ person }) => {
  const page = await person();
  await enter(page, '/check-account', ACCOUNTANT);
  await page.waitForURL(/dashboard/);
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  for (const entry of ['Dashboard', 'Profile', 'Transaction', 'Payout (Settlement)', ...SHOPS]) {
    await expect(nav.getByText(entry, { exact: true })).toBeVisible();
  }
  for (const entry of ['AutoDebit', 'Webhooks', 'Merchant Applications', 'Refund Requests']) {
    await expect(nav.getByText(entry, { exact: true })).toBeHidden();
  }
  await nav.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(ACCOUNTANT.email);
  const own = ['Your account', 'Company', 'Payment methods'];
  await expect(sections(page)).toHaveText(own);
  for (const [path, name] of PAGES) {
    await page.goto(path);
    await expect(heading(page, own.includes(name) ? name : 'You do not have access to this page').last()).toBeVisible();
  }
});

test('every_section_is_accessible_and_fits_a_phone_and_a_desk', { tag: '@look' }, async ({ person }) => {
  test.setTimeout(120_000);
  for (const [options, colorScheme] of [
    [{}, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    const page = await person({ ...options, colorScheme });
    await startSession(page, colorScheme === 'light' ? OWNER : PENDING);
    for (const [path, name] of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('region', { name })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Please wait...' })).toBeHidden();
      await expectAccessible(page);
      await expectInWindow(page);
    }
  }
});

test('an_api_account_has_a_key_that_is_shown_once_addresses_and_switches', async ({ person, trouble }) => {
  trouble.expect(/backend-result-url.*40\d/, /backend-result-url/);
  const page = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await enter(page, '/profile/api-account');
  await test.step('a key is shown once, and the old one stays for a day', async () => {
    await expect(page.getByText('Nobody has seen this key yet.')).toBeVisible();
    const make = async () => {
      await button(page, 'Make a new key').click();
      await button(page, 'Make the key').click();
      return page.getByRole('dialog', { name: 'Your new key' });
    };
    let dialog = await make();
    await expect(dialog.getByText('No older key is valid any more.')).toBeVisible();
    await dialog.getByRole('button', { name: 'I have kept the key' }).click();
    await expect(page.getByText('Nobody has seen this key yet.')).toBeHidden();

    dialog = await make();
    await expect(dialog.getByText('This key is shown only this once.')).toBeVisible();
    await expect(dialog.getByText(/^The old key stays valid until \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const key = await dialog.locator('code').first().innerText();
    await dialog.getByRole('button', { name: 'Copy Key' }).click();
    await expect(dialog.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await dialog.getByRole('button', { name: 'I have kept the key' }).click();
    await expect(page.getByText(key)).toBeHidden();
    await expect(page.getByText(/^Valid until/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Valid until/)).toBeVisible();
    await expect(page.getByText(key)).toBeHidden();
  });
  await test.step('addresses and switches are kept by the server', async () => {
    await field(page, 'Backend result URL').fill('ftp://shop.example.my');
    await button(page, 'Save').click();
    await expect(field(page, 'Backend result URL')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Backend result URL')).toBeFocused();
    await field(page, 'Backend result URL').fill('https://shop.example.my/result');
    await field(page, 'Return origins').fill('https://shop.example.my');
    await button(page, 'Save').click();
    await expect(toast(page, 'The addresses have been saved')).toBeVisible();
    const versions = page.getByRole('switch', { name: 'Accept signatures of version 1' });
    await expect(versions).toBeChecked();
    await versions.click();
    await button(page, 'Yes').click();
    await expect(versions).not.toBeChecked();
    await page.reload();
    await expect(field(page, 'Backend result URL')).toHaveValue('https://shop.example.my/result');
    await expect(versions).not.toBeChecked();

    await page.goto('/profile/auto-debit');
    const mandate = page.getByRole('switch', { name: 'Accept enrolments for auto-debit' });
    const was = await mandate.isChecked();
    await mandate.click();
    await expect(page.getByRole('dialog', { name: 'Confirmation' })).toBeVisible();
    await button(page, 'Yes').click();
    await expect(mandate).toBeChecked({ checked: !was });
    await page.reload();
    await expect(mandate).toBeChecked({ checked: !was });
  });
});

test('the_quick_search_finds_a_link_opens_its_dialog_and_fills_a_phone', async ({ server, person }) => {
  await test.step('it finds a link and opens its dialog', async () => {
    const api = await new Api(server).signIn(OWNER);
    const { id } = await api.linkCreate({ title: 'Zebra workshop', reference: 'ZW/2026' });
    await api.signOut();
    const page = await person();
    await enter(page, '/dashboard');
    await expect(button(page, 'Search')).toBeVisible();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /^Search transactions/ });
    await expect(box).toBeFocused();
    await expectAccessible(page);
    await box.fill('zebra');
    const option = page.getByRole('option', { name: /Zebra workshop/ });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await box.fill('W/2026');
    await expect(option).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/payment-service/payment-link/${id}/view$`));
    await expect(page.getByRole('dialog')).toContainText('Zebra workshop');
    await signOut(page);
  });
  await test.step('it fills a phone', async () => {
    const page = await person(PHONE);
    await enter(page, '/dashboard');
    await button(page, 'Search').tap();
    const dialog = page.getByRole('dialog', { name: 'Quick search' });
    await expect(dialog).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
    await page.getByRole('combobox', { name: /^Search transactions/ }).fill('nobody has this');
    await expect(page.getByText('Nothing found for “nobody has this”')).toBeVisible();
    await expectAccessible(page);
    await expectInWindow(page);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
  });
});
