/** Payments that were not made: why, and what comes next. */
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test } from './gerbang';
import { bankChoose, detailsGive, expectReceipt, PAYER, told } from './payer';
import { heading, speak } from './portal';
import { bankApprove, bankCancel, bankFinish } from './sandbox';

test('declined_payment_gives_the_reason_and_can_be_tried_again', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await payer.getByLabel('Phone').fill('+60123456789');
  await detailsGive(payer);
  await bankChoose(payer, 'SBI Bank B');
  await bankFinish(payer);
  await told(payer, 'The payment did not go through', /Insufficient funds/i);
  await test.step('the reason changes its language with the page', async () => {
    await payer.getByRole('combobox', { name: 'Language' }).selectOption('zh');
    await expect(payer.getByText('余额不足')).toBeVisible();
    await speak(payer, 'en');
  });
  // Whoever has no money there pays from elsewhere, or from another bank.
  await expect(payer.getByRole('link', { name: 'Pay with a card', exact: true })).toBeVisible();
  await payer.getByText('Other ways to pay').click();
  await expectAccessible(payer);
  await payer.getByRole('link', { name: 'Pay with online banking', exact: true }).click();
  // The details are not asked for again, and the way to pay is chosen.
  await expect(payer.getByLabel('Name')).toHaveValue(PAYER.name);
  await expect(payer.getByLabel('Email')).toHaveValue(PAYER.email);
  await expect(payer.getByLabel('Phone')).toHaveValue('+60123456789');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByRole('radio', { name: 'SBI Bank B' })).not.toBeChecked();
  await expect(payer.locator('.bank').first()).toHaveText(/SBI Bank B/);
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await payer.getByRole('button', { name: 'Pay RM 80.00' }).click();
  await bankApprove(payer);
  await expectReceipt(payer, { Bank: 'SBI Bank A' });
  expect((await api.sales()).map((sale) => sale.status)).toEqual([11, 22]);
});

test('the_way_to_pay_that_a_link_s_address_prefers_is_chosen_and_still_the_payer_s', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({
    oneTimePayment: false,
    customerName: PAYER.name,
    customerEmail: PAYER.email,
  });
  const open = async (preferred: string) => {
    const payer = await person(PHONE);
    await payer.goto(`${link.url}?${preferred}`);
    await payer.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(payer, 'How would you like to pay?')).toBeVisible();
    return payer;
  };
  const payer = await open('method=fpx&bank=TEST0022');
  await expect(payer.getByRole('radio', { name: 'SBI Bank B' })).toBeChecked();
  await expectAccessible(payer);
  await payer.getByRole('button', { name: 'Pay RM 80.00' }).click();
  await bankFinish(payer);
  await told(payer, 'The payment did not go through', /Insufficient funds/i);
  await payer.getByText('Other ways to pay').click();
  await payer.getByRole('link', { name: 'Pay with online banking', exact: true }).click();
  await payer.getByRole('button', { name: 'Continue' }).click();
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await payer.getByRole('button', { name: 'Pay RM 80.00' }).click();
  await bankApprove(payer);
  await expectReceipt(payer, { Bank: 'SBI Bank A' });

  const wallet = await open('method=mcash');
  await expect(wallet.getByRole('radio', { name: 'MCash' })).toBeChecked();
  // A bank that is not there is left to the payer, and so is a method.
  const bankless = await open('method=fpx&bank=NONE0001');
  await expect(bankless.getByRole('radio', { name: 'SBI Bank A' })).not.toBeChecked();
  await expect(bankless.getByRole('alert')).toHaveCount(0);
  const unknown = await open('method=cash');
  await expect(unknown.getByRole('radio', { name: /^Online banking/ })).toBeEnabled();
  await expect(unknown.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(unknown.getByRole('alert')).toHaveCount(0);
});

test('payment_that_is_canceled_or_pending_is_told', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await test.step('canceled on the checkout page', async () => {
    await detailsGive(payer);
    await payer.getByRole('button', { name: 'Cancel payment' }).click();
    await expectAccessible(payer);
    await payer.getByRole('button', { name: 'Keep paying' }).click();
    await expect(heading(payer, 'How would you like to pay?')).toBeVisible();
    await payer.getByRole('button', { name: 'Cancel payment' }).click();
    await payer.getByRole('button', { name: 'Yes, cancel' }).click();
    await told(payer, 'Payment canceled', /Nothing was paid/);
    expect((await api.sales()).map((sale) => sale.status)).toEqual([55]);
  });
  await test.step('canceled at the bank', async () => {
    await payer.getByRole('link', { name: 'Try again' }).click();
    await payer.getByRole('button', { name: 'Continue' }).click();
    await bankChoose(payer, 'SBI Bank A');
    await bankCancel(payer);
    await told(payer, 'Payment canceled', /Nothing was paid/);
    await expect(payer.getByRole('link', { name: 'Try again' })).toBeVisible();
  });
  await test.step('pending at the bank', async () => {
    await payer.getByRole('link', { name: 'Try again' }).click();
    await payer.getByRole('button', { name: 'Continue' }).click();
    await bankChoose(payer, 'SBI Bank C');
    await bankFinish(payer);
    await told(payer, 'We are waiting for your bank', /do not pay a second time/);
  });
});
