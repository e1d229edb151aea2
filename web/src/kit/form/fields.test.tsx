// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query';
import { addEnglish } from '../i18n';
import english from 'messages/en/portal/form.json';
import { renderKit } from '../test/render';
import {
  CheckField,
  DateField,
  DateRangeField,
  DateTimeField,
  DigitsField,
  MoneyField,
  MultiSelectField,
  TextField,
} from './fields';
import { KitForm, useKitForm, type Form } from './form';
import { email, required, rules } from './rules';
import { useSuggestions, type Suggest } from './use_suggestions';

beforeAll(() => addEnglish({ form: english }));
afterEach(cleanup);

type Values = { it: unknown; other: unknown };
type Shown = { form: Form<Values>; name: 'it'; label: string };
type Options = { value?: unknown; other?: unknown; confirmsAll?: boolean; onSubmit?: (values: Values) => void };

const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Banana' },
];

function Stage({
  field,
  value = '',
  other = '',
  confirmsAll,
  onSubmit,
}: Options & { field: (props: Shown) => React.ReactNode }) {
  const form = useKitForm<Values>({
    confirmsAll: confirmsAll ?? true,
    initialValues: { it: value, other },
    validate: { it: (it) => (typeof it === 'string' ? rules(required, email)(it, {}) : null) },
  });
  return (
    <KitForm form={form} onSubmit={onSubmit ?? (() => {})}>
      {field({ form, name: 'it', label: 'Address' })}
      <button type="submit">Send</button>
    </KitForm>
  );
}
const show = (
  field: (props: Shown) => React.ReactNode,
  { isMoving, ...given }: Options & { isMoving?: boolean } = {},
) => renderKit(<Stage field={field} {...given} />, { isMoving });

const touch = (element: HTMLElement) => {
  fireEvent.focus(element);
  fireEvent.blur(element);
};

test('a_field_is_neither_valid_nor_invalid_until_it_is_touched', () => {
  show((props) => <TextField {...props} hint="As on your card" />, { value: 'x@y.my' });
  expect(screen.getByText('As on your card')).toBeTruthy();
  expect(screen.queryByText('Address is valid')).toBeNull();
});

function Limited({ onSubmit }: { onSubmit: (values: { it: string }) => void }) {
  const form = useKitForm({
    limits: { it: { isRequired: true, lengthMax: 40 }, elsewhere: { isRequired: true } },
    initialValues: { it: '' },
  });
  return (
    <KitForm form={form} onSubmit={onSubmit}>
      <TextField form={form} name="it" label="Reference" />
      <button type="submit">Send</button>
    </KitForm>
  );
}

test('what_the_server_says_of_a_field_marks_checks_and_bounds_it', async () => {
  const sent = vi.fn();
  renderKit(<Limited onSubmit={sent} />);
  const input = screen.getByLabelText(/Reference/);
  expect(input.getAttribute('maxlength')).toBe('40');
  expect(input.getAttribute('aria-required')).toBe('true');
  fireEvent.click(screen.getByText('Send'));
  expect(await screen.findByText('Can not be empty')).toBeTruthy();
  fireEvent.change(input, { target: { value: 'A-1' } });
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});

test('what_was_wrong_and_is_put_right_is_valid', async () => {
  show((props) => <TextField {...props} />);
  const input = screen.getByLabelText('Address');
  fireEvent.change(input, { target: { value: 'x@' } });
  touch(input);
  expect(await screen.findByText('Invalid email format')).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).toBe('true');

  fireEvent.change(input, { target: { value: 'x@y.my' } });
  expect(await screen.findByText('Address is valid')).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
});

test('an_empty_field_without_a_rule_is_valid_once_it_was_left', async () => {
  show(({ form, label }) => <TextField form={form} name="other" label={label} />);
  touch(screen.getByLabelText('Address'));
  expect(await screen.findByText('Address is valid')).toBeTruthy();
});

