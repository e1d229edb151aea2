/** Cards: what the merchant sees of a payment. How it is paid is in pay_methods.spec.ts. */
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test } from './gerbang';
import { cardChoose, detailsGive } from './payer';
import { enter, heading, rowAction } from './portal';

test('details_of_a_card_payment_say_who_bears_a_dispute', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ amount: '81.00' });
  await api.signOut();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await cardChoose(payer);
  await payer.getByRole('textbox', { name: 'Card number' }).fill('4111 1111 1111 1111');
  await payer.getByLabel('Expiry (MM/YY)').fill('12/39');
  await payer.getByRole('textbox', { name: 'CVV' }).fill('123');
  await payer.getByText('How the issuer answers').click();
  await payer.getByLabel('3-D Secure: the card').selectOption('unavailable');
  await payer.getByRole('button', { name: 'Pay' }).click();
  await expect(heading(payer, 'Payment received')).toBeVisible();

  const page = await person();
  await enter(page, '/transaction/all');
  await rowAction(page, '81.00', 'View');
  const details = page.getByRole('dialog', { name: 'Transaction details' });
  const fact = (label: string) =>
    details
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  await expect(fact('Card')).toHaveText('VISA 411111******1111, Credit card, MY');
  await expect(fact('3-D Secure')).toHaveText('Authentication was not available (ECI 07, 2.2.0)');
  await expect(fact('A dispute')).toHaveText('is borne by you');
  await expectAccessible(page);
});
