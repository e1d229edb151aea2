import { expect, test } from 'vitest';
import { texts } from '../kit/i18n';
import { ApiError } from './client';
import { clearFailure, failureOf, recordFailure } from './failures';

const refused = new ApiError({ errorCode: 'x', errorMessage: 'Already paid.' }, 409);

test('a_failure_is_recorded_with_its_action_type_until_the_same_action_succeeds', () => {
  recordFailure('paymentLinks/delete', refused);
  expect(failureOf('paymentLinks')).toBe('paymentLinks/delete: Already paid.');
  expect(failureOf('refundRequests')).toBeUndefined();
  clearFailure('paymentLinks/list');
  expect(failureOf('paymentLinks')).toBe('paymentLinks/delete: Already paid.');
  clearFailure('paymentLinks/delete');
  expect(failureOf('paymentLinks')).toBeUndefined();
});

test('a_failure_without_words_of_the_server_has_ours', () => {
  recordFailure('paymentLinks/list', new Error('boom'));
  expect(failureOf('paymentLinks')).toBe(`paymentLinks/list: ${texts.t('kit:error.unknown')}`);
});
