import { expect, test } from 'vitest';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { linkBadge } from './link_status';
import { toInput, toValues } from './link_values';

addEnglish(office);

test.each([
  ['OPEN', 'Active'],
  ['INACTIVE', 'Inactive'],
  ['EXPIRED', 'Expired'],
  ['PAID', 'Expired (paid)'],
] as const)('a_link_that_a_payer_finds_%s_is_%s_to_its_merchant', (state, label) =>
  expect(linkBadge({ state }).label).toBe(label),
);

test('hidden_fields_are_never_sent', () => {
  const values = { ...toValues(), title: ' A ', amount: '1,000', minAmount: '5', maxAmount: '9', usageLimit: '3' };
  expect(toInput(values)).toEqual({ title: 'A', amount: '1000.00', oneTimePayment: true });
  expect(toInput({ ...values, kind: 'open', use: 'multiple' })).toEqual({
    title: 'A',
    amount: null,
    minAmount: '5.00',
    maxAmount: '9.00',
    oneTimePayment: false,
    usageLimit: 3,
  });
});
