import { expect, test } from 'vitest';
import { stringifySearch } from '../../nav/search';
import { attentionAddress, dayAddress, methodAddress } from './addresses';

test('a_day_leads_to_what_was_sold_on_it', () => {
  const { to, search } = dayAddress('2026-11-20');
  expect(to).toBe('/transaction/all');
  expect(stringifySearch(search)).toBe(
    '?filterStatus=11,43&createdDateFrom=2026-11-20+00%3A00%3A00&createdDateTo=2026-11-20+23%3A59%3A59',
  );
});

test('a_method_leads_to_its_ended_payments_of_the_month', () => {
  const { search } = methodAddress({
    paymentMethod: 20,
    from: '2026-10-31T16:00:00.000Z',
    to: '2026-11-20T15:59:59.000Z',
  });
  expect(search).toEqual({
    paymentMode: '20',
    filterStatus: '11,22,23,33,43,44,55',
    createdDateFrom: '2026-11-01 00:00:00',
    createdDateTo: '2026-11-20 23:59:59',
  });
});

test('what_waits_leads_to_its_list', () => {
  const bounds = { count: 2, from: '2026-11-06T16:00:00.000Z', to: '2026-11-20T15:59:59.000Z' };
  const created = { createdDateFrom: '2026-11-07 00:00:00', createdDateTo: '2026-11-20 23:59:59' };
  expect(attentionAddress({ kind: 'PENDING_AUTHORIZATION', ...bounds })).toEqual({
    to: '/transaction/all',
    search: { filterStatus: '3', ...created },
  });
  expect(attentionAddress({ kind: 'LATE_PAYMENT', ...bounds })).toEqual({
    to: '/transaction/all',
    search: { filterStatus: '11', isLate: 'true', ...created },
  });
  expect(attentionAddress({ kind: 'REFUND_REQUESTED', count: 1, from: null, to: null })).toEqual({
    to: '/transaction/request-refund',
    search: { refundRequestStatus: 'REQUESTED' },
  });
  expect(attentionAddress({ kind: 'EXPIRING_LINK', ...bounds })).toEqual({
    to: '/payment-service/payment-link',
    search: { state: 'OPEN', expiryDateFrom: '2026-11-07 00:00:00', expiryDateTo: '2026-11-20 23:59:59' },
  });
  expect(attentionAddress({ kind: 'DEBIT_FAILED', count: 1, from: null, to: null })).toEqual({
    to: '/emandate/emandate-application/all',
    search: { isDefault: 'true', filterStatus: '4,5,11' },
  });
  expect(attentionAddress({ kind: 'TERMINATION_REQUESTED', count: 1, from: null, to: null })).toEqual({
    to: '/emandate/application/termination',
    search: { filterStatus: '1' },
  });
  expect(attentionAddress({ kind: 'BANK_SILENT', count: 1, from: null, to: null })).toEqual({
    to: '/emandate/emandate-application/all',
    search: { bankSilentDays: '3' },
  });
});

test('a_bound_that_is_not_named_is_cleared_and_not_left_to_the_list', () => {
  const { search } = attentionAddress({ kind: 'LATE_PAYMENT', count: 1, from: null, to: null });
  expect(search).toMatchObject({ createdDateFrom: '', createdDateTo: '' });
});
