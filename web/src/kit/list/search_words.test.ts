// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addEnglish, languageUse, texts, wholeLanguage } from '../i18n';
import { office } from '../i18n/en/office';
import type { Filter } from './filter_types';
import { readSearch, wordsOf, writeText, type Vocabulary } from './search_words';
import { suggest } from './search_suggest';

addEnglish(office);

const t = texts.t;
const FILTERS: Filter[] = [
  { type: 'text', name: 'name', label: () => t('payments:filter.name') },
  { type: 'dateRange', from: 'dateFrom', to: 'dateTo', label: () => t('payments:filter.dates') },
  {
    type: 'checklist',
    name: 'filterStatus',
    label: () => t('payments:filter.status'),
    options: () => [
      { value: '1', label: t('payments:status.pendingPayment') },
      { value: '2', label: t('payments:status.inProgress') },
      { value: '11', label: t('payments:status.paid') },
    ],
  },
  { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: () => t('payments:filter.amount') },
  { type: 'autocomplete', name: 'merchant', label: () => 'Merchant', link: 'x', responsePath: 'content' },
];

const vocabulary = (more: Partial<Vocabulary> = {}): Vocabulary => ({
  words: wordsOf(FILTERS),
  found: { merchant: [{ value: '7', label: 'Kedai Demo Sdn Bhd' }] },
  textName: 'name',
  isTextSent: true,
  ...more,
});

