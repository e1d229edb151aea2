/** The payer's wrong turns: each ends in a message a person understands, and in no payment made twice. */
import type { Locator } from '@playwright/test';
import { Api, OWNER, PENDING } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { bankChoose, cardChoose, detailsGive, expectReceipt, PAYER } from './payer';
import { heading, LANGUAGES, speak } from './portal';
import { bankApprove, bankCancel, bankFinish, bankSignIn, CARD, cardPay, mailLink } from './sandbox';
import { drawn } from './sticks_out';
import { shifted, shiftsWatch, weigh } from './weigh';

const told = async (page: Page, title: string | RegExp, next: string | RegExp) => {
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(next).first()).toBeVisible();
  await expectAccessible(page);
};

test('unknown_link_says_what_to_do', async ({ person, trouble }) => {
  trouble.expect(/pay\/payment-links\/.*404/);
  const payer = await person(PHONE);
  await payer.goto('/payment-links/AAAAAAAAAAAAAAAAAAAAAA');
  await told(payer, 'We cannot find this payment link', /ask the one who sent it to you/);
});

test('unknown_checkout_says_what_to_do', async ({ person, trouble }) => {
  trouble.expect(/pay\/checkouts\/.*404/);
  const payer = await person(PHONE);
  await payer.goto('/checkout/AAAAAAAAAAAAAAAAAAAAAA');
  await told(payer, 'We cannot find this payment', /open the payment link again/);
});

test('customer_service_of_the_merchant_is_on_the_payment_page', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  const expectContact = async () => {
    const contact = payer.locator('address');
    await expect(contact).toContainText('Questions about this payment?');
    await expect(contact.getByRole('link', { name: OWNER.email })).toHaveAttribute('href', `mailto:${OWNER.email}`);
    await expect(contact.getByRole('link', { name: '60312345678' })).toHaveAttribute('href', 'tel:60312345678');
    await expect(contact).toContainText('12, Jalan Demo 1, 50480 Kuala Lumpur');
  };
  await payer.goto(link.url);
  await expectContact();
  await detailsGive(payer);
  await expect(heading(payer, 'How would you like to pay?')).toBeVisible();
  await expectContact();
});

test('expired_link_cannot_be_paid', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const payer = await person(PHONE);
  const expiryDate = new Date(Date.now() + 1500).toISOString();
  const link = await api.linkCreate({ expiryDate });
  await expect(async () => {
    await payer.goto(link.url);
    await expect(heading(payer, 'This payment link has expired')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await told(payer, 'This payment link has expired', /Ask .* for a new link/);
});

test('link_that_expires_while_it_is_filled_in_is_told_on_continuing', async ({ server, person, trouble }) => {
  trouble.expect(/checkout.*409/);
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await payer.getByLabel('Name').fill(PAYER.name);
  await payer.getByLabel('Email').fill(PAYER.email);
  await api.linkDeactivate(link.id);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await told(payer, 'This payment link is switched off', /switch it on again/);
});

test('link_of_a_merchant_not_yet_approved_cannot_be_paid', async ({ server, person }) => {
  const api = await new Api(server).signIn(PENDING);
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await told(payer, /cannot take payments yet/, /still being reviewed/);
});

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
  await payer.getByRole('link', { name: 'Try again' }).click();
  // Neither the details nor the way to pay is asked for again.
  await expect(payer.getByLabel('Name')).toHaveValue(PAYER.name);
  await expect(payer.getByLabel('Email')).toHaveValue(PAYER.email);
  await expect(payer.getByLabel('Phone')).toHaveValue('+60123456789');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByRole('radio', { name: 'SBI Bank B' })).toBeChecked();
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
  await payer.getByRole('link', { name: 'Try again' }).click();
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

test('payment_canceled_at_the_bank_is_told', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await bankChoose(payer, 'SBI Bank A');
  await bankCancel(payer);
  await told(payer, 'Payment canceled', /Nothing was paid/);
  await expect(payer.getByRole('link', { name: 'Try again' })).toBeVisible();
});

test('payer_cancels_on_the_checkout_page', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
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

// Within the page: the second click of a slow one would fall on the page behind.
const clickTwice = (it: Locator) =>
  it.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise((next) => setTimeout(next));
    element.click();
  });

