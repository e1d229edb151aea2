/** Many auto-debit invitations from one file: what the person sees before and after. */
import { readFile } from 'node:fs/promises';
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test } from './gerbang';
import { enter, row, speak, WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

const APPLICATIONS = '/emandate/emandate-application/all';
const PLAN = {
  frequency: 'MT',
  debits: 12,
  startRule: 'ON_APPROVAL',
  lateRule: 'SKIP',
  retries: 2,
  terms: 'Debited each month, until it is ended.',
};
const file = (text: string) => ({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const HEADING = 'productId,name,email,amount,expiresOn';

const product = async (api: Api, more: Record<string, unknown>) => {
  await api.call('POST', 'merchants/enabled-emandate', {}).catch(() => undefined); // it may be on already
  await api.call('POST', 'emandate/products', { ...PLAN, ...more });
};

test('a_file_of_invitations_is_previewed_row_by_row_and_then_sent_with_a_report', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  await product(api, { name: 'Choir', maxAmount: '90.00' });
  await api.signOut();
  const page = await person();
  await enter(page, APPLICATIONS);
  await page.getByRole('link', { name: 'Upload file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitations from a file' });
  await expect(dialog.getByRole('button', { name: 'Send invitations' })).toBeDisabled();
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download a template' }).click();
  expect(await readFile(await (await template).path(), 'utf8')).toContain('productId,name,idType');

  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      file(
        `${HEADING}\r\nchoir,Aina Rahim,aina@choir.example,55.50,2099-12-31\r\n` +
          `Chess,=cmd(),nobody,1e2,\r\nChoir,Daniel Tan,daniel@choir.example,,\r\n`,
      ),
    );
  await expect(dialog.getByRole('status')).toHaveText('members.csv: 2 right, 1 wrong');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('row', { name: 'Aina Rahim' })).toContainText('Choir');
  await expect(preview.getByRole('row', { name: 'Aina Rahim' })).toContainText('55.50');
  const wrong = preview.getByRole('row', { name: '=cmd()' });
  await expect(wrong).toContainText('Product: Must be the name of one of your active products');
  await expect(wrong).toContainText('Email: Invalid email format');
  await expectAccessible(page);
  await dialog.getByLabel('Only rows with mistakes').check();
  await expect(preview.getByRole('row')).toHaveCount(2);

  // All or nothing is what is chosen first, and not everything is right.
  const send = dialog.getByRole('button', { name: 'Send invitations (2)' });
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Only the rows that are right').check();
  await send.dblclick();
  await expect(dialog.getByRole('status')).toHaveText('2 created, 1 refused');
  const report = dialog.getByRole('region', { name: 'Report' });
  await expect(report.getByRole('row', { name: 'Aina Rahim' })).toContainText('Sent by e-mail');
  await expect(report.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download report' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain("'=cmd()");
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Aina Rahim')).toHaveCount(1);
  await expect(row(page, 'Daniel Tan').first()).toContainText('Enrolment Initiated');
});

test('invitations_are_sent_with_the_keyboard_alone', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  await product(api, { name: 'Judo', amount: '40.00' });
  await api.signOut();
  const page = await person();
  const chooser = page.waitForEvent('filechooser');
  await enter(page, APPLICATIONS);
  await page.getByRole('link', { name: 'Upload file' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invitations from a file' });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file(`productId,name,email\r\nJudo,Hana Lim,hana@judo.example\r\n`));
  await expect(dialog.getByRole('status')).toHaveText('members.csv: 1 right, 0 wrong');
  const send = dialog.getByRole('button', { name: 'Send invitations (1)' });
  for (let step = 0; step < 10 && !(await send.evaluate((it) => it === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('1 created, 0 refused');
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Hana Lim')).toHaveCount(1);
});

test('the_file_s_dialog_fits_a_phone_in_every_language', { tag: '@look' }, async ({ server, person, trouble }) => {
  trouble.expect(/upload\/preview.*400/);
  const api = await new Api(server).signIn();
  await product(api, { name: '游泳课', amount: '40.00' });
  await api.signOut();
  const page = await person(PHONE);
  await enter(page, APPLICATIONS);
  for (const language of WIDE_LANGUAGES) {
    await speak(page, language);
    await page.goto(`${APPLICATIONS}/upload`);
    const choose = page.getByRole('dialog').locator('input[type=file]');
    await choose.setInputFiles(file('productId,colour\r\na,red\r\n'));
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('colour');
    await choose.setInputFiles(
      file(`${HEADING}\r\n游泳课,Mei,mei@judo.example,,2099-01-31\r\n游泳课,陈伟,x,1e2,1\r\n`),
    );
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('members.csv');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
    await nothing_sticks_out(page);
  }
});
