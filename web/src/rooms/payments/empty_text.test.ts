import { expect, test } from 'vitest';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { emptyText } from './empty_text';

addEnglish(office);

test('a_link_without_payments_is_not_answered_with_wider_dates', () => {
  expect(emptyText({ paymentLink: '7', createdDateFrom: '', filterStatus: '' })).toMatch(/^Nobody has started to pay/);
  expect(emptyText({ paymentLink: '7', createdDateFrom: 'today', filterStatus: '' })).toMatch(/Widen the dates/);
  expect(emptyText({ createdDateFrom: 'today' })).toMatch(/Widen the dates/);
});
