// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { client } from '../../api/gen/client.gen';
import { parseSearch, stringifySearch } from '../../nav/search';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { session } from '../../kit/session/session';
import { renderKit } from '../../kit/test/render';
import { DashboardPage } from './dashboard_page';

addEnglish(office);

const BASE = '/api/v1/payments/merchant-sales-dashboard/';
const days = (count: number, last: { volume: number; value: string }) =>
  Array.from({ length: count }, (_, at) => ({
    date: `2026-11-${String(at + 1).padStart(2, '0')}`,
    ...(at === count - 1 ? last : { volume: 0, value: '0.00' }),
  }));

const BALANCE = {
  currency: 'MYR',
  availableBalance: '1234567.89',
  pendingBalance: '76.76',
  refundInTransitBalance: '0.00',
};
const UPCOMING = {
  currency: 'MYR',
  days: [
    { day: '2026-11-27', amount: '70.01' },
    { day: '2026-12-01', amount: '4.75' },
  ],
  heldAmount: '2.00',
};

let answers: Record<string, unknown>;
let asked: string[];
let balance: Partial<typeof BALANCE> | 'fails';
/** While it is set, no answer comes. */
let waits: Promise<void> | undefined;

const fetchStub = async (request: Request) => {
  const { pathname, search } = new URL(request.url);
  const call = pathname.slice(BASE.length);
  if (pathname.startsWith(BASE)) asked.push(call + search);
  await waits;
  const isBalance = pathname.endsWith('/merchants/balance');
  if (pathname.endsWith('/merchants/balance/upcoming')) return Response.json(UPCOMING);
  const body = !isBalance ? answers[call] : balance === 'fails' ? undefined : { ...BALANCE, ...balance };
  // 404: a failure that is not asked again.
  return body === undefined
    ? Response.json({ errorCode: 'error.notFound', errorMessage: 'No' }, { status: 404 })
    : Response.json(body);
};

beforeEach(() => {
  asked = [];
  balance = {};
  waits = undefined;
  answers = {
    'monthly-merchant-sales': {
      totalVolumeMonthly: 1234,
      totalValueMonthly: '98765.40',
      monthlySuccessRate: '80.00',
      totalVolumePrevious: 1000,
      totalValuePrevious: '70000.00',
    },
    'today-merchant-sales': { totalValueDaily: '1500.00', totalValuePrevious: '980.00' },
    'sales-by-day': days(14, { volume: 3, value: '1500.00' }),
    'success-rate-by-method': [
      {
        paymentMethod: 20,
        attempted: 3,
        paid: 2,
        successRate: '66.67',
        from: '2026-10-31T16:00:00.000Z',
        to: '2026-11-20T15:59:59.000Z',
      },
    ],
    attention: [
      { kind: 'PENDING_AUTHORIZATION', count: 2, from: '2026-10-21T16:00:00.000Z', to: '2026-11-20T15:59:59.000Z' },
      { kind: 'LATE_PAYMENT', count: 0, from: '2026-11-06T16:00:00.000Z', to: '2026-11-20T15:59:59.000Z' },
    ],
  };
  client.setConfig({ baseUrl: 'http://localhost/api/v1', fetch: fetchStub as typeof fetch });
  window.scrollTo = () => {};
  session.start({
    authToken: 'token',
    permissions: { payment: { salesTransaction: ['view'] } },
    userAccounts: [],
  });
});
afterEach(() => {
  cleanup();
  session.end();
});

const show = async (awaited = 'Latest') => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <DashboardPage Latest={() => <p>Latest</p>} methodLabel={(code) => `Method ${code}`} />,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    parseSearch,
    stringifySearch,
  });
  renderKit(<RouterProvider router={router as never} />);
  await screen.findByText(awaited);
};

const figures = () => ['(by value, MYR)', '(by volume)'].flatMap((unit) => screen.getAllByText(unit)).length;
const card = (name: string) => screen.getByRole('region', { name }).querySelector('[data-figure]')?.textContent;
const note = (name: string) => screen.getByRole('region', { name }).lastElementChild?.textContent;
const params = (link: HTMLElement) => parseSearch((link.getAttribute('href') ?? '').split('?')[1] ?? '');

test('cards_show_values_with_two_decimals_and_volumes_whole', async () => {
  await show();
  await waitFor(() => expect(card('Today Sales (by value, MYR)')).toBe('RM 1,500.00'));
  expect(card('Total Monthly Sales (by volume)')).toBe('1,234');
  expect(card('Total Monthly Sales (by value, MYR)')).toBe('RM 98,765.40');
  expect(figures()).toBe(3);
});

