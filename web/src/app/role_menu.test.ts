/** The menu of each preset role: its permissions are those of the table that people have reviewed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import shell from 'messages/en/portal/shell.json';
import type { Permissions } from '../kit/session/can';
import { menuFor } from './menu';

const LINES = readFileSync(join(import.meta.dirname, '../../../tests/golden/routes_by_role.txt'), 'utf8').split('\n');

/** What a role of a side holds, as far as a route asks for it. */
const permissionsOf = (side: string, role: string): Permissions => {
  const held: Permissions = {};
  for (const line of LINES) {
    const [, group, resource, action, sides] = /^\S+\s+\S+\s+(\w+)\.(\w+)\.(\w+): (.+)$/.exec(line) ?? [];
    if (!group || !resource || !action || !sides) continue;
    const roles = sides.split('; ').find((part) => part.startsWith(`${side} `));
    if (roles?.split(' ').includes(role)) ((held[group] ??= {})[resource] ??= []).push(action);
  }
  return held;
};

const ALWAYS = ['Dashboard', 'Profile'];
const PAGES = ['Payment Link', 'AxaiCart'];
const SALES = ['Transaction', 'All Transactions', 'Refund Applications'];
const MANDATES = [
  'AutoDebit',
  'Termination Request',
  'All Applications',
  'All Transactions',
  'Forecast',
  'Product Settings',
];
const PAYOUT = 'Payout (Settlement)';
const COUNTER = 'Counter';
const WEBHOOKS = 'Webhooks';
const AUDIT = 'Audit log';
const SALES_OF_ALL = 'Merchants’ Transactions';
const FEES = 'Fees and tax';
const ADMINISTRATOR = [
  'Auto-debits at banks',
  AUDIT,
  'Banking calendar',
  FEES,
  'Gateway settings',
  'Settlement days',
  'Payouts',
  'Ledger',
  'Reconciliation',
  'Merchant Applications',
  'Merchants',
  SALES_OF_ALL,
  'Refund Requests',
  'User Management',
  'Personal data',
];

test.each([
  ['merchant', 'Owner', [...PAGES, COUNTER, ...SALES, ...MANDATES, PAYOUT, WEBHOOKS, AUDIT]],
  ['merchant', 'Admin', [...PAGES, COUNTER, ...SALES, ...MANDATES, PAYOUT, WEBHOOKS, AUDIT]],
  ['merchant', 'Finance', [...PAGES, ...SALES, PAYOUT]],
  ['merchant', 'Operations', [...PAGES, COUNTER, ...SALES, ...MANDATES, PAYOUT]],
  ['merchant', 'Developer', [...PAGES, 'Transaction', 'All Transactions', PAYOUT, WEBHOOKS]],
  ['merchant', 'Support', [...PAGES, COUNTER, ...SALES, PAYOUT]],
  ['merchant', 'Auditor', [...PAGES, ...SALES, ...MANDATES, PAYOUT, WEBHOOKS, AUDIT]],
  ['gateway', 'Administrator', ADMINISTRATOR],
  ['gateway', 'Onboarding', [FEES, 'Settlement days', 'Merchant Applications', 'Merchants']],
  ['gateway', 'Refunds', ['Merchants', SALES_OF_ALL, 'Refund Requests']],
  [
    'gateway',
    'Settlement',
    ['Banking calendar', FEES, 'Settlement days', 'Payouts', 'Ledger', 'Reconciliation', 'Merchants', SALES_OF_ALL],
  ],
  ['gateway', 'Auditor', ADMINISTRATOR],
])('menu_of_the_%s_%s', (side, role, entries) => {
  const shown = menuFor(permissionsOf(side, role)).flatMap(({ key, children = [] }) => [
    shell.menu[key],
    ...children.map((child) => shell.menu[child.key]),
  ]);
  expect(shown.toSorted()).toEqual([...ALWAYS, ...entries].toSorted());
});
