import { expect, test } from 'vitest';
import type { PaymentLink } from '../../api/client';
import { duplicateOf, toInput } from './link_values';

const NOW = new Date('2026-11-20T04:00:00Z');
const link = {
  id: '17',
  slug: 'HMg1-CkaEovTD9ShWK4qstjp',
  title: 'Sourdough class',
  description: 'Bring an apron',
  amount: null,
  minAmount: '50.00',
  maxAmount: '90.00',
  reference: 'ORDER-7',
  customerName: 'Priya Nair',
  customerEmail: 'priya@payer.example',
  customerPhone: '+60123456789',
  oneTimePayment: false,
  usageLimit: 20,
  expiryDate: '2026-12-01T04:00:00.000Z',
} as PaymentLink;

test('duplicate_is_filled_in_with_everything_but_the_reference', () => {
  expect(toInput(duplicateOf(link, NOW))).toEqual({
    title: 'Sourdough class',
    description: 'Bring an apron',
    amount: null,
    minAmount: '50.00',
    maxAmount: '90.00',
    reference: undefined,
    customerName: 'Priya Nair',
    customerEmail: 'priya@payer.example',
    customerPhone: '+60123456789',
    oneTimePayment: false,
    usageLimit: 20,
    expiryDate: '2026-12-01T04:00:00.000Z',
  });
});

test('duplicate_of_a_link_that_has_expired_never_expires', () => {
  expect(duplicateOf({ ...link, expiryDate: '2026-11-20T03:59:59.000Z' }, NOW).expiryDate).toBe('');
});
