/** The five steps of the merchant application, filled in as a person would. */
import { expect, type Page } from './gerbang';
import { choose, field, heading } from './portal';

export const COMPANY = 'Kedai Kek Seri Melati Sdn Bhd';
export const TRADING_NAME = 'Seri Melati';

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

export const applicationFill = async (page: Page) => {
  await expect(heading(page, 'A Company/Merchant Profile')).toBeVisible();
  await fill(page, {
    'Registered company name': COMPANY,
    'Company registration number': '202601077001',
    'Years in business': '4',
    'Business address': '12 Jalan Bukit Bintang, 55100 Kuala Lumpur',
  });
  await page.getByRole('group', { name: 'Contact person 1' }).getByLabel('Name').fill('Aminah binti Yusof');
  await next(page);

  await expect(heading(page, 'B Business Profile')).toBeVisible();
  await fill(page, {
    'Trading name': TRADING_NAME,
    'Online store address (URL)': 'https://serimelati.example',
    'Type of products or services': 'Cakes',
    'Current monthly sales': '25000',
    'Average billing amount': '120.50',
  });
  await choose(page, 'Waiting time until delivery', '1-3 days');
  await next(page);

  await expect(heading(page, 'C Merchant Account Setup Information')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Receive payment notifications by email' }).getByLabel('Yes').check();
  await fill(page, {
    'Email for payment notifications': 'sales@serimelati.example',
    'Customer service email': 'hello@serimelati.example',
    'Customer service phone': '+60 3-2141 7701',
    'Customer service address': '12 Jalan Bukit Bintang, 55100 Kuala Lumpur',
  });
  await next(page);

  await expect(heading(page, 'D Bank Account Information')).toBeVisible();
  await fill(page, {
    'Bank name': 'Maybank',
    'Account number': '514077700011',
    'Account holder name': COMPANY,
    'Bank address': 'Menara Maybank, Kuala Lumpur',
    'SWIFT code': 'MBBEMYKL',
  });
  await choose(page, 'Country of the bank', 'Malaysia');
  await next(page);

  await expect(heading(page, 'E Website Compliance Questionnaire')).toBeVisible();
  for (const question of [
    'A privacy policy',
    'A clear description of products or services',
    'The currency of the transaction',
    'The price of each product or service',
    'The payment methods accepted',
    'The shipping and delivery policy',
  ]) {
    await page.getByRole('radiogroup', { name: question }).getByLabel('Yes').check();
  }
};

/** What a person does with the file dialog of a button. */
export const documentAttach = async (
  page: Page,
  kind: string,
  name: string,
  buffer: Buffer,
  mimeType = 'image/png',
) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Add a file: ${kind}`, exact: true }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
};
