// @vitest-environment jsdom
import { expect, test } from 'vitest';
import audit from 'messages/en/portal/audit.json';
import { AuditAction, AuditObject } from '../../api/client';
import { addEnglish, languageUse, wholeLanguage } from '../../kit/i18n';
import { actionLabel, fieldLabel, objectLabel, recordLabel } from './audit_words';

addEnglish({ audit });

test('every_action_of_the_contract_has_words', () => {
  for (const action of Object.values(AuditAction)) expect(actionLabel(action)).not.toBe(action);
  for (const object of Object.values(AuditObject)) expect(objectLabel(object)).toMatch(/^[A-Z]/);
});

test('what_nobody_translated_is_told_by_its_name', () => {
  expect(actionLabel('voucher.burn')).toBe('voucher.burn');
  expect(actionLabel('sales_transaction_export')).toBe('sales_transaction_export');
});

test('a_call_that_has_no_action_of_its_own_is_told_by_its_name', () => {
  expect(recordLabel({ action: 'call.refuse', operation: 'refund_approve' })).toBe('refund_approve: refused');
  expect(recordLabel({ action: 'paymentLink.edit', operation: 'payment_link_update' })).toBe('Payment link: changed');
  expect(recordLabel({ action: 'call.done', operation: null })).toBe('Other call: done');
});

test('a_field_is_told_in_words_and_a_code_stays', () => {
  expect(fieldLabel('reminderHours')).toBe('Reminder, hours before');
  expect(fieldLabel('somethingOfLater')).toBe('Something of later');
  expect(fieldLabel('FPX')).toBe('FPX');
});

test.each(['de', 'ms', 'zh'] as const)('a_field_is_told_in_%s', async (language) => {
  const english = fieldLabel('cutOff');
  await wholeLanguage();
  await languageUse(language);
  try {
    expect(fieldLabel('cutOff')).not.toBe(english);
    expect(fieldLabel('cutOff')).not.toContain('field.');
  } finally {
    await languageUse('en');
  }
});
