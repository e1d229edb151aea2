/** What an operator does at month's end: a file that cannot be read, one that can, an exception, and its write-off by two. */
import { createHash } from 'node:crypto';
import { OPERATOR, OWNER, SETTLEMENT } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { look } from './looked_at';
import { enter, heading, row, rowAction } from './portal';

const PAGE = '/admin/reconciliation';

const sealed = (lines: string[], net: string) => {
  const body = lines.map((line) => `${line}\r\n`).join('');
  return `${body}T,${lines.length - 1},${net},${createHash('sha256').update(body).digest('hex')}\r\n`;
};

const send = async (page: Page, name: string, text: string) => {
  const dialog = page.getByRole('dialog', { name: 'Read a file' });
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Read', exact: true }).click();
  return dialog;
};

test('a_file_is_read_its_exception_is_written_off_by_two', async ({ person, trouble }) => {
  trouble.expect(/400/, /403/);
  const page = await person();
  await enter(page, PAGE, SETTLEMENT);
  await expect(heading(page, 'Reconciliation')).toBeVisible();
  await expect(page.getByText('No exception is open')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(page.getByText('No file has come yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Read a file' }).click();
  const lines = ['H,SETTLEMENT,20,MBB-2026-11-02,2026-11-02', 'D,SALE,424242,2026-11-02,42.00,1.00,41.00,X'];
  const dialog = await send(page, 'broken.csv', sealed(lines, '41.01'));
  await expect(dialog.getByRole('alert')).toContainText('line 3');
  await expectAccessible(page);
  await send(page, 'mbb.csv', sealed(lines, '41.00'));
  await expect(row(page, 'mbb.csv')).toContainText('1 line not matched');
  await page.getByRole('link', { name: 'Exceptions', exact: true }).click();
  await expect(row(page, '424242')).toContainText('Not in the books');
  await rowAction(page, '424242', 'Ask for a write-off');
  const ask = page.getByRole('dialog');
  await ask.getByRole('textbox').fill('Nobody knows it');
  await ask.locator('button[type=submit]').click();
  await expect(row(page, '424242')).toContainText('Write-off asked for');

  const other = await person();
  await enter(other, `${PAGE}/exceptions`, OPERATOR);
  await rowAction(other, '424242', 'Write off');
  await other.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(row(other, '424242')).toHaveCount(0);
  await other.goto(PAGE);
  await expect(other.getByText('No exception is open')).toBeVisible();

  await test.step('a merchant has no way there', async () => {
    const merchant = await person(PHONE);
    await enter(merchant, PAGE, OWNER);
    await expect(heading(merchant, 'You do not have access to this page')).toBeVisible();
    await expect(heading(merchant, 'Reconciliation')).toHaveCount(0);
  });
});

test('its_pages_look_right_in_every_way', { tag: '@look' }, async ({ person }) => {
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, `${PAGE}/files`, SETTLEMENT);
  await page.getByRole('link', { name: 'Read a file' }).click();
  await send(
    page,
    'mbb.csv',
    sealed(['H,SETTLEMENT,20,MBB-1,2026-11-02', 'D,SALE,424242,2026-11-02,42.00,1.00,41.00,X'], '41.00'),
  );
  await expect(row(page, 'mbb.csv')).toBeVisible();
  await look(page, 'reconciliation-files');
  for (const path of ['', '/exceptions', '/files/upload']) {
    await page.goto(`${PAGE}${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, `reconciliation${path.replaceAll('/', '-')}`);
  }
});
