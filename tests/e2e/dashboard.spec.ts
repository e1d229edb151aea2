/** The dashboard's money, the days of every page, and what leads from a link and a sale to their money. */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { LINKS, rows } from './lists';
import { bankChoose, cardChoose, detailsGive, expectReceipt } from './payer';
import { enter, heading, hearNothing, rowAction, speak, startSession, WIDE_LANGUAGES } from './portal';
import { bankApprove, cardPay } from './sandbox';
import { drawn, nothing_sticks_out } from './sticks_out';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Transaction details' });

/** RM 1,234,567.89 of each day and sale; below zero what is available. */
const LARGE = 123456789;
const HELD = { 1: -LARGE, 2: LARGE, 3: -LARGE };

test(
  'nothing_sticks_out_of_the_dashboard_with_large_amounts_in_any_language',
  { tag: '@look' },
  async ({ server, person }) => {
    test.setTimeout(240_000);
    await server.command('seed', ['--transactions', '40', '--days', '20']);
    await server.sql(`UPDATE sales_daily SET amount = ${LARGE}`);
    await server.sql(`UPDATE sales SET amount = ${LARGE}`);
    for (const [account, amount] of Object.entries(HELD)) {
      await server.sql(`INSERT INTO ledger_balances (owner_id, account, acquirer, shard, amount)
      SELECT DISTINCT merchant_id, ${account}, 0, 0, ${amount} FROM sales WHERE true
      ON CONFLICT (owner_id, account, acquirer, shard) DO UPDATE SET amount = ${amount}`);
    }
    const page = await person(PHONE);
    await startSession(page);
    for (const search of ['', '?createdDateFrom=last30&createdDateTo=last30']) {
      await page.goto(`/dashboard${search}`);
      await expect(page.locator('#latest-sales')).toBeVisible();
      for (const language of WIDE_LANGUAGES) {
        await speak(page, language);
        await expect(page.getByText('1,234,567.89').first()).toBeVisible();
        await expect(page.getByText('RM -1,234,567.89')).toBeVisible();
        for (const width of [320, 390, 820, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await test.step(language, () => nothing_sticks_out(page, 'main'));
        }
      }
    }
  },
);

test('today_does_something_on_each_page_where_it_stands', async ({ person }) => {
  test.setTimeout(180_000);
  const pages = [
    ['/dashboard', '/transaction/all', '/transaction/request-refund', LINKS, '/profile', '/login-protection'],
    ['/dashboard', '/admin/transaction', '/admin/refund-request', '/merchant/application', '/profile', '/builder'],
  ];
  for (const [at, who] of [undefined, OPERATOR].entries()) {
    const page = await person();
    await hearNothing(page);
    await enter(page, '/dashboard', who);
    for (const path of pages[at] ?? []) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Nobody chooses a day while the page is still arriving.
      await page.waitForLoadState('networkidle');
      await button(page, /^(Today|All days)/).click();
      await button(page, /^Yesterday/).click();
      await expect(page, path).toHaveURL(/createdDateFrom=yesterday/);
      await expect(button(page, /^Yesterday \d/), path).toBeVisible();
    }
  }
});

test('days_to_choose_stay_where_they_are_when_the_calendar_arrives', async ({ person }) => {
  for (const options of [{}, PHONE]) {
    const page = await person(options);
    await hearNothing(page);
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/assets/days_calendar*', async (route) => {
      await released;
      await route.continue();
    });
    const isOwner = options !== PHONE; // one session for each
    await enter(page, isOwner ? '/transaction/all' : '/admin/transaction', isOwner ? OWNER : OPERATOR);
    await page.waitForLoadState('networkidle');
    await button(page, /^(Today|All days)/).click();
    const yesterday = button(page, /^Yesterday/);
    await expect(yesterday).toBeVisible();
    await drawn(page);
    const before = await yesterday.boundingBox();
    release();
    await expect(page.getByRole('dialog').locator('table')).toBeVisible();
    await drawn(page);
    expect(await yesterday.boundingBox()).toEqual(before);
  }
});

test('payments_of_a_link_are_narrowed_by_a_chip_that_a_reload_keeps', async ({ server, person }) => {
  await server.command('seed', ['--transactions', '8', '--days', '3']);
  const api = await new Api(server).signIn();
  const { id, url } = await api.linkCreate({ title: 'Sourdough class', oneTimePayment: false });
  await api.signOut();
  const payer = await person();
  await payer.goto(url);
  await detailsGive(payer);
  await cardChoose(payer);
  await cardPay(payer);
  await expectReceipt(payer, {});

  const page = await person();
  await enter(page, LINKS);
  await rowAction(page, 'Sourdough class', 'Payments of this link');
  await expect(heading(page, 'All Transactions')).toBeVisible();
  const chip = page.getByRole('list', { name: 'Filters in use' }).getByText('Payment link: Sourdough class');
  const isNarrowed = async () => {
    await expect(page).toHaveURL(new RegExp(`paymentLink=${id}`));
    await expect(chip).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  };
  await isNarrowed();
  await page.reload();
  await isNarrowed();
  await button(page, 'Remove the filter Payment link').click();
  await expect(page).not.toHaveURL(new RegExp(`paymentLink=${id}`));
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);

  await page.goto(`${LINKS}/${id}/view`);
  await page.getByRole('link', { name: 'Payments of this link' }).click();
  await isNarrowed();

  // From the sale there is a way back to its link, and a payment of today can be void.
  await rowAction(page, 'Sourdough class', 'View');
  await expect(drawer(page).getByText(/^Available on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Payment link' })).toHaveAttribute('href', new RegExp(id));
  await drawer(page).getByRole('link', { name: 'Void payment' }).click();
  await button(page, 'Yes').click();
  await expect(drawer(page).getByText('Void', { exact: true })).toBeVisible();
  await expect(drawer(page).getByText(/^Available/)).toHaveCount(0);
  await expect(drawer(page).getByRole('link', { name: 'Void payment' })).toHaveCount(0);
});

test('a_sale_says_since_when_its_money_is_available', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const { url } = await api.linkCreate();
  await api.signOut();
  const payer = await person();
  await payer.goto(url);
  await detailsGive(payer);
  await bankChoose(payer, 'SBI Bank A');
  await bankApprove(payer);
  await expectReceipt(payer, {});
  const operator = await new Api(server).signIn(OPERATOR);
  await operator.clockForward(3 * 24 * 3600);

  const page = await person();
  await enter(page, '/dashboard');
  await expect(async () => {
    await page.reload();
    await expect(region(page, 'Your balance')).toContainText(/On its wayRM 0\.00/, { timeout: 2_000 });
  }).toPass();
  await page.goto('/transaction/all?createdDateFrom=&createdDateTo=');
  await rowAction(page, 'Sourdough class', 'View');
  await expect(drawer(page).getByText(/^Available since \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(drawer(page).getByText('Booked: available from now on')).toBeVisible();
  await expectAccessible(page);
});
