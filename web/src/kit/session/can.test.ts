import { expect, test } from 'vitest';
import { allows, hasGroup, type Permissions } from './can';

const permissions: Permissions = {
  payment: { salesTransaction: ['view'] },
  user: {},
  merchant: { merchantApplication: [] },
};

test('only_what_is_listed_is_allowed', () => {
  expect(allows(permissions, 'payment.salesTransaction.view')).toBe(true);
  expect(allows(permissions, 'payment.salesTransaction.edit')).toBe(false);
  expect(allows(permissions, 'payment.refundRequest.view')).toBe(false);
  expect(allows(permissions, 'admin.user.view')).toBe(false);
});

test('a_group_without_any_action_does_not_count', () => {
  expect(hasGroup(permissions, 'payment')).toBe(true);
  expect(hasGroup(permissions, 'user')).toBe(false);
  expect(hasGroup(permissions, 'merchant')).toBe(false);
});

test('names_of_object_methods_are_no_permissions', () =>
  expect(allows(permissions, 'constructor.name.length' as never)).toBe(false));