test('double_click_on_pay_makes_one_payment', async ({ server, person }) => {
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

test('amount_chosen_by_the_payer_stays_within_bounds', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ amount: null, minAmount: '5.00', maxAmount: '500.00' });
  const payer = await person({ ...PHONE, viewport: { width: 320, height: 640 } });
  await payer.goto(link.url);
  const pay = payer.getByRole('button', { name: 'Continue' });
  await pay.click();
  await expect(payer.getByLabel('Amount')).toBeFocused();
  await expect(payer.getByText('Can not be empty').first()).toBeVisible();
  for (const [typed, message] of [
    ['4.99', 'The smallest amount is RM 5.00'],
    ['500.01', 'The largest amount is RM 500.00'],
    ['ten', 'Type an amount such as 25.00'],
  ] as const) {
    await payer.getByLabel('Amount').fill(typed);
    await pay.click();
    await expect(payer.getByText(message)).toBeVisible();
  }
  await expectAccessible(payer);
  await detailsGive(payer, '123.4');
  await expect(payer.getByRole('button', { name: 'Pay RM 123.40' })).toBeVisible();
  expect(await payer.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('card_is_paid_with_a_3d_secure_challenge', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await cardChoose(payer);
  await cardPay(payer);
  await expectReceipt(payer, { 'Paid with': 'Card' });
});

test('declined_card_can_be_tried_again', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await cardChoose(payer);
  await cardPay(payer, CARD.declined);
  await told(payer, 'The payment did not go through', /Reason: /);
  await expect(payer.getByRole('link', { name: 'Try again' })).toBeVisible();
});

test('payment_pending_at_the_bank_is_waited_for', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await bankChoose(payer, 'SBI Bank C');
  await bankFinish(payer);
  await told(payer, 'We are waiting for your bank', /do not pay a second time/);
});

test('payer_page_weighs_less_than_75_kb', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  for (const locale of ['en-MY', 'de-DE', 'ja-JP']) {
    const payer = await person({ ...PHONE, locale });
    const weighed = weigh(payer);
    await payer.goto(link.url, { waitUntil: 'networkidle' });
    await expect(heading(payer, 'Sourdough class')).toBeVisible();
    const { sum, each } = await weighed();
    expect(sum, each).toBeGreaterThan(50_000);
    expect(sum, `${locale}: ${each}`).toBeLessThan(75_000);
  }
});

for (const viewport of [PHONE.viewport!, { width: 1280, height: 800 }]) {
  test(`nothing_moves_when_the_payer_page_starts_at_${viewport.width}`, async ({ server, person }) => {
    const api = await new Api(server).signIn();
    const link = await api.linkCreate({ expiryDate: new Date(Date.now() + 86_400_000).toISOString() });
    for (const locale of ['en-MY', 'de-DE']) {
      const payer = await person({ ...PHONE, viewport, locale });
      await shiftsWatch(payer);
      await payer.goto(link.url, { waitUntil: 'networkidle' });
      await expect(heading(payer, 'Sourdough class')).toBeVisible();
      expect(await shifted(payer)).toBe(0);
      await payer.getByRole('textbox').first().fill(PAYER.name);
      await payer.getByRole('textbox').nth(1).fill(PAYER.email);
      await payer.locator('button[type=submit]').click();
      await expect(payer).toHaveURL(/\/checkout\//);
      await expect(payer.getByRole('radio').first()).toBeVisible();
      await payer.waitForLoadState('networkidle');
      expect(await shifted(payer)).toBe(0);
    }
  });
}

test('payer_page_shows_whom_and_how_much_before_its_script_runs', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ title: 'Bread & <b>butter</b>' });
  const payer = await person({ ...PHONE, javaScriptEnabled: false });
  await payer.goto(link.url);
  await expect(payer.getByText('Kedai Demo', { exact: true })).toBeVisible();
  await expect(payer.getByText('Bread & <b>butter</b>')).toBeVisible();
  await expect(payer.getByText('RM 80.00')).toBeVisible();
});

