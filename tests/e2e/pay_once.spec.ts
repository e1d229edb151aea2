/** Whatever a payer and a network do, the page shows how the payment stands, and it is paid once. */
import { Api } from './arrange';
import { expect, PHONE, test } from './gerbang';
import { bankChoose, cardChoose, detailsGive, expectReceipt, PAYER, told, clickTwice } from './payer';
import { heading } from './portal';
import { bankApprove, cardPay } from './sandbox';

test('one_time_link_is_locked_while_it_is_paid_and_closed_after', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const [first, second] = [await person(PHONE), await person(PHONE)];
  await first.goto(link.url);
  await detailsGive(first);
  await bankChoose(first, 'SBI Bank A');
  await expect(first.getByRole('heading', { name: 'Sign in to your bank' })).toBeVisible();

  await second.goto(link.url);
  await told(second, 'A payment of this link is under way', /looks again by itself/);

  await bankApprove(first);
  await expectReceipt(first, { Bank: 'SBI Bank A' });
  // The second payer's page looks again by itself, every eight seconds.
  await told(second, 'This payment link has been paid', /nothing left to pay/);
});

test('double_click_on_pay_makes_one_payment_and_back_shows_its_receipt', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ oneTimePayment: false });
  const payer = await person();
  await payer.goto(link.url);
  await payer.getByLabel('Name').fill(PAYER.name);
  await payer.getByLabel('Email').fill(PAYER.email);
  await clickTwice(payer.getByRole('button', { name: 'Continue' }));
  await expect(heading(payer, 'How would you like to pay?')).toBeVisible();
  await payer.getByRole('radio', { name: /^Online banking/ }).check();
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await clickTwice(payer.getByRole('button', { name: 'Pay RM 80.00' }));
  await bankApprove(payer);
  await expectReceipt(payer, { Bank: 'SBI Bank A' });
  expect((await api.sales()).map((sale) => sale.status)).toEqual([11]);
  await test.step('back from the receipt shows the receipt, of a bank and of a card', async () => {
    await payer.goBack();
    await expectReceipt(payer, { Bank: 'SBI Bank A' });
    const other = await person(PHONE);
    await other.goto(link.url);
    await detailsGive(other);
    await cardChoose(other);
    await cardPay(other);
    await expectReceipt(other, {});
    await other.goBack();
    await expectReceipt(other, {});
  });
});

test('back_from_the_bank_waits_and_a_reload_is_safe', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  const checkout = payer.url();
  await cardChoose(payer);
  await expect(payer).not.toHaveURL(checkout);
  await payer.goBack();
  await told(payer, 'We are waiting for your bank', /do not pay a second time/);
  await payer.reload();
  await expect(heading(payer, 'We are waiting for your bank')).toBeVisible();
  await payer.goto(checkout);
  await payer.getByRole('button', { name: 'Cancel payment' }).click();
  await payer.getByRole('button', { name: 'Yes, cancel' }).click();
  await told(payer, 'Payment canceled', /Nothing was paid/);
});

test('lost_connection_is_told_and_the_second_try_is_the_same_payment', async ({ server, person, trouble }) => {
  trouble.expect(/net::ERR/);
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ oneTimePayment: false });
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await payer.getByLabel('Name').fill(PAYER.name);
  await payer.getByLabel('Email').fill(PAYER.email);
  const keys: (string | undefined)[] = [];
  // The request arrives, its answer does not.
  await payer.route('**/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByRole('alert')).toContainText('you will not pay twice');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(payer, 'How would you like to pay?')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await api.sales()).toHaveLength(1);
});