test('the_account_side_confirms_what_was_typed_and_no_more', () => {
  show(
    ({ form, label }) => (
      <>
        <TextField form={form} name="other" label={label} />
        <CheckField form={form} name="it" label="Remember me" />
      </>
    ),
    { confirmsAll: false, value: false },
  );
  touch(screen.getByLabelText('Address'));
  fireEvent.click(screen.getByLabelText('Remember me'));
  expect(screen.queryByText(/is valid$/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'Ipoh' } });
  expect(screen.getByText('Address is valid')).toBeTruthy();
});

test('choices_are_kept_as_their_values', async () => {
  const onSubmit = vi.fn();
  show(({ form, label }) => <MultiSelectField form={form} name="it" label={label} data={options} />, {
    value: [],
    onSubmit,
  });
  fireEvent.click(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByText('Banana'));
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0].it).toEqual(['b']));
});

test('digits_and_amounts_drop_what_may_not_be_typed', () => {
  show(({ form }) => (
    <>
      <DigitsField form={form} name="it" label="Phone" />
      <MoneyField form={form} name="other" label="Amount" />
    </>
  ));
  for (const [label, typed, kept] of [
    ['Phone', '+60 12a', '6012'],
    ['Amount', 'RM 1,2.5x', '1,2.5'],
  ] as const) {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.input(input, { target: { value: typed } });
    expect(input.value).toBe(kept);
  }
});

test('date_field_hints_its_format_and_keeps_the_day', async () => {
  const onSubmit = vi.fn();
  show(({ form, label }) => <DateField form={form} name="other" label={label} />, { value: 'x@y.my', onSubmit });
  expect(screen.getByText('Please enter Address in dd/mm/yyyy format')).toBeTruthy();
  const input = screen.getByLabelText<HTMLInputElement>('Address');
  fireEvent.change(input, { target: { value: '1/12/2026' } });
  fireEvent.blur(input);
  expect(input.value).toBe('01/12/2026');
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0].other).toBe('2026-12-01'));
});

test('what_is_no_date_stays_as_it_was_typed', () => {
  show(({ form, label }) => <DateTimeField form={form} name="other" label={label} />);
  const input = screen.getByLabelText<HTMLInputElement>('Address');
  fireEvent.change(input, { target: { value: '31/02/2026' } });
  fireEvent.blur(input);
  expect(input.value).toBe('31/02/2026');
});

test('date_time_is_shown_day_first_and_submitted_as_a_malaysian_wall_clock', async () => {
  const onSubmit = vi.fn();
  show(({ form, label }) => <DateTimeField form={form} name="other" label={label} />, { value: 'x@y.my', onSubmit });
  const input = screen.getByLabelText<HTMLInputElement>('Address');
  fireEvent.change(input, { target: { value: '21/11/2026 9:30' } });
  fireEvent.blur(input);
  expect(input.value).toBe('21/11/2026 09:30:00');
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0].other).toBe('2026-11-21 09:30:00'));
});

test('a_typed_time_is_kept_on_its_15_minutes_and_shown_so_when_the_field_is_left', () => {
  show(({ form, label }) => <DateTimeField form={form} name="other" label={label} />);
  const input = screen.getByLabelText<HTMLInputElement>('Address');
  fireEvent.change(input, { target: { value: '21/11/2026 9:20' } });
  expect(input.value).toBe('21/11/2026 9:20');
  fireEvent.blur(input);
  expect(input.value).toBe('21/11/2026 09:15:00');
});

test('a_day_that_is_picked_starts_at_the_first_step_of_its_limits', async () => {
  show(({ form, label }) => (
    <DateTimeField form={form} name="other" label={label} after="2026-11-21 22:50:00" before="2026-11-23" />
  ));
  const input = screen.getByLabelText<HTMLInputElement>('Address');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  await screen.findByRole('listbox', { name: 'Time' }, { timeout: 5000 });
  const days = [...document.querySelectorAll<HTMLButtonElement>('td button:not([data-outside])')];
  fireEvent.click(days.find((day) => day.textContent === '21')!);
  expect(input.value).toBe('21/11/2026 23:00:00');
});

