/**
 * Role by role: what the menu shows, and what the API answers to each list and figure that it may or may not have.
 * The API's part is read from tests/golden/routes_by_role.txt, which people have reviewed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATOR, OWNER } from './arrange';
import { expect, test, type Page } from './gerbang';
import { enter, heading, signOut } from './portal';

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
const SERVER = 'Webhooks';
const TRAIL = 'Audit log';
const PEOPLE = 'Personal data';

// The numbers are the database's (base/access/permission.h).
const MERCHANT = [
  { number: 1, role: 'Owner', menu: [...PAGES, COUNTER, ...SALES, ...MANDATES, PAYOUT, SERVER, TRAIL] },
  { number: 2, role: 'Admin', menu: [...PAGES, COUNTER, ...SALES, ...MANDATES, PAYOUT, SERVER, TRAIL] },
  { number: 3, role: 'Finance', menu: [...PAGES, ...SALES, PAYOUT] },
  { number: 4, role: 'Operations', menu: [...PAGES, COUNTER, ...SALES, ...MANDATES, PAYOUT] },
  { number: 5, role: 'Developer', menu: [...PAGES, 'Transaction', 'All Transactions', PAYOUT, SERVER] },
  { number: 6, role: 'Support', menu: [...PAGES, COUNTER, ...SALES, PAYOUT] },
  { number: 7, role: 'Auditor', menu: [...PAGES, ...SALES, ...MANDATES, PAYOUT, SERVER, TRAIL] },
];
const SALES_OF_ALL = 'Merchants’ Transactions';
const FEES = 'Fees and tax';
const AT_BANKS = 'Auto-debits at banks';
const GATEWAY = [
  {
    number: 20,
    role: 'Administrator',
    menu: [
      AT_BANKS,
      TRAIL,
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
      PEOPLE,
    ],
  },
  { number: 21, role: 'Onboarding', menu: [FEES, 'Settlement days', 'Merchant Applications', 'Merchants'] },
  { number: 22, role: 'Refunds', menu: ['Merchants', SALES_OF_ALL, 'Refund Requests'] },
  {
    number: 23,
    role: 'Settlement',
    menu: [
      'Banking calendar',
      FEES,
      'Settlement days',
      'Payouts',
      'Ledger',
      'Reconciliation',
      'Merchants',
      SALES_OF_ALL,
    ],
  },
  {
    number: 24,
    role: 'Auditor',
    menu: [
      AT_BANKS,
      TRAIL,
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
      PEOPLE,
    ],
  },
];

interface Route {
  path: string;
  permission: string;
  roles: Record<string, string[]>;
}

/** Every GET without a record in its address that a permission guards. */
const guarded = (): Route[] =>
  readFileSync(join(__dirname, '../golden/routes_by_role.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, path, permission, sides] = /^GET\s+(\/\S+)\s+(\w+\.\w+\.\w+): (.+)$/.exec(line) ?? [];
      if (!path || !permission || !sides || /\{(id|term|slug)\}/.test(path)) return [];
      const roles = Object.fromEntries(
        sides.split('; ').map((side) => {
          const [name, ...who] = side.split(' ');
          return [name!, who];
        }),
      );
      return [{ path: path.replace('{format}', 'csv'), permission, roles }];
    });

const entriesOf = async (page: Page) => {
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  const groups = nav.locator('button[aria-expanded="false"]');
  while (await groups.count()) await groups.first().click();
  // Open or not, a group stands in the menu as a button, its entries as links.
  const names = await nav.locator('a, button[aria-expanded]').allInnerTexts();
  return names.map((name) => name.trim()).filter(Boolean);
};

/** The status of each call with the session that the page has. */
const statusesOf = (page: Page, paths: string[]) =>
  page.evaluate(async (all) => {
    const { authToken } = JSON.parse(localStorage.getItem('gerbang.auth')!) as { authToken: string };
    const out: Record<string, number> = {};
    for (const path of all) {
      const answer = await fetch(path, { headers: { 'X-Auth-Token': authToken } });
      await answer.body?.cancel();
      out[path] = answer.status;
    }
    return out;
  }, paths);

for (const [side, account, roles] of [
  ['merchant', OWNER, MERCHANT],
  ['gateway', OPERATOR, GATEWAY],
] as const) {
  test(`menu_and_api_follow_each_role_of_the_${side}`, async ({ server, person, trouble }) => {
    test.setTimeout(240_000);
    trouble.expect(/api\/v1\/.*40[0349]/); // what has to be asked with more answers 400, what has nothing yet 409
    const routes = guarded();
    expect(routes.length).toBeGreaterThan(15);
    const page = await person();
    for (const { number, role, menu } of roles) {
      await test.step(role, async () => {
        await server.sql(
          `UPDATE accounts SET role = ${number}
           WHERE user_id = (SELECT id FROM users WHERE email_key = '${account.email}')`,
        );
        await enter(page, '/check-account', account);
        await expect(heading(page, /./).first()).toBeVisible();
        await page.waitForURL(/dashboard|merchant|admin/);
        expect((await entriesOf(page)).toSorted(), `menu of ${role}`).toEqual([...ALWAYS, ...menu].toSorted());

        const statuses = await statusesOf(
          page,
          routes.map(({ path }) => path),
        );
        for (const { path, permission, roles: allowed } of routes) {
          const may = allowed[side]?.includes(role) ?? false;
          expect(statuses[path] !== 403, `${role}: ${permission} (${path})`).toBe(may);
        }
        await signOut(page);
      });
    }
  });
}
