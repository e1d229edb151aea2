/** The other side of each protocol, as the sandbox's pages show it: mailbox, bank, card issuer. */
import { expect, expectAccessible, type Page } from './gerbang';

/** The address of a link in the newest mail to somebody, or the newest with that subject, read in the mailbox. */
export const mailLink = async (page: Page, to: string, part: string, subject = to): Promise<string> => {
  const newest = page
    .getByRole('row')
    .filter({ hasText: to })
    .filter({ hasText: subject })
    .first()
    .getByRole('link')
    .last();
  const link = page.getByRole('article').locator(`a[href*="${part}"]`);
  // Mail is written by a job a moment after the answer.
  await expect(async () => {
    await page.goto(`/sandbox/mail?to=${encodeURIComponent(to)}`);
    expect(await newest.count()).toBe(1);
    await newest.click();
    await expect(link).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(page);
  return (await link.getAttribute('href'))!;
};

/** From the bank's first page to the one where the payment, or the auto-debit, is confirmed. */
export const bankSignIn = async (page: Page) => {
  await expect(page.getByText('SANDBOX: a simulation, no money moves')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: /^Confirm (your payment|the auto-debit)$/ })).toBeVisible();
};

export const bankApprove = async (page: Page) => {
  await bankSignIn(page);
  await page.getByRole('button', { name: 'Approve' }).click();
};

/** What the bank itself proposes: SBI Bank B declines for want of funds, C leaves it pending. */
export const bankFinish = async (page: Page, delivery = 'directly and by the browser (normal)') => {
  await bankSignIn(page);
  await page.getByLabel('The answer travels').selectOption({ label: delivery });
  await page.getByRole('button', { name: 'Finish with this outcome' }).click();
};

export const bankCancel = async (page: Page) => {
  await bankSignIn(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
};

export const CARD = { approved: '4111 1111 1111 1111', declined: '4000 0000 0000 0002' };

export const cardPay = async (page: Page, number = CARD.approved) => {
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Card number' }).fill(number);
  await page.getByLabel('Expiry (MM/YY)').fill('12/39');
  await page.getByRole('textbox', { name: 'CVV' }).fill('123');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: '3-D Secure' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
};
