/** The payer's wrong turns: each ends in a message a person understands, and in no payment made twice. */
import { Api, OWNER, PENDING } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { detailsGive, PAYER, told } from './payer';
import { heading, speak, WIDE_LANGUAGES } from './portal';
import { bankApprove, bankFinish, mailLink } from './sandbox';
import { drawn } from './sticks_out';
import { shifted, shiftsWatch, weigh } from './weigh';

test('an_address_that_cannot_be_paid_says_why_and_what_to_do', async ({ server, person, trouble }) => {
  trouble.expect(/pay\/payment-links\/.*404/, /pay\/checkouts\/.*404/, /checkout.*409/);
  const api = await new Api(server).signIn();
  const payer = await person(PHONE);
  await test.step('an unknown link', async () => {
    await payer.goto('/payment-links/AAAAAAAAAAAAAAAAAAAAAA');
    await told(payer, 'We cannot find this payment link', /ask the one who sent it to you/);
  });
  await test.step('an unknown checkout', async () => {
    await payer.goto('/checkout/AAAAAAAAAAAAAAAAAAAAAA');
    await told(payer, 'We cannot find this payment', /open the payment link again/);
  });
  await test.step('a link that has expired', async () => {
    const expiryDate = new Date((await api.now()).getTime() + 1500).toISOString();
    const link = await api.linkCreate({ expiryDate });
    await expect(async () => {
      await payer.goto(link.url);
      await expect(heading(payer, 'This payment link has expired')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await told(payer, 'This payment link has expired', /Ask .* for a new link/);
  });
  await test.step('a link that is switched off while it is filled in', async () => {
    const link = await api.linkCreate();
    await payer.goto(link.url);
    await payer.getByLabel('Name').fill(PAYER.name);
    await payer.getByLabel('Email').fill(PAYER.email);
    await api.linkDeactivate(link.id);
    await payer.getByRole('button', { name: 'Continue' }).click();
    await told(payer, 'This payment link is switched off', /switch it on again/);
  });
  await test.step('a link of a merchant that is not approved yet', async () => {
    const link = await (await new Api(server).signIn(PENDING)).linkCreate();
    await payer.goto(link.url);
    await told(payer, /cannot take payments now/, /Try again later/);
  });
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

test('nothing_moves_when_the_payer_page_starts', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const expiryDate = new Date((await api.now()).getTime() + 86_400_000).toISOString();
  const link = await api.linkCreate({ expiryDate, oneTimePayment: false });
  for (const viewport of [PHONE.viewport!, { width: 1280, height: 800 }]) {
    for (const locale of ['en-MY', 'de-DE']) {
      const payer = await person({ ...PHONE, viewport, locale });
      await shiftsWatch(payer);
      await payer.goto(link.url, { waitUntil: 'networkidle' });
      await expect(heading(payer, 'Sourdough class')).toBeVisible();
      expect(await shifted(payer), `${viewport.width} ${locale}`).toBe(0);
      await payer.getByRole('textbox').first().fill(PAYER.name);
      await payer.getByRole('textbox').nth(1).fill(PAYER.email);
      await payer.locator('button[type=submit]').click();
      await expect(payer).toHaveURL(/\/checkout\//);
      await expect(payer.getByRole('radio').first()).toBeVisible();
      await payer.waitForLoadState('networkidle');
      expect(await shifted(payer), `${viewport.width} ${locale}`).toBe(0);
    }
  }
});

test('payer_page_shows_whom_and_how_much_before_its_script_runs_and_is_light', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  await test.step('without a script it shows whom and how much', async () => {
    const link = await api.linkCreate({ title: 'Bread & <b>butter</b>' });
    const payer = await person({ ...PHONE, javaScriptEnabled: false });
    await payer.goto(link.url);
    await expect(payer.getByText('Kedai Demo', { exact: true })).toBeVisible();
    await expect(payer.getByText('Bread & <b>butter</b>')).toBeVisible();
    await expect(payer.getByText('RM 80.00')).toBeVisible();
  });
  await test.step('it weighs less than 30 kB', async () => {
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

test('a_payer_reads_in_their_language_whom_to_ask_and_what_is_missing', async ({ server, person }) => {
  const link = await (await new Api(server).signIn()).linkCreate();
  await test.step('the browser’s language is the page’s, until another is chosen', async () => {
    const payer = await person({ ...PHONE, locale: 'ms-MY' });
    await payer.goto(link.url);
    await expect(payer.getByRole('button', { name: 'Teruskan' })).toBeVisible();
    await expect(payer.locator('html')).toHaveAttribute('lang', 'ms');
    await payer.getByRole('combobox', { name: 'Bahasa' }).selectOption('en');
    await expect(payer.getByRole('button', { name: 'Continue' })).toBeVisible();
  });
  await test.step('errors change their language with the page', async () => {
    const payer = await person(PHONE);
    await payer.goto(link.url);
    await payer.getByRole('button', { name: 'Continue' }).click();
    await expect(payer.getByText('Can not be empty')).toHaveCount(2);
    await payer.getByRole('combobox', { name: 'Language' }).selectOption('ms');
    await expect(payer.getByText('Tidak boleh dibiarkan kosong')).toHaveCount(2);
    await expect(payer.getByText('Can not be empty')).toHaveCount(0);
  });
  await test.step('the merchant’s customer service is on the link’s page and at the checkout', async () => {
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
});