const given = (changed: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
const means = (text: string) => given(readSearch(text, vocabulary()).changed);
const says = (text: string) => writeText(text, vocabulary());

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') }));
afterEach(async () => {
  vi.useRealTimers();
  await languageUse('en');
});

test('words_and_text_are_told_apart', () =>
  expect(means('status:paid amount:>500 Siti Aminah')).toEqual({
    filterStatus: '11',
    amountFrom: '500.01',
    amountTo: '',
    name: 'Siti Aminah',
  }));

test('a_value_is_written_with_spaces_in_quotes_with_signs_or_as_its_code', () => {
  expect(means('status:"in progress"')).toEqual({ filterStatus: '2' });
  expect(means('status:in-progress')).toEqual({ filterStatus: '2' });
  expect(means('STATUS:11')).toEqual({ filterStatus: '11' });
  expect(means('status:paid,"pending payment"')).toEqual({ filterStatus: '11,1' });
});

test('a_list_of_choices_may_be_written_as_several_words', () => {
  expect(means('status:paid status:"in progress",paid')).toEqual({ filterStatus: '11,2' });
  expect(means('status:paid status:all')).toEqual({ filterStatus: '' });
});

test('a_word_at_the_end_whose_value_is_still_to_come_asks_for_nothing_yet', () => {
  const { changed, unknown } = readSearch('Siti status:', vocabulary());
  expect(given(changed)).toEqual({ name: 'Siti' });
  expect(unknown).toEqual([]);
  expect(means('status: paid')).toEqual({ name: 'status: paid' });
});

test('words_and_values_are_understood_in_the_readers_language_and_in_english', async () => {
  vi.useRealTimers();
  await wholeLanguage();
  await languageUse('de');
  expect(means('status:bezahlt betrag:<100')).toEqual({ filterStatus: '11', amountFrom: '', amountTo: '99.99' });
  expect(means('status:paid amount:<100')).toEqual({ filterStatus: '11', amountFrom: '', amountTo: '99.99' });
  expect(means('angelegt:gestern')).toEqual(means('created:yesterday'));
  expect(texts.language).toBe('de');
});

test('an_unknown_word_is_told_and_stays_as_text', () => {
  const { changed, unknown } = readSearch('colour:red Siti', vocabulary());
  expect(changed.name).toBe('colour:red Siti');
  expect(unknown).toEqual([{ kind: 'word', text: 'colour' }]);
});

test('an_unknown_value_is_told_and_stays_as_text', () => {
  const { changed, unknown } = readSearch('status:gone', vocabulary());
  expect(changed.name).toBe('status:gone');
  expect(unknown).toEqual([{ kind: 'value', text: 'gone', word: 'status' }]);
});

test('a_list_without_text_search_keeps_the_text_and_tells_it', () => {
  const { changed, unknown } = readSearch('Siti', vocabulary({ textName: 'text', isTextSent: false }));
  expect(changed.text).toBe('Siti');
  expect(unknown).toEqual([{ kind: 'text', text: 'Siti' }]);
});

test('addresses_and_times_are_text', () =>
  expect(means('https://kedai.example 12:30')).toEqual({ name: 'https://kedai.example 12:30' }));

test('a_quoted_word_is_text_and_stays_quoted', () => {
  expect(means('"status:paid"')).toEqual({ name: 'status:paid' });
  expect(says('status:paid')).toBe('"status:paid"');
});

test('a_word_that_is_not_there_says_nothing_of_its_filter', () =>
  expect(readSearch('Siti', vocabulary()).changed).toEqual({ name: 'Siti' }));

test('all_switches_a_filter_off', () => expect(means('status:all')).toEqual({ filterStatus: '' }));

test.each([
  ['>500', '500.01', ''],
  ['>=500', '500.00', ''],
  ['<500', '', '499.99'],
  ['<=500.50', '', '500.50'],
  ['100..500', '100.00', '500.00'],
  ['1,250.50', '1250.50', '1250.50'],
])('amount_%s_is_exact_to_the_sen', (text, amountFrom, amountTo) =>
  expect(means(`amount:${text}`)).toEqual({ amountFrom, amountTo }),
);

test.each([
  ['today', 'today', 'today'],
  ['"last 7 days"', 'last7', 'last7'],
  ['this-month', 'thisMonth', 'thisMonth'],
  ['"last month"..yesterday', 'lastMonth', 'yesterday'],
  ['<"this month"', '', '2026-10-31 23:59:59'],
  ['all-days', '', ''],
  ['20/11/2026', '2026-11-20 00:00:00', '2026-11-20 23:59:59'],
  ['19/11/2026..20/11/2026', '2026-11-19 00:00:00', '2026-11-20 23:59:59'],
  ['>20/11/2026', '2026-11-21 00:00:00', ''],
  ['<2026-11-20', '', '2026-11-19 23:59:59'],
  ['>=20/11/2026T10:07:30', '2026-11-20 10:07:30', ''],
])('day_%s_is_malaysian', (text, dateFrom, dateTo) => expect(means(`created:${text}`)).toEqual({ dateFrom, dateTo }));

test('what_the_box_says_of_a_text_means_the_same_again', () => {
  for (const text of ['Siti colour:red', 'status:paid', 'https://kedai.example 12:30', 'a  b']) {
    expect(means(says(text)).name).toBe(text.replace(/\s+/g, ' '));
  }
});

const offers = (text: string) => suggest(text, text.length, vocabulary()).items.map(({ write }) => write);

test('words_are_suggested_while_they_are_typed', () => {
  expect(offers('')).toEqual(['created:', 'status:', 'amount:', 'merchant:']);
  expect(offers('Siti sta')).toEqual(['status:']);
});

test('values_are_suggested_behind_the_colon_those_that_start_so_first', () => {
  expect(offers('status:pa')).toEqual(['status:Paid ', 'status:"Pending Payment" ']);
  expect(offers('status:paid,in-p')).toEqual(['status:paid,"In Progress" ']);
});

test('the_days_of_the_button_of_days_are_offered', () =>
  expect(offers('created:last')).toEqual([
    'created:"Last 7 days" ',
    'created:"Last 30 days" ',
    'created:"Last month" ',
  ]));

test('an_autocomplete_is_asked_for_what_was_typed', () =>
  expect(suggest('merchant:ked', 12, vocabulary()).wants?.typed).toBe('ked'));
