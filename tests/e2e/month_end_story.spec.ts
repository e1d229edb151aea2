/**
 * Month's end. The operator's: an acquirer's file with a wrong fee, the bank's statement, a write-off by two people, books
 * and bank that agree, and the month's invoices. The merchant's: the invoice, and a proof of the month that is checked
 * on a page that knows no server.
 */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Api, OPERATOR, OWNER, SETTLEMENT } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { buy } from './payer';
import { enter, heading, row, rowAction, signOut } from './portal';
import type { GerbangServer } from './server';

const BOOKS = '/admin/reconciliation';
const MINE = '/payout/history-settlement';
const DAY_MS = 86_400_000;

/** Days and hours as people in Kuala Lumpur count them. */
const kualaLumpur = (at: Date) => new Date(at.getTime() + 8 * 3_600_000);
const dayOf = (at: Date) => kualaLumpur(at).toISOString().slice(0, 10);

/** Signed in only for as long as it asks: time moves, and sessions end with it. */
const timeMoves = async (server: GerbangServer, to: (now: Date) => number) => {
  const api = await new Api(server).signIn(OPERATOR);
  await api.clockForward(Math.ceil((to(await api.now()) - (await api.now()).getTime()) / 1000));
  await api.signOut().catch(() => undefined);
};
const tenOClock = (day: string) => Date.parse(`${day}T10:00:00+08:00`);

/** An acquirer, or the bank, writes what it has of a day; within a minute it is read. */
const write = async (page: Page, which: string, day: string, wrong: string) => {
  await page.goto('/sandbox/settlements');
  await page.locator('select[name=acquirer]').selectOption({ label: which });
  await page.locator('input[name=day]').fill(day);
  await page.locator('select[name=error]').selectOption({ label: wrong });
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: day }).first()).toBeVisible();
};

const saved = async (page: Page, press: () => Promise<void>, to: string) => {
  const coming = page.waitForEvent('download');
  await press();
  await (await coming).saveAs(to);
};

test('a_month_ends_and_everybody_can_prove_it', async ({ server, person, trouble }, info) => {
  test.setTimeout(240_000);
  trouble.expect(/401/); // sessions end when time moves on
  const api = await new Api(server).signIn();
  const { url } = await api.linkCreate({ amount: '250.50', oneTimePayment: false });
  await api.signOut();
  const payer = await person();
  for (let sales = 0; sales < 3; ++sales) await buy(payer, url);
  const sold = dayOf(await api.now());

  await timeMoves(server, (now) => tenOClock(dayOf(new Date(now.getTime() + DAY_MS))));
  const outside = await person();
  await write(outside, 'settlement of MAYBANK', sold, 'a fee is two sen more');
  await write(outside, 'statement of the bank', dayOf(await api.now()), 'nothing');
  await timeMoves(server, (now) => now.getTime() + 61_000);

  const asking = await person();
  await enter(asking, `${BOOKS}/files`, SETTLEMENT);
  await expect(async () => {
    await asking.reload();
    await expect(row(asking, `MAYBANK-${sold}.csv`)).toContainText('All matched', { timeout: 2000 });
    await expect(row(asking, 'STMT-')).toContainText('All matched', { timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await asking.getByRole('link', { name: 'Exceptions', exact: true }).click();
  const exception = (page: Page) => row(page, 'Another fee');
  await expect(exception(asking)).toHaveCount(1);
  await expectAccessible(asking);
  await rowAction(asking, 'Another fee', 'Ask for a write-off');
  await asking.getByRole('dialog').getByRole('textbox').fill('Two sen');
  await asking.getByRole('dialog').locator('button[type=submit]').click();
  await expect(exception(asking)).toContainText('Write-off asked for');

  const approving = await person();
  await enter(approving, `${BOOKS}/exceptions`, OPERATOR);
  await rowAction(approving, 'Another fee', 'Write off');
  await approving.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(exception(approving)).toHaveCount(0);
  await approving.goto(BOOKS);
  await expect(approving.getByText('No exception is open')).toBeVisible();
  const bank = approving.getByRole('region', { name: 'Bank account' });
  const fact = (label: string) =>
    bank
      .locator('dl > div')
      .filter({ has: approving.getByText(label, { exact: true }) })
      .getByRole('definition');
  await expect(fact('Difference')).toHaveText(/0\.00/);
  await signOut(approving);

  // The first days of the next month, in which what was sold in this one is invoiced.
  const month = sold.slice(0, 7);
  const [year, ended] = month.split('-').map(Number) as [number, number];
  await timeMoves(server, () => Date.UTC(year, ended, 2, 2));
  const merchant = await person();
  await enter(merchant, `${MINE}/invoices`, OWNER);
  await expect(async () => {
    // A day is whole some minutes of the machine's own clock after its midnight, and nobody moves that one.
    await server.sql('UPDATE ledger_closing SET noticed_at = 0');
    await timeMoves(server, (now) => now.getTime() + 61_000);
    await merchant.reload();
    await expect(row(merchant, 'INV-')).toHaveCount(1, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await row(merchant, 'INV-')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await merchant.getByRole('menuitem', { name: 'View' }).click();
  const invoice = merchant.getByRole('dialog');
  await expectAccessible(merchant);
  const document = info.outputPath('invoice.json');
  await saved(merchant, () => invoice.getByRole('button', { name: 'E-invoice (JSON)' }).click(), document);
  const { Invoice } = JSON.parse(await readFile(document, 'utf8')) as {
    Invoice: { InvoicePeriod: { StartDate: { _: string }[] }[] }[];
  };
  expect(Invoice[0]!.InvoicePeriod[0]!.StartDate[0]!._).toBe(`${month}-01`);

  await merchant.goto(`${MINE}/proof`);
  await expect(heading(merchant, 'Proof')).toBeVisible();
  await merchant.getByRole('link', { name: 'Take a proof away' }).click();
  const dialog = merchant.getByRole('dialog');
  const proof = info.outputPath('proof.ndjson');
  const checker = info.outputPath('verify-proof.html');
  await expect(async () => {
    await saved(merchant, () => dialog.getByRole('button', { name: 'Download' }).click(), proof);
    expect((await readFile(proof, 'utf8')).match(/^\{"sale"/gm)).toHaveLength(3);
    expect(await readFile(proof, 'utf8')).toContain('{"head"');
  }).toPass({ timeout: 30_000 });
  await saved(merchant, () => dialog.getByRole('button', { name: 'Save the page that checks it' }).click(), checker);
  const offline = await person();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(checker).href);
  await offline.getByLabel('Proof bundle (.ndjson)').setInputFiles(proof);
  await expect(offline.getByRole('status')).toContainText('Good: nothing was changed, and everything adds up.');
});
