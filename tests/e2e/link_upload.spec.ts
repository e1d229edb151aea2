/** Many payment links from one file: what the person sees before and after. */
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, PHONE, test } from './gerbang';
import { LINKS } from './lists';
import { enter, row } from './portal';
import { nothing_sticks_out } from './sticks_out';

const file = (text: string) => ({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const HEADING = 'title,amount,oneTimePayment,customerEmail';
const MIXED = `${HEADING}\r\nRye class,80.00,true,aina@payer.example\r\n=cmd(),1e2,perhaps,nobody\r\n"Cake, large",open,false,\r\n`;

test('links_are_made_from_a_file_that_is_previewed_row_by_row_and_from_pasted_cells', async ({ person, trouble }) => {
  trouble.expect(/upload\/preview.*400/);
  const page = await person();
  await enter(page, LINKS);
  await page.getByRole('link', { name: 'Upload file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment links from a file' });
  await expect(dialog.getByRole('button', { name: 'Create links' })).toBeDisabled();
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download a template' }).click();
  const saved = await readFile(await (await template).path());
  expect(saved.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));

  await test.step('a file that is no table of links says why, and another one may be chosen', async () => {
    await page.setViewportSize(PHONE.viewport!);
    const choose = dialog.locator('input[type=file]');
    await choose.setInputFiles(file('title,colour\r\na,red\r\n'));
    await expect(dialog.getByRole('alert')).toContainText('The column “colour” is not known');
    await choose.setInputFiles({ ...file(''), buffer: Buffer.from(`${HEADING}\r\ncafé,1.00,true,\r\n`, 'latin1') });
    await expect(dialog.getByRole('alert')).toContainText('The file is not UTF-8');
    await choose.setInputFiles({ ...file(''), buffer: Buffer.alloc(800_000, 'a') });
    await expect(dialog.getByRole('alert').first()).toContainText('The file is too large');
    await choose.setInputFiles(file(MIXED));
    await expect(dialog.getByRole('status')).toHaveText('orders.csv: 2 right, 1 wrong');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await nothing_sticks_out(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await expect(dialog.getByRole('status')).toHaveText('orders.csv: 2 right, 1 wrong');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('row', { name: 'Rye class' })).toContainText('80.00');
  await expect(preview.getByRole('row', { name: 'Cake, large' })).toContainText('Payer chooses');
  const wrong = preview.getByRole('row', { name: '=cmd()' });
  await expect(wrong).toContainText('Amount: Must be an amount like 1234.50');
  await expect(wrong).toContainText('Customer e-mail: Invalid email format');
  await expectAccessible(page);
  await dialog.getByLabel('Only rows with mistakes').check();
  await expect(preview.getByRole('row')).toHaveCount(2);

  // All or nothing is what is chosen first, and not everything is right.
  const create = dialog.getByRole('button', { name: 'Create links (2)' });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Only the rows that are right').check();
  await dialog.getByLabel('E-mail the links to the customers (1)').check();
  await create.dblclick();
  await expect(dialog.getByRole('status')).toHaveText('2 created, 1 refused');
  const report = dialog.getByRole('region', { name: 'Report' });
  await expect(report.getByRole('row', { name: 'Rye class' })).toContainText('Sent by e-mail');
  await expect(report.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download report' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain("'=cmd()");
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Rye class')).toHaveCount(1);
  await expect(row(page, 'Cake, large')).toHaveCount(1);
  await test.step('cells that were copied in a spreadsheet are pasted', async () => {
    await page.goto(`${LINKS}/upload`);
    await dialog.getByRole('group', { name: 'Payment links from a file' }).evaluate((area) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Title\tAmount (MYR)\tLink type\nRye class\t80\tOne-Time\n');
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(dialog.getByRole('status')).toHaveText('Pasted cells: 1 right, 0 wrong');
  });
});
