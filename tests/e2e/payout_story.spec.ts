/**
 * From sales to the merchant's bank as one story: the cut-off, an operator who approves and sends, a bank that sends the
 * money back, the second payout that has it again, and the statement that a merchant takes away.
 */
import { readFile } from 'node:fs/promises';
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { bankChoose, detailsGive } from './payer';
import { enter, heading, LANGUAGES, row, rowAction, signOut, speak } from './portal';
import { bankApprove } from './sandbox';
import type { GerbangServer } from './server';
import { nothing_sticks_out } from './sticks_out';

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
      const deadline = Date.now() + 20_000;
      while (Date.now() < deadline) {
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

const buy = async (payer: Page, address: string) => {
  await payer.goto(address);
  await detailsGive(payer);
  await bankChoose(payer, 'SBI Bank A');
  await bankApprove(payer);
  await expect(heading(payer, 'Payment received')).toBeVisible();
};

const approveAndSend = async (page: Page, number: number) => {
  await enter(page, ALL, OPERATOR);
  const payout = row(page, 'Kedai Demo');
  await expect(payout).toContainText(`Payout ${number}`);
  await expectAccessible(page);
  await rowAction(page, 'Kedai Demo', 'Approve');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(payout).toBeHidden();
  await page.getByRole('link', { name: 'Send what is approved' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(/on their way to the bank/)).toBeVisible();
  await signOut(page);
};

test('sales_are_paid_out_come_back_and_are_paid_out_again', async ({ server, person, trouble }) => {
  test.setTimeout(240_000);
  trouble.expect(/401/); // sessions end when time moves on
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
  const second = await world.untilClosed();
  expect(Number(second.amount)).toBeCloseTo(2 * Number(first.amount), 2);
  await approveAndSend(operator, second.number);
  await world.bankAnswers('PAID');

  await enter(merchant, `${MINE}/${second.id}/view`);
  const details = merchant.getByRole('dialog', { name: 'Payout' });
  await expect(details.getByText('Counted here: equal, to the sen.')).toBeVisible();
  await expect(details.getByText('Payout that came back').first()).toBeVisible();
  await expectAccessible(merchant);
  for (const [button, magic] of [
    ['Statement (PDF)', '%PDF'],
    ['All lines (XLSX)', 'PK'],
  ] as const) {
    const saved = merchant.waitForEvent('download');
    await details.getByRole('button', { name: button }).click();
    const bytes = await readFile(await (await saved).path());
    expect(bytes.toString('latin1', 0, magic.length)).toBe(magic);
  }
  for (const language of LANGUAGES) {
    await speak(merchant, language);
    await nothing_sticks_out(merchant);
  }
});

test('every_page_of_payouts_fits_on_a_phone_in_every_language', async ({ person }) => {
  const owner = await person(PHONE);
  await enter(owner, MINE);
  await expect(heading(owner, 'Payouts')).toBeVisible();
  await owner.getByRole('link', { name: 'Bank account' }).click();
  await expect(owner.getByRole('dialog', { name: 'Bank account' }).getByText('Payouts go to')).toBeVisible();
  await expectAccessible(owner);
  for (const language of LANGUAGES) {
    await speak(owner, language);
    await nothing_sticks_out(owner);
  }
  const operator = await person(PHONE);
  await enter(operator, ALL, OPERATOR);
  for (const address of [ALL, `${ALL}/adjustments`, `${ALL}/bank-accounts`, `${ALL}/files`, `${ALL}/exceptions`]) {
    await operator.goto(address);
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(operator);
    for (const language of LANGUAGES) {
      await speak(operator, language);
      await nothing_sticks_out(operator);
    }
  }
});
