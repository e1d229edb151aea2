/** Auto-debit products, as a merchant makes them. */
import { expect, expectAccessible, PHONE, test } from './gerbang';
import { choose, enter, row, rowAction, speak, WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

const PRODUCTS = '/emandate/product';

test('a_product_is_made_with_its_dates_before_it_is_saved', async ({ person }) => {
  const page = await person();
  await enter(page, PRODUCTS);
  await page.getByRole('link', { name: 'New product' }).click();
  const form = page.getByRole('dialog', { name: 'New auto-debit product' });
  await form.getByRole('button', { name: 'Create product' }).click();
  await expect(form.getByText('Can not be empty').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Gym, all branches');
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('80');
  await form.getByLabel('Number of debits').fill('12');
  await choose(page, 'First debit', 'On a day of my choice');
  await choose(page, 'Day of the month', '5');
  await choose(page, 'Retries', '2');
  await form.getByLabel('Terms that the payer accepts').fill('Debited on the 5th of each month.');
  const preview = form.getByRole('list').filter({ hasText: /05\/\d\d\/|0[678]\/\d\d\// });
  await expect(preview.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create product' }).click();
  const share = page.getByRole('dialog', { name: 'Your product is ready' });
  await expect(share.getByRole('img', { name: 'QR code of Gym, all branches' })).toBeVisible();
  await expectAccessible(page);
  await share.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Gym, all branches')).toContainText('12 times');
  await expect(row(page, 'Gym, all branches')).toContainText('80.00');

  await rowAction(page, 'Gym, all branches', 'View');
  await expect(page.getByRole('dialog')).toContainText('Terms and conditions, version 1');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await rowAction(page, 'Gym, all branches', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit auto-debit product' });
  await edit.getByLabel('Terms that the payer accepts').fill('Debited on the 5th. Ends in writing.');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await rowAction(page, 'Gym, all branches', 'View');
  await expect(page.getByRole('dialog')).toContainText('Terms and conditions, version 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await rowAction(page, 'Gym, all branches', 'Deactivate');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(row(page, 'Gym, all branches')).toContainText('Inactive');
  await rowAction(page, 'Gym, all branches', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Gym, all branches')).toHaveCount(0);
});

test('nothing_sticks_out_of_the_form_of_a_product_in_any_language', { tag: '@look' }, async ({ person }) => {
  const page = await person({ ...PHONE, viewport: { width: 320, height: 640 } });
  await enter(page, `${PRODUCTS}/new`);
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const language of WIDE_LANGUAGES) {
    await page.keyboard.press('Escape');
    await speak(page, language);
    await nothing_sticks_out(page);
  }
});
