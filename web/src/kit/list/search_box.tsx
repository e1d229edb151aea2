import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listText } from '../../api/gen/limits/list_text';
import { Icon } from '../ui/icon';
import { useOptions } from './autocomplete_filter';
import type { Filter, Option } from './filter_types';
import type { Changed } from './list_state';
import { readSearch, wordsOf, writeText, type Unknown, type Vocabulary } from './search_words';
import { suggest } from './search_suggest';
import classes from './list.module.css';

type Props = {
  filters: Filter[];
  textName: string;
  values: Record<string, string>;
  defaults: Record<string, string>;
  onChange: (changed: Changed) => void;
  onEnter: () => void;
};

/** Marks the box for the key "/". */
export const SEARCH_BOX = 'data-list-search';

const TOLD_ID = 'list-search-told';

/**
 * Words and text in one line. While somebody types, what they typed stays as it is; with Enter, or when they go on, its
 * words become filters like all others and the text remains. Nothing stands here that nobody typed.
 */
export function SearchBox({ filters, textName, values, defaults, onChange, onEnter }: Props) {
  const { t } = useTranslation(['list', 'kit']);
  const [typed, setTyped] = useState<string | null>(null);
  const [caret, setCaret] = useState(0);
  const [found, setFound] = useState<Record<string, Option[]>>({});
  // What the words of this typing have changed, as it was: a word that is taken away gives it back.
  const before = useRef<Changed>({});
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const words = wordsOf(filters);
  const isTextSent = filters.some((filter) => filter.type === 'text');
  const vocabulary: Vocabulary = { words, found: withChosen(filters, values, found), textName, isTextSent };

  const means = (text: string) =>
    Object.entries(readSearch(text, vocabulary).changed).every(
      ([name, value]) => (value ?? '') === (values[name] ?? '') || isTag(name, filters),
    );
  const shown = typed !== null && means(typed) ? typed : writeText(values[textName] ?? '', vocabulary);
  const { unknown } = readSearch(shown, vocabulary);

  const { from, to, items, wants } = suggest(shown, caret, vocabulary);
  const { data: offered } = useOptions(
    wants?.filter,
    wants?.typed ?? '',
    combobox.dropdownOpened && wants !== undefined,
  );
  const wanted = wants?.filter.name;
  useEffect(() => {
    if (wanted && offered) {
      setFound((now) => ({ ...now, [wanted]: merged(now[wanted] ?? [], offered) }));
    }
  }, [wanted, offered]);

  const change = (text: string, at: number) => {
    setTyped(text);
    setCaret(at);
    const { changed } = readSearch(text, vocabulary);
    for (const name of Object.keys(changed)) {
      if (name === textName || name in before.current) continue;
      before.current[name] = values[name] === (defaults[name] ?? '') ? undefined : values[name];
    }
    onChange({ ...before.current, ...changed });
  };
  const end = () => {
    // A word whose value is still to come waits for it.
    if (shown.trimEnd().endsWith(':')) return;
    setTyped(null);
    before.current = {};
  };
  const follow = () => setCaret(input.current?.selectionStart ?? 0);
  const choose = (write: string) => {
    const next = shown.slice(0, from) + write + shown.slice(to).replace(/^ /, '');
    const at = from + write.length;
    change(next, at);
    combobox.resetSelectedOption();
    requestAnimationFrame(() => input.current?.setSelectionRange(at, at));
  };

  // While a choice is offered, the word is not finished.
  const toldText = combobox.dropdownOpened && items.length > 0 ? undefined : told(unknown, t);
  const label = filters.find((filter) => filter.type === 'text');
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal shadow="md" position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          {...{ [SEARCH_BOX]: true }}
          className={classes.searchBox}
          aria-label={label?.label() ?? t('search')}
          placeholder={(label?.type === 'text' && label.placeholder?.()) || t('searchHint')}
          leftSection={<Icon name="search" size={16} />}
          rightSection={
            <Kbd size="xs" visibleFrom="md">
              /
            </Kbd>
          }
          rightSectionPointerEvents="none"
          autoComplete="off"
          spellCheck={false}
          value={shown}
          aria-describedby={toldText ? TOLD_ID : undefined}
          onChange={(event) => {
            change(event.currentTarget.value, event.currentTarget.selectionStart ?? 0);
            combobox.openDropdown();
          }}
          onFocus={follow}
          onClick={() => {
            follow();
            combobox.openDropdown();
          }}
          onKeyUp={follow}
          maxLength={listText.lengthMax}
          onBlur={() => {
            combobox.closeDropdown();
            end();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
            combobox.closeDropdown();
            end();
            onEnter();
          }}
        />
      </Combobox.Target>
      {toldText && (
        <p id={TOLD_ID} role="status" className={classes.told}>
          {toldText}
        </p>
      )}
      <Combobox.Dropdown hidden={items.length === 0}>
        <Combobox.Options aria-label={t('suggestions')} mah={300} style={{ overflowY: 'auto' }}>
          {items.map((item) => (
            <Combobox.Option key={item.write} value={item.write} className={classes.suggestion}>
              <span>{item.label}</span>
              {item.hint && <span className={classes.muted}>{item.hint}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

type Tell = (key: 'unknownWord' | 'unknownValue' | 'textNotSearched', values: { text: string; word: string }) => string;

const TOLD = { word: 'unknownWord', value: 'unknownValue', text: 'textNotSearched' } as const;

const told = (unknown: Unknown[], t: Tell): string | undefined =>
  unknown.length === 0
    ? undefined
    : unknown.map(({ kind, text, word = '' }) => t(TOLD[kind], { text, word })).join(' ');

const merged = (known: Option[], more: Option[]) => [
  ...known.filter((option) => !more.some(({ value }) => value === option.value)),
  ...more,
];

const isTag = (name: string, filters: Filter[]) =>
  filters.some((filter) => filter.type === 'autocomplete' && name === `${filter.name}Tag`);

/** What is chosen in the bar is known by its tag, without asking. */
const withChosen = (filters: Filter[], values: Record<string, string>, found: Record<string, Option[]>) => {
  const known = { ...found };
  for (const filter of filters) {
    if (filter.type !== 'autocomplete' || !values[filter.name]) continue;
    const value = values[filter.name] ?? '';
    const chosen = { value, label: values[`${filter.name}Tag`] || value };
    known[filter.name] = merged(known[filter.name] ?? [], [chosen]);
  }
  return known;
};
