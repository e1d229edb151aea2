/** Personal data: one operator finds a payer, takes the file away and asks; another one approves, and a job anonymises. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Api, OPERATOR } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { rows } from './lists';
import { look } from './looked_at';
import { enter, heading, menu } from './portal';
import type { GerbangServer } from './server';

const PATH = '/admin/personal-data';
const SECOND = { email: 'second@demo.gerbang.test', password: 'Second-Own-2026!' };
const PAYER = { name: 'Tengku Puteri Nur Aisyah Humaira', email: 'tengku.puteri.nur.aisyah@universiti-malaya.example' };
const DAY = 86_400;

/** A payer whose only payment was given up long ago, and a second administrator. */
const arrange = async (server: GerbangServer) => {
  const api = new Api(server);
  await api.signIn();
  const { slug } = await api.linkCreate({ oneTimePayment: false });
  await api.call('POST', `pay/payment-links/${slug}/checkout`, {
    customerName: PAYER.name,
    customerEmail: PAYER.email,
    customerPhone: '0123456789',
  });
  await api.signOut();
  await api.signIn(OPERATOR);
  await api.clockForward(130 * DAY);
  await server.command(
    'user',
    [SECOND.email, '--name', 'Demo Second', '--role', 'Administrator'],
    `${OPERATOR.password}\n`,
  );
  // A password that somebody else set is to be changed first.
  const { email } = SECOND;
  const step = { email, password: OPERATOR.password };
  const { token } = await api.call<{ token: string }>('POST', 'security/expired-password', {
    token: (await api.call<{ token: string }>('POST', 'security/authentication', step)).token,
    currentPassword: step.password,
    newPassword: SECOND.password,
    confirmNewPassword: SECOND.password,
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-auth-token': token };
  await fetch(`${server.url}/api/v1/security/logout`, { method: 'POST', headers, body: '{}' });
};

const dialog = (page: Page) => page.getByRole('dialog').last();
const find = async (page: Page, value: string) => {
  await page.goto(`${PATH}/find`);
  await dialog(page).getByLabel('Whole address or number').fill(value);
  await dialog(page).getByRole('button', { name: 'Find', exact: true }).click();
};
const first = (page: Page) => rows(page).first();

test('two_operators_anonymise_a_payer', async ({ server, person, trouble }) => {
  trouble.expect(/personal-data\/find.*400/);
  await arrange(server);
  const page = await person();
  await enter(page, '/dashboard', OPERATOR);
  await menu(page, 'Personal data');
  await expect(heading(page, 'Personal data')).toBeVisible();
  await page.getByRole('link', { name: 'Find a person' }).click();
  await dialog(page).getByLabel('Whole address or number').fill('tengku');
  await dialog(page).getByRole('button', { name: 'Find', exact: true }).click();
  await expect(dialog(page).getByText('Must be a whole e-mail address').first()).toBeVisible();
  await dialog(page).getByLabel('Whole address or number').fill(PAYER.email);
  await dialog(page).getByRole('button', { name: 'Find', exact: true }).click();
  await expect(dialog(page).getByText(PAYER.name).first()).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Take away as CSV' }).click();
  expect((await readFile((await (await saved).path())!)).toString('utf8')).toContain(PAYER.name);

  await dialog(page).getByRole('button', { name: 'Ask for anonymisation' }).click();
  await dialog(page).getByLabel('Reason').fill('She wrote to us');
  await dialog(page).getByRole('button', { name: 'Ask for anonymisation' }).click();
  await expect(first(page)).toContainText(PAYER.email);
  await expect(first(page)).toContainText('To approve');

  const second = await person();
  await enter(second, PATH, SECOND);
  await expect(first(second)).toContainText(PAYER.email);
  const { id } = await first(second).evaluate((row) => ({ id: (row as HTMLElement).dataset.row }));
  await second.goto(`${PATH}/${id}/approve`);
  await dialog(second).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(second)).toHaveCount(0);
  await second.goto(`${PATH}/${id}/view`);
  await expect(dialog(second)).toContainText('Done');
  await expect(dialog(second)).toContainText('What was anonymised');
  await expect(dialog(second)).not.toContainText(PAYER.email);
  await expectAccessible(second);

  await find(page, PAYER.email);
  await expect(dialog(page).getByText('Nothing is held about this person.')).toBeVisible();
});

test('personal_data_looks_right_in_every_way', { tag: '@look' }, async ({ server, person }) => {
  test.setTimeout(240_000);
  await arrange(server);
  const api = await new Api(server).signIn(OPERATOR);
  await api.call('POST', 'admin/personal-data/requests', {
    kind: 'EMAIL',
    value: PAYER.email,
    reason: 'She wrote to us on Monday, and once more on Tuesday',
  });
  await api.signOut();
  const page = await person();
  await enter(page, `${PATH}/find`, OPERATOR);
  // By place: the page's language changes from look to look.
  await dialog(page).locator('input[name=value]').fill(PAYER.email);
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page).getByText(PAYER.name).first()).toBeVisible();
  await look(page, 'personal-find');
  await page.goto(PATH);
  await expect(first(page)).toContainText(PAYER.email);
  await look(page, 'personal-requests');
  await first(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('She wrote to us');
  await look(page, 'personal-request');
  await page.goto(`${PATH}/rule`);
  await expect(dialog(page).locator('input[name=afterDays]')).toBeVisible();
  await look(page, 'personal-rule');
});
