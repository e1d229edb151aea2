/**
 * Who may what, from the gateway down to a merchant's refund desk, as one story: a reviewer with a role of her own asks
 * an applicant for a better document, two people approve, the new merchant invites a colleague who can do refunds and
 * nothing else, and the auditor takes the trail of all of it away.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { documentAttach } from './application';
import { Api, OPERATOR, PENDING } from './arrange';
import { expect, PHONE, test, type Page } from './gerbang';
import { rows } from './lists';
import { bankChoose, detailsGive, expectReceipt } from './payer';
import { png } from './pictures';
import { choose, enter, field, heading, menu, rowAction, toast, type Account } from './portal';
import { bankApprove, mailLink } from './sandbox';

const COMPANY = 'Warung Tunggu Sdn Bhd';
const GATEWAY = 'Gateway';
const REVIEWER: Account = { email: 'ravi@gateway.example', fullName: 'Ravi Chandran', password: 'Copper-Lantern-58!' };
const AUDITOR: Account = { email: 'grace@gateway.example', fullName: 'Grace Wong', password: 'Walnut-Compass-37!' };
const COLLEAGUE: Account = { email: 'siti@warung.example', fullName: 'Siti Zulaikha', password: 'Velvet-Monsoon-19!' };
const REASON = 'Sold out before it was baked.';

const dialog = (page: Page) => page.getByRole('dialog').last();
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A role in the matrix that begins as a copy of another; of some resources all that opens something is taken away. */
const roleMake = async (page: Page, address: string, name: string, from: string, without: string[]) => {
  await page.goto(address);
  await button(page, 'New role').click();
  await choose(page, 'Begins as a copy of', from);
  await field(page, 'Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Choose permissions' }).click();
  for (const resource of without) {
    await page.getByRole('gridcell', { name: new RegExp(`^${resource}, ${name}:`) }).click();
    const actions = page.getByRole('dialog', { name: `${resource}, ${name}` });
    for (const box of (await actions.getByRole('checkbox', { checked: true }).all()).reverse()) await box.uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('gridcell', { name: new RegExp(`^${resource}, ${name}:`) })).toHaveText('–');
  }
  await page
    .getByRole('region', { name: `Changes of ${name}` })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(toast(page, 'The role has been made')).toBeVisible();
};

const invite = async (page: Page, address: string, { email }: Account, role: string) => {
  await page.goto(address);
  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  await field(dialog(page), 'Email').fill(email);
  await choose(page, 'Role', role);
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, `${email} has been invited`)).toBeVisible();
};

const join = async (page: Page, account: Account, company: string) => {
  await page.goto(await mailLink(page, account.email, '/join?token='));
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await field(page, 'Full name').fill(account.fullName);
  await field(page, 'Password').fill(account.password);
  await button(page, 'Join').click();
  await expect(page).toHaveURL(/\/login/);
  await field(page, 'Password').fill(account.password);
  await button(page, 'Sign In').click();
};

const openApplication = async (page: Page) => {
  await page.goto('/merchant/application');
  await rowAction(page, COMPANY, 'View');
  await expect(heading(page, `Application of ${COMPANY}`)).toBeVisible();
};

