// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createQueryClient } from '../api/query';
import { paths } from '../nav/paths';
import { needOf } from '../nav/roots';
import { pagesOf } from '../rooms/team/opened';
import { menuNeeds } from './menu';
import { makeRouter } from './router';

const router = makeRouter(createQueryClient());
const routes = router.routesByPath as unknown as Parameters<typeof pagesOf>[0];
const needs = new Map(pagesOf(routes).map(({ path, need }) => [path, need]));

test('a_page_needs_what_its_route_asks_for_and_its_dialogs_the_same', () => {
  expect(needs.get(paths.calendar)).toBe('admin.calendar.view');
  expect(needs.get(paths.transactions)).toBe('payment.salesTransaction.view');
  expect(needs.get(`${paths.transactions}/{id}/{dialog}`)).toBe('payment.salesTransaction.view');
  expect(needs.get(paths.loginProtection)).toBe('session');
  expect(needs.get(paths.login)).toBeUndefined();
});

test('a_menu_entry_and_its_page_need_the_same', () => {
  expect(menuNeeds().length).toBeGreaterThan(20);
  for (const { to, needs: any } of menuNeeds()) {
    const page = needOf(routes[to]!);
    if (page !== 'session' && any.length > 0) expect(any, to).toContain(page);
  }
});
