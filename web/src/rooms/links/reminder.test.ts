import { describe, expect, test } from 'vitest';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { reminderOptions, reminderText } from './reminder';

addEnglish(office);

describe('reminder', () => {
  test('link_s_own_time_is_offered_among_the_others', () => {
    expect(reminderOptions().map(({ value }) => value)).not.toContain('5');
    expect(reminderOptions(5).map(({ value }) => value)).toEqual([
      '',
      '1',
      '3',
      '5',
      '6',
      ...reminderOptions()
        .map(({ value }) => value)
        .slice(4),
    ]);
    expect(reminderOptions(24).filter(({ value }) => value === '24')).toHaveLength(1);
  });

  test('details_say_when_it_comes_and_that_it_was_sent', () => {
    expect(reminderText({ reminderHours: null, remindedDate: null })).toBe('');
    expect(reminderText({ reminderHours: 48, remindedDate: null })).toBe('2 d before');
    expect(reminderText({ reminderHours: 5, remindedDate: '2026-11-20T01:00:00.000Z' })).toMatch(/^5 h before · Sent /);
  });
});
