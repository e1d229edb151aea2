/** Roles: made and changed in the matrix, given, looked at as, and asked about. */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { callAs } from './lists';
import { look } from './looked_at';
import { enter, heading, menu, row, rowAction, toast } from './portal';
import type { GerbangServer } from './server';

const ROLES = '/profile/team/roles';
const CONFLICTS = '/profile/team/conflicts';
const MAY = '/profile/team/may';
const PERMISSIONS = '/profile/team/permissions';
const ACCOUNTANT = { email: 'accountant@demo.gerbang.test', password: 'Demo-Gerbang-2026!' };
const BOTH = 'One person could ask for refunds and approve where payouts go.';

type Role = { id: string; name: string; version: number; permissions: string[] };
type Matrix = { roles: Role[] };

const grid = (page: Page) => page.getByRole('grid', { name: 'Roles' });
const cell = (page: Page, resource: string, role: string) =>
  grid(page).getByRole('gridcell', { name: new RegExp(`^${resource}, ${role}:`) });
const column = (page: Page, role: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${role}\\. `) });
const changes = (page: Page, role: string) => page.getByRole('region', { name: `Changes of ${role}` });
const banner = (page: Page) => page.getByRole('region', { name: 'View as another role' });
const focused = (page: Page) =>
  page.evaluate(() => {
    const it = document.activeElement;
    const labelled = it?.getAttribute('aria-label') ?? (it as HTMLInputElement).labels?.[0]?.textContent;
    return labelled ?? it?.textContent ?? '';
  });
/** Presses a key until what it leads to has the focus. */
const pressTo = async (page: Page, key: string, wanted: string) => {
  for (let at = 0; at < 30 && !(await focused(page)).startsWith(wanted); at++) await page.keyboard.press(key);
  expect(await focused(page)).toContain(wanted);
};

const make = async (server: GerbangServer, name: string, permissions: string[]) => {
  const owner = await new Api(server).signIn(OWNER);
  const { id } = await owner.call<{ id: string }>('POST', 'team/roles', { name, permissions, version: 0 });
  await owner.signOut();
  return id;
};
/** As whoever's the page is, or, without one, as the owner for a moment. */
const give = async (server: GerbangServer, name: string, page?: Page) => {
  const owner = page ? await new Api(server).as(page) : await new Api(server).signIn(OWNER);
  const people = await owner.call<{ content: { id: string; email: string }[] }>('GET', 'team/people?pageSize=100');
  const { id } = people.content.find(({ email }) => email === ACCOUNTANT.email)!;
  const { roles } = await owner.call<Matrix>('GET', 'team/roles');
  await owner.call('POST', `team/people/${id}/role`, { roleId: roles.find((it) => it.name === name)!.id });
  if (!page) await owner.signOut();
  return id;
};

test('a_role_is_made_with_the_keyboard_given_looked_at_and_asked_about', async ({ server, person, trouble }) => {
  test.setTimeout(300_000);
  trouble.expect(/403/, /409/);
  const api = await new Api(server).signIn(OWNER);
  await api.linkCreate({ title: 'Sourdough class' });
  await api.signOut();
  const page = await person();
  await enter(page, ROLES, OWNER);
  await expect(grid(page)).toBeVisible();

  // A copy of a preset, which stays as it is.
  await page.getByRole('button', { name: 'New role' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New role' });
  await form.getByRole('combobox', { name: 'Begins as a copy of' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Operations');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Till');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect.poll(() => focused(page)).toContain(', Till:');
  await expect(cell(page, 'Payment links', 'Till')).toHaveText('Edit');
  await expect(cell(page, 'Payment links', 'Operations')).toHaveAttribute('aria-readonly', 'true');

  await pressTo(page, 'ArrowDown', 'Payouts, Till');
  await page.keyboard.press('Enter');
  const actions = page.getByRole('dialog', { name: 'Payouts, Till' });
  await expect(actions).toBeVisible();
  await expectAccessible(page);
  await pressTo(page, 'ArrowDown', 'Approve');
  await page.keyboard.press('Space');
  await expect(actions.getByText(BOTH)).toBeVisible();
  await expect(actions.getByRole('checkbox', { name: 'View' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(actions).toBeHidden();
  await expect.poll(() => focused(page)).toContain('Payouts, Till: View, Approve');
  await expect(cell(page, 'Payouts', 'Till')).toHaveText('Approve');
  await expect(changes(page, 'Till')).toContainText(BOTH);

  await changes(page, 'Till').getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The role has been made')).toBeVisible();
  await expect(changes(page, 'Till')).toBeHidden();
  await expect(column(page, 'Till')).toContainText('0 people');

  const accountant = await give(server, 'Till', page);
  await page.goto(CONFLICTS);
  await expect(row(page, 'Mei Ling Tan')).toContainText(BOTH);

  await page.goto(MAY);
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: /^Mei Ling Tan/ }).click();
  await page.getByRole('combobox', { name: 'Permission' }).click();
  await page.getByRole('option', { name: 'Payouts: Approve' }).click();
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText('Yes, Mei Ling Tan may.')).toBeVisible();
  const chain = page.getByRole('list', { name: 'What decides' });
  await expect(chain).toContainText('The role Till allows it.');
  await expect(chain).toContainText('What somebody asked for themselves another person approves.');
  for (const address of [`${server.url}${ROLES}?x=1`, '/api/v1/team/roles']) {
    await page.goto(`${MAY}?${new URLSearchParams({ person: accountant, address }).toString()}`);
    await expect(page.getByText('No, Mei Ling Tan may not.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'What decides' })).toContainText('The role Till does not allow it.');
  }

  // The whole portal as this role; nothing is changed by it.
  await page.goto(ROLES);
  await column(page, 'Till').focus();
  await page.keyboard.press('Enter');
  await pressTo(page, 'ArrowDown', 'View as this role');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('You see the portal as Till. Nothing can be changed.');
  await expect(heading(page, /^Dashboard$/)).toBeVisible();
  await expectAccessible(page);
  const main = page.getByRole('navigation', { name: 'Main menu' });
  await expect(main.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
  await menu(page, 'Payment Link');
  await rowAction(page, 'Sourdough class', 'Delete');
  const refused = page.getByRole('dialog');
  await refused.getByRole('button', { name: 'Delete' }).click();
  await expect(refused.getByRole('alert')).toContainText('You are looking at the portal as another role');
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await expect(banner(page)).toBeVisible();
  await page.goto(ROLES);
  await expect(page.getByText('403')).toBeVisible();
  await expect(banner(page)).toBeVisible();

  // The other tab sees it, too, and is told of its end.
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(banner(other)).toBeVisible();
  await banner(page).getByRole('button', { name: 'End' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(grid(page)).toBeVisible();
  await expect(banner(other)).toHaveCount(0);
  await other.close();

  await column(page, 'Till').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const inUse = page.getByRole('dialog', { name: 'Delete Till' });
  await expect(inUse).toContainText('1 person: Mei Ling Tan');
  await expect(inUse.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('a_role_that_is_not_saved_is_looked_at_and_two_people_who_change_it_lose_nothing', async ({
  server,
  person,
  trouble,
}) => {
  trouble.expect(/403/, /409/);
  const id = await make(server, 'Desk', ['payment.salesTransaction.view', 'user.profile.view']);
  const page = await person();
  await enter(page, ROLES, OWNER);
  await test.step('a role that is not saved is looked at and still there afterwards', async () => {
    await cell(page, 'Payment links', 'Desk').click();
    await page.getByRole('checkbox', { name: 'Create' }).check();
    await page.keyboard.press('Escape');
    await changes(page, 'Desk').getByRole('button', { name: 'View as this role' }).click();
    await expect(banner(page)).toContainText('You see the portal as Desk.');
    const main = page.getByRole('navigation', { name: 'Main menu' });
    await expect(main.getByRole('link', { name: 'Counter' })).toBeVisible();
    await banner(page).getByRole('button', { name: 'End' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(changes(page, 'Desk')).toContainText('2 permissions added');
    await changes(page, 'Desk').getByRole('button', { name: 'Discard' }).click();
    await expect(cell(page, 'Payment links', 'Desk')).toHaveText('–');
  });
  await test.step('two people who change one role lose nothing', async () => {
    await cell(page, 'Payment links', 'Desk').click();
    await page.getByRole('checkbox', { name: 'View' }).check();
    await page.keyboard.press('Escape');
    await callAs(server, page, 'PUT', `team/roles/${id}`, {
      name: 'Desk',
      permissions: ['payment.salesTransaction.view', 'payment.cart.view'],
      version: 1,
    });
    await changes(page, 'Desk').getByRole('button', { name: 'Save' }).click();
    const told = changes(page, 'Desk').getByRole('alert');
    await expect(told).toContainText('Somebody else has saved this role meanwhile');
    await expect(told).toContainText('Added: AxaiCart: View');
    await expect(told).toContainText('Taken away: Profile: View');
    await expectAccessible(page);
    await told.getByRole('button', { name: 'Put mine on top' }).click();
    await changes(page, 'Desk').getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'The role has been saved')).toBeVisible();
    await expect(cell(page, 'Payment links', 'Desk')).toHaveText('View');
    await expect(cell(page, 'AxaiCart', 'Desk')).toHaveText('View');
    await expect(cell(page, 'Profile', 'Desk')).toHaveText('–');
  });
});

test('a_permission_that_is_taken_is_felt_by_the_next_page', async ({ server, person, trouble }) => {
  trouble.expect(/403/);
  const id = await make(server, 'Desk', [
    'payment.salesTransaction.view',
    'payment.refundRequest.view',
    'user.profile.view',
  ]);
  await give(server, 'Desk');
  const page = await person();
  await enter(page, '/transaction/all', ACCOUNTANT);
  await expect(heading(page, /Transactions/).first()).toBeVisible();
  const owner = await new Api(server).signIn(OWNER);
  await owner.call('PUT', `team/roles/${id}`, { name: 'Desk', permissions: ['user.profile.view'], version: 1 });
  await page.goto('/transaction/request-refund');
  await expect(page.getByText('403')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Transaction')).toHaveCount(0);
  await test.step('who may only look at roles changes none', async () => {
    const permissions = ['user.team.view', 'user.profile.view'];
    await owner.call('PUT', `team/roles/${id}`, { name: 'Desk', permissions, version: 2 });
    await page.goto(ROLES);
    await cell(page, 'Team', 'Desk').click();
    await expect(page.getByText('You may look at roles, not change them.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'View' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'New role' })).toHaveCount(0);
  });
});

test('the_pages_of_roles_as_they_are_looked_at', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/40[39]/);
  await make(server, 'Till', ['payment.refundRequest.view', 'payment.refundRequest.create', 'user.profile.view']);
  const accountant = await give(server, 'Till');
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, ROLES, OWNER);
  await expect(grid(page)).toBeVisible();
  await look(page, 'roles');
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole('gridcell', { name: /Till:/ }).nth(8).click();
  await page.getByRole('checkbox').nth(2).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await look(page, 'roles-changed');
  await page.goto(PERMISSIONS);
  await page.locator('details summary').first().click();
  await look(page, 'permissions');
  await page.goto(CONFLICTS);
  await expect(page.getByRole('row').first()).toBeVisible();
  await look(page, 'conflicts');
  await page.goto(`${MAY}?person=${accountant}&permission=payment.payout.approve`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await look(page, 'may');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ROLES);
  await page.getByRole('gridcell').nth(3).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page);

  const operator = await person({ viewport: { width: 1280, height: 844 } });
  await enter(operator, '/user-management/roles', OPERATOR);
  await expect(operator.getByRole('grid')).toBeVisible();
  await look(operator, 'roles-operator');
  await operator.setViewportSize({ width: 1280, height: 844 });
  await operator.getByRole('columnheader').nth(2).click();
  await operator.getByRole('menuitem').first().click();
  await expect(
    operator
      .getByRole('region')
      .filter({ has: operator.getByRole('status') })
      .first(),
  ).toBeVisible();
  await look(operator, 'viewed-as');
});
