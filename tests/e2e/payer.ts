/** What a payer does on the public pages, by the words on the screen. */
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, type Page } from './gerbang';
import { heading } from './portal';
import { bankApprove } from './sandbox';

export const PAYER = { name: 'Bala a/l Muthu', email: 'bala@payer.example' };

/** On the payment link's page: fills in who pays and goes on to the checkout. */
export const detailsGive = async (page: Page, amount?: string) => {
  if (amount) await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Name').fill(PAYER.name);
  await page.getByLabel('Email').fill(PAYER.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
};

export const bankChoose = async (page: Page, bank: string) => {
  await page.getByRole('radio', { name: /^Online banking \(FPX\)/ }).check();
  await page.getByRole('searchbox', { name: 'Search for your bank' }).fill(bank);
  await page.getByRole('radio', { name: bank }).check();
  await page.getByRole('button', { name: /^Pay RM/ }).click();
};

/** Pays a link by its bank, to the end. */
export const buy = async (payer: Page, address: string) => {
  await payer.goto(address);
  await detailsGive(payer);
  await bankChoose(payer, 'SBI Bank A');
  await bankApprove(payer);
  await expect(heading(payer, 'Payment received')).toBeVisible();
};

export const cardChoose = async (page: Page) => {
  await page.getByRole('radio', { name: /^Credit or debit card/ }).check();
  await page.getByRole('button', { name: /^Pay RM/ }).click();
};

export const expectReceipt = async (page: Page, rows: Record<string, string | RegExp>) => {
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const [label, value] of Object.entries(rows)) {
    const pair = receipt.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(pair.getByRole('definition')).toHaveText(value);
  }
};

/** The page says how it stands, and what to do next. */
export const told = async (page: Page, title: string | RegExp, next: string | RegExp) => {
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(next).first()).toBeVisible();
  await expectAccessible(page);
};

/** Within the page: the second click of a slow one would fall on the page behind. */
export const clickTwice = (it: Locator) =>
  it.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise((next) => setTimeout(next));
    element.click();
  });
