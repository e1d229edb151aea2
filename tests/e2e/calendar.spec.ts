/** The banking calendar, as an operator keeps it. */
import { OPERATOR } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { enter, speak, WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

test.use({ isShared: true });

const CALENDAR = '/admin/calendar';
const holiday = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Holidays' }).getByRole('row').filter({ hasText: name });

test('an_operator_keeps_holidays_and_days_of_rest', async ({ person }) => {
  const page = await person();
  await test.step('a holiday is added, changed and deleted', async () => {
    await enter(page, `${CALENDAR}?year=2031`, OPERATOR);
    await expect(page.getByText('No holidays are entered for this year.')).toBeVisible();
    await expect(page.getByText('261 banking days')).toBeVisible();
    await page.getByRole('button', { name: 'Add holiday' }).click();
    const form = page.getByRole('dialog', { name: 'Add holiday' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Can not be empty').first()).toBeVisible();
    await form.getByRole('textbox', { name: 'Day', exact: true }).fill('07/01/2031');
    await form.getByRole('textbox', { name: 'Holiday' }).fill('Cuti peristiwa 公假');
    await form.getByLabel('Still to be confirmed').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(holiday(page, '公假')).toContainText('07/01/2031 Tue');
    await expect(holiday(page, '公假')).toContainText('All states');
    await expect(holiday(page, '公假')).toContainText('Expected');
    await expect(page.getByText('260 banking days')).toBeVisible();

    await page.getByRole('button', { name: 'Change Cuti peristiwa 公假' }).click();
    const change = page.getByRole('dialog', { name: 'Change holiday' });
    await change.getByRole('textbox', { name: 'Day', exact: true }).fill('08/01/2031');
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(holiday(page, '公假')).toContainText('08/01/2031 Wed');
    await page.getByRole('button', { name: 'Delete Cuti peristiwa 公假' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('261 banking days')).toBeVisible();
  });
  await test.step('days of rest change from a day on', async () => {
    await page.goto(`${CALENDAR}?year=2030&state=KEDAH`);
    await page.getByRole('button', { name: 'Change days of rest' }).click();
    const form = page.getByRole('dialog', { name: 'Change days of rest' });
    await form.getByRole('textbox', { name: 'From this day on' }).fill('01/06/2030');
    await form.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await form.getByRole('checkbox', { name: 'Sunday' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('rests: Saturday, Sunday')).toBeVisible();
    await page.goto(`${CALENDAR}?year=2029&state=KEDAH`);
    await expect(page.getByText('rests: Friday, Saturday')).toBeVisible();
  });
});

test('a_year_of_a_state_stands_in_the_address', async ({ person }) => {
  const page = await person(PHONE);
  await enter(page, `${CALENDAR}?year=2026&state=KEDAH`, OPERATOR);
  await expect(page.getByText('rests: Friday, Saturday')).toBeVisible();
  await expectAccessible(page);
  const christmas = page.getByRole('cell', { name: '25 Christmas Day' });
  await expect(christmas).toBeVisible();
  await page.getByRole('button', { name: 'Year after' }).click();
  await expect(page).toHaveURL(/year=2027/);
  await expect(page.getByRole('table', { name: 'February' })).toBeVisible();
  for (const language of WIDE_LANGUAGES) {
    await speak(page, language);
    await nothing_sticks_out(page);
  }
});
