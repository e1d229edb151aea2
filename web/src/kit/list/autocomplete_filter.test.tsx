// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../../api/gen/client.gen';
import { ApiError } from '../../api/client';
import { addEnglish } from '../i18n';
import { office } from '../i18n/en/office';
import { renderKit } from '../test/render';
import { AutocompleteField } from './autocomplete_filter';
import { fetchOptions, listAt, optionsPath } from './autocomplete_options';
import type { AutocompleteFilter } from './filter_types';

addEnglish(office);

const FILTER: AutocompleteFilter = {
  type: 'autocomplete',
  name: 'merchant',
  label: () => 'Merchant',
  link: 'admin/merchants/options/:searchTerm',
  responsePath: 'data.items',
};
const ITEMS = [
  { id: 7, label: 'Kedai Demo' },
  { id: 8, label: 'Kopi Kita' },
];

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: false }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const answering = (status: number, items: unknown = ITEMS) =>
  vi.spyOn(client, 'get').mockResolvedValue({ data: { data: { items } }, response: { status } } as never);

const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('an_empty_term_is_the_path_segment_z', () => expect(optionsPath(FILTER, ' ')).toBe('/admin/merchants/options/z'));
test('an_empty_term_may_have_a_link_of_its_own', () =>
  expect(optionsPath({ ...FILTER, emptyLink: 'admin/merchants/first' }, '')).toBe('/admin/merchants/first'));
test('placeholders_are_filled_in', () =>
  expect(optionsPath({ ...FILTER, link: 'a/:uriParam/b/:searchTerm', uriParam: () => 'x/y' }, 'k d')).toBe(
    '/a/x%2Fy/b/k%20d',
  ));
test('a_link_without_a_placeholder_ends_with_the_term', () =>
  expect(optionsPath({ ...FILTER, link: 'options' }, 'kedai')).toBe('/options/kedai'));

test('the_list_is_read_from_the_configured_path', () => {
  expect(listAt({ data: { items: ITEMS } }, 'data.items')).toBe(ITEMS);
  expect(() => listAt({ content: [] }, 'data.items')).toThrow();
});

test('only_status_200_is_an_answer_and_errors_are_thrown_on', async () => {
  answering(206);
  await expect(fetchOptions(FILTER, 'a')).rejects.toThrow('206');
  vi.spyOn(client, 'get').mockRejectedValue(new Error('broken'));
  await expect(fetchOptions(FILTER, 'a')).rejects.toThrow('broken');
});

test('all_is_the_first_choice_with_value_0_and_typing_asks_after_500_ms', async () => {
  const get = answering(200);
  const onChange = vi.fn();
  renderKit(<AutocompleteField filter={FILTER} value="" tag="" onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: 'Merchant' }) as HTMLInputElement;
  expect(field.value).toBe('ALL');
  field.focus();
  fireEvent.click(field);
  await later(10);
  expect(get.mock.calls.map(([options]) => options.url)).toEqual(['/admin/merchants/options/z']);
  const options = screen.getAllByRole('option', { hidden: true });
  expect(options.map((option) => option.textContent)).toEqual(['ALL', 'Kedai Demo', 'Kopi Kita']);
  expect(options[0]?.getAttribute('value')).toBe('0');

  fireEvent.change(field, { target: { value: 'ked' } });
  await later(499);
  expect(get).toHaveBeenCalledTimes(1);
  await later(1);
  expect(get.mock.calls[1]?.[0].url).toBe('/admin/merchants/options/ked');

  fireEvent.click(screen.getAllByRole('option', { hidden: true })[1]!);
  expect(onChange).toHaveBeenLastCalledWith({ merchant: '7', merchantTag: 'Kedai Demo' });
  fireEvent.click(screen.getAllByRole('option', { hidden: true })[0]!);
  expect(onChange.mock.calls.every(([changed]) => changed.merchant !== '0')).toBe(true);
});

test('the_tag_is_shown_without_asking', () => {
  const get = answering(200);
  renderKit(<AutocompleteField filter={FILTER} value="7" tag="Kedai Demo" onChange={vi.fn()} />);
  expect((screen.getByRole('combobox', { name: 'Merchant' }) as HTMLInputElement).value).toBe('Kedai Demo');
  expect(get).not.toHaveBeenCalled();
});

test('an_error_is_shown', async () => {
  vi.spyOn(client, 'get').mockRejectedValue(new ApiError({ errorCode: 'x', errorMessage: 'Not now.' }, 400));
  renderKit(<AutocompleteField filter={FILTER} value="" tag="" onChange={vi.fn()} />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Merchant' }));
  await later(10);
  expect(screen.getByText('Not now.')).toBeTruthy();
});
