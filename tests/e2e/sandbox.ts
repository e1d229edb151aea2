/** The other side of each protocol, as the sandbox's pages show it. */
import { expect, type Page } from './gerbang';

/** The address of a link in the newest mail to somebody, read from the mailbox page. */
export const mailLink = async (page: Page, to: string, part: string): Promise<string> => {
  const link = page.getByRole('article').filter({ hasText: to }).locator(`a[href*="${part}"]`).first();
  // Mail is delivered by a job a moment after the answer.
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  return (await link.getAttribute('href'))!;
};

export const bankApprove = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
};
export const bankDecline = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click();
};
export const bankCancel = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
};
export const cardPay = async (page: Page) => {
  await page.getByLabel(/card number/i).fill('4111111111111111');
};
