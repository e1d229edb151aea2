/** What a payer does in a shop, by the words on the screen. */
import { expect, type Page } from './gerbang';
import { PAYER } from './payer';
import { heading } from './portal';

export const ADDRESS = { line: '12, Jalan Demo 1', postalCode: '50480', city: 'Kuala Lumpur' };

/** Puts one of it into the basket, or as many as its smallest quantity is. */
export const add = (page: Page, item: string) =>
  page.getByRole('button', { name: `Add: ${item}`, exact: true }).click();

export const quantity = (page: Page, item: string) => page.getByRole('textbox', { name: `Quantity: ${item}` });

export const toBasket = async (page: Page) => {
  await page.getByRole('link', { name: 'Go to basket' }).click();
  await expect(heading(page, 'Your basket')).toBeVisible();
};

/** Who the order is for; the postcode says the state. */
export const customerGive = async (page: Page) => {
  await page.getByLabel('Name').fill(PAYER.name);
  await page.getByLabel('Email').fill(PAYER.email);
  await page.getByLabel('House number and street').fill(ADDRESS.line);
  await page.getByLabel('Postcode').fill(ADDRESS.postalCode);
  await page.getByLabel('City').fill(ADDRESS.city);
  await expect(page.getByLabel('State')).toHaveValue(/./);
};

/** From the basket on to the checkout. */
export const order = async (page: Page) => {
  await customerGive(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(heading(page, 'How would you like to pay?')).toBeVisible();
};
