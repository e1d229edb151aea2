import { expect, test } from 'vitest';
import type { PaymentLink } from '../../api/client';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { linkMessage, whatsAppAddress, whatsAppNumber } from './whatsapp';

addEnglish(office);

const url = 'https://pay.example/payment-links/HMg1';
const link = {
  title: 'Kuih raya & tea',
  amount: '1234.50',
  minAmount: null,
  maxAmount: null,
  customerPhone: '012-345 6789',
  url,
} as PaymentLink;

test.each([
  ['012-345 6789', '60123456789'],
  ['+60 12-345 6789', '60123456789'],
  ['60123456789', '60123456789'],
  ['+65 9123 4567', '6591234567'],
  ['0065 9123 4567', '6591234567'],
  ['', ''],
  [null, ''],
])('number_%s_is_%s_for_whatsapp', (phone, digits) => expect(whatsAppNumber(phone)).toBe(digits));

test('message_says_who_asks_for_what_and_how_much_and_where_it_is_paid', () => {
  expect(linkMessage(link, 'Kedai Demo')).toBe(
    `Payment request from Kedai Demo:\nKuih raya & tea – RM 1,234.50\n${url}`,
  );
});

test('message_of_an_amount_that_the_payer_chooses_says_its_bounds_or_nothing', () => {
  expect(linkMessage({ ...link, amount: null, minAmount: '5.00' }, 'Kedai Demo')).toContain('tea – RM 5.00\n');
  expect(linkMessage({ ...link, amount: null }, 'Kedai Demo')).toContain(`tea\n${url}`);
});

test('address_holds_the_number_if_there_is_one_and_the_message_whole', () => {
  const written = (of: PaymentLink) => new URL(whatsAppAddress(of, 'Kedai Demo'));
  expect(written(link).pathname).toBe('/60123456789');
  expect(written(link).searchParams.get('text')).toBe(linkMessage(link, 'Kedai Demo'));
  expect(written({ ...link, customerPhone: null }).href).toMatch(/^https:\/\/wa\.me\/\?text=Payment/);
});
