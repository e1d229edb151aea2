import { expect, test } from 'vitest';
import audit from 'messages/en/portal/audit.json';
import { AuditAction, AuditObject } from '../../api/client';
import { addEnglish } from '../../kit/i18n';
import { actionLabel, objectLabel } from './audit_words';

addEnglish({ audit });

test('every_action_of_the_contract_has_words', () => {
  for (const action of Object.values(AuditAction)) expect(actionLabel(action)).not.toBe(action);
  for (const object of Object.values(AuditObject)) expect(objectLabel(object)).toMatch(/^[A-Z]/);
});

test('what_nobody_translated_is_told_by_its_name', () => {
  expect(actionLabel('voucher.burn')).toBe('voucher.burn');
  expect(actionLabel('sales_transaction_export')).toBe('sales_transaction_export');
});
