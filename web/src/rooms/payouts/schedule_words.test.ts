import { expect, test } from 'vitest';
import type { Schedule } from '../../api/client';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { cutOffsBeside, cutOffText, periodText } from './schedule_words';

addEnglish(office);

const schedule: Schedule = {
  period: 'DL',
  weekday: 'FRIDAY',
  monthDay: 15,
  month: 2,
  cutOff: 480,
  minimum: '0.00',
  isHeld: false,
  heldReason: null,
};

test('each_period_is_told_with_its_own_day_and_no_other', () => {
  const told = (['DL', 'WK', 'MT', 'YR'] as const).map((period) => periodText({ ...schedule, period }, 'en'));
  expect(told.map((it) => [/Friday/.test(it), /15/.test(it), /February/.test(it)])).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [false, true, true],
  ]);
});

test('cut_off_reads_as_a_clock_and_the_one_in_force_is_offered', () => {
  expect([0, 480, 1439].map(cutOffText)).toEqual(['00:00', '08:00', '23:59']);
  expect(cutOffsBeside(480)).toHaveLength(48);
  expect(cutOffsBeside(485)).toContain(485);
});
