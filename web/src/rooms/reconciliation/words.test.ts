// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { causeText, differenceText, partyLabel } from './words';

addEnglish(office);

const said = { kind: 'FEE', expected: null, found: null, cause: 'NONE', causeText: null } as const;

test('what differs is said with both sides, with one, or not at all', () => {
  expect(differenceText({ ...said, expected: '1.50', found: '1.52' })).toBe('Expected 1.50, found 1.52');
  expect(differenceText({ ...said, expected: '2026-11-01', found: '2026-11-02' })).toBe(
    'Expected 01/11/2026, found 02/11/2026',
  );
  expect(differenceText({ ...said, expected: '80.00' })).toBe('Expected 80.00');
  expect(differenceText(said)).toBeNull();
});

test('a cause names the day of the rule, and what was given up has no file', () => {
  expect(causeText({ ...said, cause: 'RATE', causeText: '2026-11-01' })).toBe(
    'It is the fee of the rule of 01/11/2026',
  );
  expect(causeText({ ...said, cause: 'EARLIER_FILE', causeText: '' })).toBe('It was written off before');
  expect(causeText(said)).toBeNull();
});

test('an acquirer that nobody knows is its number, and 0 is the bank', () => {
  expect(partyLabel(0, () => null)).toBe('Bank');
  expect(partyLabel(99, () => null)).toBe('99');
});
