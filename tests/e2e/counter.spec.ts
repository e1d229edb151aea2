/** The till on a phone: an amount, one code, and the payment that is seen and heard. */
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { bankChoose, detailsGive, expectReceipt } from './payer';
import { bankApprove } from './sandbox';
import { enter, heading, speak, WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

test.use({ isShared: true });

const COUNTER = '/payment-service/counter';

const charge = async (page: Page, keys: string[], note?: string) => {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click();
  if (note) await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: 'Show the code' }).click();
  await expect(page.getByRole('img')).toBeVisible();
};

/** What the code on the page says, as a telephone's camera reads it out. */
const scanned = async (page: Page) =>
  (await page
    .getByRole('region', { name: 'Waiting for the payment' })
    .getByText(/payment-links\//)
    .textContent())!;

const pay = async (payer: Page, url: string) => {
  await payer.goto(url);
  await detailsGive(payer);
  await bankChoose(payer, 'SBI Bank A');
  await bankApprove(payer);
  await expectReceipt(payer, {});
};

/** Counts the notes that the page plays: what a shopkeeper hears. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const notes = { count: 0 };
    Object.assign(window, { notes });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      notes.count += 1;
      start.call(this, when);
    };
  });
const heard = (page: Page) => page.evaluate(() => (window as unknown as { notes: { count: number } }).notes.count);

test('a_customer_pays_at_the_counter_and_it_is_seen_and_heard', async ({ person }) => {
  const till = await person(PHONE);
  await listen(till);
  await enter(till, COUNTER);
  await expectAccessible(till);
  await charge(till, ['1', '2', '5', '0'], 'Nasi lemak, 2 packets');
  await expect(till.getByText('RM 12.50', { exact: true })).toBeVisible();
  await expectAccessible(till);
  const url = await scanned(till);
  expect(await heard(till)).toBe(0);

  await pay(await person(PHONE), url);
  await expect(till.getByText('Paid', { exact: true })).toBeVisible();
  await expect.poll(() => heard(till)).toBe(2);
  await expect(till.getByRole('region', { name: 'Today’s takings' })).toContainText('Nasi lemak, 2 packets');
  await expectAccessible(till);

  // Once heard is enough: a page that is loaded again shows the truth and is silent.
  await till.reload();
  await expect(till.getByText('Paid', { exact: true })).toBeVisible();
  expect(await heard(till)).toBe(0);
  await till.getByRole('button', { name: 'Next customer' }).click();
  await expect(till.getByRole('status', { name: 'Amount' })).toHaveText('RM 0.00');
});

test('a_code_that_was_given_up_is_paid_by_nobody', async ({ person }) => {
  const till = await person(PHONE);
  await enter(till, COUNTER);
  await charge(till, ['7', '00']);
  const url = await scanned(till);
  const address = till.url();
  await till.getByRole('button', { name: 'Give up, new amount' }).click();
  await expect(till.getByRole('status', { name: 'Amount' })).toHaveText('RM 0.00');
  const payer = await person(PHONE);
  await payer.goto(url);
  await expect(heading(payer, 'This payment link is switched off')).toBeVisible();
  await till.goto(address);
  await expect(till.getByText('Nothing was paid: this code no longer works')).toBeVisible();
});

test('a_counter_without_a_connection_says_so_and_shows_the_payment_when_it_is_back', async ({ person, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  const till = await person(PHONE);
  await enter(till, COUNTER);
  await charge(till, ['5', '00']);
  const url = await scanned(till);
  await test.step('a phone that slept shows its code again', async () => {
    await till.reload();
    await expect(till.getByText('RM 5.00', { exact: true })).toBeVisible();
    expect(await scanned(till)).toBe(url);
  });
  await till.context().setOffline(true);
  await expect(till.getByText('No connection. The customer can go on paying')).toBeVisible();
  await pay(await person(PHONE), url);
  await till.context().setOffline(false);
  await expect(till.getByText('Paid', { exact: true })).toBeVisible();
});

test('the_counter_works_with_the_keyboard_alone', async ({ person }) => {
  const till = await person();
  await enter(till, COUNTER);
  await expect(till.getByRole('button', { name: 'Show the code' })).toBeDisabled();
  await till.keyboard.type('1999');
  await till.keyboard.press('Backspace');
  await expect(till.getByRole('status', { name: 'Amount' })).toHaveText('RM 1.99');
  await till.getByLabel('Note').focus();
  await till.keyboard.type('Table 7');
  await expect(till.getByRole('status', { name: 'Amount' })).toHaveText('RM 1.99');
  await till.keyboard.press('Enter');
  await expect(till.getByRole('region', { name: 'Waiting for the payment' })).toContainText('Table 7');
});

test('nothing_sticks_out_of_the_counter_in_any_language', { tag: '@look' }, async ({ person }) => {
  const till = await person({ ...PHONE, viewport: { width: 320, height: 640 } });
  await enter(till, COUNTER);
  for (const key of ['9', '9', '9', '9', '9', '9', '9', '9']) {
    await till.getByRole('button', { name: key, exact: true }).click();
  }
  for (const language of WIDE_LANGUAGES) {
    await speak(till, language);
    await nothing_sticks_out(till);
  }
});
