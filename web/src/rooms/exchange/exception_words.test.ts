// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { addEnglish, languageUse, LANGUAGES, wholeLanguage, type Language } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { exceptionText } from './exception_words';

addEnglish(office);
afterEach(() => languageUse('en'));

const said = {
  what: 'line 30, TxInfAndSts: P1001 is there twice (id.unique)',
  code: 'ID_UNIQUE' as const,
  line: 30,
  element: 'TxInfAndSts',
  found: 'P1001',
  expected: null,
};

test('an_exception_says_where_it_is_and_what_was_found_and_expected', () => {
  expect(exceptionText(said)).toBe('Line 30, TxInfAndSts: A transfer is there twice: P1001');
  expect(exceptionText({ ...said, line: null, element: null })).toBe('A transfer is there twice: P1001');
  expect(exceptionText({ ...said, element: null, code: 'CONTROL_SUM', found: '3.51', expected: '3.50' })).toBe(
    'Line 30: The control line has another sum: 3.51 (expected: 3.50)',
  );
});

test('what_a_bank_wrote_is_shown_as_it_is', () => {
  expect(exceptionText({ ...said, line: null, element: null, found: '{{what}} $t(kit:action.cancel)' })).toBe(
    'A transfer is there twice: {{what}} $t(kit:action.cancel)',
  );
});

test('an_exception_of_before_there_were_codes_is_what_was_kept_of_it', () => {
  const old = { what: 'P3 was not in the file', code: null, line: null, element: null, found: null, expected: null };
  expect(exceptionText(old)).toBe('P3 was not in the file');
});

test.each(Object.keys(LANGUAGES).filter((it) => it !== 'en') as Language[])(
  'an_exception_is_told_in_%s',
  async (language) => {
    const english = exceptionText(said);
    await wholeLanguage();
    await languageUse(language);
    const told = exceptionText(said);
    expect(told).toContain('P1001');
    expect(told).not.toBe(english);
    expect(told).not.toContain('exception.');
  },
);
