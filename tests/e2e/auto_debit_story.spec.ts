/**
 * A year of an auto-debit as one story: a product, a payer who enrols on a phone, the bank's approval, twelve months of
 * which one wants funds at first and one is taken back, other terms, and the end that the payer asks for. At each debit
 * the sale, the ledger, the mails and the events for the merchant's server agree.
 */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { choose, enter, heading, row, rowAction, signOut } from './portal';
import { bankApprove, mailLink } from './sandbox';
import type { GerbangServer } from './server';

const APPLICATIONS = '/emandate/emandate-application/all';
const PRODUCT = 'Taekwondo, juniors';
const PAYER = 'Nurul Huda';
const EMAIL = 'nurul@debit.example';
const BANK = 'TEST0021'; // SBI Bank A
const WAY = { good: 0, poorOnce: 1, takesBack: 3 };

interface Mandate {
  id: string;
  mandateNo: string;
  status: number;
  amount: string;
  nextDebit: string | null;
  debitsDone: number;
  debitedAmount: string;
}
interface Collection {
  id: string;
  saleId: string;
  orderNo: string;
  status: string;
  amount: string;
  dueOn: string;
  debitOn: string; // a banking day
  attempt: number;
  code: string | null;
  retryOn: string | null;
}
interface Page_<T> {
  content: T[];
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

  get<T>(path: string): Promise<T> {
    return this.as(OWNER, (api) => api.call<T>('GET', path));
  }

  async mandate(): Promise<Mandate> {
    const { content } = await this.get<Page_<Mandate>>(`emandate/applications?name=${encodeURIComponent(PAYER)}`);
    return content[0]!;
  }

  async collections(mandate: Mandate): Promise<Collection[]> {
    const found = await this.get<Page_<Collection>>(`emandate/collections?mandate=${mandate.id}&pageSize=50`);
    return found.content;
  }

  /** To that hour in Kuala Lumpur. */
  async goTo(day: string, hour: number): Promise<void> {
    await this.as(OPERATOR, async (api) => {
      const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
      const seconds = Math.round((wanted - (await api.now()).getTime()) / 1000) + 1;
      if (seconds > 0) await api.clockForward(seconds);
    });
  }

  async daysOn(days: number, hour: number): Promise<void> {
    const now = await new Api(this.server).now();
    const day = new Date(now.getTime() + (days * 24 + 8) * 3_600_000);
    await this.goTo(day.toISOString().slice(0, 10), hour);
  }

  async bank(way: number): Promise<void> {
    const body = new URLSearchParams({ bank: BANK, way: String(way) });
    await fetch(`${this.server.url}/sandbox/fpx/mandates`, { method: 'POST', body, redirect: 'manual' });
  }

  /** The debit of that day, once it is in that state. */
  async debit(mandate: Mandate, day: string, status: string): Promise<Collection> {
    let found: Collection | undefined;
    await expect(async () => {
      const all = await this.collections(mandate);
      found = all.find((it) => it.debitOn === day && it.status === status);
      expect(found, JSON.stringify(all)).toBeTruthy();
    }).toPass({ timeout: 30_000 });
    return found!;
  }

  async mails(words: string): Promise<number> {
    const inbox = await (await fetch(`${this.server.url}/sandbox/mail?to=${encodeURIComponent(EMAIL)}`)).text();
    return inbox.split(words).length - 1;
  }

  /** What the merchant's server is told of an order, in its order. */
  async events(orderNo: string): Promise<string[]> {
    type Delivery = { orderNo: string | null; eventType: string; sequence: number };
    const { content } = await this.get<Page_<Delivery>>(`merchants/webhooks/deliveries?name=${orderNo}&pageSize=50`);
    return content
      .filter((it) => it.orderNo === orderNo)
      .sort((a, b) => a.sequence - b.sequence)
      .map((it) => it.eventType);
  }

