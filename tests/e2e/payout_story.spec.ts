/**
 * From sales to the merchant's bank as one story: the cut-off, an operator who approves and sends, a bank that sends the
 * money back, the second payout that has it again, which one operator closes and another approves, and the statement
 * that a merchant takes away.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Api, OPERATOR, OWNER, SETTLEMENT } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { buy } from './payer';
import { type Account, enter, heading, row, rowAction, signOut, speak, WIDE_LANGUAGES } from './portal';
import type { GerbangServer } from './server';
import { nothing_sticks_out } from './sticks_out';
import { column, xlsxRows } from './xlsx';

const MINE = '/payout/history-settlement';
const ALL = '/admin/payout';
const WAY = { paid: '0', refused: '6' };

interface Payout {
  id: string;
  number: number;
  status: string;
  amount: string;
}

/** The world through the API, signed in only for as long as it asks: time moves, and sessions end with it. */
class World {
  constructor(private readonly server: GerbangServer) {}

  async as<T>(account: typeof OWNER, ask: (api: Api) => Promise<T>): Promise<T> {
    const api = await new Api(this.server).signIn(account);
    const told = await ask(api);
    await api.signOut().catch(() => undefined); // it may have ended with the time
    return told;
  }

  async bank(way: string): Promise<void> {
    const body = new URLSearchParams({ way, reason: '' });
    await fetch(`${this.server.url}/sandbox/payout-bank`, { method: 'POST', body, redirect: 'manual' });
  }

  async payouts(status: string): Promise<Payout[]> {
    const { content } = await this.as(OWNER, (api) =>
      api.call<{ content: Payout[] }>('GET', `payments/payouts?filterStatus=${status}`),
    );
    return content;
  }

  /** To that hour in Kuala Lumpur of the next day. */
  private async hourOf(day: string, hour: number): Promise<void> {
    await this.as(OPERATOR, async (api) => {
      const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
      const seconds = Math.round((wanted - (await api.now()).getTime()) / 1000) + 1;
      if (seconds > 0) await api.clockForward(seconds);
    });
  }

  /** The file goes within a minute, and some hours later the bank has said what it says. */
  async bankAnswers(status: string): Promise<void> {
    const on = (seconds: number) => this.as(OPERATOR, (api) => api.clockForward(seconds));
    await on(61);
    await expect(async () => {
      const { content } = await this.as(OPERATOR, (api) =>
        api.call<{ content: { handedDate: string | null }[] }>('GET', 'admin/payout-batches'),
      );
      expect(content[0]!.handedDate).not.toBeNull();
    }).toPass({ timeout: 30_000 });
    await on(8 * 3600);
    await expect(async () => expect(await this.payouts(status)).toHaveLength(1)).toPass({ timeout: 30_000 });
  }

  /** To the morning on which all that was sold has become available, before that day's cut-off. */
  async untilAvailable(): Promise<void> {
    const { days } = await this.as(OWNER, (api) =>
      api.call<{ days: { day: string }[] }>('GET', 'merchants/balance/upcoming'),
    );
    await this.hourOf(days.at(-1)!.day, 1);
    await expect(async () => {
      const { pendingBalance } = await this.as(OWNER, (api) =>
        api.call<{ pendingBalance: string }>('GET', 'merchants/balance'),
      );
      expect(pendingBalance).toBe('0.00');
    }).toPass({ timeout: 30_000 });
    // What is closed by hand is what was there a minute ago.
    await this.as(OPERATOR, (api) => api.clockForward(90));
  }

  async untilClosed(): Promise<Payout> {
    for (let days = 0; days < 8; ++days) {
      const now = await new Api(this.server).now();
      const day = new Date(now.getTime() + 32 * 3_600_000).toISOString().slice(0, 10);
      await this.hourOf(day, 1);
      await expect(async () => {
        const { availableBalance } = await this.as(OWNER, (api) =>
          api.call<{ availableBalance: string }>('GET', 'merchants/balance'),
        );
        expect(availableBalance).toBeDefined();
      }).toPass();
      await this.hourOf(day, 9);
      const deadline = performance.now() + 20_000;
      while (performance.now() < deadline) {
        const [closed] = await this.payouts('CLOSED');
        if (closed) return closed;
        const { openDue } = await this.as(OPERATOR, (api) => api.call<{ openDue: number }>('GET', 'admin/payouts/run'));
        if (openDue === 0) break;
        await new Promise((next) => setTimeout(next, 200));
      }
    }
    throw new Error('nothing was closed in eight days');
  }
}

const yes = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();

const approveAndSend = async (page: Page, number: number, account: Pick<Account, 'email' | 'password'> = OPERATOR) => {
  await enter(page, ALL, account);
  const payout = row(page, 'Kedai Demo');
  await expect(payout).toContainText(`Payout ${number}`);
  await expectAccessible(page);
  await rowAction(page, 'Kedai Demo', 'Approve');
  await yes(page);
  await expect(payout).toBeHidden();
  await page.getByRole('link', { name: 'Send what is approved' }).click();
  await yes(page);
  await expect(page.getByText(/on their way to the bank/)).toBeVisible();
  await signOut(page);
};

