/** The books as people read them: a merchant's balance, the operator's reports, and a payout's sums down to their lines. */
import { readFile } from 'node:fs/promises';
import { OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { chips, parameter, rows } from './lists';
import { choose, enter, heading, menu, row, rowAction, speak } from './portal';
import { startTime } from './server';
import { nothing_sticks_out } from './sticks_out';
import { column, xlsxRows } from './xlsx';

// Months of payouts, one of which came back and one of which is held.
test.use({ serverOptions: { demoSales: 150 }, isShared: true });

const LEDGER = '/admin/ledger';
const PAYOUTS = '/admin/payout';
const MINE = '/payout/history-settlement';

const table = (page: Page, name: string) => page.getByRole('table', { name });
/** A statement's line: its figures, the last one first read. */
const figure = (page: Page, statement: string, line: string) =>
  table(page, statement).getByRole('row').filter({ hasText: line }).last().getByRole('cell').last();

const AGO = /^(\d\d)\/(\d\d)\/(\d{4})/;
/** A moment that many days ago, as it is typed. */
const daysAgo = (days: number) => {
  const at = new Date(startTime() + (8 - days * 24) * 3_600_000).toISOString();
  return `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} 12:00:00`;
};

const asOf = async (page: Page, typed: string) => {
  await page.getByRole('textbox', { name: 'As of' }).fill(typed);
  await page.getByRole('button', { name: 'Show' }).click();
};

test('books_tie_as_of_any_moment_and_lead_to_their_entries', async ({ person }) => {
  const page = await person();
  await enter(page, '/dashboard', OPERATOR);
  await menu(page, 'Ledger');
  await expect(page.getByText('Added up here: debits and credits are equal, to the sen.')).toBeVisible();
  const now = await figure(page, 'Trial balance', 'Together').innerText();
  const then = daysAgo(20);
  await asOf(page, then);
  await expect(page.getByText(`As of ${then}, that second included.`)).toBeVisible();
  await expect(figure(page, 'Trial balance', 'Together')).not.toHaveText(now);
  await expect(page.getByText('Added up here: debits and credits are equal, to the sen.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'SST owed' }).click();
  await expect(heading(page, 'Entries')).toBeVisible();
  await expect(chips(page).first()).toContainText('Account: SST owed');
  await expect(
    chips(page)
      .first()
      .getByRole('button', { name: /^Remove/ }),
  ).toHaveCount(0);
  await expect(rows(page)).toHaveCount(10);
  const last = (await rows(page).first().locator('.g-instant').innerText()).match(AGO)!;
  expect(`${last[3]}${last[2]}${last[1]}` <= then.replace(AGO, '$3$2$1').slice(0, 8)).toBe(true);
  await page.goBack();
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(figure(page, 'Trial balance', 'Together')).toHaveText(now);

  await choose(page, 'Merchant', 'Kedai Demo');
  await expect(table(page, 'Trial balance').getByText('Fee income')).toHaveCount(0);
  const available = await figure(page, 'Trial balance', 'Available balance').innerText();
  await page.getByRole('link', { name: 'Available balance' }).click();
  await expect(chips(page).filter({ hasText: 'Merchant: Kedai Demo' })).toBeVisible();
  // The newest entry's balance is what the statement says; the books write what is owed below zero.
  await expect(rows(page).first().getByText(`-${available}`, { exact: true })).toBeVisible();
});

test('reports_of_operators_are_taken_away_as_files', async ({ person }) => {
  const page = await person();
  await enter(page, `${LEDGER}/receivables`, OPERATOR);
  const owed = await figure(page, 'Owed by acquirers', 'Together').innerText();
  await page.getByText('Maybank: day by day').click();
  await expect(table(page, 'Maybank: day by day').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  const take = async (format: string) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export as ${format}` }).click();
    return readFile(await (await saved).path());
  };
  const sen = (amounts: string[]) => amounts.reduce((sum, it) => sum + Math.round(Number(it) * 100), 0);
  const days = xlsxRows(await take('XLSX'));
  expect(sen(column(days, 'Amount (MYR)'))).toBe(Math.round(Number(owed.replaceAll(',', '')) * 100));

  await page.getByRole('link', { name: 'Fees and tax by month' }).click();
  const fees = table(page, 'Fees and tax by month');
  await expect(fees.getByRole('row').last()).toContainText('Together');
  const total = await fees.getByRole('row').last().getByRole('cell').first().innerText();
  const months = xlsxRows(await take('XLSX'));
  const income = months.filter((it) => it.includes('Fee income')).map((it) => it.at(-1)!);
  expect(sen(income)).toBe(Math.round(Number(total.replaceAll(',', '')) * 100));
  await fees.getByRole('link').first().click();
  await expect(chips(page).first()).toContainText('Account: Fee income');
  await expect(rows(page).first()).toBeVisible();
});

test('a_merchant_sees_what_is_there_what_is_on_its_way_and_when', async ({ person }) => {
  const page = await person(PHONE);
  await enter(page, MINE, OWNER);
  await page.getByRole('link', { name: 'Balance', exact: true }).click();
  const coming = page.getByRole('region', { name: 'On its way, and when' });
  await expect(coming.getByText('Added up here: what your accounts say, to the sen.')).toBeVisible();
  await expect(coming.getByText(/^Your next payout takes what is available on/)).toBeVisible();
  await expect(coming.getByText('Held')).toBeVisible();
  await expectAccessible(page);
  const available = await figure(page, 'Balance', 'Available balance').innerText();
  await page.getByRole('link', { name: 'Available balance' }).click();
  await expect(rows(page).first()).toContainText(available);
  await page.goBack();
  const then = daysAgo(20);
  await asOf(page, then);
  await expect(page.getByText(`As of ${then}, that second included.`)).toBeVisible();
  await expect(coming).toHaveCount(0);
  await expect(figure(page, 'Balance', 'Available balance')).not.toHaveText(available);
  expect(parameter(page, 'at')).toMatch(/12:00:00$/);
});

test('run_of_the_day_says_what_is_blocked_and_why', async ({ person }) => {
  const page = await person();
  await enter(page, `${PAYOUTS}/run`, OPERATOR);
  const blocked = table(page, 'Blocked, and why').getByRole('row').filter({ hasText: 'Under review' });
  await expect(blocked).toContainText('Held');
  await expect(page.getByRole('link', { name: /^Held 1 RM/ })).toBeVisible();
  await expectAccessible(page);
  await blocked.getByRole('link', { name: 'Kedai Demo' }).click();
  await expect(page.getByRole('dialog', { name: 'Payout' }).getByText('Under review')).toBeVisible();
  await page.goto(`${PAYOUTS}/run`);
  await page.getByRole('link', { name: /^Exceptions 1/ }).click();
  await expect(heading(page, 'Exceptions')).toBeVisible();
});

test('each_sum_of_a_payout_leads_to_its_lines_by_keys_alone', async ({ person }) => {
  const page = await person();
  await enter(page, MINE, OWNER);
  await row(page, 'Paid').first().focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Payout' });
  await expect(details.getByText(/All \d+ lines added up here: each sum is what its lines come to/)).toBeVisible();
  const fees = details.getByRole('link', { name: 'Fees', exact: true });
  for (let tabs = 0; tabs < 10 && !(await fees.evaluate((it) => it === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(details.getByRole('table', { name: 'Fees: the lines' })).toBeVisible();
  await expect(page).toHaveURL(/#fees$/);
  await expectAccessible(page);
  await details.getByRole('link', { name: 'Sale', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transaction\/all\/\d+\/view/);
  await page.getByRole('button', { name: 'Close' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#fees$/);
  await details.getByRole('button', { name: 'Close' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(details).toBeHidden();
  await expect(page).not.toHaveURL(/#/);
});

// Last, because the tests before it read what is blocked.
test('an_operator_changes_when_and_how_a_merchant_is_paid_out', async ({ person }) => {
  const page = await person();
  await enter(page, `${PAYOUTS}?filterStatus=OPEN`, OPERATOR);
  await rowAction(page, 'Kopi Kita', 'Payout settings');
  const settings = page.getByRole('region', { name: 'Kopi Kita' });
  await expect(settings.getByText('Every banking day')).toBeVisible();
  await settings.getByRole('button', { name: 'Change' }).click();
  const form = page.getByRole('dialog', { name: 'Payouts of Kopi Kita' });
  await form.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Every week' }).click();
  await form.getByRole('combobox', { name: 'Day of the week' }).click();
  await page.getByRole('option', { name: 'Friday' }).click();
  await form.getByRole('textbox', { name: 'Minimum payout' }).fill('250');
  await form.getByRole('switch', { name: 'Hold its payouts' }).click({ force: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Can not be empty')).toBeVisible();
  await form.getByRole('textbox', { name: 'Why' }).fill('Documents are missing');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  for (const told of ['Every week, on Friday', 'RM 250.00', 'Documents are missing']) {
    await expect(settings.getByText(told)).toBeVisible();
  }
  await page.reload();
  await expect(settings.getByText('Every week, on Friday')).toBeVisible();
});

// Colours are the same in every language, and the words in every scheme.
const LOOKS = [
  { language: 'de', colorScheme: 'light', rules: 'all' },
  { language: 'zh', colorScheme: 'dark', rules: 'colours' },
] as const;

const look = async (page: Page, addresses: string[]) => {
  for (const address of addresses) {
    await page.goto(address);
    await expect(heading(page, /./).first()).toBeVisible();
    await expect(page.getByRole('status', { name: /./ })).toHaveCount(0);
    for (const { language, colorScheme, rules } of LOOKS) {
      await speak(page, language);
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page, rules);
      await nothing_sticks_out(page);
    }
  }
};

for (const [name, size] of [
  ['on_a_phone', PHONE],
  ['on_a_laptop', { viewport: { width: 1280, height: 800 } }],
] as const) {
  test(`every_page_of_the_books_is_readable_${name}_in_either_scheme`, { tag: '@look' }, async ({ person }) => {
    test.setTimeout(240_000);
    const owner = await person(size);
    await enter(owner, MINE, OWNER);
    await look(owner, [MINE, `${MINE}/balance`, `${MINE}/entries`, `${MINE}/account`]);
    const operator = await person(size);
    await enter(operator, LEDGER, OPERATOR);
    await look(operator, [
      `${PAYOUTS}/run`,
      `${PAYOUTS}?filterStatus=`,
      `${PAYOUTS}/settings`,
      LEDGER,
      `${LEDGER}/receivables`,
      `${LEDGER}/fees-and-tax`,
      `${LEDGER}/entries`,
      '/admin/settlement-rules',
      '/admin/fees',
      '/admin/fees/taxes',
    ]);
  });
}
