/** Every page about people in each of its states, looked at as looked_at.ts says. */
import { Api, OPERATOR } from './arrange';
import { expect, test, type Page } from './gerbang';
import { look } from './looked_at';
import { enter } from './portal';
import { mailLink } from './sandbox';
import type { GerbangServer } from './server';

const TEAM = '/profile/team';
const ADMIN = '/user-management';
// As long as the rules allow, and with a word that nothing breaks.
const LONG_ROLE = 'Donaudampfschifffahrtsgesellschaft: Fahrkarten und Erstattung';
const LONG_TEXT = 'Everybody who serves in the shop on Saturdays, and on Sundays before the holidays';
const LONG_EMAIL = 'tengku.puteri.nur.aisyah.humaira@universiti-malaya.example';

type Row = { id: string; fullName: string; name: string; email: string };

/** The demo's people and, beside them, what has the longest names; the link of an invitation. */
const arrange = async (server: GerbangServer, mail: Page) => {
  const api = await new Api(server).signIn();
  const name = LONG_ROLE.slice(0, 60);
  const permissions = ['payment.salesTransaction.view', 'payment.refundRequest.view', 'payment.refundRequest.create'];
  const role = await api.call<{ id: string }>('POST', 'team/roles', { name, permissions, description: '', version: 0 });
  await api.call('POST', 'team/invitations', { email: LONG_EMAIL, roleId: role.id, language: 'en' });
  const all = async (path: string) => (await api.call<{ content: Row[] }>('GET', `team/${path}`)).content;
  const people = await all('people?pageSize=100');
  const idOf = (fullName: string) => people.find((it) => it.fullName === fullName)!.id;
  await api.call('POST', 'team/user-groups', {
    name,
    description: LONG_TEXT,
    roleIds: [role.id, '3', '4', '5', '6'],
    memberIds: people.filter((it) => it.fullName !== 'Aisyah Rahman').map((it) => it.id),
  });
  const groups = await all('user-groups');
  const levels = await all('user-group-levels');
  const invitations = await all('invitations');
  await api.call('POST', `team/people/${idOf('Nurul Huda')}/suspend`, { reason: 'On leave' });
  await api.signOut();
  const link = await mailLink(mail, LONG_EMAIL, '/join?token=');
  return { api, idOf, groups, levels, invitations, link };
};

const main = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog').last();
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(main(page)).toBeVisible();
  await expect(page.locator('[data-row]').first()).toBeVisible();
};
const openDialog = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(dialog(page).getByRole('button').first()).toBeVisible();
  await expect(dialog(page).locator('.mantine-Loader-root')).toHaveCount(0);
};
/** A form that is sent as it is. */
const sendWrong = async (page: Page) => {
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible();
};

/** What a list's page shows when there is nothing, while it waits, and when the server is out of order. */
const emptyWaitingFailed = async (page: Page, name: string, path: string, endpoint: string) => {
  const calls = new RegExp(`/api/v1/${endpoint}(\\?|$)`);
  const nothing = { content: [], totalElements: 0, totalPages: 0, pageable: { offset: 0 } };
  await page.route(calls, (route) => route.fulfill({ json: nothing }));
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('status').filter({ visible: true }).first()).toBeVisible();
  await look(page, `${name}-empty`);
  await page.unroute(calls);
  await page.route(calls, () => undefined); // it never answers
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('status').filter({ visible: true }).first()).toBeVisible();
  await look(page, `${name}-waiting`);
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'Internal error' } }));
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  await look(page, `${name}-failed`);
  await page.unroute(calls);
};

test('people', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/, /400/);
  const { idOf } = await arrange(server, await person());
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, TEAM);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await look(page, 'team-people');
  const accountant = idOf('Mei Ling Tan');
  await openDialog(page, `${TEAM}/${accountant}/view`);
  await look(page, 'team-person', { height: 1500 });
  await openDialog(page, `${TEAM}/invite`);
  await look(page, 'team-invite');
  await sendWrong(page);
  await look(page, 'team-invite-wrong');
  await openDialog(page, `${TEAM}/${accountant}/suspend`);
  await sendWrong(page);
  await look(page, 'team-suspend-wrong');
  for (const which of ['role', 'sign-out', 'ownership']) {
    await openDialog(page, `${TEAM}/${accountant}/${which}`);
    await look(page, `team-${which}`);
  }
  await openDialog(page, `${TEAM}/${idOf('Nurul Huda')}/resume`);
  await look(page, 'team-resume');
  await emptyWaitingFailed(page, 'team-people', TEAM, 'team/people');
});

