import { client } from '../../api/gen/client.gen';
import type { AutocompleteFilter, Option } from './filter_types';

/** The specification's path segment for "nothing typed". */
const NOTHING = 'z';
/** Always the first choice; chosen, the filter is off. */
export const ALL_VALUE = '0';

const segment = (text: string) => encodeURIComponent(text);

/** "admin/merchants/options/:searchTerm" and "kedai" → "/admin/merchants/options/kedai" */
export const optionsPath = (filter: AutocompleteFilter, typed: string): string => {
  const term = typed.trim();
  const link = term === '' ? (filter.emptyLink ?? filter.link) : filter.link;
  const whole = link.includes(':searchTerm') || (term === '' && filter.emptyLink) ? link : `${link}/:searchTerm`;
  return `/${whole
    .replace(/^\//, '')
    .replaceAll(':searchTerm', segment(term === '' ? NOTHING : term))
    .replaceAll(':uriParam', segment(filter.uriParam?.() ?? ''))}`;
};

/** "data.items" of the answer; an answer without a list there is not the one that was configured. */
export const listAt = (answer: unknown, path: string): Record<string, unknown>[] => {
  const found = path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null | undefined)?.[key], answer);
  if (!Array.isArray(found)) throw new Error(`The answer has no list at ${path}`);
  return found as Record<string, unknown>[];
};

const plain = (item: Record<string, unknown>): Option => ({ value: String(item.id), label: String(item.label) });

/** Asks for the choices. What goes wrong is thrown on to whoever shows them. */
export const fetchOptions = async (
  filter: AutocompleteFilter,
  typed: string,
  signal?: AbortSignal,
): Promise<Option[]> => {
  const { data, response } = await client.get<Record<number, unknown>, unknown, true, 'fields'>({
    url: optionsPath(filter, typed),
    query: filter.params?.(),
    responseStyle: 'fields',
    throwOnError: true,
    signal,
  });
  if (response.status !== 200) throw new Error(`The choices were answered with ${response.status}`);
  return listAt(data, filter.responsePath).map(filter.option ?? plain);
};
