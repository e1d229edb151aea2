// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { renderKit } from '../../kit/test/render';
import { ENTRIES } from './fields';
import { fieldSpecimen, type FieldEntry } from './field_stage';

addEnglish(office);
afterEach(cleanup);

const show = (entry: FieldEntry, state: string) => {
  const found = fieldSpecimen(entry).states.find((it) => it.state === state)!;
  return renderKit(<found.Live />).container;
};
const isInvalid = (box: HTMLElement) => box.querySelector('[aria-invalid="true"], [data-error]') !== null;
const isValid = (box: HTMLElement) => box.querySelector('[data-valid]') !== null;
const controls = (box: HTMLElement) => [
  ...box.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'),
];

const each = ENTRIES.map((entry) => [entry.key, entry] as const);
const ruled = each.filter(([, entry]) => entry.rule);

test.each(each)('%s_is_neither_valid_nor_invalid_until_it_is_touched', (_, entry) => {
  const box = show(entry, 'untouched');
  expect([isValid(box), isInvalid(box)]).toEqual([false, false]);
});

test.each(each)('%s_with_something_right_says_so', (_, entry) => {
  const box = show(entry, 'valid');
  expect([isValid(box), isInvalid(box)]).toEqual([true, false]);
  expect(screen.getByText(/ is valid$/)).toBeTruthy();
});

test.each(ruled)('%s_with_something_wrong_says_what', (_, entry) => {
  const box = show(entry, 'invalid');
  expect([isValid(box), isInvalid(box)]).toEqual([false, true]);
  expect(screen.getByText(entry.rule?.(entry.wrong, {}) ?? '')).toBeTruthy();
});

test.each(ruled.filter(([, { isBox }]) => !isBox))('%s_is_judged_when_it_is_left', async (_, entry) => {
  const box = show(entry, 'untouched');
  const [control] = controls(box);
  fireEvent.focus(control!);
  fireEvent.blur(control!);
  expect(await screen.findByText(entry.rule?.(entry.none ?? '', {}) ?? '')).toBeTruthy();
});

test.each(each)('%s_takes_nothing_when_it_is_disabled', (_, entry) => {
  const all = controls(show(entry, 'disabled'));
  expect(all.length).toBeGreaterThan(0);
  expect(all.every((control) => control.disabled)).toBe(true);
});
