/** Pages that are open turn by themselves, told by the server (docs/adr/0032-hints-after-the-commit.md). */
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { rows } from './lists';
import { detailsGive, expectReceipt } from './payer';
import { enter, heading, stopTime } from './portal';
import { startTime } from './server';

const SCAN = 'Scan this code to pay';

/** On the page with the code to scan, which waits for the bank. */
const waitForScan = async (payer: Page, url: string) => {
  await payer.goto(url);
  await detailsGive(payer);
  await payer.getByRole('radio', { name: /^DuitNow QR/ }).check();
  await payer.getByRole('button', { name: /^Pay RM/ }).click();
  await expect(heading(payer, SCAN)).toBeVisible();
};

/** With a telephone: another browser altogether. */
const scan = async (phone: Page, address: string) => {
  await phone.goto(address);
  await phone.getByRole('button', { name: 'Scan' }).click();
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(phone.getByText('00: Paid.')).toBeVisible();
};

const ids = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));

const newestSale = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { authToken } = JSON.parse(localStorage.getItem('gerbang.auth') ?? '{}') as { authToken: string };
    const newest = '/api/v1/payments/sales-transactions?pageNumber=1&pageSize=1&sort=createdDate,desc';
    const answer = await fetch(newest, { headers: { 'x-auth-token': authToken } });
    return ((await answer.json()) as { content: { id: string }[] }).content[0]!.id;
  });

test('what_is_paid_elsewhere_is_told_to_the_payer_the_list_and_the_open_sale', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  await api.signOut();
  const payer = await person(PHONE);
  // What a waiting page asks by itself, it asks by timers: they stand still, so that only what is told moves it.
  await payer.clock.install({ time: startTime() });
  await waitForScan(payer, link.url);
  const phoneAddress = await payer.getByRole('link', { name: 'Scan it with the sandbox’s phone' }).getAttribute('href');

  const merchant = await person();
  await enter(merchant, '/transaction/all');
  await expect(merchant.getByText('Showing rows')).toBeVisible();
  const before = await ids(merchant);
  const sale = await newestSale(merchant);
  const open = await merchant.context().newPage();
  await open.goto(`/transaction/all/${sale}/view`);
  await expect(open.getByRole('dialog').getByText('In progress').first()).toBeVisible();

  // Not so far away that the stream counts as silent.
  await stopTime(payer, 20_000);
  await scan(await person(PHONE), phoneAddress!);
  await expectReceipt(payer, { 'Paid with': 'DuitNow QR' });

  await expect(open.getByRole('dialog').getByText('Paid', { exact: true }).first()).toBeVisible();
  const pill = merchant.getByRole('button', { name: '1 new' });
  await expect(pill).toBeVisible();
  expect(await ids(merchant)).toEqual(before);
  await expectAccessible(merchant);
  await pill.click();
  await expect(rows(merchant).first()).toHaveAttribute('data-row', sale);
  await expect(pill).toBeHidden();
});
