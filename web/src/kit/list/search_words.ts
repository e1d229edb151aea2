/**
 * The search box speaks in words: `status:paid amount:>500 text`. A word is a filter's label, in the reader's language
 * or in English; behind the colon stands what the filter holds. What is no word of this list stays text: it is told,
 * and nothing typed is lost. Box, filter bar and address always say the same.
 */
import { texts } from '../i18n';
import { inEnglish } from '../i18n/in_english';
import { PRESETS, wallIn, type Preset } from '../time/day_range';
import { namesOf, tagName, type Filter, type Option } from './filter_types';
import type { Changed } from './list_state';
import { readAmounts, readDates } from './search_values';

export type Word = {
  /** As it is written in the reader's language. */
  name: string;
  /** Every way to write it, folded. */
  names: string[];
  filter: Filter;
  options: Option[];
  /** Names beside the labels that mean the same option, folded: English. */
  also: Record<string, string>;
};

/** Words of one list, with the names of records that an autocomplete has found so far. */
export type Vocabulary = { words: Word[]; found: Record<string, Option[]>; textName: string; isTextSent: boolean };

export type Unknown = { kind: 'word' | 'value' | 'text'; text: string; word?: string };

/** Case, accents, spaces and signs do not count. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const written = (label: string) => label.trim().toLowerCase().replace(/\s+/g, '-');

const optionsOf = (filter: Filter): Option[] =>
  filter.type === 'select' || filter.type === 'checklist' ? filter.options() : [];

export const wordsOf = (filters: Filter[]): Word[] =>
  filters
    .filter((filter) => filter.type !== 'text')
    .map((filter) => {
      const english = inEnglish(() => ({ label: filter.label(), options: optionsOf(filter) }));
      const label = filter.label();
      return {
        name: written(label),
        names: [...new Set([fold(label), fold(english.label)])],
        filter,
        options: optionsOf(filter),
        also: Object.fromEntries(english.options.map((option) => [fold(option.label), option.value])),
      };
    });

const both = (label: () => string) => [fold(label()), inEnglish(() => fold(label()))];

/** The days that a word of the button of days means. */
const presetNamed = (text: string): Preset | undefined =>
  PRESETS.find((preset) => both(() => texts.t(`shell:days.${preset}`)).includes(fold(text)));

export const tokensOf = (text: string): string[] => text.match(/(?:[^\s"]+|"[^"]*"?)+/g) ?? [];

/** `status:"in progress"` → the word and its value; undefined when it is plain text: quoted, a time or an address. */
export const splitToken = (token: string): { name: string; value: string } | undefined => {
  const [, name, value] = /^([^\s:"]+):(.*)$/s.exec(token) ?? [];
  if (name === undefined || value === undefined || /^\d+$/.test(name) || value.startsWith('//')) return undefined;
  return { name, value: value.replaceAll('"', '') };
};

const findOption = (word: Word, options: Option[], text: string): Option | undefined => {
  const wanted = fold(text);
  const value = options.some((option) => option.value === text.trim()) ? text.trim() : word.also[wanted];
  return options.find((option) => fold(option.label) === wanted) ?? options.find((option) => option.value === value);
};

/** What the value means for the filter's parameters; undefined when it means nothing. */
const readValue = (word: Word, text: string, found: Option[]): Changed | undefined => {
  const { filter } = word;
  const none = Object.fromEntries(namesOf(filter).map((name) => [name, '']));
  if (both(() => texts.t('kit:list.all')).includes(fold(text))) return none;
  if ('from' in filter) {
    const ends = filter.type === 'amountRange' ? readAmounts(text) : readDates(text, presetNamed);
    return ends && { [filter.from]: ends.from, [filter.to]: ends.to };
  }
  const single = (value: string | undefined) => (value === undefined ? undefined : { [filter.name]: value });
  switch (filter.type) {
    case 'select':
      return single(findOption(word, word.options, text)?.value);
    case 'checklist': {
      const values = text.split(',').map((part) => findOption(word, word.options, part)?.value);
      return values.includes(undefined) ? undefined : single([...new Set(values)].join(','));
    }
    case 'date':
      return single(wallIn(readDates(text, presetNamed)?.from ?? '', 'from').slice(0, 10) || undefined);
    case 'autocomplete': {
      const option = findOption(word, found, text);
      return option && { [filter.name]: option.value, [tagName(filter.name)]: option.label };
    }
    case 'text':
      return undefined;
  }
};

/** The parameters that the words of a text stand for, and its rest as text. */
export const readSearch = (text: string, { words: known, found, textName, isTextSent }: Vocabulary) => {
  const changed: Changed = {};
  const rest: string[] = [];
  const unknown: Unknown[] = [];
  for (const [at, token] of tokensOf(text).entries()) {
    const split = splitToken(token);
    const word = split && known.find(({ names }) => names.includes(fold(split.name)));
    // Its value is still to come.
    if (word && split.value === '' && at === tokensOf(text).length - 1) continue;
    const value = word && readValue(word, split.value, found[namesOf(word.filter)[0] ?? ''] ?? []);
    if (value) Object.assign(changed, word.filter.type === 'checklist' ? withEarlier(changed, value) : value);
    else {
      rest.push(split ? token : token.replaceAll('"', ''));
      if (word && split) unknown.push({ kind: 'value', text: split.value, word: split.name });
      else if (split) unknown.push({ kind: 'word', text: split.name });
      else if (!isTextSent) unknown.push({ kind: 'text', text: token });
    }
  }
  changed[textName] = rest.join(' ') || undefined;
  return { changed, unknown };
};

/** `status:paid status:failed` means both. */
const withEarlier = (earlier: Changed, value: Changed): Changed =>
  Object.fromEntries(
    Object.entries(value).map(([name, now]) => {
      const all = [...(earlier[name] || '').split(','), ...(now ?? '').split(',')];
      return [name, now && [...new Set(all)].filter(Boolean).join(',')];
    }),
  );

/** The other way: what the box says for a text of the address. What would be read as a word is quoted. */
export const writeText = (text: string, vocabulary: Vocabulary): string =>
  tokensOf(text)
    .map((token) => {
      const isWord = splitToken(token) && !readSearch(token, vocabulary).changed[vocabulary.textName];
      return isWord ? `"${token}"` : token;
    })
    .join(' ');
