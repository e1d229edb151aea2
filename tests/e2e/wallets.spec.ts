/** Paying with a wallet, and with a code that a phone scans. */
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { clickTwice, detailsGive, expectReceipt } from './payer';
import { heading, speak, WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

const group = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check();
const pay = (page: Page) => page.getByRole('button', { name: /^Pay RM/ }).click();

test('a_payer_chooses_a_wallet_and_comes_back_with_a_receipt', async ({ server, person }) => {
  const link = await (await new Api(server).signIn()).linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await group(payer, /^E-wallet/);
  await expect(payer.getByRole('group', { name: 'Choose your wallet' }).getByRole('radio')).toHaveCount(2);
  await expect(payer.getByRole('searchbox')).toHaveCount(0);
  await expect(payer.getByText('You continue at your wallet')).toBeVisible();
  await pay(payer);
  await expect(payer.getByRole('alert')).toHaveText('Choose your wallet');
  await expectAccessible(payer);
  await nothing_sticks_out(payer);
  await payer.getByRole('radio', { name: 'Boost' }).check();
  await pay(payer);
  await expect(heading(payer, 'Boost')).toBeVisible();
  await expectAccessible(payer);
  await nothing_sticks_out(payer);
  await payer.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectReceipt(payer, { 'Paid with': 'E-wallet', Wallet: 'Boost' });
});

test('a_second_window_and_a_double_click_pay_a_wallet_once_and_show_the_truth', async ({ server, person, trouble }) => {
  trouble.expect(/pay\/checkouts\/.*409/);
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ oneTimePayment: false });
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  const second = await payer.context().newPage();
  await second.goto(payer.url());
  await expect(heading(second, 'How would you like to pay?')).toBeVisible();
  const address = payer.url();
  await group(payer, /^E-wallet/);
  await payer.getByRole('radio', { name: 'Boost' }).check();
  await clickTwice(payer.getByRole('button', { name: /^Pay RM/ }));
  await expect(heading(payer, 'Boost')).toBeVisible();
  // The second window does not know yet; what it then tries is refused, and it shows what is under way.
  await group(second, /^DuitNow QR/);
  await pay(second);
  await expect(heading(second, 'We are waiting for your wallet')).toBeVisible();
  await payer.goBack();
  await expect(heading(payer, 'We are waiting for your wallet')).toBeVisible();
  await payer.goForward();
  await payer.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectReceipt(payer, { Wallet: 'Boost' });
  await expectReceipt(second, { Wallet: 'Boost' });
  // A window that was closed: the same address, whenever it is opened.
  await payer.close();
  const later = await person(PHONE);
  await later.goto(address);
  await expectReceipt(later, { Wallet: 'Boost' });
  expect((await api.sales()).map((sale) => sale.status)).toEqual([11]);
});

test('a_code_is_shown_once_scanned_by_a_phone_and_the_page_changes_by_itself', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({ oneTimePayment: false });
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await group(payer, /^DuitNow QR/);
  await expect(payer.getByText('A code to scan comes next')).toBeVisible();
  await test.step('a double click and a second window show one code', async () => {
    const second = await payer.context().newPage();
    await second.goto(payer.url());
    await expect(heading(second, 'How would you like to pay?')).toBeVisible();
    await clickTwice(payer.getByRole('button', { name: /^Pay RM/ }));
    const code = (page: Page) => page.getByRole('img', { name: 'Scan this code to pay' });
    await expect(code(payer)).toBeVisible();
    await group(second, /^DuitNow QR/);
    await pay(second);
    await expect(code(second)).toHaveAttribute('src', (await code(payer).getAttribute('src'))!);
    expect((await api.sales()).map((sale) => sale.status)).toEqual([2]);
    await second.close();
  });
  await payer.reload();
  await expect(payer.getByRole('img', { name: 'Scan this code to pay' })).toBeVisible();
  await expectAccessible(payer);
  for (const language of WIDE_LANGUAGES) {
    await speak(payer, language);
    await nothing_sticks_out(payer);
  }
  await speak(payer, 'en');
  const opened = payer.waitForEvent('popup');
  await payer.getByRole('link', { name: 'Scan it with the sandbox’s phone' }).click();
  const phone = await opened;
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Scan' }).click();
  await expect(heading(phone, 'DuitNow QR')).toBeVisible();
  await expectAccessible(phone);
  await nothing_sticks_out(phone);
  await phone.getByLabel('Which app').selectOption('GXBank');
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(phone.getByText('00: Paid.')).toBeVisible();
  await expectReceipt(payer, { 'Paid with': 'DuitNow QR', Bank: 'GXBank' });
});
