// @vitest-environment jsdom
/** The editor of a shop in the portal; what fingers and pictures do there is tested in a browser. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { field, fill, leavePortal, ok, portalAt, press, refused } from '../../../app/portal_fixture';
import { session } from '../../../kit/session/session';
import { paths } from '../../../nav/paths';

const ITEM = {
  id: '3',
  name: 'Kuih lapis',
  description: null,
  price: '12.50',
  pictureId: null,
  pictureUrl: null,
  stock: null,
  stockLeft: null,
  sold: 0,
  reserved: 0,
  quantityMin: 1,
  quantityMax: 100,
};
const CART = {
  id: '7',
  slug: 'AAAA',
  url: 'http://localhost/axaicart/AAAA',
  title: 'Kuih Raya',
  description: null,
  status: 0,
  version: 1,
  currency: 'MYR',
  deliveryFee: '8.00',
  customerFields: { phone: 'NO', address: 'REQUIRED', note: 'OPTIONAL' },
  items: [ITEM],
  priceFrom: '12.50',
  priceTo: '12.50',
  orders: 0,
  stockOut: 0,
  openOrders: 0,
  createdDate: '2026-11-20T16:00:00.000Z',
  updatedDate: '2026-11-20T16:00:00.000Z',
  publishedDate: null,
  actions: ['EDIT', 'PUBLISH', 'DELETE'],
};
const PAGE = { content: [CART], totalElements: 1, totalPages: 1, pageable: { offset: 0 } };
const ANSWERS = { 'GET payments/carts': ok(PAGE), 'GET payments/carts/7': ok(CART) };

const enter = (cart: string[]) =>
  session.start({ authToken: 'first', permissions: { payment: { cart } } as never, userAccounts: [] });
beforeEach(() => enter(['view', 'create', 'edit', 'delete']));
afterEach(leavePortal);

const edited = async () => {
  const calls = portalAt(paths.cartEdit('7'), ANSWERS);
  await waitFor(async () => expect((await field('Title')).value).toBe('Kuih Raya'));
  return calls;
};

test('who_may_only_look_is_offered_no_change', async () => {
  enter(['view']);
  portalAt(paths.carts, ANSWERS);
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for Kuih Raya/ }));
  expect(await screen.findByRole('menuitem', { name: 'View' })).toBeTruthy();
  for (const name of ['Edit', 'Delete', 'Publish', 'Duplicate']) {
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'New cart' })).toBeNull();
});

test('what_is_wrong_with_an_item_that_was_closed_is_told_at_its_field', async () => {
  const calls = portalAt(paths.cartNew, ANSWERS);
  await fill('Title', 'Kuih Raya');
  await fill('Name', 'Kuih lapis');
  await fill('Least quantity', '5');
  await fill('Largest quantity', '3');
  await press('Add item');
  await fill('Name', 'Teh tarik');
  await press('Save');
  expect(await screen.findByText('This must not be less than the least quantity.')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await field('Largest quantity')));
  expect(calls).toEqual([]);
});

test('a_cart_without_a_price_is_not_published', async () => {
  const calls = portalAt(paths.cartNew, ANSWERS);
  await fill('Title', 'Kuih Raya');
  await fill('Name', 'Kuih lapis');
  fireEvent.click(await screen.findByRole('switch', { name: /^Published/ }));
  await press('Save');
  expect(await screen.findByText('A published cart needs an item with a price.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('what_was_changed_is_not_left_by_accident', async () => {
  await edited();
  await fill('Title', 'Kuih Deepavali');
  await press('Cancel');
  const ask = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  fireEvent.click(ask.getByRole('button', { name: 'Keep editing' }));
  expect(window.location.pathname).toBe(paths.cartEdit('7'));
  expect((await field('Title')).value).toBe('Kuih Deepavali');
  await press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe(paths.cartView('7')));
});

test('what_was_not_changed_is_left_without_a_question', async () => {
  await edited();
  await press('Cancel');
  await waitFor(() => expect(window.location.pathname).toBe(paths.cartView('7')));
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('what_another_tab_has_saved_is_told_and_overwritten_only_when_it_is_wanted', async () => {
  let version = 1;
  const calls = portalAt(paths.cartEdit('7'), {
    ...ANSWERS,
    'GET payments/carts/7': () => ok({ ...CART, version }),
    'PUT payments/carts/7': () =>
      version++ === 1 ? refused(409, 'cart.changed', 'It has changed') : ok({ ...CART, title: 'Mine', version }),
  });
  await waitFor(async () => expect((await field('Title')).value).toBe('Kuih Raya'));
  await fill('Title', 'Mine');
  await press('Save');
  expect(await screen.findByText('This cart has changed meanwhile')).toBeTruthy();
  expect((await field('Title')).value).toBe('Mine');
  await press('Save mine over it');
  await waitFor(() => expect(window.location.pathname).toBe(paths.cartView('7')));
  expect(calls.map(({ body }) => body)).toMatchObject([
    { title: 'Mine', version: 1 },
    { title: 'Mine', version: 2 },
  ]);
});
