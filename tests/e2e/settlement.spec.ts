/** The settlement rules, as an operator keeps them. */
import { OPERATOR } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { enter, speak, WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

const RULES = '/admin/settlement-rules';
const rules = (page: Page, method: string) => page.getByRole('row').filter({ hasText: method });

test('an_operator_changes_a_rule_for_a_day_to_come', async ({ person }) => {
  const page = await person();
  await enter(page, RULES, OPERATOR);
  await expect(rules(page, 'E-Wallet')).toContainText('T+2 until 24:00');
  await expect(rules(page, 'E-Wallet')).toContainText('From the beginning');
  await page.getByRole('button', { name: 'Change E-Wallet' }).click();
  const form = page.getByRole('dialog', { name: 'Change E-Wallet' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Can not be empty')).toBeVisible();
  await form.getByRole('textbox', { name: 'For payments from this day on' }).fill('02/01/2031');
  await form.getByRole('combobox', { name: 'Banking days' }).click();
  await page.getByRole('option', { name: 'T+3', exact: true }).click();
  await form.getByRole('combobox', { name: 'Cut-off in Kuala Lumpur' }).click();
  await page.getByRole('option', { name: '15:00' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(rules(page, 'E-Wallet')).toHaveCount(2);
  await expect(rules(page, 'E-Wallet').last()).toContainText('T+3 until 15:00');
  await expect(rules(page, 'E-Wallet').last()).toContainText('02/01/2031');
  await expect(rules(page, 'E-Wallet').last()).toContainText('To come');
});

test('rules_fit_on_a_phone_in_every_language', { tag: '@look' }, async ({ person }) => {
  const page = await person(PHONE);
  await enter(page, RULES, OPERATOR);
  await expect(page.getByText('T+1').first()).toBeVisible();
  await expectAccessible(page);
  for (const language of WIDE_LANGUAGES) {
    await speak(page, language);
    await nothing_sticks_out(page);
  }
});
