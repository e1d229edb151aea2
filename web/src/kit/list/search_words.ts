/**
 * The search box speaks in words: `status:paid amount:>500 text`. A word is a filter's label, in the reader's language
 * or in English; behind the colon stands what the filter holds. What is no word of this list stays text: it is told,
 * and nothing typed is lost. Box, filter bar and address always say the same.
 */
import { texts } from '../i18n';
import { inEnglish } from '../i18n/in_english';
import { formatIsoDay } from '../time/time';
import { namesOf, tagName, type Filter, type Option } from './filter_types';
import type { Changed } from './list_state';
import { readAmounts, readDates, writeAmounts, writeDates } from './search_values';

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

const words = (key: 'all' | 'today') => [
  fold(texts.t(`kit:list.${key}`)),
  inEnglish(() => fold(texts.t(`kit:list.${key}`))),
];

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
  if (words('all').includes(fold(text))) return none;
  if ('from' in filter) {
    const ends = filter.type === 'amountRange' ? readAmounts(text) : readDates(text, words('today'));
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
      return single(readDates(text, words('today'))?.from.slice(0, 10));
    case 'autocomplete': {
      const option = findOption(word, found, text);
      return option && { [filter.name]: option.value, [tagName(filter.name)]: option.label };
    }
    case 'text':
      return undefined;
  }
};

/** The parameters that the whole text stands for, absent words included: those filters go back to their defaults. */
export const readSearch = (text: string, { words: known, found, textName, isTextSent }: Vocabulary) => {
  const changed: Changed = {};
  for (const { filter } of known) {
    for (const name of namesOf(filter)) changed[name] = undefined;
    if (filter.type === 'autocomplete') changed[tagName(filter.name)] = undefined;
  }
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

const quoted = (label: string) => (/[\s,]/.test(label) ? `"${label}"` : label);

const writeValue = ({ filter, options }: Word, values: Record<string, string>): string => {
  const label = (value: string) => quoted(options.find((option) => option.value === value)?.label ?? value);
  if ('from' in filter) {
    const write = filter.type === 'amountRange' ? writeAmounts : writeDates;
    return write(values[filter.from] ?? '', values[filter.to] ?? '');
  }
  const value = values[filter.name] ?? '';
  if (filter.type === 'autocomplete') return value && quoted(values[tagName(filter.name)] || value);
  if (filter.type === 'date') return value && formatIsoDay(value);
  return value && value.split(',').map(label).join(',');
};

/** The other way: what the box says for an address. Filters that stand at their default are not spelt out. */
export const writeSearch = (
  values: Record<string, string>,
  defaults: Record<string, string>,
  vocabulary: Vocabulary,
): string => {
  const said = vocabulary.words.flatMap((word) => {
    const names = namesOf(word.filter);
    if (names.every((name) => (values[name] ?? '') === (defaults[name] ?? ''))) return [];
    return [`${word.name}:${writeValue(word, values) || texts.t('kit:list.all').toLowerCase()}`];
  });
  // A text that would be read as a word stays text.
  const text = tokensOf(values[vocabulary.textName] ?? '').map((token) => {
    const isWord = splitToken(token) && !readSearch(token, vocabulary).changed[vocabulary.textName];
    return isWord ? `"${token}"` : token;
  });
  return [...said, ...text].join(' ');
};
