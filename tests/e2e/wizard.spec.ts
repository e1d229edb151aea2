/** The application wizard where it does not go straight on: back, home, refused, and from the beginning. */
import { applicationFill, COMPANY } from './application';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { field, heading } from './portal';

test.use({ isShared: true });

const STEP_A = 'A Company/Merchant Profile';
const STEP_E = 'E Website Compliance Questionnaire';
const REGISTER = '**/merchants/registration';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('back_is_disabled_on_the_first_step_and_a_link_leads_home', async ({ person }) => {
  const page = await person();
  await page.goto('/merchant-registration');
  await expect(heading(page, STEP_A)).toBeVisible();
  await expect(button(page, 'Back')).toBeDisabled();
  for (const [label, value] of Object.entries({
    'Registered company name': COMPANY,
    'Company registration number': '202601012345',
    'Years in business': '4',
    'Business address': '12 Jalan Bukit Bintang, 55100 Kuala Lumpur',
  })) {
    await field(page, label).fill(value);
  }
  await button(page, 'Next').click();
  await expect(heading(page, 'B Business Profile')).toBeVisible();
  await button(page, 'Back').click();
  await expect(heading(page, STEP_A)).toBeVisible();
  await expect(field(page, 'Registered company name')).toHaveValue(COMPANY);
  await expect(button(page, 'Back')).toBeDisabled();
  await page.getByRole('link', { name: 'Back to Home Page' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(heading(page, 'Create your merchant account')).toBeVisible();
});

test('a_refused_application_stays_on_the_last_step_and_is_sent_once', async ({ person, trouble }) => {
  trouble.expect(/merchants\/registration.*400/, /ERR_FAILED/);
  const page = await person();
  await page.goto('/merchant-registration');
  await applicationFill(page);

  // On its way something changes that the page would not have let through: the server refuses it.
  await page.route(REGISTER, (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), bankAccountNo: 'not a number' } }),
  );
  const answered = page.waitForResponse(REGISTER);
  await button(page, 'Finish').click();
  const { errorMessage } = (await (await answered).json()) as { errorMessage: string };
  const failure = page.getByRole('alert').filter({ hasText: 'Your application has not been sent.' });
  await expect(failure).toContainText(errorMessage);
  await expect(failure.getByRole('button', { name: 'D: Account number' })).toBeVisible();
  await expect(heading(page, STEP_E)).toBeVisible();
  await expectAccessible(page);

  await page.unroute(REGISTER);
  await page.route(REGISTER, (route) => route.abort());
  await button(page, 'Finish').click();
  await expect(failure).toBeVisible();
  await expect(heading(page, STEP_E)).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'A privacy policy' }).getByLabel('Yes')).toBeChecked();

  await test.step('what was sent cannot be reset, and a reload says that it was sent', async () => {
    await page.unroute(REGISTER);
    await button(page, 'Finish').click();
    await expect(heading(page, "All steps completed - you're finished")).toBeVisible();
    await expect(button(page, 'Reset')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Your application has been sent')).toBeVisible();
    await expect(button(page, 'Finish')).toHaveCount(0);

    await button(page, 'Fill in another application').click();
    await expect(heading(page, STEP_A)).toBeVisible();
    const expectEmpty = async () => {
      await expect(button(page, 'Back')).toBeDisabled();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      for (const box of await page.getByRole('main').getByRole('textbox').all()) await expect(box).toHaveValue('');
      await expect(page.getByText('Can not be empty')).toBeHidden();
    };
    await expectEmpty();
    await page.reload();
    await expect(heading(page, STEP_A)).toBeVisible();
    await expectEmpty();
  });
});

test('list_opens_on_a_phone_where_it_was_pressed', async ({ person }) => {
  const page = await person({ ...PHONE, viewport: { width: 390, height: 844 } });
  await page.goto('/merchant-registration');
  await expect(heading(page, STEP_A)).toBeVisible();
  await page.evaluate(
    ([key, draft]) => localStorage.setItem(key!, draft!),
    ['gerbang.merchantApplication.visitor', JSON.stringify({ step: 1, values: {} })],
  );
  await page.reload();
  const waiting = page.locator('#field-toBeDeliveredWaitingTime');
  await waiting.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await waiting.click();
  await expect(page.getByRole('option', { name: '1-3 days' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