test('figures_stand_beside_those_of_the_day_and_the_month_before', async () => {
  await show();
  await waitFor(() => expect(note('Today Sales (by value, MYR)')).toBe('Yesterday RM 980.00'));
  await waitFor(() => expect(note('Total Monthly Sales (by volume)')).toBe('Same days last month: 1,000'));
  expect(note('Total Monthly Sales (by value, MYR)')).toBe('Same days last month: RM 70,000.00');
});

test('a_card_is_not_0_while_it_waits_and_takes_the_room_that_it_will_take', async () => {
  let answer = () => {};
  waits = new Promise((done) => (answer = done));
  await show();
  const today = screen.getByRole('region', { name: 'Today Sales (by value, MYR)' });
  expect(today.getAttribute('aria-busy')).toBe('true');
  expect(today.textContent).toBe('Today Sales(by value, MYR)');
  const lines = today.children.length;
  answer();
  await waitFor(() => expect(card('Today Sales (by value, MYR)')).toBe('RM 1,500.00'));
  expect(today.getAttribute('aria-busy')).toBe('false');
  expect(today.children.length).toBe(lines);
});

const seesPayouts = () =>
  session.start({
    authToken: 'token',
    permissions: { payment: { salesTransaction: ['view'], payout: ['view'] } },
    userAccounts: [],
  });
const held = async () => within(await screen.findByRole('region', { name: 'Your balance' }));

test('balance_says_what_is_there_what_comes_and_when', async () => {
  seesPayouts();
  await show();
  const shown = await held();
  expect(await shown.findByText('RM 1,234,567.89')).toBeTruthy();
  expect(shown.getByText('RM 76.76')).toBeTruthy();
  expect(shown.getByText('RM 70.01 on 27/11/2026')).toBeTruthy();
  expect(shown.getByText('RM 4.75 on 01/12/2026')).toBeTruthy();
  expect(shown.getByText('RM 2.00 of payments that are being taken back')).toBeTruthy();
  expect(shown.queryByText('Set aside for refunds')).toBeNull();
  expect(shown.queryByText(/Below zero/)).toBeNull();
});

test('balance_below_zero_is_said_clearly_and_so_is_what_is_set_aside', async () => {
  balance = { availableBalance: '-12.50', refundInTransitBalance: '20.00' };
  seesPayouts();
  await show();
  const shown = await held();
  expect(await shown.findByText('RM -12.50')).toBeTruthy();
  expect(shown.getByText(/^Below zero: /)).toBeTruthy();
  expect(shown.getByText('RM 20.00')).toBeTruthy();
});

