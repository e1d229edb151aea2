/** An operator switches a merchant off with the keyboard alone, and closes a bank: what payers then read. */
import { Api, OPERATOR } from './arrange';
import { expect, test } from './gerbang';
import { detailsGive } from './payer';
import { enter, heading } from './portal';

test.use({ isShared: true });

test('an_operator_switches_a_merchant_off_by_keyboard_and_payers_read_that_it_is_not_ready', async ({
  server,
  person,
  trouble,
}) => {
  test.setTimeout(240_000);
  trouble.expect(/409/);
  const owner = await new Api(server).signIn();
  const link = await owner.linkCreate();
  await owner.signOut();
  const office = await person();
  await enter(office, '/admin/merchant', OPERATOR);
  await office
    .getByRole('button', { name: /Actions.*Kedai Demo|Kedai Demo.*actions/i })
    .first()
    .focus();
  await office.keyboard.press('Enter');
  await office.getByRole('menuitem', { name: 'View' }).press('Enter');
  await expect(heading(office, 'Merchant: Kedai Demo')).toBeVisible();
  await office.getByRole('link', { name: 'Deactivate' }).press('Enter');
  await expect(office.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await office.keyboard.type('Licence has run out');
  await office.getByRole('button', { name: 'Deactivate' }).press('Enter');
  await expect(office.getByText('Nobody can pay this merchant')).toBeVisible();
  await expect(office.getByText('Licence has run out').first()).toBeVisible();
  const payer = await person();
  await payer.goto(link.url);
  await expect(heading(payer, 'Kedai Demo cannot take payments now')).toBeVisible();
  await office.getByRole('link', { name: 'Activate' }).press('Enter');
  await office.keyboard.type('Renewed');
  await office.getByRole('button', { name: 'Activate' }).press('Enter');
  await expect(office.getByText('Nobody can pay this merchant')).toBeHidden();
  await payer.reload();
  await expect(payer.getByRole('button', { name: /Continue|Pay/ })).toBeVisible();
});

test('a_bank_that_an_operator_closes_tells_payers_why', async ({ server, person }) => {
  const owner = await new Api(server).signIn();
  const link = await owner.linkCreate();
  await owner.signOut();
  const office = await person();
  await enter(office, '/admin/acquirer', OPERATOR);
  await office.getByRole('link', { name: 'Close Affin Bank', exact: true }).click();
  await office.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(office.getByText('Closed for maintenance. Choose another one.').first()).toBeVisible();
  const payer = await person();
  await payer.goto(link.url);
  await detailsGive(payer);
  await payer.getByRole('radio', { name: /^Online banking \(FPX\)/ }).check();
  await expect(payer.getByText('Closed for maintenance. Choose another one.').first()).toBeVisible();
});
