import { expect, test } from 'vitest';
import { linkStatus } from './link_status';
import { toInput, toValues } from './link_values';

const now = Date.parse('2026-11-20T00:00:00Z');
const link = { statusId: 1, oneTimePayment: true, expiryDate: null };

test.each([
  [{ ...link, statusId: 0 }, 'inactive'],
  [link, 'active'],
  [{ ...link, statusId: 2 }, 'expired'],
  [{ ...link, statusId: 2, oneTimePayment: false }, 'active'],
  [{ ...link, expiryDate: '2026-11-19T23:59:59Z' }, 'expired'],
  [{ ...link, statusId: 0, expiryDate: '2026-11-19T23:59:59Z' }, 'expired'],
  [{ ...link, expiryDate: '2026-11-20T00:00:01Z' }, 'active'],
])('%o_is_%s', (given, status) => expect(linkStatus(given, now)).toBe(status));

test('hidden_fields_are_never_sent', () => {
  const values = { ...toValues(), title: ' A ', amount: '1,000', minAmount: '5', maxAmount: '9', usageLimit: '3' };
  expect(toInput(values)).toEqual({ title: 'A', amount: '1000.00', oneTimePayment: true });
  expect(toInput({ ...values, kind: 'open', use: 'multiple' })).toEqual({
    title: 'A',
    minAmount: '5.00',
    maxAmount: '9.00',
    oneTimePayment: false,
    usageLimit: 3,
  });
});