/** Closes what is available, and tries to approve it as well. */
const closeByHand = async (page: Page) => {
  await enter(page, `${ALL}?filterStatus=OPEN`, OPERATOR);
  await rowAction(page, 'Kedai Demo', 'Close now');
  await yes(page);
  await expect(page.getByText('Payout closed')).toBeVisible();
  await page.goto(ALL);
  await rowAction(page, 'Kedai Demo', 'Approve');
  await yes(page);
  await expect(page.getByRole('dialog').getByText('Who closed a payout cannot approve it.')).toBeVisible();
  await signOut(page);
};

/** The file that went to the bank, as an operator takes it away. */
const paymentFile = async (page: Page): Promise<Buffer> => {
  await enter(page, `${ALL}/files`, OPERATOR);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Download the file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the file' });
  const sum = /[0-9a-f]{64}/.exec(await dialog.getByText('SHA-256').innerText())?.[0];
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the file' }).click();
  const bytes = await readFile(await (await saved).path());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
  await signOut(page);
  return bytes;
};

const saved = async (page: Page, button: string): Promise<string> => {
  const file = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  return (await file).path();
};

const sen = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 100);
const sum = (amounts: string[]) => amounts.map(sen).reduce((all, it) => all + it, 0);

test('sales_are_paid_out_come_back_and_are_paid_out_again', async ({ server, person, trouble }) => {
  test.setTimeout(240_000);
  trouble.expect(/401/, /403/); // sessions end when time moves on, and who closed does not approve
  const world = new World(server);
  const { url } = await world.as(OWNER, (api) => api.linkCreate({ amount: '100.00', oneTimePayment: false }));
  const operator = await person();
  const payer = await person(PHONE);
  const merchant = await person(PHONE);

  await buy(payer, url);
  await world.bank(WAY.refused);
  const first = await world.untilClosed();
  await approveAndSend(operator, first.number);
  await world.bankAnswers('RETURNED');

  await buy(payer, url);
  await world.bank(WAY.paid);
  await world.untilAvailable();
  await closeByHand(operator);
  const [second] = (await world.payouts('CLOSED')) as [Payout];
  expect(sen(second.amount)).toBe(2 * sen(first.amount));
  await approveAndSend(operator, second.number, SETTLEMENT);
  await world.bankAnswers('PAID');
  const file = (await paymentFile(operator)).toString('utf8');
  expect(file).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  expect(file).toContain(`<InstdAmt Ccy="MYR">${second.amount}</InstdAmt>`);

  await enter(merchant, `${MINE}/${second.id}/view`);
  const details = merchant.getByRole('dialog', { name: 'Payout' });
  await expect(details.getByText('Counted here: equal, to the sen.')).toBeVisible();
  await expect(details.getByText('All 2 lines added up here: each sum is what its lines come to.')).toBeVisible();
  await expectAccessible(merchant);
  await details.getByRole('link', { name: 'Payouts that came back' }).click();
  const lines = details.getByRole('table', { name: 'Payouts that came back: the lines' });
  await expect(lines.getByRole('row')).toHaveCount(2); // the line, and what it comes to; a phone shows no titles
  await expect(lines.getByRole('row').last()).toContainText(first.amount);
  await expectAccessible(merchant);

  const { stdout: paper } = await promisify(execFile)('pdftotext', [
    '-layout',
    await saved(merchant, 'Statement (PDF)'),
    '-',
  ]);
  expect(paper).toMatch(/Kedai Demo/);
  expect(paper).toMatch(new RegExp(`Payouts that came back\\s+RM ${first.amount}`));
  expect(paper).toMatch(new RegExp(`Payout \\(MYR\\)\\s+-RM ${second.amount}`));
  const rows = xlsxRows(await readFile(await saved(merchant, 'All lines (XLSX)')));
  expect(column(rows, 'Type').toSorted()).toEqual(['Payout that came back', 'Sale']);
  expect(sum(column(rows, 'Amount (MYR)'))).toBe(sen(second.amount));
  for (const language of WIDE_LANGUAGES) {
    await speak(merchant, language);
    await nothing_sticks_out(merchant);
  }
});

test('every_page_of_payouts_fits_on_a_phone_in_every_language', { tag: '@look' }, async ({ person }) => {
  const owner = await person(PHONE);
  await enter(owner, MINE);
  await expect(heading(owner, 'Payouts')).toBeVisible();
  await owner.getByRole('link', { name: 'Bank account' }).click();
  await expect(owner.getByRole('dialog', { name: 'Bank account' }).getByText('Payouts go to')).toBeVisible();
  await expectAccessible(owner);
  for (const language of WIDE_LANGUAGES) {
    await speak(owner, language);
    await nothing_sticks_out(owner);
  }
  const operator = await person(PHONE);
  await enter(operator, ALL, OPERATOR);
  for (const page of ['', '/run', '/adjustments', '/bank-accounts', '/files', '/exceptions', '/settings']) {
    await operator.goto(`${ALL}${page}`);
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(operator);
    for (const language of WIDE_LANGUAGES) {
      await speak(operator, language);
      await nothing_sticks_out(operator);
    }
  }
});
