/** A merchant reads and takes away what it is invoiced; an operator sees all of it. */
import { readFile } from 'node:fs/promises';
import { OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, PHONE, test } from './gerbang';
import { enter, heading, row } from './portal';

test.use({ serverOptions: { demoSales: 150 }, isShared: true });

const MINE = '/payout/history-settlement/invoices';

test('a_merchant_reads_an_invoice_and_takes_its_document', async ({ person }, info) => {
  const page = await person();
  await enter(page, MINE, OWNER);
  await expect(heading(page, 'Invoices')).toBeVisible();
  await expect(row(page, 'INV-').first()).toBeVisible();
  await expectAccessible(page);
  await row(page, 'INV-')
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What it is for')).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'E-invoice (JSON)' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.json$/);
  const to = info.outputPath('invoice.json');
  await download.saveAs(to);
  const document = JSON.parse(await readFile(to, 'utf8')) as { Invoice: { InvoiceTypeCode: { _: string }[] }[] };
  expect(document.Invoice[0]?.InvoiceTypeCode[0]?._).toBe('01');
});

test('an_operator_sees_all_invoices_and_their_problems', async ({ person }) => {
  const page = await person(PHONE);
  await enter(page, '/admin/fees/invoices', OPERATOR);
  await expect(heading(page, 'Invoices of merchants')).toBeVisible();
  await expect(page.getByText(/INV-\d{4}-\d{6}/).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/fees/invoice-problems');
  await expect(heading(page, 'Problems with invoices')).toBeVisible();
  await expectAccessible(page);
});
