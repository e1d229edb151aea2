// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { leave } from './leave';

const start = { url: 'https://bank.example/pay', fields: [{ name: 'submit', value: '1' }], returnOrder: '7' };
const submitted = () => vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a_form_is_posted_with_its_fields', () => {
  const submit = submitted();
  expect(leave({ ...start, kind: 'FORM' })).toBe(true);
  expect(submit).toHaveBeenCalledOnce();
  const form = document.querySelector('form')!;
  expect(form.getAttribute('action')).toBe(start.url);
  expect([...new FormData(form)]).toEqual([['submit', '1']]);
});

test('a_link_is_opened', () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  expect(leave({ ...start, kind: 'LINK', fields: [] })).toBe(true);
  expect(assign).toHaveBeenCalledExactlyOnceWith(start.url);
});

test.each(['QR', 'NONE'] as const)('a_payer_with_%s_stays_here', (kind) => {
  const submit = submitted();
  expect(leave({ ...start, kind, fields: [], url: '' })).toBe(false);
  expect(submit).not.toHaveBeenCalled();
});
