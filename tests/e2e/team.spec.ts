/** A company's own people: invited, given roles, suspended, grouped; and what the colleague herself sees of it. */
import { Api, OPERATOR, OWNER, PENDING } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { bulkBar, tick } from './lists';
import { choose, enter, field, heading, row, rowAction, signIn, toast } from './portal';
import { mailLink } from './sandbox';
import type { GerbangServer } from './server';

const TEAM = '/profile/team';
const COMPANY = 'Kedai Demo Sdn Bhd';
const ROLE = 'Refund desk';
const COLLEAGUE = { email: 'farah@demo.gerbang.test', fullName: 'Farah Aziz', password: 'Sapphire-Harbour-71!' };
/** What refunds need: to find the sale, and to ask for its money back. */
const REFUNDS = ['payment.salesTransaction.view', 'payment.refundRequest.view', 'payment.refundRequest.create'];

const dialog = (page: Page) => page.getByRole('dialog').last();
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

const roleCreate = async (server: GerbangServer) => {
  const api = await new Api(server).signIn();
  await api.call('POST', 'team/roles', { name: ROLE, description: '', permissions: REFUNDS, version: 0 });
  await api.signOut();
};

/** As the owner does it; answers the mail's link. */
const invite = async (page: Page, mail: Page, { email } = COLLEAGUE) => {
  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  await field(dialog(page), 'Email').fill(email);
  await choose(page, 'Role', ROLE);
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, `${email} has been invited`)).toBeVisible();
  return mailLink(mail, email, '/join?token=');
};

const join = async (page: Page, link: string, { fullName, password, email } = COLLEAGUE) => {
  await page.goto(link);
  await expect(heading(page, `Join ${COMPANY}`)).toBeVisible();
  await field(page, 'Full name').fill(fullName);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(field(page, 'Merchant ID')).toHaveValue(email);
};

test('a_colleague_is_invited_for_refunds_joins_sees_just_these_and_is_signed_out_when_suspended', async ({
  server,
  person,
  trouble,
}) => {
  // The session ends while her page is open, and the link is used twice.
  trouble.expect(/40[0139]/);
  await roleCreate(server);
  const owner = await person();
  await enter(owner, '/profile');
  await owner.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(heading(owner, 'People')).toBeVisible();
  await expectAccessible(owner);
  const mail = await person();
  const link = await invite(owner, mail);
  await owner.getByRole('link', { name: 'Invitations', exact: true }).click();
  await expect(row(owner, COLLEAGUE.email)).toContainText('Waiting');
  await expect(row(owner, COLLEAGUE.email)).toContainText(ROLE);

  const her = await person();
  await her.goto(link);
  await expect(her.getByRole('main')).toContainText(ROLE);
  await expectAccessible(her);
  await expect(her.getByRole('button', { name: 'Join', exact: true })).toBeDisabled();
  await join(her, link);
  await field(her, 'Password').fill(COLLEAGUE.password);
  await her.getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(her, 'Dashboard')).toBeVisible();
  await nav(her).getByRole('button', { name: 'Transaction' }).click();
  await nav(her).getByRole('link', { name: 'Refund Applications' }).click();
  await expect(her).toHaveURL(/request-refund/);
  await expect(her.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Webhooks', 'Counter']) await expect(nav(her).getByRole('link', { name })).toHaveCount(0);
  for (const path of [TEAM, '/payment-service/payment-link', '/payout/history-settlement', '/user-management']) {
    await her.goto(path);
    await expect(heading(her, 'You do not have access to this page')).toBeVisible();
  }
  await her.goto('/transaction/request-refund');

  // Somebody who finds the mail later comes to nothing.
  await mail.goto(link);
  await expect(heading(mail, 'This invitation cannot be used')).toBeVisible();
  await expectAccessible(mail);

  await owner.goto(TEAM);
  await rowAction(owner, COLLEAGUE.fullName, 'Suspend');
  await field(dialog(owner), 'Reason').fill('no');
  await dialog(owner).getByRole('button', { name: 'Suspend' }).click();
  await expect(field(dialog(owner), 'Reason')).toHaveAttribute('aria-invalid', 'true');
  await field(dialog(owner), 'Reason').fill('Left the company');
  await dialog(owner).getByRole('button', { name: 'Suspend' }).click();
  await expect(row(owner, COLLEAGUE.fullName)).toContainText('Suspended');
  await expect(her).toHaveURL(/\/login/);
  await signIn(her, COLLEAGUE);
  await expect(her).toHaveURL(/\/login/);
  await expect(her.getByRole('alert').or(her.getByRole('status')).first()).toBeVisible();

  await test.step('who has a sign-in already joins by one button', async () => {
    const known = { ...COLLEAGUE, email: PENDING.email };
    await owner.goto(TEAM);
    await her.goto(await invite(owner, mail, known));
    await expect(her.getByText('has a sign-in already')).toBeVisible();
    await expect(field(her, 'Password')).toHaveCount(0);
    await her.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(field(her, 'Merchant ID')).toHaveValue(known.email);
  });
});