test('picker_offers_steps_of_15_minutes_between_its_limits', async () => {
  show(
    ({ form, label }) => (
      <DateTimeField form={form} name="it" label={label} after="2026-11-21 22:50:00" before="2026-11-23" />
    ),
    { value: '2026-11-21 23:00:00' },
  );
  fireEvent.keyDown(screen.getByLabelText('Address'), { key: 'ArrowDown' });
  const times = await screen.findByRole('listbox', { name: 'Time' }, { timeout: 5000 });
  expect([...times.children].map((time) => time.textContent)).toEqual(['23:00', '23:15', '23:30', '23:45']);
  const days = [...document.querySelectorAll<HTMLButtonElement>('td button:not([data-outside])')];
  const open = days.filter((day) => !day.disabled).map((day) => day.textContent);
  expect(open).toEqual(['21', '22', '23']);

  fireEvent.keyDown(times.children[0] as Element, { key: 'End' });
  expect(document.activeElement?.textContent).toBe('23:45');
  fireEvent.click(screen.getByText('23:15'));
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('21/11/2026 23:15:00');
});

test('escape_closes_the_calendar_wherever_the_focus_is_and_leaves_it_in_the_field', async () => {
  show(({ form, label }) => <DateTimeField form={form} name="other" label={label} />, { isMoving: true });
  const input = screen.getByLabelText('Address');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  const times = await screen.findByRole('listbox', { name: 'Time', hidden: true }, { timeout: 5000 });
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(times.isConnected, 'still fading away').toBe(true);
  act(() => (times.children[0] as HTMLElement).focus());
  expect(document.activeElement).toBe(input);
  await waitFor(() => expect(times.isConnected).toBe(false), { timeout: 3000 });
});

test.each([{ disabled: true }, { readOnly: true }])('picker_ignores_changes_when_%o', async (fixed) => {
  const onSubmit = vi.fn();
  show(({ form, label }) => <DateTimeField form={form} name="other" label={label} {...fixed} />, {
    value: 'x@y.my',
    onSubmit,
  });
  const input = screen.getByLabelText<HTMLInputElement>('Address');
  fireEvent.change(input, { target: { value: '21/11/2026 9:30' } });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(input.value).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /calendar/ })).toBeNull();
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0].other).toBe(''));
});

test('the_days_of_a_range_are_two_fields_of_one_name', () => {
  show(({ form, label }) => <DateRangeField form={form} from="it" to="other" label={label} />);
  expect(screen.getByRole('group', { name: 'Address' })).toBeTruthy();
  expect(screen.getByLabelText('Address: from')).toBeTruthy();
  expect(screen.getByLabelText('Address: to')).toBeTruthy();
});

function Asking({ suggest, typed }: { suggest: Suggest; typed: string }) {
  const { data } = useSuggestions([], suggest, typed, true);
  return <p role="status">{data?.map(({ label }) => label).join()}</p>;
}

/** The same field with other letters in it each time. */
const askingBy = (suggest: Suggest) => {
  const client = createQueryClient();
  return (typed: string) => (
    <QueryClientProvider client={client}>
      <Asking suggest={suggest} typed={typed} />
    </QueryClientProvider>
  );
};

test('autocomplete_asks_500_ms_after_the_last_letter', async () => {
  vi.useFakeTimers();
  try {
    const suggest = vi.fn().mockResolvedValue([{ value: '7', label: 'Kedai Demo' }]);
    const terms = () => suggest.mock.calls.map(([term]) => term);
    const asking = askingBy(suggest);
    const { rerender } = render(asking(''));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(terms()).toEqual(['']);
    rerender(asking('ke'));
    await act(() => vi.advanceTimersByTimeAsync(300));
    rerender(asking('ked'));
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(terms()).toEqual(['']);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(terms()).toEqual(['', 'ked']);
  } finally {
    vi.useRealTimers();
  }
});

test('autocomplete_offers_nothing_without_the_letters_while_it_asks', async () => {
  vi.useFakeTimers();
  try {
    const labels = ['Maybank', 'Bank Islam'];
    const suggest = vi.fn(async (term: string) =>
      labels.filter((it) => it.includes(term)).map((label) => ({ value: label, label })),
    );
    const asking = askingBy(suggest);
    const { rerender } = render(asking(''));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('status').textContent).toBe('Maybank,Bank Islam');
    rerender(asking('isl'));
    expect(screen.getByRole('status').textContent).toBe('Bank Islam');
    expect(suggest).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
