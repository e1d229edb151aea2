/** A merchant takes a proof away and checks it on a page that knows no server. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OWNER, SETTLEMENT } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { enter, heading, row, rowAction } from './portal';

test.use({ serverOptions: { demoSales: 150 }, isShared: true });

const MINE = '/payout/history-settlement';

const saved = async (page: Page, press: () => Promise<void>, to: string) => {
  const coming = page.waitForEvent('download', { timeout: 5_000 });
  await press();
  const download = await coming;
  await download.saveAs(to);
  return download.suggestedFilename();
};
const found = (page: Page) => page.getByRole('status');

test('proof_is_taken_away_and_holds_without_the_gateway', async ({ person }, info) => {
  const page = await person();
  await enter(page, `${MINE}/proof`, OWNER);
  await expect(heading(page, 'Proof')).toBeVisible();
  await expectAccessible(page);
  const bundle = info.outputPath('proof.ndjson'),
    checker = info.outputPath('verify-proof.html');
  await page.getByRole('link', { name: 'Take a proof away' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Public key of the gateway')).toBeVisible();
  await expectAccessible(page);
  // Places are given some seconds after a transfer.
  await expect(async () => {
    expect(await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click(), bundle)).toBe(
      'proof.ndjson',
    );
    expect((await readFile(bundle, 'utf8')).split('\n').length).toBeGreaterThan(150);
  }).toPass({ timeout: 25_000 });
  expect(
    await saved(page, () => dialog.getByRole('button', { name: 'Save the page that checks it' }).click(), checker),
  ).toBe('verify-proof.html');

  const offline = await person();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(checker).href);
  await expectAccessible(offline);
  await offline.getByLabel('Proof bundle (.ndjson)').setInputFiles(bundle);
  await expect(found(offline)).toContainText('Good: nothing was changed, and everything adds up.');

  const lines = (await readFile(bundle, 'utf8')).split('\n');
  const at = lines.findIndex((line) => line.startsWith('{"sale"'));
  lines[at] = lines[at]!.replace(/"amount":"\d/, '"amount":"9');
  const forged = path.join(path.dirname(bundle), 'forged.ndjson');
  await writeFile(forged, lines.join('\n'));
  await offline.getByLabel('Proof bundle (.ndjson)').setInputFiles(forged);
  await expect(found(offline)).toContainText('Not good');
  await expect(found(offline)).toContainText('sale.ledger');

  await offline.getByLabel('Proof bundle (.ndjson)').setInputFiles(bundle);
  await offline.getByLabel('Public key that you noted').fill('AAAA');
  await offline.keyboard.press('Tab');
  await expect(found(offline)).toContainText('Not good');
});

test('proof_of_a_payout_is_in_its_details_and_holds_on_a_phone', async ({ person, trouble }, info) => {
  trouble.expect(/409/);
  const page = await person();
  await enter(page, MINE, OWNER);
  await row(page, 'Paid')
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const bundle = info.outputPath('payout.ndjson');
  // Until its own transfer has a place, some seconds after the start, there is no proof of a payout.
  await expect(async () => {
    await saved(page, () => page.getByRole('button', { name: 'Proof', exact: true }).click(), bundle);
  }).toPass({ timeout: 25_000 });
  const checking = await person(PHONE);
  await checking.goto(pathToFileURL(path.resolve('../examples/verify-proof/verify.html')).href);
  await checking.getByLabel('Proof bundle (.ndjson)').setInputFiles(bundle);
  await expect(found(checking)).toContainText('Good: nothing was changed, and everything adds up.');
  await expect(found(checking)).toContainText('Lines of a payout');
});

test('an_operator_takes_a_company_s_proof_and_it_holds', async ({ person, server }, info) => {
  await server.sql('UPDATE ledger_closing SET noticed_at = 0');
  const page = await person();
  await enter(page, '/admin/payout/proof', SETTLEMENT);
  await expect(heading(page, 'Proof by company')).toBeVisible();
  // The heads of a day are signed some time after it is whole.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh Txn' }).click();
    await expect(row(page, 'Kedai Demo')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  await rowAction(page, 'Kedai Demo', 'Take a proof away');
  const dialog = page.getByRole('dialog');
  const bundle = info.outputPath('of.ndjson'),
    checker = info.outputPath('verify-proof.html');
  expect(await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click(), bundle)).toMatch(
    /^proof-of-\d+\.ndjson$/,
  );
  await saved(page, () => dialog.getByRole('button', { name: 'Save the page that checks it' }).click(), checker);
  await page.goto(pathToFileURL(checker).href);
  await page.getByLabel('Proof bundle (.ndjson)').setInputFiles(bundle);
  await expect(found(page)).toContainText('Good: nothing was changed, and everything adds up.');
});
