// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PaymentMethod } from '../api/gen/types.gen';
import { keep, keptEnd, keptOf } from './kept';
import { SpeechProvider, spokenLoad } from './language';
import { Retry } from './retry';
import type { Checkout } from './wire';

const to = '/payment-links/abc';
afterEach(() => {
  cleanup();
  keptEnd(to);
});

const show = async (way: string, nextWays: string[]) => {
  keep(to, { method: { id: PaymentMethod.FPX_B2B_CASA, bankId: 'TEST0021' } });
  const checkout = { reference: 'GBFAILED', way, nextWays } as Checkout;
  const first = await spokenLoad('en', 'checkout');
  render(
    <SpeechProvider first={first}>
      <Retry checkout={checkout} to={to} />
    </SpeechProvider>,
  );
};
const others = () => Array.from(document.querySelectorAll('details a'), (it) => it.textContent);
const press = (name: string) => {
  const link = screen.getByText(name);
  link.addEventListener('click', (event) => event.preventDefault()); // jsdom goes nowhere
  link.click();
  return link.getAttribute('href');
};

test('a_method_that_often_works_on_a_second_try_is_tried_again_with_the_same_account_and_bank', async () => {
  await show('fpx-b2b', ['fpx-b2b', 'card']);
  expect(others()).toEqual(['Pay with a card']);
  expect(press('Try again')).toBe(to);
  expect(keptOf(to)).toMatchObject({
    after: 'GBFAILED',
    method: { id: PaymentMethod.FPX_B2B_CASA, bankId: 'TEST0021' },
  });
});

test.each([
  ['fpx', 'card', 'Pay with a card'],
  ['card', 'fpx', 'Pay with online banking'],
  ['card', 'instalment', 'Pay with a card, in instalments'],
  ['boost', 'mcash', 'Pay with MCash'],
  ['mcash', 'boost', 'Pay with Boost'],
  ['fpx', 'duitnow', 'Pay with DuitNow QR'],
])('a_decline_of_%s_leads_to_%s_and_forgets_what_was_chosen', async (way, next, words) => {
  await show(way, [next]);
  expect(screen.queryByText('Other ways to pay')).toBeNull();
  expect(press(words)).toBe(`${to}?method=${next}`);
  expect(keptOf(to)).toEqual({ after: 'GBFAILED' });
});

test('the_method_that_declined_and_all_others_are_behind_the_first', async () => {
  await show('duitnow', ['fpx', 'card', 'duitnow']);
  expect(screen.getByText('Pay with online banking').className).toContain('primary');
  expect(screen.getByText('Other ways to pay')).toBeTruthy();
  expect(others()).toEqual(['Pay with a card', 'Pay with DuitNow QR']);
  expect(press('Pay with DuitNow QR')).toBe(`${to}?method=duitnow`);
});

test('a_method_without_words_is_not_offered', async () => {
  await show('fpx', ['barter']);
  expect(screen.getByText('Try again')).toBeTruthy();
  expect(others()).toEqual([]);
});
