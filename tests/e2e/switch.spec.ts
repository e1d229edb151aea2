/** One person, several companies: from the question to the other company's pages, in every tab. */
import { expect, expectAccessible, test, type Page } from './gerbang';
import { enter, heading, menu, toast } from './portal';

const ACCOUNTANT = { email: 'accountant@demo.gerbang.test', password: 'Demo-Gerbang-2026!' };
const BOOKS = 'Kedai Demo Sdn Bhd';
const OWN = 'Kopi Kita Enterprise';
const QUESTION = 'User account will be switch. System will re-login.';

const person_ = (page: Page) => page.getByRole('button', { name: /^Account of Mei Ling Tan/ });
const expectCompany = (page: Page, company: string) => expect(person_(page)).toContainText(company);
const expectDashboard = (page: Page) => expect(heading(page, /^Dashboard$/)).toBeVisible();
const choose = async (page: Page, company: string) => {
  await person_(page).click();
  await page.getByRole('menuitem', { name: company }).click();
};
const stored = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('gerbang.auth') ?? 'null') as {
        authToken: string;
        type: string | null;
        user: { company: string };
        userAccounts: { company: string; isActive: boolean }[];
      } | null,
  );

test('other_tabs_follow_a_switch_and_a_sign_out', async ({ person }) => {
  const page = await person();
  await enter(page, '/dashboard', ACCOUNTANT);
  await expectDashboard(page);
  const other = await page.context().newPage();
  await other.goto('/profile/company');
  await expect(other.getByRole('main')).toContainText(BOOKS);

  await choose(page, OWN);
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await expectCompany(page, OWN);
  await expect(toast(other, `You now work for ${OWN}.`)).toBeVisible();
  await expectDashboard(other);
  await expectCompany(other, OWN);

  await person_(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
  await expect(heading(other, 'Merchant Dashboard')).toBeVisible();
});

test('a_switch_that_fails_keeps_the_session_and_one_that_does_not_leads_to_the_other_company_s_pages', async ({
  person,
  trouble,
}) => {
  // 401: requests of the page that were under way when its session ended.
  trouble.expect(/switchAccount/, /\/(me|live): .*401/);
  const page = await person();
  await enter(page, '/dashboard', ACCOUNTANT);
  await expectDashboard(page);
  await test.step('one that fails keeps the session and says so', async () => {
    const before = await stored(page);
    await page.route('**/security/switchAccount', (route) => route.abort());
    await choose(page, OWN);
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    await expect(toast(page, 'The server did not answer.')).toBeVisible();
    await expectCompany(page, BOOKS);
    expect(await stored(page)).toEqual(before);
    await page.unrouteAll();
    await page.reload();
    await expectDashboard(page);
  });
  await test.step('one that does not fail leads to the other company’s pages', async () => {
    await expectCompany(page, BOOKS);
    const before = await stored(page);
    await page.goto('/profile');
    await expect(page.getByRole('link', { name: 'API account' })).toBeHidden();

    await choose(page, OWN);
    const dialog = page.getByRole('dialog', { name: 'Confirmation' });
    await expect(dialog.getByText(QUESTION)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await stored(page)).toEqual(before);

    await choose(page, OWN);
    const asked = page.waitForRequest('**/security/switchAccount');
    const landed = page.waitForURL('**/check-account');
    await dialog.getByRole('button', { name: 'Switch' }).click();
    expect((await asked).headers()['x-auth-account-id']).toMatch(/^\d+$/);
    await landed;
    await expectDashboard(page);
    await expect(dialog).toBeHidden();
    await expectCompany(page, OWN);
    const after = await stored(page);
    expect(after?.type).toBe('SWITCH_ACCOUNT');
    expect(after?.authToken).not.toBe(before?.authToken);
    expect(after?.user.company).toBe(OWN);
    expect(after?.userAccounts.find(({ isActive }) => isActive)?.company).toBe(OWN);

    // She owns this one: the API account is hers, and the company page is the other company's.
    await menu(page, 'Profile');
    await page.getByRole('link', { name: 'API account' }).click();
    await expect(page.getByRole('button', { name: 'Make a new key' })).toBeVisible();
    await page.getByRole('link', { name: 'Company', exact: true }).click();
    await expect(page.getByRole('main')).toContainText(OWN);
    await expect(page.getByRole('main')).not.toContainText(BOOKS);
    await page.reload();
    await expectCompany(page, OWN);

    // The old token is refused everywhere.
    const answer = await page.request.get('/api/v1/security/me', { headers: { 'X-Auth-Token': before!.authToken } });
    expect(answer.status()).toBe(401);
  });
});