test('balance_that_cannot_be_read_is_not_shown_as_0', async () => {
  balance = 'fails';
  seesPayouts();
  await show();
  const shown = await held();
  expect(await shown.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(shown.queryByText(/RM/)).toBeNull();
});

test('who_may_not_see_payouts_sees_no_balance', async () => {
  await show();
  await waitFor(() => expect(card('Today Sales (by value, MYR)')).toBe('RM 1,500.00'));
  expect(screen.queryByRole('region', { name: 'Your balance' })).toBeNull();
});

test('zero_is_shown_as_0_and_a_sen_is_not', async () => {
  answers['monthly-merchant-sales'] = {
    totalVolumeMonthly: 7,
    totalValueMonthly: '0.00',
    monthlySuccessRate: '0.00',
    totalVolumePrevious: 0,
    totalValuePrevious: '0.00',
  };
  answers['today-merchant-sales'] = { totalValueDaily: '0.01', totalValuePrevious: '0.00' };
  await show();
  await waitFor(() => expect(card('Total Monthly Sales (by volume)')).toBe('7')); // the answer is there
  expect(card('Total Monthly Sales (by value, MYR)')).toBe('RM 0');
  await waitFor(() => expect(card('Today Sales (by value, MYR)')).toBe('RM 0.01'));
});

test('a_card_whose_call_fails_stays_at_0_and_nothing_else_breaks', async () => {
  delete answers['monthly-merchant-sales'];
  await show();
  await waitFor(() => expect(card('Today Sales (by value, MYR)')).toBe('RM 1,500.00'));
  expect(card('Total Monthly Sales (by volume)')).toBe('0');
  expect(card('Total Monthly Sales (by value, MYR)')).toBe('RM 0');
  expect(await screen.findByText('66.67%')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('when_every_call_fails_each_panel_says_so_and_can_be_asked_again', async () => {
  const kept = answers;
  answers = {};
  await show();
  await waitFor(() => expect(screen.getAllByText('This could not be loaded.')).toHaveLength(3));
  expect(card('Today Sales (by value, MYR)')).toBe('RM 0');
  answers = kept;
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Success rate by method' })).getByRole('button', { name: 'Try again' }),
  );
  expect(await screen.findByText('66.67%')).toBeTruthy();
  expect(screen.getAllByText('This could not be loaded.')).toHaveLength(2);
});

test('every_day_is_a_link_with_its_figures_and_so_is_every_row_of_the_table', async () => {
  await show();
  const last = await screen.findByRole('link', { name: '14/11/2026: RM 1,500.00, sales: 3' });
  expect(last.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(last.getAttribute('href')).toMatch(/^\/transaction\/all\?/);
  const wanted = {
    filterStatus: '11,43',
    createdDateFrom: '2026-11-14 00:00:00',
    createdDateTo: '2026-11-14 23:59:59',
  };
  expect(params(last)).toEqual(wanted);
  const panel = within(screen.getByRole('region', { name: 'Sales by day' }));
  expect(panel.getAllByRole('link')).toHaveLength(14);
  fireEvent.click(panel.getByRole('button', { name: 'Show as table' }));
  expect(panel.getAllByRole('row')).toHaveLength(15);
  expect(params(panel.getByRole('link', { name: '14/11/2026' }))).toEqual(wanted);
});

test('thirty_days_are_asked_for', async () => {
  await show();
  fireEvent.click(await screen.findByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(asked).toContain('sales-by-day?days=30'));
});

test('only_what_waits_is_named_and_leads_to_its_rows', async () => {
  await show();
  const waits = await screen.findByRole('link', { name: /Pending authorizations/ });
  expect(waits.textContent).toContain('2');
  expect(params(waits)).toMatchObject({ filterStatus: '3', createdDateFrom: '2026-10-22 00:00:00' });
  expect(screen.queryByText('Late payments')).toBeNull();
  expect(params(screen.getByRole('link', { name: 'Method 20' }))).toMatchObject({ paymentMode: '20' });
});

test('nothing_sold_nothing_ended_and_nothing_waiting_is_said_in_words', async () => {
  answers = {
    ...answers,
    'sales-by-day': days(14, { volume: 0, value: '0.00' }),
    'success-rate-by-method': [],
    attention: [{ kind: 'REFUND_REQUESTED', count: 0, from: null, to: null }],
  };
  await show();
  expect(await screen.findByText('No sales in these 14 days')).toBeTruthy();
  expect(await screen.findByText('No payment has ended this month')).toBeTruthy();
  expect(await screen.findByText('All clear')).toBeTruthy();
});

test('who_may_not_see_sales_asks_for_none', async () => {
  session.start({
    authToken: 'token',
    permissions: { admin: { refundRequest: ['view'] } },
    userAccounts: [],
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <DashboardPage Latest={() => null} methodLabel={String} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderKit(<RouterProvider router={router as never} />);
  expect(await screen.findByText('Decide refund requests')).toBeTruthy();
  expect(asked).toEqual([]);
});

const ME = { email: 'siti@example.com', fullName: 'Siti', company: 'Melati' };
const merchant = (emailVerified: boolean) => {
  session.start({
    authToken: 'token',
    permissions: {
      payment: { salesTransaction: ['view'], paymentLink: ['create'] },
      merchant: { merchantApplication: ['view', 'edit'] },
    },
    userAccounts: [],
  });
  session.setUser({ ...ME, emailVerified, isGateway: false } as never);
};

test('before_approval_the_way_is_shown_instead_of_all_clear', async () => {
  merchant(true);
  await show('Your way to the first payment');
  const way = within(await screen.findByRole('region', { name: 'Your way to the first payment' }));
  expect(way.getAllByRole('listitem')).toHaveLength(4);
  expect(way.getByRole('link', { name: 'Fill in the application' })).toBeTruthy();
  expect(way.queryByRole('button', { name: 'Resend Email' })).toBeNull();
  expect(screen.queryByText('All clear')).toBeNull();
});

test('an_address_that_is_not_verified_can_be_sent_its_link_again', async () => {
  merchant(false);
  await show('Your way to the first payment');
  expect(await screen.findByRole('button', { name: 'Resend Email' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Fill in the application' })).toBeNull();
});
