import { texts } from '../i18n';
import { PRESETS } from '../time/day_range';
import { namesOf, type AutocompleteFilter, type Option } from './filter_types';
import { fold, splitToken, type Vocabulary, type Word } from './search_words';

/** What could stand where the caret is: `write` goes between `from` and `to`. */
export type Suggestion = { write: string; label: string; hint?: string };
export type Suggested = {
  from: number;
  to: number;
  items: Suggestion[];
  /** The autocomplete whose choices are wanted, and what was typed of one. */
  wants?: { filter: AutocompleteFilter; typed: string };
};

const quoted = (label: string) => (/[\s,]/.test(label) ? `"${label}"` : label);

/** The token around the caret; a space inside quotes does not end it. */
const tokenAt = (text: string, caret: number): { from: number; to: number } => {
  for (const match of text.matchAll(/(?:[^\s"]+|"[^"]*"?)+/g)) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (from <= caret && caret <= to) return { from, to };
  }
  return { from: caret, to: caret };
};

const valuesOf = (word: Word, found: Option[]): Suggestion[] => {
  const { filter } = word;
  const listed = filter.type === 'autocomplete' ? found : word.options;
  if (filter.type === 'amountRange') return ['>500', '<100', '100..500'].map((write) => ({ write, label: write }));
  if ('from' in filter || filter.type === 'date') {
    return PRESETS.map((preset) => texts.t(`shell:days.${preset}`)).map((label) => ({ write: quoted(label), label }));
  }
  return listed.map(({ label }) => ({ write: quoted(label), label }));
};

const holds = (typed: string) => (candidate: string) => fold(candidate).includes(fold(typed));
/** What starts with what was typed comes first. */
const starting = (typed: string) => (a: Suggestion, b: Suggestion) =>
  Number(fold(b.label).startsWith(fold(typed))) - Number(fold(a.label).startsWith(fold(typed)));

export const suggest = (text: string, caret: number, vocabulary: Vocabulary): Suggested => {
  const { from, to } = tokenAt(text, caret);
  const token = text.slice(from, to);
  const split = splitToken(token);
  const word = split && vocabulary.words.find(({ names }) => names.includes(fold(split.name)));
  if (!split || !word) {
    const fits = vocabulary.words.filter(({ name, names }) => [name, ...names].some(holds(token)));
    const items = split
      ? []
      : fits.map(({ name, filter }) => ({ write: `${name}:`, label: `${name}:`, hint: filter.label() }));
    return { from, to, items };
  }
  // Of several values the last one is being written.
  const [kept, last] = word.filter.type === 'checklist' ? atLastComma(split.value) : ['', split.value];
  const all = valuesOf(word, vocabulary.found[namesOf(word.filter)[0] ?? ''] ?? []);
  const items = all
    .filter(({ label }) => holds(last)(label) && fold(label) !== fold(last))
    .sort(starting(last))
    .map((item) => ({ ...item, write: `${split.name}:${kept}${item.write} ` }));
  const wants = word.filter.type === 'autocomplete' ? { filter: word.filter, typed: last } : undefined;
  return { from, to, items, ...(wants && { wants }) };
};

const atLastComma = (value: string): [string, string] => {
  const at = value.lastIndexOf(',');
  const kept = value.slice(0, at + 1).replace(/[^,]+/g, quoted);
  return [kept, value.slice(at + 1)];
};