  /** The sale, its ledger and its events say that it is paid; or, taken back, that it is not. */
  async agrees({ saleId, orderNo, amount }: Collection, isPaid: boolean): Promise<void> {
    type Details = {
      transaction: { status: number; amount: string };
      ledgerEntries: { debit: string | null; credit: string | null }[];
    };
    const { transaction, ledgerEntries } = await this.get<Details>(`payments/sales-transactions/${saleId}`);
    expect([transaction.status, transaction.amount]).toEqual([isPaid ? 11 : 22, amount]);
    expect(ledgerEntries.length).toBeGreaterThan(0);
    await expect(async () => {
      const told = await this.events(orderNo);
      expect(told).toContain('sale.paid');
      expect(told.includes('sale.returned')).toBe(!isPaid);
    }).toPass({ timeout: 20_000 });
  }
}

const makeProduct = async (page: Page) => {
  await enter(page, '/emandate/product');
  await page.getByRole('link', { name: 'New product' }).click();
  const form = page.getByRole('dialog', { name: 'New auto-debit product' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(PRODUCT);
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('80');
  await choose(page, 'Retries', '2');
  await form.getByLabel('Terms that the payer accepts').fill('Debited each month, until it is ended.');
  await form.getByRole('button', { name: 'Create product' }).click();
  const share = page.getByRole('dialog', { name: 'Your product is ready' });
  const address = share.getByText(/\/auto-debit\/[\w-]+/).first();
  const slug = /\/auto-debit\/[\w-]+/.exec((await address.textContent()) ?? (await address.inputValue()))![0];
  await share.getByRole('button', { name: 'Close' }).last().click();
  await signOut(page);
  return slug;
};

const enrol = async (payer: Page, address: string) => {
  await payer.goto(address);
  await payer.getByLabel('Name, as your bank has it').fill(PAYER);
  await payer.getByRole('textbox', { name: 'Number' }).fill('900101-14-5677');
  await payer.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await payer.getByLabel('Phone').fill('012-345 6789');
  await payer.getByRole('searchbox').fill('SBI Bank A');
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await payer.getByRole('checkbox').check();
  await payer.getByRole('button', { name: 'Authorise at my bank' }).click();
  await bankApprove(payer);
  await expect(heading(payer, 'You have signed')).toBeVisible();
};

/** At the bank, by the link of the newest mail. */
const sign = async (payer: Page, subject: string, title: string) => {
  await payer.goto(await mailLink(payer, EMAIL, '/auto-debit/change/', subject));
  await expect(heading(payer, title)).toBeVisible();
  await expectAccessible(payer);
  await payer.getByRole('button', { name: 'Authorise at my bank' }).click();
  await bankApprove(payer);
  await payer.waitForURL(/\/auto-debit\/change\//);
};

test('a year of an auto-debit', async ({ server, person, trouble }) => {
  test.setTimeout(240_000);
  // Sessions end when time moves on.
  trouble.expect(/401/);
  const world = new World(server);
  await world.as(OWNER, (api) => api.call('POST', 'merchants/enabled-emandate', {}).catch(() => undefined));
  const merchant = await person();
  const payer = await person(PHONE);

  const address = await test.step('the merchant makes a product', () => makeProduct(merchant));
  await test.step('a payer signs on a phone', () => enrol(payer, address));
  let mandate = await test.step('the bank approves', async () => {
    expect((await world.mandate()).status).toBe(0);
    await world.daysOn(5, 7);
    await expect(async () => expect((await world.mandate()).status).toBe(11)).toPass({ timeout: 30_000 });
    return world.mandate();
  });

  await test.step('the merchant sees what the next months bring, and plays one through', async () => {
    await enter(merchant, '/emandate/forecast');
    await expect(heading(merchant, 'Forecast of collections')).toBeVisible();
    const first = mandate.nextDebit!.split('-').reverse().join('/');
    const days = merchant.getByRole('group', { name: 'Forecast of collections' });
    await expect(days.getByRole('row', { name: new RegExp(`^${first} .*80\\.00`) })).toBeVisible();
    await merchant.getByLabel('Month', { exact: true }).fill(mandate.nextDebit!.slice(0, 7));
    await merchant.getByLabel('SBI Bank A').fill('100');
    await merchant.getByRole('button', { name: 'Play' }).focus();
    await merchant.keyboard.press('Enter');
    const played = merchant.getByRole('group', { name: 'Dry run of a month' });
    await expect(played.getByRole('row').nth(1)).toContainText('0.00');
    await expect(merchant.getByText('Failures mailed').locator('..')).toContainText(/[123]/);
    await expectAccessible(merchant);
    await signOut(merchant);
  });

  let paid = 0;
  for (let month = 1; month <= 12; month += 1) {
    await test.step(`month ${month}`, async () => {
      let day = (await world.mandate()).nextDebit!;
      await world.bank(month === 3 ? WAY.poorOnce : month === 5 ? WAY.takesBack : WAY.good);
      await world.goTo(day, 17);
      if (month === 3) {
        const poor = await world.debit(mandate, day, 'FAILED');
        expect([poor.code, poor.attempt]).toEqual(['51', 1]);
        day = poor.retryOn!;
        await world.goTo(day, 17);
      }
      const debited = await world.debit(mandate, day, 'DEBITED');
      expect(debited.attempt).toBe(month === 3 ? 2 : 1);
      await world.agrees(debited, true);
      paid += 1;
      if (month === 5) {
        await world.bank(WAY.good);
        await world.daysOn(6, 7);
        await world.agrees(await world.debit(mandate, day, 'RETURNED'), false);
        await expect(async () => expect(await world.mails('took back')).toBe(1)).toPass();
        paid -= 1;
      }
      if (month === 8) {
        await world.as(OWNER, (api) =>
          api.call('POST', `emandate/applications/${mandate.id}/maintain`, { amount: '90.00' }),
        );
        await sign(payer, 'asks you for new terms', 'New terms of your auto-debit');
        await world.daysOn(5, 7);
        await expect(async () => expect((await world.mandate()).amount).toBe('90.00')).toPass({ timeout: 30_000 });
      }
    });
  }

  await test.step('what was debited adds up, to the merchant, the payer and the books', async () => {
    mandate = await world.mandate();
    expect([mandate.debitsDone, mandate.debitedAmount]).toEqual([11, '920.00']);
    expect(paid).toBe(11);
    const all = await world.collections(mandate);
    const debited = all.filter(({ status }) => status === 'DEBITED');
    expect(debited.reduce((sum, it) => sum + Number(it.amount), 0)).toBe(920);
    expect(new Set(debited.map(({ dueOn }) => dueOn)).size).toBe(11);
    await server.command('check');
  });

  await test.step('the payer ends it', async () => {
    await payer.goto('/auto-debit/mine');
    await payer.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    await payer.getByRole('button', { name: 'Send me the link' }).click();
    await expect(payer.getByText('a link is on its way')).toBeVisible();
    await payer.goto(await mailLink(payer, EMAIL, '/auto-debit/mine?token=', 'Your auto-debits'));
    await expect(payer.getByText('RM 920.00')).toBeVisible();
    await payer.getByRole('button', { name: 'End this auto-debit' }).click();
    await payer.getByRole('button', { name: 'Yes, end it' }).click();
    await expect(payer.getByText('You have asked to end it. Nothing is debited meanwhile.')).toBeVisible();
    await expectAccessible(payer);
  });

  await test.step('somebody of the merchant approves, and the payer signs', async () => {
    await enter(merchant, '/emandate/application/termination');
    await rowAction(merchant, PAYER, 'Approve');
    await merchant.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(row(merchant, PAYER)).toContainText('Approved');
    await signOut(merchant);
    await sign(payer, 'Confirm the end', 'Confirm the end of your auto-debit');
    await world.daysOn(40, 17);
    await expect(async () => expect((await world.mandate()).status).toBe(33)).toPass({ timeout: 30_000 });
    expect((await world.collections(mandate)).length).toBe(13);
    await enter(merchant, APPLICATIONS);
    await expect(row(merchant, PAYER)).toContainText('Terminated');
    await rowAction(merchant, PAYER, 'View');
    await expect(merchant.getByRole('dialog', { name: 'Application' })).toContainText('920.00');
    await server.command('check');
  });
});
