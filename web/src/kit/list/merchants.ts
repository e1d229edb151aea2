import type { Text } from '../dialog/dialog_types';
import { fetchOptions } from './autocomplete_options';
import type { AutocompleteFilter } from './filter_types';

/** Of operators' lists: one merchant, found by its name. */
export const merchantFilter = (label: Text): AutocompleteFilter<'merchant'> => ({
  type: 'autocomplete',
  name: 'merchant',
  label,
  link: 'admin/merchants/options/:searchTerm',
  responsePath: 'content',
});

/** The same for a form's field. */
export const suggestMerchants = (typed: string, signal: AbortSignal) =>
  fetchOptions(
    merchantFilter(() => ''),
    typed,
    signal,
  );
