import { expect, test } from 'vitest';
import { addEnglish } from '../i18n';
import { office } from '../i18n/en/office';
import type { Filter } from './filter_types';
import { askedOf, mend, sayFilter } from './filter_values';

addEnglish(office);

const option = (value: string) => ({ value, label: `Option ${value}` });
const options = () => ['0', '1', '11', '22'].map(option);
const FILTERS = {
  name: { type: 'text', name: 'name', label: () => 'Search' },
  mode: { type: 'select', name: 'mode', label: () => 'Mode', options },
  status: { type: 'checklist', name: 'status', label: () => 'Status', options },
  day: { type: 'date', name: 'day', label: () => 'Day' },
  merchant: { type: 'autocomplete', name: 'merchant', label: () => 'Merchant', link: 'x', responsePath: 'content' },
  created: { type: 'dateRange', from: 'from', to: 'to', label: () => 'Created' },
  amount: { type: 'amountRange', from: 'least', to: 'most', label: () => 'Amount' },
} satisfies Record<string, Filter>;

const NONE = { name: '', mode: '', status: '', day: '', merchant: '', from: '', to: '', least: '', most: '' };
const mended = (values: Partial<typeof NONE>, defaults = {}) => {
  const result = mend(Object.values(FILTERS), { ...NONE, ...values }, defaults);
  const changed = Object.entries(result.values).filter(([name, value]) => value !== NONE[name as keyof typeof NONE]);
  return { labels: result.mended.map((filter) => filter.label()), values: Object.fromEntries(changed) };
};

test.each([
  { name: 'a'.repeat(120) },
  { mode: '11' },
  { status: '0,22' },
  { day: '2026-02-28' },
  { merchant: '184467440737' },
  { from: 'last7', to: 'today' },
  { from: '2026-11-20 10:07:30' },
  { from: '2026-11-20' },
  { least: '500.00', most: '1000' },
])('what_the_list_knows_stays_as_it_is_%o', (values) => expect(mended(values)).toEqual({ labels: [], values }));

test.each([
  [{ name: 'a'.repeat(121) }, 'Search', { name: 'a'.repeat(120) }],
  [{ mode: '5' }, 'Mode', {}],
  [{ status: '0,x,22' }, 'Status', { status: '0,22' }],
  [{ status: 'x' }, 'Status', {}],
  [{ day: '2026-02-30' }, 'Day', {}],
  [{ merchant: 'kedai' }, 'Merchant', {}],
  [{ from: 'soon', to: '2026-11-20' }, 'Created', { to: '2026-11-20' }],
  [{ to: '2026-11-20 24:00:00' }, 'Created', {}],
  [{ least: '-5' }, 'Amount', {}],
  [{ most: 'much' }, 'Amount', {}],
])('what_it_does_not_know_is_left_out_and_told_%o', (values, label, kept) =>
  expect(mended(values)).toEqual({ labels: [label], values: kept }),
);

test('a_value_that_means_nothing_takes_the_default', () =>
  expect(mended({ status: 'x' }, { status: '11' }).values).toEqual({ status: '11' }));

test('the_server_is_asked_for_moments_and_whole_amounts', () =>
  expect(askedOf(Object.values(FILTERS), { ...NONE, from: '2026-11-20', to: '2026-11-20', least: '1,000.5' })).toEqual({
    ...NONE,
    from: '2026-11-20 00:00:00',
    to: '2026-11-20 23:59:59',
    least: '1000.50',
  }));

test.each([
  ['mode', { mode: '11' }, 'Option 11'],
  ['status', { status: '0,22' }, 'Option 0, Option 22'],
  ['status', { status: '0,1,22' }, '3 selected'],
  ['merchant', { merchant: '7', merchantTag: 'Kedai Demo' }, 'Kedai Demo'],
  ['created', { from: 'yesterday', to: 'yesterday' }, 'Yesterday'],
  ['created', { from: '2026-11-20 00:00:00', to: '2026-11-20 23:59:59' }, '20/11/2026'],
  ['created', { from: '2026-11-20 10:07:30', to: '' }, '≥ 20/11/2026 10:07:30'],
  ['amount', { least: '500.00', most: '1000.00' }, '500.00 – 1,000.00'],
  ['amount', { least: '', most: '' }, ''],
] as const)('what_%s_holds_is_said_for_people_%o', (filter, values, said) =>
  expect(sayFilter(FILTERS[filter], values)).toBe(said),
);

test('a_choice_that_is_required_goes_back_to_its_default_when_it_is_cleared', () => {
  const account: Filter = { type: 'select', name: 'account', label: () => 'Account', options, isRequired: true };
  const cleared = mend([account], { account: '' }, { account: '11' });
  expect([cleared.values, cleared.mended]).toEqual([{ account: '11' }, [account]]);
  expect(mend([account], { account: '22' }, { account: '11' }).mended).toEqual([]);
});
