/**
 * Each way to pay from its choice to the receipt, on a phone: declined first, with the reason and what comes next, then
 * paid in the way that the page leads to.
 */
import { Api, OWNER } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { bankChoose, detailsGive, expectReceipt, told } from './payer';
import { heading } from './portal';
import { bankApprove, bankFinish, bankSignIn, CARD, cardPay } from './sandbox';
import { nothing_sticks_out } from './sticks_out';

const pay = (page: Page) => page.getByRole('button', { name: /^Pay RM/ }).click();
const group = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check();

const begin = async (page: Page, url: string) => {
  await page.goto(url);
  await detailsGive(page);
};

/** The page of a decline leads on with `first`; with another way that stands behind it, too. */
const declined = async (page: Page, reason: string | RegExp, first: string, next = first) => {
  await told(page, 'The payment did not go through', reason);
  await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible();
  await nothing_sticks_out(page);
  if (next !== first) await page.getByText('Other ways to pay').click();
  await page.getByRole('link', { name: next, exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'How would you like to pay?')).toBeVisible();
};

/** The page's receipt, and the file of it. */
const paid = async (page: Page, rows: Record<string, string | RegExp>) => {
  await expectReceipt(page, rows);
  await expectAccessible(page);
  await nothing_sticks_out(page);
  const file = page.getByRole('link', { name: 'Receipt as PDF' });
  const answer = await page.request.get((await file.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).toString('latin1', 0, 5)).toBe('%PDF-');
};

test('online_banking_that_lacks_the_money_leads_to_a_card', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const payer = await person(PHONE);
  await begin(payer, (await api.linkCreate()).url);
  await bankChoose(payer, 'SBI Bank B');
  await bankFinish(payer);
  await declined(payer, 'Reason: Insufficient funds', 'Pay with a card');
  await expect(payer.getByRole('radio', { name: /^Credit or debit card/ })).toBeChecked();
  await pay(payer);
  await cardPay(payer);
  await paid(payer, { 'Paid with': /^Card$/ });
  expect((await api.sales()).map((sale) => sale.status)).toEqual([11, 22]);
});

test('company_that_mistypes_tries_again_and_its_checker_approves', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const payer = await person(PHONE);
  await begin(payer, (await api.linkCreate()).url);
  await group(payer, /^Online banking/);
  await payer.getByText('Corporate', { exact: true }).click();
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await pay(payer);
  await bankSignIn(payer);
  await payer.getByText('Choose another outcome').click();
  await payer.getByLabel('The bank answers').selectOption('1B');
  await payer.getByRole('button', { name: 'Finish with this outcome' }).click();
  await declined(payer, /was not right/, 'Try again');
  // The same again: with the same account and bank.
  await expect(payer.getByRole('radio', { name: 'SBI Bank A' })).toBeChecked();
  await pay(payer);
  await bankSignIn(payer);
  const bank = payer.url();
  await payer.getByText('Choose another outcome').click();
  await payer.getByLabel('The bank answers').selectOption('99');
  await payer.getByRole('button', { name: 'Finish with this outcome' }).click();
  await told(payer, 'Waiting for a second approval', /The bank keeps it until .* \(Malaysia time\)/);
  await expect(payer.locator('address')).toContainText(OWNER.email);
  await nothing_sticks_out(payer);
  const checker = await person(PHONE);
  await checker.goto(bank);
  await checker.getByRole('button', { name: 'Authorize' }).click();
  // The maker's page turns by itself.
  await paid(payer, { 'Paid with': 'Online banking (FPX), corporate', Bank: 'SBI Bank A' });
});

test('card_that_is_declined_leads_to_online_banking', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const payer = await person(PHONE);
  await begin(payer, (await api.linkCreate({ amount: '499.99' })).url);
  await group(payer, /^Credit or debit card/);
  await expect(payer.getByRole('radio', { name: 'In instalments' }), 'below RM 500.00').toHaveCount(0);
  await pay(payer);
  await cardPay(payer, CARD.declined);
  await declined(payer, /Reason: /, 'Pay with online banking');
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await pay(payer);
  await bankApprove(payer);
  await paid(payer, { 'Paid with': 'Online banking (FPX)', Bank: 'SBI Bank A' });
});

test('plan_that_is_declined_can_be_tried_with_another_card', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const payer = await person(PHONE);
  await begin(payer, (await api.linkCreate({ amount: '600.00' })).url);
  const plan = async () => {
    await payer.getByText('12 months', { exact: true }).click();
    await pay(payer);
  };
  await group(payer, /^Credit or debit card/);
  await payer.getByText('In instalments', { exact: true }).click();
  await expectAccessible(payer);
  await pay(payer);
  await expect(payer.getByRole('alert')).toHaveText('Choose the number of months');
  await plan();
  await expect(payer.getByText('12 months')).toBeVisible();
  await cardPay(payer, CARD.declined);
  await declined(payer, /Reason: /, 'Pay with online banking', 'Pay with a card, in instalments');
  await plan();
  await cardPay(payer);
  await paid(payer, { 'Paid with': 'Card, in instalments' });
});

test('online_banking_is_paid_with_the_keyboard_alone', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const payer = await person();
  await payer.goto((await api.linkCreate()).url);
  const keys = payer.keyboard;
  const tabTo = async (what: ReturnType<Page['getByRole']>) => {
    await expect(async () => {
      await keys.press('Tab');
      await expect(what).toBeFocused({ timeout: 100 });
    }).toPass({ intervals: [0] });
  };
  await tabTo(payer.getByLabel('Name'));
  await keys.type('Bala a/l Muthu');
  await tabTo(payer.getByLabel('Email'));
  await keys.type('bala@payer.example');
  await keys.press('Enter');
  await expect(heading(payer, 'How would you like to pay?')).toBeVisible();
  await tabTo(payer.getByRole('radio', { name: /^Online banking/ }));
  await keys.press('Space');
  const search = payer.getByRole('searchbox', { name: 'Search for your bank' });
  await tabTo(search);
  await keys.type('sbi bank b');
  await tabTo(payer.getByRole('radio', { name: 'SBI Bank B' }));
  await keys.press('Space');
  await tabTo(payer.getByRole('button', { name: /^Pay RM/ }));
  await keys.press('Enter');
  await bankFinish(payer);
  await told(payer, 'The payment did not go through', 'Reason: Insufficient funds');
  await tabTo(payer.getByRole('link', { name: 'Pay with a card', exact: true }));
  await keys.press('Tab');
  await keys.press('Enter');
  await tabTo(payer.getByRole('link', { name: 'Pay with DuitNow QR', exact: true }));
  await keys.press('Enter');
  await tabTo(payer.getByRole('button', { name: 'Continue' }));
  await keys.press('Enter');
  await expect(payer.getByRole('radio', { name: /^DuitNow QR/ })).toBeChecked();
});
