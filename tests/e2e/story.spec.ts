/**
 * The main job end to end, as one story on a fresh database: a merchant signs up, applies, is asked for more, is
 * approved, makes a payment link, is paid by a bank and by a card, sees the money and gives some of it back.
 */
import { applicationFill, COMPANY, TRADING_NAME } from './application';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { openFilters } from './lists';
import { bankChoose, cardChoose, detailsGive, expectReceipt, PAYER } from './payer';
import { expectRows, field, heading, menu, row, rowAction, signIn, type Account } from './portal';
import { bankApprove, cardPay, mailLink } from './sandbox';

const MERCHANT: Account = {
  email: 'aminah@serimelati.example',
  fullName: 'Aminah binti Yusof',
  password: 'Kek-Sedap-2026!',
};
const OPERATOR: Account = {
  email: 'olivia@gateway.example',
  fullName: 'Olivia Tan',
  password: 'Gateway-Ops-2026!',
};
const OPERATOR_FIRST_PASSWORD = 'Given-By-Phone-1!';

const LINK = 'Wedding cake deposit';
const REMARK = 'Please give the address of the shop itself.';

test.use({ serverOptions: { empty: true } });

test('from sign-up to money on the dashboard', async ({ server, person, trouble }) => {
  test.setTimeout(240_000);
  // A new merchant has no application yet, and Chromium writes every 404 to its console.
  trouble.expect(/merchants\/applications\/me.*404/);
  await server.command(
    'user',
    [OPERATOR.email, '--name', OPERATOR.fullName, '--role', 'Administrator'],
    `${OPERATOR_FIRST_PASSWORD}\n`,
  );
  const merchant = await person();
  const operator = await person();

  await test.step('the merchant creates an account', () => signUp(merchant));
  await test.step('the merchant verifies the address from the mail', () => verify(merchant));
  await test.step('the merchant applies', () => apply(merchant));
  await test.step('the operator asks for more on one field', () => askForMore(operator));
  await test.step('the merchant corrects it', () => correct(merchant));
  await test.step('the operator approves', () => approve(operator));
  const url = await test.step('the merchant makes a payment link', () => createLink(merchant));

  const payer = await person(PHONE);
  await test.step('a payer pays it by FPX on a phone', () => payByBank(payer, url));
  await test.step('a payer pays it by card, with 3-D Secure', async () => payByCard(await person(PHONE), url));

  await test.step('the merchant sees both sales, Paid', () => seeSales(merchant));
  await test.step('the dashboard cards have moved', () => seeCards(merchant));
  await test.step('the merchant reads the details and asks for a refund', () => askRefund(merchant));
  await test.step('the operator approves the refund', () => approveRefund(operator));
  await test.step('the merchant sees Refund', () => seeRefund(merchant));

  await test.step('the books balance', () => server.command('check'));
});

const signUp = async (page: Page) => {
  await page.goto('/home');
  await expect(heading(page, 'Create your merchant account')).toBeVisible();
  await field(page, 'Email').fill(MERCHANT.email);
  await field(page, 'Full name').fill(MERCHANT.fullName);
  const submit = page.getByRole('button', { name: 'Create account' });
  await field(page, 'Password').fill('kek');
  await expect(submit).toBeDisabled();
  await field(page, 'Password').fill(MERCHANT.password);
  await page.getByRole('combobox', { name: 'Package' }).click();
  await page.getByRole('option', { name: 'Starter' }).click();
  await expectAccessible(page);
  await submit.click();
  await expect(heading(page, 'Your account is not active')).toBeVisible();
  await expectAccessible(page);
};

const verify = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please verify your email and logout')).toBeVisible();
  const mail = await page.context().newPage();
  await mail.goto(await mailLink(mail, MERCHANT.email, '/email-verification'));
  await expect(heading(mail, 'Your email address has been verified')).toBeVisible();
  await expectAccessible(mail);
  await mail.close();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Your application is not finished yet')).toBeVisible();
};