test('a_group_gives_its_roles_at_once_to_an_open_page_and_takes_them_again', async ({ server, person, trouble }) => {
  trouble.expect(/40[013]/);
  await roleCreate(server);
  const owner = await person();
  await enter(owner, TEAM);
  const her = await person();
  await join(her, await invite(owner, await person()));
  await field(her, 'Password').fill(COLLEAGUE.password);
  await her.getByRole('button', { name: 'Sign In' }).click();
  await expect(nav(her).getByRole('button', { name: 'Transaction' })).toBeVisible();
  const counter = nav(her).getByRole('link', { name: 'Counter' });
  await expect(counter).toHaveCount(0);

  await owner.goto(`${TEAM}/levels/new`);
  await field(dialog(owner), 'Name').fill('Leads');
  await field(dialog(owner), 'Rank').fill('1');
  await dialog(owner).getByRole('button', { name: 'Create' }).click();
  await expect(field(dialog(owner), 'Rank')).toHaveAttribute('aria-invalid', 'true');
  await field(dialog(owner), 'Rank').fill('40');
  await dialog(owner).getByRole('button', { name: 'Create' }).click();
  await expect(row(owner, 'Leads')).toContainText('40');

  await owner.goto(`${TEAM}/groups/new`);
  await field(dialog(owner), 'Name').fill('Shop floor');
  await field(dialog(owner), 'Roles').click();
  await owner.getByRole('option', { name: 'Support', exact: true }).click();
  await owner.keyboard.press('Escape');
  await field(dialog(owner), 'People').fill('farah');
  await owner.getByRole('option', { name: /^Farah Aziz/ }).click();
  await owner.keyboard.press('Escape');
  await choose(owner, 'Level', 'Leads (rank 40)');
  await dialog(owner).getByRole('button', { name: 'Create' }).click();
  // The demo has a group of this name.
  await expect(field(dialog(owner), 'Name')).toHaveAttribute('aria-invalid', 'true');
  await field(dialog(owner), 'Name').fill('Counter staff');
  await dialog(owner).getByRole('button', { name: 'Create' }).click();
  await expect(row(owner, 'Counter staff')).toContainText('1 person');
  await expect(counter).toBeVisible();

  await owner.goto(TEAM);
  await rowAction(owner, COLLEAGUE.fullName, 'View');
  await expect(dialog(owner)).toContainText('Counter staff');
  await expect(dialog(owner)).toContainText('Level 40');

  await owner.goto(`${TEAM}/groups`);
  await rowAction(owner, 'Counter staff', 'Delete');
  await dialog(owner).getByRole('button', { name: 'Delete' }).click();
  await expect(row(owner, 'Counter staff')).toHaveCount(0);
  await expect(counter).toHaveCount(0);
});

