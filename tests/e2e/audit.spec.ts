/** The audit log as people read it: what a merchant changed, field by field, what was refused, and who took it away. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { callAs, chips, openFilters, rows } from './lists';
import { look } from './looked_at';
import { enter, heading, menu, speak } from './portal';
import type { GerbangServer } from './server';
import { nothing_sticks_out } from './sticks_out';

const MINE = '/audit-log';
const ALL = '/admin/audit-log';
const TITLE = 'Kuih Raya for everybody, in a box of forty with a ribbon';

/** A role that lost one of its permissions. */
const arrangeRole = async (server: GerbangServer) => {
  const api = await new Api(server).signIn();
  const name = `Front desk in the evening ${randomUUID().slice(0, 8)}`;
  const permissions = ['payment.payout.view', 'payment.payout.edit', 'payment.payout.approve'];
  const { id } = await api.call<{ id: string }>('POST', 'team/roles', { name, permissions, version: 0 });
  await api.call('PUT', `team/roles/${id}`, { name, permissions: permissions.slice(0, 2), version: 1 });
  await api.signOut();
  return { id, name };
};

/** A link that was made, and changed once. */
const arrange = async (server: GerbangServer) => {
  const api = await new Api(server).signIn();
  const { id } = await api.linkCreate({ title: TITLE, amount: '12.50' });
  await api.call('PUT', `payments/payment-links/${id}`, { title: TITLE, amount: '15.00', oneTimePayment: false });
  await api.signOut();
  return id;
};

const search = (page: Page) => page.getByRole('combobox', { name: 'Record, person, address' });
const drawer = (page: Page) => page.getByRole('dialog');

test('a_merchant_reads_what_was_changed_and_takes_it_away_and_an_operator_reads_all_of_it', async ({
  server,
  person,
  trouble,
}) => {
  trouble.expect(/api\/v1\/admin\/fees.*403/);
  const id = await arrange(server);
  await test.step('a merchant reads what was changed and takes it away', async () => {
    const page = await person();
    await enter(page, '/dashboard', OWNER);
    await menu(page, 'Audit log');
    await expect(heading(page, 'Audit log')).toBeVisible();
    await search(page).fill(id);
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('Payment link: changed');
    await expect(rows(page).last()).toContainText('Payment link: created');
    await expectAccessible(page);

    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    const table = drawer(page).getByRole('table');
    await expect(table.getByRole('row').filter({ hasText: 'amount' })).toContainText('12.50');
    await expect(table.getByRole('row').filter({ hasText: 'amount' })).toContainText('15.00');
    await expect(drawer(page)).toContainText('Aisyah Rahman');
    await expect(drawer(page)).toContainText(/[0-9a-f]{64}/);
    await expectAccessible(page);
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await expect(drawer(page)).toHaveCount(0);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const bytes = await readFile((await (await saved).path())!);
    expect(bytes.toString('utf8')).toContain('amount: 12.50 → 15.00');
    const whole = createHash('sha256').update(bytes).digest('hex');
    await page.goto(`${MINE}?filterAction=list.exportWhole`);
    await expect(rows(page).filter({ hasText: whole })).toHaveCount(1);
  });
  await test.step('an operator reads all of it and what was refused', async () => {
    const page = await person();
    await enter(page, ALL, OPERATOR);
    const filters = await openFilters(page);
    await filters.getByLabel('About').click();
    await page.getByRole('checkbox', { name: 'Payment link', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(chips(page).filter({ hasText: 'Payment link' })).toBeVisible();
    await expect(rows(page).first()).toContainText('Kedai Demo');
    await rows(page).filter({ hasText: 'Payment link: changed' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toContainText('Kedai Demo');
    await expect(drawer(page).getByRole('link', { name: 'All of this record' })).toBeVisible();
  });
});

test('a_role_is_put_back_from_the_log_and_never_over_what_a_colleague_did_meanwhile', async ({
  server,
  person,
  trouble,
}) => {
  trouble.expect(/audit-log\/.*\/put-back.*409/);
  const { id, name } = await arrangeRole(server);
  const page = await person();
  await enter(page, `${MINE}?filterAction=role.change`, OWNER);
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('link', { name: 'Put back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put back' });
  await expect(dialog.getByRole('row').filter({ hasText: 'permissions' })).toContainText('+ Payouts: Approve');
  await expect(dialog.getByRole('status')).toContainText('One person could change the bank account');
  await expectAccessible(page);

  // A colleague is quicker: what is there now is shown before it is sent again.
  await callAs(server, page, 'PUT', `team/roles/${id}`, {
    name,
    permissions: ['payment.cart.view'],
    version: 2,
  });
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed meanwhile');
  await expect(dialog.getByRole('row').filter({ hasText: 'permissions' })).toContainText('− AxaiCart: View');
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('Put back. The audit log has a new entry.')).toBeVisible();
  await page.goto(`${MINE}?filterAction=role.change`);
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('Puts back')).toBeVisible();
});

test('on_a_phone_a_row_says_which_call_it_was_and_a_change_which_field', async ({ server, person }) => {
  const id = await arrange(server);
  const accountant = { email: 'accountant@demo.gerbang.test', password: 'Demo-Gerbang-2026!' };
  const her = await new Api(server).signIn(accountant);
  await expect(her.linkCreate()).rejects.toThrow(/403/);
  await her.signOut();
  const page = await person(PHONE);
  await enter(page, `${MINE}?isRefused=true`, OWNER);
  await expect(rows(page).first()).toContainText('payment_link_create: refused');
  await page.goto(`${MINE}?filterAction=session.create`);
  // Hers came between the owner's.
  await expect(rows(page).nth(1)).toContainText('Sign-in: begun');
  await rows(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('Mei Ling Tan')).toBeVisible();
  await page.goto(`${MINE}?filterAction=paymentLink.edit&name=${id}`);
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('rowheader', { name: 'Amount', exact: true })).toBeVisible();
  await nothing_sticks_out(page);
  for (const [language, word] of [
    ['de', 'Betrag'],
    ['ms', 'Amaun'],
    ['zh', '金额'],
  ] as const) {
    await speak(page, language);
    await expect(drawer(page).getByRole('rowheader', { name: word, exact: true })).toBeVisible();
  }
});

test('the_audit_log_looks_right_in_every_way', { tag: '@look' }, async ({ server, person }) => {
  test.setTimeout(240_000);
  const id = await arrange(server);
  await arrangeRole(server);
  const page = await person();
  await enter(page, MINE, OWNER);
  await callAs(server, page, 'POST', 'ui/saved-views', { list: 'salesTransactions', name: 'Mine', search: 'a=b' });
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await look(page, 'audit-log');
  await page.goto(`${MINE}?name=${id}`);
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('table')).toBeVisible();
  await look(page, 'audit-record');
  await page.goto(`${MINE}?filterAction=role.change`);
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await drawer(page).locator('a[href*="put-back"]').click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await look(page, 'audit-put-back');
  await page.goto('/dashboard');
  await enter(page, ALL, OPERATOR);
  await expect(rows(page).first()).toBeVisible();
  await look(page, 'audit-log-operator');
});
