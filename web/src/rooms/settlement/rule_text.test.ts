import { expect, test } from 'vitest';
import { clockText, cutOffs, ruleText } from './rule_text';

test('rule_and_cut_off_read_as_the_trade_writes_them', () => {
  expect(ruleText({ bankingDays: 2 })).toBe('T+2');
  expect([1, 930, 1440].map(clockText)).toEqual(['00:01', '15:30', '24:00']);
});

test('cut_off_in_force_is_offered_in_its_place', () => {
  expect(cutOffs(1440)).toHaveLength(48);
  expect(cutOffs(45).slice(0, 3)).toEqual([30, 45, 60]);
});