/** Elements whose box sticks out of the window's width or of the card around them. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = [];
    for (const element of document.querySelectorAll('#root *')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || element.closest('.sr, svg')) continue;
      const card = element.parentElement?.closest('.card')?.getBoundingClientRect();
      const [left, right] = card ? [card.left, card.right] : [0, innerWidth];
      const slack = 0.5;
      if (box.left < Math.max(0, left) - slack || box.right > Math.min(innerWidth, right) + slack)
        out.push(`${element.tagName}.${element.className}: ${box.left} to ${box.right} of ${left} to ${right}`);
    }
    return out;
  });

test('nothing_sticks_out_on_a_payer_page_at_320_px', async ({ server, person }) => {
  test.slow();
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ oneTimePayment: false });
  const payer = await person({ ...PHONE, viewport: { width: 320, height: 640 } });
  const look = async (where: string) => {
    for (const language of LANGUAGES) {
      await speak(payer, language);
      await drawn(payer);
      expect(await sticksOut(payer), `${language}, ${where}`).toEqual([]);
    }
  };
  await payer.goto(link.url);
  await expect(payer.getByRole('textbox').first()).toBeVisible();
  await payer.locator('button[type=submit]').click();
  await look('the form with its errors');
  await payer.getByRole('textbox').first().fill(PAYER.name);
  await payer.getByRole('textbox').nth(1).fill(PAYER.email);
  await payer.locator('button[type=submit]').click();
  await expect(payer).toHaveURL(/\/checkout\//);
  const checkout = payer.url();
  await payer.getByRole('radio').first().check();
  await look('the banks');
  await payer.locator('input[value="TEST0022"]').check();
  await payer.locator('button[type=submit]').click();
  await expect(payer.getByText('SANDBOX: a simulation, no money moves')).toBeVisible();
  await payer.goto(checkout);
  await expect(payer.getByRole('heading', { level: 1 })).toBeVisible();
  await look('waiting');
  await payer.goBack();
  await bankFinish(payer);
  await expect(payer).toHaveURL(/\/checkout\//);
  await expect(payer.locator('.result')).toBeVisible();
  await look('declined');
});

test('errors_change_language_with_the_page', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByText('Can not be empty')).toHaveCount(2);
  await payer.getByRole('combobox', { name: 'Language' }).selectOption('ms');
  await expect(payer.getByText('Tidak boleh dibiarkan kosong')).toHaveCount(2);
  await expect(payer.getByText('Can not be empty')).toHaveCount(0);
});

test('reason_of_a_decline_changes_language_with_the_page', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await bankChoose(payer, 'SBI Bank B');
  await bankFinish(payer);
  await expect(payer.getByText('Insufficient funds')).toBeVisible();
  await payer.getByRole('combobox', { name: 'Language' }).selectOption('zh');
  await expect(payer.getByText('余额不足')).toBeVisible();
});

test('back_from_the_receipt_shows_the_receipt', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ oneTimePayment: false });
  for (const pay of [
    async (payer: Page) => {
      await bankChoose(payer, 'SBI Bank A');
      await bankApprove(payer);
    },
    async (payer: Page) => {
      await cardChoose(payer);
      await cardPay(payer);
    },
  ]) {
    const payer = await person(PHONE);
    await payer.goto(link.url);
    await detailsGive(payer);
    await pay(payer);
    await expectReceipt(payer, {});
    await payer.goBack();
    await expectReceipt(payer, {});
  }
});

test('receipt_is_opened_again_from_the_mail_in_the_language_of_the_payment', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person({ ...PHONE, locale: 'zh-CN' });
  await payer.goto(link.url);
  await payer.getByRole('textbox').first().fill(PAYER.name);
  await payer.getByRole('textbox').nth(1).fill(PAYER.email);
  await payer.locator('button[type=submit]').click();
  await payer.getByRole('radio').first().check();
  await payer.locator('input[value="TEST0021"]').check();
  await payer.locator('button[type=submit]').click();
  await bankApprove(payer);
  await expect(heading(payer, '已收到付款')).toBeVisible();
  const elsewhere = await person();
  await elsewhere.goto(await mailLink(elsewhere, PAYER.email, '/checkout/'));
  await expect(heading(elsewhere, '已收到付款')).toBeVisible();
});

test('corporate_payment_that_waits_for_its_checker_says_how_long_and_whom_to_ask', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await payer.getByRole('radio', { name: /^Online banking/ }).check();
  await payer.getByText('Corporate', { exact: true }).click();
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await payer.getByRole('button', { name: 'Pay RM 80.00' }).click();
  await bankSignIn(payer);
  await payer.getByText('Choose another outcome').click();
  await payer.getByLabel('The bank answers').selectOption('99');
  await payer.getByRole('button', { name: 'Finish with this outcome' }).click();
  await told(payer, 'Waiting for a second approval', /The bank keeps it until .* \(Malaysia time\)/);
  await expect(payer.locator('address')).toContainText(OWNER.email);
});

test('payer_reads_malay', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person({ ...PHONE, locale: 'ms-MY' });
  await payer.goto(link.url);
  await expect(payer.getByRole('button', { name: 'Teruskan' })).toBeVisible();
  await expect(payer.locator('html')).toHaveAttribute('lang', 'ms');
  await payer.getByRole('combobox', { name: 'Bahasa' }).selectOption('en');
  await expect(payer.getByRole('button', { name: 'Continue' })).toBeVisible();
});
