import { expect, test } from 'vitest';
import { linkPayments } from './link_payments';

test('payments_of_a_link_are_those_of_any_day_and_status_and_the_address_keeps_its_title', () => {
  expect(linkPayments({ id: '17', title: 'Kuih raya, 12 pieces' })).toEqual({
    to: '/transaction/all',
    search: {
      paymentLink: '17',
      paymentLinkTag: 'Kuih raya, 12 pieces',
      createdDateFrom: '',
      createdDateTo: '',
      filterStatus: '',
    },
  });
});