test('from a reviewer with a role of her own to a colleague who can do refunds and nothing else', async ({
  server,
  person,
  trouble,
}) => {
  test.setTimeout(300_000);
  trouble.expect(/40[34]/);
  const desk = { viewport: { width: 1280, height: 900 } };
  const operator = await person(desk);
  const reviewer = await person(desk);
  const applicant = await person(desk);
  const colleague = await person(desk);

  await test.step('an operator invites a reviewer with a role made for it', async () => {
    await enter(operator, '/dashboard', OPERATOR);
    await roleMake(operator, '/user-management/roles', 'Reviewer', 'Onboarding', ['Fees and tax', 'Merchants']);
    await invite(operator, '/user-management', REVIEWER, 'Reviewer');
    await join(reviewer, REVIEWER, GATEWAY);
    await expect(heading(reviewer, 'Merchant Applications')).toBeVisible();
    await expect(nav(reviewer).getByRole('link', { name: 'Fees and tax' })).toHaveCount(0);
    await expect(nav(reviewer).getByRole('link', { name: 'Merchants', exact: true })).toHaveCount(0);
  });

  await test.step('the reviewer asks the applicant for a better document', async () => {
    await enter(applicant, '/merchant/application/view', PENDING);
    await documentAttach(applicant, 'Bank statement', 'blurred.png', png(600, 800, [240, 240, 230]));
    await openApplication(reviewer);
    await button(reviewer, 'Ask about Bank statement').click();
    await field(reviewer, 'What do you need to know about "Bank statement"?').fill(
      'Nobody can read the account number.',
    );
    await button(reviewer, 'Ask about Type of products or services').click();
    await field(reviewer, 'What do you need to know about "Type of products or services"?').fill('And at night?');
    await button(reviewer, 'Send 2 remarks').click();
    await expect(toast(reviewer, 'The merchant was asked')).toBeVisible();
  });

  await test.step('the applicant sends a better one, and says what else they sell', async () => {
    await applicant.goto('/merchant-registration');
    const points = applicant.getByRole('list', { name: 'What we wait for' });
    await points.getByRole('button', { name: 'B: Type of products or services' }).click();
    await field(applicant, 'Type of products or services').fill('Online casino');
    for (const _ of ['B', 'C', 'D']) await button(applicant, 'Next').click();
    await documentAttach(applicant, 'Bank statement', 'sharp.png', png(620, 800, [220, 240, 230]));
    await expect(points.getByText('taken care of')).toHaveCount(2);
    await button(applicant, 'Finish').click();
    await expect(heading(applicant, "All steps completed - you're finished")).toBeVisible();
  });

  await test.step('the reviewer proposes, and a second person approves', async () => {
    await openApplication(reviewer);
    await expect(reviewer.getByText('Bank statement: sharp.png (new)')).toBeVisible();
    await reviewer.getByRole('link', { name: 'Propose approval' }).click();
    await field(reviewer, 'For whoever confirms it').fill('Licensed in Genting.');
    await dialog(reviewer).getByRole('button', { name: 'Propose approval' }).click();
    await expect(reviewer.getByText('You have proposed it, so another person confirms it.')).toBeVisible();
    await openApplication(operator);
    await operator.getByRole('link', { name: 'Confirm the approval' }).click();
    await dialog(operator).getByRole('button', { name: 'Confirm the approval' }).click();
    await expect(operator.getByText('The risk is accepted').first()).toBeVisible();
  });

  await test.step('the new merchant invites a colleague with a role made for refunds only', async () => {
    await applicant.goto('/check-account');
    await expect(heading(applicant, 'Dashboard')).toBeVisible();
    await roleMake(applicant, '/profile/team/roles', 'Refund desk', 'Support', ['Payment links', 'AxaiCart']);
    await invite(applicant, '/profile/team', COLLEAGUE, 'Refund desk');
    await join(colleague, COLLEAGUE, COMPANY);
    await expect(heading(colleague, 'Dashboard')).toBeVisible();
  });

  await test.step('a payer pays, and the colleague gives it back, and can do just that', async () => {
    const { url } = await (await new Api(server).as(applicant)).linkCreate({ title: 'Nasi lemak for forty' });
    const payer = await person(PHONE);
    await payer.goto(url);
    await detailsGive(payer);
    await bankChoose(payer, 'SBI Bank A');
    await bankApprove(payer);
    await expectReceipt(payer, { Bank: 'SBI Bank A' });

    await menu(colleague, 'All Transactions', 'Transaction');
    await rowAction(colleague, 'SBI Bank A', 'View');
    await colleague.getByRole('link', { name: 'Request refund' }).click();
    await field(colleague, 'Reason').fill(REASON);
    await dialog(colleague).getByRole('button', { name: 'Request refund' }).click();
    await expect(colleague.getByText('Processing Refund').first()).toBeVisible();

    for (const hidden of ['Counter', 'Webhooks', 'Audit log', 'All Applications'])
      await expect(nav(colleague).getByRole('link', { name: hidden })).toHaveCount(0);
    for (const path of ['/payment-service/payment-link', '/payout/history-settlement', '/profile/team', '/audit-log']) {
      await colleague.goto(path);
      await expect(heading(colleague, 'You do not have access to this page')).toBeVisible();
    }
  });

  await test.step('the auditor exports the trail of all of it', async () => {
    await invite(operator, '/user-management', AUDITOR, 'Auditor');
    const auditor = await person(desk);
    await join(auditor, AUDITOR, GATEWAY);
    await menu(auditor, 'Audit log');
    await expect(rows(auditor).filter({ hasText: AUDITOR.fullName }).first()).toBeVisible();
    const saved = auditor.waitForEvent('download');
    await button(auditor, 'Export as CSV').click();
    const bytes = await readFile((await (await saved).path())!);
    const trail = bytes.toString('utf8');
    for (const told of [
      REVIEWER.fullName,
      COLLEAGUE.fullName,
      REVIEWER.email,
      COLLEAGUE.email,
      'Reviewer',
      'Refund desk',
    ])
      expect(trail).toContain(told);
    await auditor.goto('/admin/audit-log?filterAction=list.exportWhole');
    const whole = createHash('sha256').update(bytes).digest('hex');
    await expect(rows(auditor).filter({ hasText: whole })).toHaveCount(1);
  });

  await server.command('check');
});