const apply = async (page: Page) => {
  await page.getByRole('link', { name: 'Fill in the application' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Can not be empty').first()).toBeVisible();
  await expectAccessible(page);
  await applicationFill(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(heading(page, "All steps completed - you're finished")).toBeVisible();
  await page.getByRole('link', { name: 'See your application' }).click();
  await expect(heading(page, 'Your application is being reviewed')).toBeVisible();
  await expectAccessible(page);
};

/** A password that somebody else chose is changed at the first sign-in. */
const signInFirst = async (page: Page) => {
  await signIn(page, { ...OPERATOR, password: OPERATOR_FIRST_PASSWORD });
  await field(page, 'Current password').fill(OPERATOR_FIRST_PASSWORD);
  await field(page, 'New password').fill(OPERATOR.password);
  await field(page, 'Confirm password').fill(OPERATOR.password);
  await page.getByRole('button', { name: 'Update Password' }).click();
};

const askForMore = async (page: Page) => {
  await signInFirst(page);
  await expect(heading(page, 'Merchant Applications')).toBeVisible();
  await expect(row(page, COMPANY)).toContainText('Pending');
  await expectAccessible(page);
  await rowAction(page, COMPANY, 'View');
  await expect(heading(page, `Application of ${COMPANY}`)).toBeVisible();
  await page.getByRole('button', { name: 'Ask about Online store address (URL)' }).click();
  await page.getByLabel('What do you need to know about "Online store address (URL)"?').fill(REMARK);
  await page.getByRole('button', { name: 'Send 1 remark' }).click();
  await expect(page.getByText('Information needed')).toBeVisible();
  await expectAccessible(page);
};

const correct = async (page: Page) => {
  await page.reload();
  await expect(heading(page, 'We need a little more from you')).toBeVisible();
  await expect(page.getByText(REMARK).first()).toBeVisible();
  await page.getByRole('link', { name: 'Correct the application' }).click();
  await expect(heading(page, 'B Business Profile')).toBeVisible();
  await expect(page.getByText(`We ask: ${REMARK}`)).toBeVisible();
  await field(page, 'Online store address (URL)').fill('https://shop.serimelati.example');
  for (const step of ['C', 'D', 'E']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(heading(page, new RegExp(`^${step} `))).toBeVisible();
  }
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(heading(page, "All steps completed - you're finished")).toBeVisible();
};

const approve = async (page: Page) => {
  await menu(page, 'Merchant Applications');
  await expect(row(page, COMPANY)).toContainText('Pending');
  await rowAction(page, COMPANY, 'View');
  await expect(page.getByText('https://shop.serimelati.example')).toBeVisible();
  await page.getByRole('link', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Approved').first()).toBeVisible();
};

const createLink = async (page: Page): Promise<string> => {
  await page.goto('/check-account');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expectCards(page, { today: '0', volume: '0', month: '0' });
  await expectAccessible(page);
  await menu(page, 'Payment Link');
  await page.getByRole('link', { name: 'New payment link' }).click();
  const form = page.getByRole('dialog');
  await field(page, 'Title').fill(LINK);
  await field(page, 'Description').fill('Three tiers, lemon and elderflower');
  await form.getByRole('textbox', { name: 'Amount' }).fill('1250.5');
  await form.getByRole('radio', { name: /^Multiple/ }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create link' }).click();
  // What one wants to send is in sight at once: address, code, and a button that copies.
  const share = page.getByRole('dialog', { name: 'Your payment link is ready' });
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const code = page.getByRole('img', { name: /^QR code of http/ });
  await expect(code).toBeVisible();
  expect(
    await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  const url = (await code.getAttribute('alt'))!.replace('QR code of ', '');
  expect(new URL(url).pathname).toMatch(/^\/payment-links\/[\w-]{22,}$/);
  await expectAccessible(page);
  await expect(share).toContainText(url);
  await share.getByRole('button', { name: 'Close' }).first().click();
  await expect(share).toBeHidden();
  await expect(row(page, LINK)).toContainText('1,250.50');
  return url;
};

const openLink = async (page: Page, url: string) => {
  await page.goto(url);
  await expect(heading(page, LINK)).toBeVisible();
  await expect(page.getByText(TRADING_NAME).or(page.getByText(COMPANY)).first()).toBeVisible();
  await expect(page.getByText('RM 1,250.50').first()).toBeVisible();
  await expectAccessible(page);
  await detailsGive(page);
};

const payByBank = async (page: Page, url: string) => {
  await openLink(page, url);
  await expect(heading(page, 'How would you like to pay?')).toBeVisible();
  await expectAccessible(page);
  await bankChoose(page, 'SBI Bank A');
  await bankApprove(page);
  await expectReceipt(page, {
    'Paid with': 'Online banking (FPX)',
    Bank: 'SBI Bank A',
    Payer: PAYER.name,
    Date: /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2} \(Malaysia time\)$/,
  });
  await expectAccessible(page);
};

const payByCard = async (page: Page, url: string) => {
  await openLink(page, url);
  await cardChoose(page);
  await cardPay(page);
  await expectReceipt(page, { 'Paid with': 'Card' });
  await page.reload();
  await expect(heading(page, 'Payment received')).toBeVisible();
};

const seeSales = async (page: Page) => {
  await menu(page, 'All Transactions', 'Transaction');
  await expect(heading(page, 'All Transactions')).toBeVisible();
  await expectRows(page, 1, 2, 2);
  await expect(page.getByRole('cell', { name: 'Paid', exact: true })).toHaveCount(2);
  await expectAccessible(page);

  await openFilters(page);
  await page.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: 'FPX B2C Casa' }).click();
  await expectRows(page, 1, 1, 1);
  await expect(row(page, 'FPX B2C Casa')).toContainText('SBI Bank A');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expectRows(page, 1, 2, 2);

  await page.getByRole('combobox', { name: 'Search' }).fill('nobody');
  await expect(page.getByText('No records found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();

  const first = () => page.getByRole('row').nth(1);
  await expect(first()).not.toContainText('SBI Bank A');
  await page.getByTitle('Sort by Created').click();
  await expect(first()).toContainText('SBI Bank A');

  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByRole('option', { name: '3', exact: true }).click();
  await expectRows(page, 1, 2, 2);
};

const expectCards = async (page: Page, shown: { today: string; volume: string; month: string }) => {
  const card = (name: string) => page.getByRole('region', { name });
  await expect(card('Today Sales (by value, MYR)')).toContainText(shown.today);
  await expect(card('Total Monthly Sales (by volume)')).toContainText(shown.volume);
  await expect(card('Total Monthly Sales (by value, MYR)')).toContainText(shown.month);
};

const seeCards = async (page: Page) => {
  await menu(page, 'Dashboard');
  await expectCards(page, { today: '2,501.00', volume: '2', month: '2,501.00' });
};

const askRefund = async (page: Page) => {
  await menu(page, 'All Transactions', 'Transaction');
  await rowAction(page, 'SBI Bank A', 'View');
  const details = page.getByRole('dialog', { name: 'Transaction details' });
  await expect(details.getByText('Signature valid').first()).toBeVisible();
  await expect(details.getByText('The bank’s server told us the result directly').first()).toBeVisible();
  await expect(details.getByText(/\bAR\b/).first()).toBeVisible();
  await expect(details.getByText(/\bAC\b/).first()).toBeVisible();
  await expect(details.getByText('Pending balance').first()).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('link', { name: 'Request refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request refund' });
  await expect(field(page, 'Amount to refund')).toHaveValue('1250.50');
  await field(page, 'Reason').fill('The wedding is called off.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  await expect(dialog).toBeHidden();
  // Back where it was asked.
  await expect(details.getByText('Processing Refund').first()).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'SBI Bank A')).toContainText('Processing Refund');
};

const approveRefund = async (page: Page) => {
  await menu(page, 'Refund Requests');
  await expect(row(page, 'The wedding is called off.')).toContainText('1,250.50');
  await expectAccessible(page);
  await rowAction(page, 'The wedding is called off.', 'Approve');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing is waiting for a decision.')).toBeVisible();
};

const seeRefund = async (page: Page) => {
  const sale = row(page, 'SBI Bank A');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh Txn' }).click();
    await expect(sale.getByRole('cell', { name: 'Refund', exact: true })).toBeVisible({
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
  await menu(page, 'Refund Applications', 'Transaction');
  await expect(row(page, 'The wedding is called off.')).toContainText('Approved');
  await expectAccessible(page);
};