test('a second factor that waits to be removed', { tag: '@look' }, async ({ server, person }) => {
  test.setTimeout(900_000);
  const { idOf } = await arrange(server, await person());
  const accountant = idOf('Mei Ling Tan');
  const her = await new Api(server).signIn({ email: 'accountant@demo.gerbang.test', password: 'Demo-Gerbang-2026!' });
  await her.twoFactorEnable();
  await her.signOut();
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, `${TEAM}/${accountant}/factor`);
  await expect(dialog(page).getByRole('textbox')).toBeVisible();
  await look(page, 'team-factor');
  await dialog(page).getByRole('textbox').fill('Lost the telephone and the recovery codes on a journey');
  await dialog(page).locator('button[type=submit]').click();
  await openDialog(page, `${TEAM}/${accountant}/view`);
  await expect(dialog(page)).toContainText('Lost the telephone');
  await look(page, 'team-person-removal', { height: 1500 });
  // A second person of the gateway decides.
  const second = await person({ viewport: { width: 1280, height: 844 } });
  await enter(second, `${ADMIN}/${accountant}/view`, OPERATOR);
  await expect(dialog(second)).toContainText('Lost the telephone');
  await look(second, 'admin-person-removal', { height: 1500 });
  for (const which of ['factor-approve', 'factor-refuse']) {
    await openDialog(second, `${ADMIN}/${accountant}/${which}`);
    await look(second, `admin-${which}`);
  }
  await dialog(second).locator('button[type=submit]').click();
  await expect(dialog(second)).toHaveCount(0);
});

test('invitations', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/, /409/);
  const { invitations, link } = await arrange(server, await person());
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await page.goto(link);
  await expect(page.getByLabel(/^Password/)).toBeVisible();
  await look(page, 'join', { height: 1000 });
  await page.goto('/join?token=none');
  await expect(main(page)).toBeVisible();
  await look(page, 'join-ended');
  await enter(page, `${TEAM}/invitations`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await look(page, 'team-invitations');
  for (const which of ['send', 'withdraw']) {
    await openDialog(page, `${TEAM}/invitations/${invitations[0]!.id}/${which}`);
    await look(page, `team-invitation-${which}`);
  }
  await emptyWaitingFailed(page, 'team-invitations', `${TEAM}/invitations`, 'team/invitations');
});

test('groups and levels', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/, /400/);
  const { groups, levels } = await arrange(server, await person());
  const long = groups.find((it) => it.name.startsWith('Donau'))!;
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, `${TEAM}/groups`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await look(page, 'team-groups');
  await openDialog(page, `${TEAM}/groups/new`);
  await sendWrong(page);
  await look(page, 'team-group-new-wrong', { height: 1100 });
  await openDialog(page, `${TEAM}/groups/${long.id}/edit`);
  await look(page, 'team-group-edit', { height: 1100 });
  await openDialog(page, `${TEAM}/groups/${long.id}/delete`);
  await look(page, 'team-group-delete');
  await emptyWaitingFailed(page, 'team-groups', `${TEAM}/groups`, 'team/user-groups');

  await open(page, `${TEAM}/levels`);
  await look(page, 'team-levels');
  await openDialog(page, `${TEAM}/levels/new`);
  await sendWrong(page);
  await look(page, 'team-level-new-wrong');
  await openDialog(page, `${TEAM}/levels/${levels[0]!.id}/edit`);
  await look(page, 'team-level-edit');
  await emptyWaitingFailed(page, 'team-levels', `${TEAM}/levels`, 'team/user-group-levels');
});

test('of operators', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/);
  const { idOf } = await arrange(server, await person());
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, ADMIN, OPERATOR);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await look(page, 'admin-people');
  await openDialog(page, `${ADMIN}/${idOf('Mei Ling Tan')}/view`);
  await look(page, 'admin-person', { height: 1500 });
  await openDialog(page, `${ADMIN}/groups/new`);
  await look(page, 'admin-group-new', { height: 1100 });
});
