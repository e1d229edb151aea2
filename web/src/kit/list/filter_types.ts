import type { Text } from '../dialog/dialog_types';

export type Option = { value: string; label: string };

type Named<Name extends string> = { name: Name; label: Text };
type Range<Name extends string> = { from: Name; to: Name; label: Text };

/** A filter whose choices the server finds while somebody types. */
export type AutocompleteFilter<Name extends string = string> = Named<Name> & {
  type: 'autocomplete';
  /** Under the API's base. `:searchTerm` stands for what was typed, `:uriParam` for what `uriParam` answers. */
  link: string;
  /** Asked while nothing is typed; else `link` with the specification's word for nothing, "z". */
  emptyLink?: string;
  uriParam?: () => string;
  params?: () => Record<string, string>;
  /** Where in the answer the list is: "content", "data.items". */
  responsePath: string;
  option?: (item: Record<string, unknown>) => Option;
};

/**
 * Each kind of filter. What it holds travels under its name, or under the names of its two ends: days as their first
 * and last second, date-times as "yyyy-MM-dd HH:mm:ss", amounts as "500.00".
 */
export type Filter<Name extends string = string> =
  | (Named<Name> & { type: 'text'; placeholder?: Text })
  | (Named<Name> & {
      type: 'select';
      options: () => Option[];
      /** There is no list of all of them: one is always chosen, by default one of the list's `defaultFilters`. */
      isRequired?: boolean;
    })
  | (Named<Name> & { type: 'checklist'; options: () => Option[]; selectAll?: string[] })
  | (Named<Name> & { type: 'date' })
  | AutocompleteFilter<Name>
  | (Range<Name> & { type: 'dateRange' | 'dateTimeRange' | 'amountRange' });

/** The parameters that a filter fills. */
export const namesOf = (filter: Filter): string[] => ('from' in filter ? [filter.from, filter.to] : [filter.name]);

/** Beside the id of an autocomplete's choice its name is kept in the address, so that a reload can show it. */
export const tagName = (name: string) => `${name}Tag`;