test('a_colleague_is_invited_and_suspended_with_the_keyboard_alone', async ({ person }) => {
  const owner = await person();
  await enter(owner, TEAM);
  const { keyboard } = owner;
  const invited = owner.getByRole('link', { name: 'Invite a colleague' });
  await expect(row(owner, 'Mei Ling Tan')).toBeVisible();
  for (let at = 0; at < 60 && !(await invited.evaluate((it) => it === document.activeElement)); at++) {
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await expect(field(dialog(owner), 'Email')).toBeFocused();
  await keyboard.type('lim@demo.gerbang.test');
  await keyboard.press('Tab');
  await keyboard.type('Supp');
  // The whole list shows it, too, and Enter would choose nothing while it becomes shorter.
  await expect(owner.getByRole('listbox').getByRole('option')).toHaveText(['Support']);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(field(dialog(owner), 'Role')).toHaveValue('Support');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(owner.getByRole('listbox').getByRole('option', { name: 'English' })).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(dialog(owner).getByRole('button', { name: 'Send invitation' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(toast(owner, 'lim@demo.gerbang.test has been invited')).toBeVisible();

  await row(owner, 'Mei Ling Tan')
    .getByRole('button', { name: /^Actions for/ })
    .focus();
  await keyboard.press('Enter');
  const suspend = owner.getByRole('menuitem', { name: 'Suspend' });
  await expect(suspend).toBeVisible();
  for (let at = 0; at < 10 && !(await suspend.evaluate((it) => it === document.activeElement)); at++) {
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await expect(field(dialog(owner), 'Reason')).toBeFocused();
  await keyboard.type('On leave');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(row(owner, 'Mei Ling Tan')).toContainText('Suspended');
});

test('ticked_people_are_suspended_together_and_an_operator_sees_the_people_of_all_companies', async ({ person }) => {
  await test.step('ticked people are suspended together, and the owner herself is left out', async () => {
    const owner = await person();
    await enter(owner, TEAM);
    for (const name of ['Aisyah Rahman', 'Mei Ling Tan', 'Nurul Huda']) await tick(owner, name);
    await bulkBar(owner, 3).getByRole('button', { name: 'Update Status' }).click();
    await owner.getByRole('menuitem', { name: 'Suspended' }).click();
    await dialog(owner).getByRole('button', { name: 'Yes' }).click();
    for (const name of ['Mei Ling Tan', 'Nurul Huda']) await expect(row(owner, name)).toContainText('Suspended');
    await expect(row(owner, 'Aisyah Rahman')).toContainText('Active');
    await owner.goto(`${TEAM}?status=ACTIVE`);
    await expect(row(owner, 'Aisyah Rahman')).toBeVisible();
    await expect(row(owner, 'Mei Ling Tan')).toHaveCount(0);
  });
  await test.step('an operator sees the people of all companies and filters them', async () => {
    const operator = await person();
    await enter(operator, '/dashboard', OPERATOR);
    await nav(operator).getByRole('link', { name: 'User Management' }).click();
    await expect(heading(operator, 'People')).toBeVisible();
    await expect(row(operator, OWNER.email)).toContainText(COMPANY);
    await operator.goto('/user-management?roleId=1');
    await expect(row(operator, OWNER.email)).toBeVisible();
    await expect(row(operator, OPERATOR.email)).toHaveCount(0);
  });
});

test('a_company_is_handed_over_with_the_password_of_whoever_signed_in_a_while_ago', async ({
  server,
  person,
  trouble,
}) => {
  trouble.expect(/team\/people\/.*\/ownership.*400/);
  const api = await new Api(server).signIn();
  const { content } = await api.call<{ content: { id: string; fullName: string }[] }>('GET', 'team/people?name=Mei');
  await api.signOut();
  const owner = await person();
  await enter(owner, TEAM);
  const operator = await new Api(server).signIn(OPERATOR);
  await operator.clockForward(11 * 60);
  await operator.signOut();

  await owner.goto(`${TEAM}/${content[0]!.id}/ownership`);
  const give = dialog(owner).getByRole('button', { name: 'Hand the company over' });
  const password = field(dialog(owner), 'Your password');
  await expect(give).toBeDisabled();
  await dialog(owner).getByRole('checkbox').check();
  await expect(password).toHaveCount(0);
  await give.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(dialog(owner).getByRole('alert')).toHaveCount(1); // what it means, and no refusal
  await expectAccessible(owner);
  await give.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('Not-My-Password-71!');
  await give.click();
  await expect(dialog(owner).getByText('The password is not right').first()).toBeVisible();
  await password.fill(OWNER.password);
  await give.click();
  await expect(toast(owner, 'The company has a new owner')).toBeVisible();
  await expect(row(owner, content[0]!.fullName)).toContainText('Owner');
  await expect(row(owner, OWNER.email)).toContainText('Admin');
});
