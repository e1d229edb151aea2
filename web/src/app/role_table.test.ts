// @vitest-environment jsdom
/** Menu, pages and buttons ask for the permission that the server asks for, whatever a role is made of. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createQueryClient } from '../api/query';
import { client } from '../api/gen/client.gen';
import type { Dialog, ListDefinition } from '../kit/list/list_types';
import { allows, type Permission, type Permissions } from '../kit/session/can';
import { needOf } from '../nav/roots';
import { paths } from '../nav/paths';
import { menuFor } from './menu';
import { makeRouter } from './router';

type AnyList = ListDefinition<{ id: string }, never>;
type Row = { method: string; path: RegExp; permission: string; isMerchants: boolean; isGateways: boolean };

/** The table of the server's routes, which people have reviewed. */
const TABLE: Row[] = readFileSync(join(import.meta.dirname, '../../../tests/golden/routes_by_role.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, method, path, permission, roles] = /^(\S+)\s+(\S+)\s+([\w.]+): (.*)$/.exec(line) ?? [];
    if (!method || !path || !permission || !roles) return [];
    return {
      method,
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      permission,
      isMerchants: roles.includes('merchant'),
      isGateways: roles.includes('gateway'),
    };
  });

/** What the server asks for where a call goes; nothing where a session is all. */
const askedBy = async (call: () => unknown): Promise<string | undefined> => {
  let asked: Request | undefined;
  client.setConfig({
    baseUrl: 'http://localhost/api/v1',
    fetch: (request) => {
      asked = request as Request;
      return Promise.resolve(Response.json({ content: [], pageable: {}, successMessage: '' }));
    },
  });
  let problem: unknown;
  try {
    await call();
  } catch (error) {
    problem = error; // what it makes of the answer is not looked at
  }
  if (!asked) throw new Error('nothing was called', { cause: problem });
  const { method, url } = asked;
  const { pathname } = new URL(url);
  // A word goes before a parameter.
  const rows = TABLE.filter((row) => row.method === method && row.path.test(pathname));
  return rows.toSorted(
    (one, other) => one.path.source.split('[^/]+').length - other.path.source.split('[^/]+').length,
  )[0]?.permission;
};

const isList = (it: unknown): it is { definition: AnyList } =>
  typeof it === 'object' && it !== null && 'definition' in it && 'DialogHost' in it;
const listsIn = (it: unknown): AnyList[] => {
  if (isList(it)) return [it.definition];
  return typeof it === 'object' && it !== null && Object.getPrototypeOf(it) === Object.prototype
    ? Object.values(it).flatMap((inner) => (isList(inner) ? [inner.definition] : []))
    : [];
};
const rooms = import.meta.glob<Record<string, unknown>>('../rooms/*/*.{ts,tsx}');
const isTest = (path: string) => path.includes('.test.') || path.includes('_fixture');
const LISTS = (
  await Promise.all(
    Object.entries(rooms)
      .filter(([path]) => !isTest(path) && !path.includes('/gallery/'))
      .map(async ([, load]) => Object.values(await load()).flatMap(listsIn)),
  )
)
  .flat()
  .filter((list, at, all) => all.findIndex((it) => it.path === list.path) === at);

const keyed = { headers: { 'Idempotency-Key': 'k' } } as never;
const none = {} as never;
const runOf = (dialog: Dialog<{ id: string }>) => {
  if (dialog.type === 'render') return undefined;
  return dialog.type === 'customDialog' ? () => dialog.run('1', 'why', keyed) : () => dialog.run('1', keyed);
};

/** Each thing that a page of lists offers: its name, what it is hidden without, and the call that it makes. */
const offersOf = (list: AnyList) => [
  { what: 'the page', needs: list.permission, call: () => list.fetch(none, new AbortController().signal) },
  ...Object.entries(list.dialogs ?? {}).flatMap(([name, dialog]) => {
    const call = runOf(dialog);
    return call ? { what: name, needs: dialog.permission ?? list.permission, call } : [];
  }),
  ...(list.bulk?.remove
    ? [
        {
          what: 'delete all',
          needs: list.bulk.remove.permission,
          call: () => list.bulk?.remove?.run({ id: '1' }, keyed),
        },
      ]
    : []),
  ...(list.bulk?.statuses?.options ?? []).map((it) => ({
    what: it.label(),
    needs: list.bulk!.statuses!.permission,
    call: () => it.run({ id: '1' }, keyed),
  })),
];

test('what_a_list_offers_is_hidden_without_the_permission_that_its_call_needs', async () => {
  expect(LISTS.length).toBeGreaterThan(25);
  const wrong: string[] = [];
  let seen = 0;
  for (const list of LISTS) {
    for (const { what, needs, call } of offersOf(list)) {
      const asked = await askedBy(call);
      seen++;
      if (asked !== needs) wrong.push(`${list.path}: ${what} is shown with ${needs}, the server asks for ${asked}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(80);
});

/** Back-office, section 2: these entries are always there, and payouts where there is anything of payments. */
const TO_ALL_MERCHANTS = new Set<string>([paths.paymentLinks, paths.carts, paths.payouts]);

/** The same numbers each time: mulberry32. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
const wireOf = (held: string[]): Permissions => {
  const out: Permissions = {};
  for (const permission of held) {
    const [group = '', resource = '', action = ''] = permission.split('.');
    ((out[group] ??= {})[resource] ??= []).push(action);
  }
  return out;
};

test('200_roles_made_at_random_see_in_the_menu_just_what_the_server_lets_them_open', async () => {
  const router = makeRouter(createQueryClient());
  const routes = router.routesByPath as unknown as Record<string, Parameters<typeof needOf>[0]>;
  const pages = await Promise.all(
    LISTS.map(async (list) => ({
      path: list.path,
      asked: await askedBy(() => list.fetch(none, new AbortController().signal)),
    })),
  );
  const chance = random(20261126);
  for (let role = 0; role < 200; role++) {
    const isGateways = role % 2 === 0;
    const all = [
      ...new Set(TABLE.filter((it) => (isGateways ? it.isGateways : it.isMerchants)).map((it) => it.permission)),
    ];
    const share = chance();
    const held = all.filter(() => chance() < share);
    const permissions = wireOf(held);
    for (const { path, asked } of pages) {
      if (asked)
        expect(allows(permissions, asked as Permission), `${path} with ${held.join(' ')}`).toBe(held.includes(asked));
      const need = routes[path] && needOf(routes[path]);
      if (need && need !== 'session') expect(need, path).toBe(asked);
    }
    const isHeld = (to: string) => {
      const need = needOf(routes[to]!);
      return need && need !== 'session' ? allows(permissions, need) : undefined;
    };
    const menu = menuFor(permissions);
    const shown = menu.flatMap((it) => [it.to ?? [], ...(it.children ?? []).map((child) => child.to)].flat());
    for (const to of shown)
      expect(isHeld(to) !== false || TO_ALL_MERCHANTS.has(to), `${to} with ${held.join(' ')}`).toBe(true);
    // What stands in no group, and is not one of the pages behind one entry.
    for (const { key, to } of menuFor(wireOf(all)))
      if (to && key !== 'userManagement' && isHeld(to)) expect(shown, `with ${held.join(' ')}`).toContain(to);
  }
});
