// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseSearch, stringifySearch } from '../../app/search';
import { useAction } from '../../api/query';
import { addEnglish } from '../i18n';
import { office } from '../i18n/en/office';
import { session } from '../session/session';
import { renderKit } from '../test/render';
import { defineList } from './define_list';
import type { Dialog, PageOf } from './list_types';

addEnglish(office);
// The first of them compiles what the others find compiled, which a busy machine takes seconds for.
vi.setConfig({ testTimeout: 60_000 });

type Row = { id: string; name: string };
type Query = { day?: string; from?: string; to?: string };

const ROWS = ['Durian', 'Mangosteen', 'Rambutan'].map((name, at) => ({ id: String(at + 1), name }));
const PAGE: PageOf<Row> = { content: ROWS, totalElements: 3, totalPages: 1, pageable: { offset: 0 } };
const view = 'payment.paymentLink.view';

let asked: Query[] = [];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  window.scrollTo = () => {};
  session.start({ authToken: 'first', permissions: { payment: { paymentLink: ['view'] } }, userAccounts: [] });
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

const fruit = (dialogs: Record<string, Dialog<Row>>) =>
  defineList<Row, Query>({
    key: 'fruit',
    path: '/fruit',
    title: () => 'Fruit',
    permission: view,
    fetch: (query) => {
      asked.push(query);
      return Promise.resolve(PAGE);
    },
    fetchOne: (id) => Promise.resolve(ROWS.find((row) => row.id === id) as Row),
    rowName: (row) => row.name,
    columns: [{ key: 'name', label: () => 'Name', cell: (row) => row.name }],
    filters: [
      { type: 'date', name: 'day', label: () => 'Picked on' },
      { type: 'dateTimeRange', from: 'from', to: 'to', label: () => 'Sold' },
    ],
    create: { label: () => 'New fruit', dialog: 'new', permission: view },
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
      <>
        <list.Page />
        <Aside />
      </>
    ),
  });
  const dialog = createRoute({ getParentRoute: () => page, path: '$id/$dialog', component: () => <list.DialogHost /> });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/market', component: () => <p>At the market</p> });
  const history = createMemoryHistory({ initialEntries: [address] });
  const routeTree = root.addChildren([page.addChildren([dialog]), elsewhere]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  renderKit(<RouterProvider router={router as never} />);
  await pass(50);
  return { address: () => history.location.href };
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
  type('Picked on', '31/02/2026');
  fireEvent.blur(screen.getByLabelText('Picked on'));
  await pass(1000);
  expect(screen.getByText('Picked on is not valid')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('a_day_of_the_address_is_shown_and_follows_it', async () => {
  await listAt('/fruit?day=2026-11-20');
  expect(screen.getByLabelText<HTMLInputElement>('Picked on').value).toBe('20/11/2026');
});

test('a_moment_is_put_on_its_15_minutes_and_its_range_is_kept', async () => {
  await listAt('/fruit');
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
