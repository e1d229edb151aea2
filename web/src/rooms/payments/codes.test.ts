import { expect, test } from 'vitest';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { acquirerLabel, channelLabel, DEFAULT_STATUSES, methodOptions, saleMethodLabel } from './codes';

addEnglish(office);

test('the_seven_statuses_of_the_default_filter', () => expect(DEFAULT_STATUSES).toBe('0,1,11,22,33,44,55'));

test('payment_channels_stand_in_the_order_of_the_specification', () =>
  expect(methodOptions().map(({ value, label }) => `${label} ${value}`)).toEqual([
    'Credit Card Local 1',
    'Credit Card Oversea 2',
    'Debit Card 3',
    'E-Wallet 10',
    'FPX B2B Casa 21',
    'FPX B2B Card 23',
    'FPX E-Mandate 22',
    'FPX B2C Casa 20',
    'FPX B2C Card 24',
    'DuitNow QR 40',
    'Installment 30',
  ]));

test('acquirers_have_their_names', () =>
  expect(([0, 1, 10, 11, 20] as const).map(acquirerLabel)).toEqual(['Unknown', 'Paydee', 'Mcash', 'Boost', 'Maybank']));

test.each([
  [6, 'Installment 6 Months'],
  [12, 'Installment 12 Months'],
  [null, 'Installment'],
])('an_instalment_plan_has_its_months_as_a_suffix: %s', (instalmentMonths, label) =>
  expect(saleMethodLabel({ paymentMethod: 30, instalmentMonths })).toBe(label),
);

test('channel_5_is_the_online_cart', () => expect(channelLabel(5)).toBe('Online cart'));
