/** The payer's wrong turns: each ends in a message a person understands, and in no payment made twice. */
import { Api, OWNER, PENDING } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { cardChoose, detailsGive, expectReceipt, PAYER, told } from './payer';
import { heading, speak, WIDE_LANGUAGES } from './portal';
import { bankApprove, bankFinish, cardPay, mailLink } from './sandbox';
import { drawn } from './sticks_out';
import { shifted, shiftsWatch, weigh } from './weigh';

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
  await told(payer, /cannot take payments now/, /Try again later/);
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

test('payer_page_weighs_less_than_30_kb', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  for (const locale of ['en-MY', 'de-DE', 'ja-JP']) {
    const payer = await person({ ...PHONE, locale });
    const weighed = weigh(payer);
    await payer.goto(link.url, { waitUntil: 'networkidle' });
    await expect(heading(payer, 'Sourdough class')).toBeVisible();
    const { sum, each } = await weighed();
    expect(sum, each).toBeGreaterThan(10_000);
    expect(sum, `${locale}: ${each}`).toBeLessThan(30_000);
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

test('nothing_sticks_out_on_a_payer_page_at_320_px', { tag: '@look' }, async ({ server, person }) => {
  test.slow();
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ oneTimePayment: false });
  const payer = await person({ ...PHONE, viewport: { width: 320, height: 640 } });
  const look = async (where: string) => {
    for (const language of WIDE_LANGUAGES) {
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
