// @vitest-environment jsdom
import { ModalsProvider } from '@mantine/modals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseSearch, stringifySearch } from '../../nav/search';
import { ApiError } from '../../api/client';
import { useAction } from '../../api/query';
import { addEnglish } from '../i18n';
import { office } from '../i18n/en/office';
import { session } from '../session/session';
import { renderKit } from '../test/render';
import { toast } from '../ui/toast';
import { defineList } from './define_list';
import type { Dialog, PageOf } from './list_types';

addEnglish(office);

type Row = { id: string; name: string };
type Query = { day?: string; from?: string; to?: string; pageNumber?: number };

const ROWS = ['Durian', 'Mangosteen', 'Rambutan'].map((name, at) => ({ id: String(at + 1), name }));
const PAGE: PageOf<Row> = { content: ROWS, totalElements: 3, totalPages: 1, pageable: { offset: 0 } };
const ALL = ['view', 'create', 'edit', 'delete', 'export'] as const;
const permission = (action: (typeof ALL)[number]) => `payment.paymentLink.${action}` as const;

const mayDo = (...actions: string[]) =>
  session.start({ authToken: 'first', permissions: { payment: { paymentLink: actions } }, userAccounts: [] });

let asked: Query[] = [];
let answer: (query: Query) => PageOf<Row> = () => PAGE;
beforeEach(() => {
  asked = [];
  answer = () => PAGE;
  vi.useFakeTimers();
  window.scrollTo = () => {};
  mayDo(...ALL);
});
afterEach(() => {
  cleanup();
  session.end();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// Something else of the page that is sent, as a saved view is.
function Aside() {
  const other = useAction(() => new Promise(() => {}));
  return <button onClick={() => other.mutate()}>Send something else</button>;
}

const remove = vi.fn<(row: Row) => Promise<unknown>>();

const fruit = (dialogs: Record<string, Dialog<Row>>) =>
  defineList<Row, Query>({
    key: 'fruit',
    path: '/fruit',
    title: () => 'Fruit',
    permission: permission('view'),
    fetch: (query) => {
      asked.push(query);
      return Promise.resolve(answer(query));
    },
    fetchOne: (id) => Promise.resolve(ROWS.find((row) => row.id === id) as Row),
    rowName: (row) => row.name,
    columns: [{ key: 'name', label: () => 'Name', cell: (row) => row.name }],
    filters: [
      { type: 'date', name: 'day', label: () => 'Picked on' },
      { type: 'dateTimeRange', from: 'from', to: 'to', label: () => 'Sold' },
    ],
    create: { label: () => 'New fruit', dialog: 'new', permission: permission('create') },
    export: { path: 'fruit', permission: permission('export') },
    rowActions: () => [{ label: 'Wash', icon: 'check', dialog: 'wash', permission: permission('edit') }],
    bulk: {
      remove: { permission: permission('delete'), run: remove },
      statuses: { permission: permission('edit'), options: [] },
    },
    dialogs,
  });

/** The list at an address, beside one other page. */
const listAt = async (address: string, dialogs: Record<string, Dialog<Row>> = {}) => {
  const list = fruit(dialogs);
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/fruit',
    component: () => (
      <ModalsProvider>
        <list.Page />
        <Aside />
      </ModalsProvider>
    ),
  });
  const under = (path: string) =>
    createRoute({ getParentRoute: () => page, path, component: () => <list.DialogHost /> });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/market', component: () => <p>At the market</p> });
  const history = createMemoryHistory({ initialEntries: [address] });
  const routeTree = root.addChildren([page.addChildren([under('$id/$dialog'), under('$dialog')]), elsewhere]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  renderKit(<RouterProvider router={router as never} />);
  await pass(50);
  return { address: () => history.location.href, goTo: (path: string) => act(() => history.push(path)) };
};

const last = () => asked.at(-1);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

test('one_day_is_typed_day_first_and_filters_750_ms_later_from_page_1', async () => {
  const { address } = await listAt('/fruit?pageNumber=2');
  await press('Filters');
  type('Picked on', '21/11/2026');
  await pass(749);
  expect(last()).toMatchObject({ pageNumber: 2 });
  await pass(1);
  expect(last()).toEqual({ pageNumber: 1, pageSize: 10, day: '2026-11-21' });
  expect(address()).toBe('/fruit?day=2026-11-21');
  type('Picked on', '');
  await pass(750);
  expect(last()).toEqual({ pageNumber: 1, pageSize: 10 });
});

test('what_is_no_day_is_told_and_not_asked_for', async () => {
  await listAt('/fruit');
  await press('Filters');
  type('Picked on', '31/02/2026');
  fireEvent.blur(screen.getByLabelText('Picked on'));
  await pass(1000);
  expect(screen.getByText('Picked on is not valid')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('a_day_of_the_address_is_shown_and_follows_it', async () => {
  await listAt('/fruit?day=2026-11-20');
  await press('Filters');
  expect(screen.getByLabelText<HTMLInputElement>('Picked on').value).toBe('20/11/2026');
});

test('a_moment_is_put_on_its_15_minutes_and_its_range_is_kept', async () => {
  await listAt('/fruit');
  await press('Filters');
  type('Sold: to', '21/11/2026 12:08');
  await pass(750);
  expect(last()).toMatchObject({ to: '2026-11-21 12:15:00' });
  type('Sold: from', '22/11/2026 09:00');
  fireEvent.blur(screen.getByLabelText('Sold: from'));
  await pass(1000);
  expect(screen.getByText('Sold: from is outside the dates that can be chosen')).toBeTruthy();
  expect(last()).not.toHaveProperty('from');
  type('Sold: to', '23/11/2026 12:00');
  await pass(750);
  expect(last()).toMatchObject({ from: '2026-11-22 09:00:00', to: '2026-11-23 12:00:00' });
});

test('filters_open_on_demand_and_what_they_hold_stands_as_a_chip', async () => {
  const { address } = await listAt('/fruit?day=2026-11-20&to=2026-11-21 23:59:59');
  expect(screen.queryByLabelText('Picked on')).toBeNull();
  const chips = () => within(screen.getByRole('list', { name: 'Filters in use' }));
  expect(
    chips()
      .getAllByRole('listitem')
      .map((chip) => chip.textContent),
  ).toEqual(['Picked on: 20/11/2026', 'Sold: ≤ 21/11/2026']);
  // A chip leads to its field.
  fireEvent.click(chips().getByText(/20\/11\/2026/));
  await pass(50);
  expect(document.activeElement).toBe(screen.getByLabelText('Picked on'));
  await press('Remove the filter Picked on');
  await pass(750);
  expect(address()).toBe('/fruit?day=&to=2026-11-21+23%3A59%3A59');
  expect(chips().getAllByRole('listitem')).toHaveLength(1);
});

test('words_of_the_search_box_become_chips_and_nothing_stands_in_it_that_nobody_typed', async () => {
  const { address } = await listAt('/fruit?day=2026-11-20');
  const box = () => screen.getByLabelText<HTMLInputElement>('Search');
  expect(box().value).toBe('');
  type('Search', 'picked-on:19/11/2026 ripe');
  await pass(750);
  expect(address()).toBe('/fruit?day=2026-11-19&text=ripe');
  expect(box().value, 'who types is not interrupted').toBe('picked-on:19/11/2026 ripe');
  // A word that is taken away gives back what was there before it.
  type('Search', 'ripe');
  await pass(750);
  expect(address()).toBe('/fruit?day=2026-11-20&text=ripe');
  type('Search', 'sold:>=20/11/2026T10:07:30 ripe');
  fireEvent.keyDown(box(), { key: 'Enter' });
  await pass(50);
  expect(box().value).toBe('ripe');
  expect(last()).toMatchObject({ day: '2026-11-20', from: '2026-11-20 10:07:30' });
  expect(screen.getByText(/≥ 20\/11\/2026 10:07:30/)).toBeTruthy();
  expect(box().maxLength).toBe(120);
});

test('words_of_days_stay_words_in_the_address_and_mean_other_days_tomorrow', async () => {
  vi.setSystemTime(new Date('2026-11-21T09:00:00Z'));
  const { address } = await listAt('/fruit?from=last7&to=last7');
  expect(last()).toMatchObject({ from: '2026-11-15 00:00:00', to: '2026-11-21 23:59:59' });
  expect(screen.getByText('Last 7 days')).toBeTruthy();
  await press('Filters');
  await pass(800);
  expect(address(), 'its field does not freeze it').toBe('/fruit?from=last7&to=last7');
  cleanup();
  vi.setSystemTime(new Date('2026-11-22T09:00:00Z'));
  await listAt(address());
  expect(last()).toMatchObject({ from: '2026-11-16 00:00:00', to: '2026-11-22 23:59:59' });
});

test.each(['day=yesterdayish', 'from=2026-13-45 00:00:00&day=', 'to=2026-11-20 25:00:00'])(
  'an_address_with_a_bad_filter_value_is_mended_and_says_so_%s',
  async (search) => {
    await listAt(`/fruit?${search}`);
    expect(last()).toEqual({ pageNumber: 1, pageSize: 10 });
    expect(screen.getByText(/^The address asked for something this list does not know/)).toBeTruthy();
  },
);

test('a_dialog_closes_to_its_own_back_url_and_keeps_the_search', async () => {
  const { address } = await listAt('/fruit/2/unassign?day=2026-11-20', {
    unassign: { type: 'unassigned', backUrl: '/market', run: () => Promise.resolve({}) },
  });
  await press('Cancel');
  expect(screen.getByText('At the market')).toBeTruthy();
  expect(address()).toBe('/market?day=2026-11-20');
});

test('without_one_it_closes_to_its_list', async () => {
  const { address } = await listAt('/fruit/2/delete?pageSize=5', {
    delete: { type: 'delete', run: () => Promise.resolve({}) },
  });
  await press('Cancel');
  expect(address()).toBe('/fruit?pageSize=5');
});

test('a_dialog_that_changed_something_fetches_again_and_ends_the_selection', async () => {
  const { address } = await listAt('/fruit/2/delete', { delete: { type: 'delete', run: () => Promise.resolve({}) } });
  fireEvent.click(screen.getByLabelText('Rambutan'));
  expect(screen.getByText('Selected records count: 1')).toBeTruthy();
  await press('Delete');
  expect(screen.queryByText(/Selected records count/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/fruit');
  expect(asked).toHaveLength(2);
});

test('an_action_of_the_list_holds_its_buttons_and_nothing_else_does', async () => {
  await listAt('/fruit/2/delete', { delete: { type: 'delete', run: () => new Promise(() => {}) } });
  const isHeld = () => screen.getByText('New fruit').closest('a')?.hasAttribute('data-loading');
  fireEvent.click(screen.getByText('Send something else'));
  await pass(50);
  expect(isHeld()).toBe(false);
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Delete'));
  await pass(50);
  expect(isHeld()).toBe(true);
});

test('reset_takes_away_what_waits_and_what_is_half_typed', async () => {
  const { address } = await listAt('/fruit');
  await press('Filters');
  type('Search', 'durian');
  type('Picked on', '31/02/2026');
  type('Sold: from', '21/11/2026 12:00');
  await press('Reset');
  await pass(1000);
  expect(address()).toBe('/fruit');
  expect(asked).toHaveLength(1);
  for (const field of ['Search', 'Picked on', 'Sold: from']) {
    expect(screen.getByLabelText<HTMLInputElement>(field).value, field).toBe('');
  }
});

test('an_address_beyond_the_last_page_leads_to_the_last_page', async () => {
  answer = ({ pageNumber = 1 }) => ({
    content: pageNumber <= 2 ? ROWS.slice(0, 1) : [],
    totalElements: 11,
    totalPages: 2,
    pageable: { offset: (pageNumber - 1) * 10 },
  });
  const { address } = await listAt('/fruit/2/wash?pageNumber=99&day=2026-11-20', {
    wash: { type: 'confirmation', run: () => Promise.resolve({}) },
  });
  expect(address()).toBe('/fruit/2/wash?pageNumber=2&day=2026-11-20');
  expect(screen.getByText('Showing rows 11 to 11 of 11')).toBeTruthy();
});

test('a_list_that_is_not_counted_to_its_end_says_that_there_are_more', async () => {
  answer = ({ pageNumber = 1 }) => ({
    content: ROWS,
    totalElements: 10_000,
    isTotalCapped: true,
    totalPages: 1000,
    pageable: { offset: (pageNumber - 1) * 10 },
  });
  await listAt('/fruit?name=a');
  expect(screen.getByText('Showing rows 1 to 3 of more than 10,000')).toBeTruthy();
});

test('a_list_without_rows_stays_where_it_is', async () => {
  answer = ({ pageNumber = 1 }) => ({
    content: [],
    totalElements: 0,
    totalPages: 0,
    pageable: { offset: (pageNumber - 1) * 10 },
  });
  const { address } = await listAt('/fruit?pageNumber=3');
  expect(address()).toBe('/fruit');
  expect(screen.getByText('Showing rows 0 to 0 of 0')).toBeTruthy();
  expect(asked).toHaveLength(2);
});

const OFFERED = { create: 'New fruit', export: 'CSV', edit: 'Update Status', delete: 'Delete All' };

test.each(Object.keys(OFFERED))('who_may_%s_is_offered_that_and_nothing_else', async (action) => {
  mayDo('view', action);
  await listAt('/fruit');
  fireEvent.click(screen.getByLabelText('Durian'));
  expect(screen.getByText('Fetch Selected')).toBeTruthy();
  for (const [name, text] of Object.entries(OFFERED)) {
    expect(screen.queryByText(text) !== null, text).toBe(name === action);
  }
  expect(screen.queryByLabelText('Actions for Durian') !== null).toBe(action === 'edit');
});

test('a_link_into_a_dialog_needs_the_dialogs_permission', async () => {
  const dialogs = {
    wash: { type: 'confirmation', permission: permission('edit'), run: () => Promise.resolve({}) },
  } as const;
  mayDo('view');
  const { address } = await listAt('/fruit/2/wash', dialogs);
  expect(screen.getByRole('dialog', { name: 'You do not have access to this page' })).toBeTruthy();
  expect(screen.queryByText('Yes')).toBeNull();
  await press('Close');
  expect(address()).toBe('/fruit');
  cleanup();
  mayDo('view', 'edit');
  await listAt('/fruit/2/wash', dialogs);
  expect(screen.getByRole('dialog', { name: 'Confirmation' })).toBeTruthy();
});

test('a_refusal_of_one_of_many_is_told_with_its_reason_and_the_others_are_done', async () => {
  const warning = vi.spyOn(toast, 'warning').mockImplementation(() => {});
  remove.mockReset();
  remove.mockImplementation(({ name }) =>
    name === 'Mangosteen'
      ? Promise.reject(new ApiError({ errorCode: 'FW409', errorMessage: 'It is being eaten' }, 409))
      : Promise.resolve({}),
  );
  await listAt('/fruit');
  fireEvent.click(screen.getByLabelText('Select All'));
  await press('Delete All');
  await press('Yes');
  await pass(50);
  expect(remove.mock.calls.map(([row]) => row.name)).toEqual(['Durian', 'Mangosteen', 'Rambutan']);
  expect(warning).toHaveBeenCalledExactlyOnceWith('2 of 3 done');
  expect(screen.getByRole('alert').textContent).toBe('Mangosteen: It is being eaten');
  // What was refused stays ticked, to be tried again.
  expect(screen.getByText('Selected records count: 1')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Mangosteen').checked).toBe(true);
  expect(asked).toHaveLength(2);
});

test('an_ended_session_ends_what_is_done_to_many', async () => {
  remove.mockReset();
  remove.mockRejectedValue(new ApiError({ errorCode: 'FW401', errorMessage: 'Signed out' }, 401));
  await listAt('/fruit');
  fireEvent.click(screen.getByLabelText('Select All'));
  await press('Delete All');
  await press('Yes');
  await pass(50);
  expect(remove).toHaveBeenCalledTimes(1);
});

test.each(['/fruit/wash', '/fruit/2/new', '/fruit/2/nonsense', '/fruit/nonsense'])(
  'an_address_that_is_no_dialog_leads_to_the_list_%s',
  async (path) => {
    const done = () => Promise.resolve({});
    const { address } = await listAt(`${path}?pageSize=5`, {
      wash: { type: 'confirmation', run: done },
      new: { type: 'render', title: () => 'New fruit', content: () => <p>Which one?</p> },
    });
    expect(address()).toBe('/fruit?pageSize=5');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('who_went_on_before_the_answer_came_is_not_called_back', async () => {
  let end: (answer: object) => void = () => {};
  const { address, goTo } = await listAt('/fruit/2/delete', {
    delete: { type: 'delete', run: () => new Promise((done) => (end = done)) },
  });
  await press('Delete');
  goTo('/market');
  await pass(50);
  end({});
  await pass(50);
  expect(address()).toBe('/market');
});
