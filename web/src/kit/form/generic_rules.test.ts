import { expect, test } from 'vitest';
import { addEnglish } from '../i18n';
import form from 'messages/en/portal/form.json';
import {
  accepted,
  dateTime,
  day,
  known,
  lengthMax,
  lengthMin,
  matches,
  requiredAs,
  requiredField,
} from './generic_rules';
import type { Rule } from './rules';

addEnglish({ form });

const name = () => 'Country';

const CASES: [string, Rule, unknown, unknown, string][] = [
  ['requiredAs', requiredAs(name), '  ', 'x', 'Country is required'],
  ['requiredField', requiredField, [], ['x'], 'Required field'],
  ['accepted', accepted, false, true, 'Accepting terms & conditions are required'],
  ['matches_named', matches(/^\d+$/, name), 'x', '1', 'Country is not valid'],
  ['matches', matches(/^\d+$/), 'x', '', 'Field is not valid'],
  ['known', known(name, (value) => value === '134'), '1', '134', 'The requested Country is not found'],
  ['lengthMin', lengthMin(3), 'ab', 'abc', 'Minimum field length: 3'],
  ['lengthMax', lengthMax(3), 'abcd', 'abc', 'Maximum field length: 3'],
  ['day', day(name), '31/02/2026', '2026-02-28', 'Country is not valid'],
  ['dateTime', dateTime(name), '2026-02-28', '2026-02-28 10:00:00', 'Country is not valid'],
];

test.each(CASES)('%s_says_the_generic_message', (_, rule, wrong, right, message) => {
  expect(rule(wrong, {})).toBe(message);
  expect(rule(right, {})).toBeNull();
});

test('a_date_beyond_its_limits_is_refused', () => {
  const rule = dateTime(name, () => ({ after: '2026-11-21', before: '2026-11-22 12:00:00' }));
  expect(rule('2026-11-20 23:59:59', {})).toBe('Country is outside the dates that can be chosen');
  expect(rule('2026-11-22 12:00:00', {})).toBeNull();
  expect(rule('', {})).toBeNull();
});
