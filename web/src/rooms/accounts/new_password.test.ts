import { expect, test } from 'vitest';
import { RULE_NAMES, RULES, isGoodPassword, officeScore, resetScore, scoreColor } from './new_password';

test('good_password_has_twelve_characters_of_four_kinds', () => {
  expect(isGoodPassword('Abcdefghij1!')).toBe(true);
  for (const bad of ['Abcdefghi1!', 'abcdefghij1!', 'ABCDEFGHIJ1!', 'Abcdefghijk!', 'Abcdefghijk1', 'Abcdefghij1?']) {
    expect(isGoodPassword(bad), bad).toBe(false);
  }
});

test('characters_count_not_code_units', () => {
  expect(RULES.length('🙂🙂🙂🙂🙂🙂')).toBe(false);
  expect(RULES.length('漢字漢字漢字漢字漢字漢字')).toBe(true);
});

test.each('!@#$%^&*+-=_'.split(''))('special_character %s counts', (character) => {
  expect(RULES.special(`a${character}`)).toBe(true);
});

test('checklist_has_five_rules', () => {
  expect(RULE_NAMES).toEqual(['length', 'upper', 'lower', 'digit', 'special']);
});

test.each([
  ['', 0],
  ['a', 20],
  ['aA', 40],
  ['aA1', 60],
  ['aA1!', 70],
  ['aA1!aaaaaaaa', 90],
  ['aaaaaaaaaaaa', 40],
])('office meter of %s is %i', (password, score) => {
  expect(officeScore(password)).toBe(score);
});

test.each([
  ['', 0],
  ['aaa', 20],
  ['aaaa', 30],
  ['aaaaaaaa', 50],
  ['aaaaaaaA', 70],
  ['aaaaaaA1', 90],
  ['aaaaaA1!', 100],
])('meter of the mailed link of %s is %i', (password, score) => {
  expect(resetScore(password)).toBe(score);
});

test.each([
  [0, 'red'],
  [10, 'red'],
  [20, 'yellow'],
  [70, 'yellow'],
  [80, 'green'],
  [100, 'green'],
])('score %i is %s', (score, color) => {
  expect(scoreColor(score)).toBe(color);
});
