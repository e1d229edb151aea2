// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ListDefinition } from '../kit/list/list_types';
import { linkList } from '../rooms/links/link_list';
import { transactionList } from '../rooms/payments/transaction_list';
import { adminRefundList } from '../rooms/refunds/admin_refund_list';
import { refundList } from '../rooms/refunds/refund_list';

type AnyList = { definition: ListDefinition<never, never> };
const LISTS = { links: linkList, sales: transactionList, refunds: refundList, adminRefunds: adminRefundList } as Record<
  string,
  unknown
> as Record<string, AnyList>;

/** A row that says nothing of itself but what can be done with it. */
const row = (actions: string[]) => ({ id: '1', url: '', title: '', customerEmail: 'a@b.test', actions }) as never;

const dialogs = (list: string, actions: string[]) =>
  (LISTS[list]?.definition.rowActions?.(row(actions)) ?? []).flatMap((action) => action.dialog ?? []);
const statuses = (list: string, actions: string[]) =>
  (LISTS[list]?.definition.bulk?.statuses?.options ?? []).filter((it) => it.when?.(row(actions)) ?? true).length;

test.each([
  { list: 'links', action: 'EDIT', dialog: 'edit', bulk: 0 },
  { list: 'links', action: 'EMAIL', dialog: 'email', bulk: 0 },
  { list: 'links', action: 'ACTIVATE', dialog: 'activate', bulk: 1 },
  { list: 'links', action: 'DEACTIVATE', dialog: 'deactivate', bulk: 1 },
  { list: 'links', action: 'DELETE', dialog: 'delete', bulk: 0 },
  { list: 'sales', action: 'REQUEST_REFUND', dialog: 'request-refund', bulk: 0 },
  { list: 'sales', action: 'VOID', dialog: 'void', bulk: 0 },
  { list: 'sales', action: 'CANCEL', dialog: 'cancel', bulk: 1 },
  { list: 'refunds', action: 'WITHDRAW', dialog: 'withdraw', bulk: 1 },
  { list: 'adminRefunds', action: 'APPROVE', dialog: 'approve', bulk: 1 },
  { list: 'adminRefunds', action: 'REJECT', dialog: 'reject', bulk: 0 },
  { list: 'adminRefunds', action: 'RESEND', dialog: 'resend', bulk: 0 },
])('a_row_of_$list offers $dialog where the server says $action, and not by its state', (one) => {
  const always = dialogs(one.list, []);
  expect(dialogs(one.list, [one.action]).filter((it) => !always.includes(it))).toEqual([one.dialog]);
  expect(statuses(one.list, [one.action])).toBe(one.bulk);
  expect(statuses(one.list, [])).toBe(0);
});
