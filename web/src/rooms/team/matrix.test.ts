import { expect, test } from 'vitest';
import type { RoleView } from '../../api/client';
import {
  changedAgain,
  changedOver,
  copyOf,
  differenceOf,
  draftOf,
  highestOf,
  isChanged,
  isOrphan,
  isOvertaken,
  rowsOf,
  toggled,
  toxicOf,
} from './matrix';

const PAYOUT = 'payment.payout';
const ROW = { resource: PAYOUT, actions: ['view', 'edit', 'approve', 'export'] as const };
const row = { ...ROW, actions: [...ROW.actions] };
const payout = (...actions: string[]) => new Set(actions.map((it) => `${PAYOUT}.${it}`));

const all = { resource: PAYOUT, actions: ['view', 'create', 'edit', 'delete', 'approve', 'export'] } as const;
const highest = (held: Set<string>, of: { resource: string; actions: readonly string[] } = all) =>
  highestOf(held, of as typeof row);

test('a_cell_says_the_highest_of_view_create_edit_approve', () => {
  expect(highest(payout('view'))).toBe('view');
  expect(highest(payout('view', 'create', 'export'))).toBe('create');
  expect(highest(payout('view', 'edit', 'create', 'delete'))).toBe('edit');
  expect(highest(payout('approve', 'view'))).toBe('approve');
  expect(highest(payout('view'), { ...all, resource: 'payment.cart' })).toBeUndefined();
});

test('what_opens_nothing_is_not_said', () => {
  expect(highest(payout('view', 'edit', 'approve'), { resource: PAYOUT, actions: ['view', 'edit'] })).toBe('edit');
  expect(highest(payout('approve'), { resource: PAYOUT, actions: ['view'] })).toBeUndefined();
});

test('a_cell_that_has_only_what_is_on_no_ladder_does_not_look_empty', () => {
  expect(highest(payout('export'))).toBe('export');
  expect(highest(payout('export', 'delete'))).toBe('delete');
});

test('a_resource_of_the_same_beginning_is_another_one', () =>
  expect(highest(new Set(['admin.userGroup.edit']), { ...all, resource: 'admin.user' })).toBeUndefined());

test('rows_have_what_is_offered_and_the_order_of_the_server', () =>
  expect(rowsOf(['user.team.view', 'payment.cart.delete', 'user.team.edit', 'payment.cart.view'])).toEqual([
    { resource: 'user.team', actions: ['view', 'edit'] },
    { resource: 'payment.cart', actions: ['view', 'delete'] },
  ]));

test('who_may_do_something_sees_it_and_who_does_not_see_it_does_nothing', () => {
  expect(toggled(payout(), PAYOUT, 'approve', row)).toEqual(payout('approve', 'view'));
  expect(toggled(payout('view', 'approve'), PAYOUT, 'approve', row)).toEqual(payout('view'));
  expect(toggled(payout('view', 'approve', 'export'), PAYOUT, 'view', row)).toEqual(payout());
  const other = new Set(['payment.cart.view', ...payout('view')]);
  expect(toggled(other, PAYOUT, 'view', row)).toEqual(new Set(['payment.cart.view']));
});

test('view_is_not_added_where_it_opens_nothing', () =>
  expect(toggled(new Set(), PAYOUT, 'edit', { resource: PAYOUT, actions: ['edit'] })).toEqual(payout('edit')));

test('a_change_is_what_was_added_and_what_was_taken', () => {
  expect(differenceOf(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], taken: ['a'] });
  expect(differenceOf([], [])).toEqual({ added: [], taken: [] });
});

const role: RoleView = {
  id: '900',
  name: 'Till',
  description: '',
  isPreset: false,
  version: 3,
  permissions: [`${PAYOUT}.view`, `${PAYOUT}.export`],
  people: 0,
  groups: 0,
  invitations: 0,
  mayChange: true,
  mayGive: true,
};

test('a_draft_that_was_changed_back_has_nothing_to_save', () => {
  const draft = draftOf(role);
  expect(isChanged(draft, role)).toBe(false);
  expect(isChanged({ ...draft, permissions: draft.permissions.toReversed() }, role)).toBe(false);
  expect(isChanged({ ...draft, permissions: [`${PAYOUT}.view`] }, role)).toBe(true);
  expect(isChanged({ ...draft, description: 'At the desk' }, role)).toBe(true);
  expect(isChanged(draft, undefined)).toBe(true);
});

test('what_another_person_saved_meanwhile_is_kept_beside_the_own_change', () => {
  const draft = { ...draftOf(role), permissions: [`${PAYOUT}.view`, `${PAYOUT}.edit`] };
  const theirs = { ...role, name: 'Desk', version: 4, permissions: [...role.permissions, 'payment.cart.view'] };
  expect(isOvertaken(draft, role)).toBe(false);
  expect(isOvertaken(draft, theirs)).toBe(true);
  const both = changedAgain(draft, theirs);
  expect(both.name).toBe('Desk');
  expect(both.permissions).toEqual([`${PAYOUT}.view`, 'payment.cart.view', `${PAYOUT}.edit`]);
  expect(isOvertaken(both, theirs)).toBe(false);
  const mine = changedOver({ ...draft, name: 'Till 2' }, theirs);
  expect([mine.name, mine.permissions, mine.base?.version]).toEqual(['Till 2', draft.permissions, 4]);
});

test('a_role_that_another_person_deleted_leaves_the_change', () => {
  expect(isOrphan(draftOf(role), undefined)).toBe(true);
  expect(isOrphan({ id: 'new 1', name: 'A', description: '', permissions: [] }, undefined)).toBe(false);
});

test('a_toxic_pair_needs_both_of_its_permissions', () => {
  const pairs = [{ name: 'payoutAccount', asks: `${PAYOUT}.edit`, approves: `${PAYOUT}.approve` }];
  expect(toxicOf(payout('edit', 'approve'), pairs)).toEqual(pairs);
  expect(toxicOf(payout('edit', 'view'), pairs)).toEqual([]);
  expect(toxicOf(payout('approve'), pairs)).toEqual([]);
});

test('a_copy_has_what_can_be_given_and_says_what_is_left_out', () =>
  expect(copyOf(['a.b.view', 'a.b.edit', 'a.b.export'], ['a.b.view', 'a.b.edit'], (it) => it !== 'a.b.edit')).toEqual({
    kept: ['a.b.view'],
    left: ['a.b.edit'],
  }));
