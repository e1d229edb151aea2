import { expect, test } from 'vitest';
import { menuFor, trailFor } from './menu';
import { paths } from '../nav/paths';

const keys = (permissions: Parameters<typeof menuFor>[0]) => menuFor(permissions).map((item) => item.key);

test('a_user_without_permissions_sees_what_is_always_shown', () =>
  expect(keys({})).toEqual(['dashboard', 'paymentLink', 'axaiCart']));

test('each_entry_follows_its_permission', () => {
  expect(keys({ user: { profile: ['view'] } })).toContain('profile');
  expect(keys({ payment: { salesTransaction: ['view'] } })).toEqual([
    'dashboard',
    'transaction',
    'payout',
    'paymentLink',
    'axaiCart',
  ]);
  expect(keys({ payment: { eMandateApplication: ['view'] } })).toContain('autoDebit');
});

test('transactions_termination_and_products_need_their_own_permission', () => {
  const children = (permissions: Parameters<typeof menuFor>[0]) =>
    menuFor(permissions)
      .find((item) => item.key === 'autoDebit')
      ?.children?.map((child) => child.key);
  expect(children({ payment: { eMandateApplication: ['view'] } })).toEqual(['allApplications', 'forecast']);
  expect(
    children({
      payment: { eMandateApplication: ['view'], eMandateTermination: ['view'], eMandateTransaction: ['view'] },
      merchant: { merchantEMandateProduct: ['view'] },
    }),
  ).toEqual(['terminationRequest', 'allApplications', 'allTransactions', 'forecast', 'productSettings']);
});

test('an_operator_sees_administration_and_no_way_to_a_page_that_is_forbidden', () =>
  expect(keys({ admin: { merchantApplication: ['view'], refundRequest: ['view'] } })).toEqual([
    'dashboard',
    'merchantApplications',
    'refundRequests',
  ]));

test('a_merchant_who_is_not_approved_finds_the_application', () => {
  expect(menuFor({}, true).map((item) => item.key)).toEqual(['dashboard', 'merchant', 'paymentLink', 'axaiCart']);
  expect(trailFor(menuFor({}, true), paths.applicationView).map((entry) => entry.key)).toEqual(['merchant']);
});

test('the_trail_follows_an_address_into_its_dialogs', () => {
  const menu = menuFor({ payment: { salesTransaction: ['view'], refundRequest: ['view'] } });
  expect(trailFor(menu, paths.transaction('7')).map((entry) => entry.key)).toEqual(['transaction', 'allTransactions']);
  expect(trailFor(menu, paths.paymentLinkNew).map((entry) => entry.key)).toEqual(['paymentLink']);
  expect(trailFor(menu, '/elsewhere')).toEqual([]);
});

test('user_management_leads_to_the_first_of_its_pages_that_one_may_open', () => {
  const to = (permissions: Parameters<typeof menuFor>[0]) =>
    menuFor(permissions).flatMap((item) => (item.key === 'userManagement' ? [item.to] : []));
  expect(to({ admin: { user: ['view'], role: ['view'] } })).toEqual(['/user-management']);
  expect(to({ admin: { userGroup: ['view'], role: ['view'] } })).toEqual(['/user-management/roles']);
  expect(to({ admin: { userGroupLevel: ['view'] } })).toEqual(['/user-management/levels']);
  expect(to({ admin: { userGroupLevel: ['edit'] } })).toEqual([]);
});
