// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { languageKeep, languageKept, languageStart } from './language';

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('first_visit_reads_what_the_browser_asks_for', () => {
  browserSpeaks('de-CH', 'en');
  expect(languageStart()).toBe('de');
  browserSpeaks('xx', 'zh-Hans-MY');
  expect(languageStart()).toBe('zh');
  browserSpeaks('xx');
  expect(languageStart()).toBe('en');
  browserSpeaks('frr', 'de');
  expect(languageStart()).toBe('de');
});

test('choice_is_remembered', () => {
  browserSpeaks('de');
  expect(languageKept()).toBeUndefined();
  languageKeep('ms');
  expect(languageStart()).toBe('ms');
});

test('signed_in_person_reads_the_own_language_until_one_is_chosen_here', () => {
  browserSpeaks('de');
  expect(languageStart('zh')).toBe('zh');
  expect(languageStart('xx')).toBe('de');
  languageKeep('ms');
  expect(languageStart('zh')).toBe('ms');
});

test('what_somebody_else_wrote_there_is_nothing', () => {
  browserSpeaks('fr');
  localStorage.setItem('gerbang.language', 'toString');
  expect(languageStart()).toBe('fr');
});

test('what_a_payer_chose_before_is_still_read', () => {
  browserSpeaks('de');
  localStorage.setItem('gerbang.pay.language', 'ja');
  expect(languageStart()).toBe('ja');
  languageKeep('ms');
  expect(languageStart()).toBe('ms');
});
