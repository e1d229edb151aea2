import { expect, test } from 'vitest';
import { clockText, cutOffs, ruleOn, ruleText } from './rule_text';

test('rule_and_cut_off_read_as_the_trade_writes_them', () => {
  expect(ruleText({ bankingDays: 2 })).toBe('T+2');
  expect([1, 930, 1440].map(clockText)).toEqual(['00:01', '15:30', '24:00']);
});

test('cut_off_in_force_is_offered_in_its_place', () => {
  expect(cutOffs(1440)).toHaveLength(48);
  expect(cutOffs(45).slice(0, 3)).toEqual([30, 45, 60]);
});

test('a_change_says_which_rule_it_comes_instead_of', () => {
  const rule = { bankingDays: 2, cutOffMinutes: 1440, isToCome: false, availableOn: null };
  const all = [
    { ...rule, paymentMethod: 20 as const, validFrom: null },
    { ...rule, paymentMethod: 20 as const, validFrom: '2031-02-01', bankingDays: 3 },
    { ...rule, paymentMethod: 21 as const, validFrom: null, bankingDays: 9 },
  ];
  const daysOn = (day: string) => ruleOn(all, 20, day).bankingDays;
  expect([daysOn('2031-01-31'), daysOn('2031-02-01'), daysOn('2031-03-01')]).toEqual([2, 3, 3]);
  expect(ruleOn(all, 21, '2031-03-01')).toEqual({ bankingDays: 9, cutOffMinutes: 1440 });
});
