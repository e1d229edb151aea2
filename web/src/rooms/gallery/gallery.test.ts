import { expect, test } from 'vitest';
import gallery from 'messages/en/portal/gallery.json';
import { finds } from './finds';

test('gallery_is_found_by_any_words_in_any_order_without_accents', () => {
  expect(finds('', ['x'])).toBe(true);
  expect(finds('numero DIGITOS', ['Número', 'Solo dígitos'])).toBe(true);
  expect(finds('digits letters', ['Digits only'])).toBe(false);
});

test('each_specimen_has_a_name_and_says_what_it_is_for', () => {
  for (const { name, use } of Object.values(gallery.specimen)) {
    expect(name).toBeTruthy();
    expect(use).toMatch(/\.$/);
  }
});
