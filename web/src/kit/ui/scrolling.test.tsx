// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderKit } from '../test/render';
import { CardHead } from './card_head';
import { ScrollTop } from './scroll_top';

const scroll = (px: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: px, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

afterEach(() => {
  cleanup();
  scroll(0);
});

test('control_to_the_top_appears_after_300_px', () => {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  renderKit(<ScrollTop />);
  const button = () => screen.queryByRole('button', { name: 'Scroll to top' });
  scroll(300);
  expect(button()).toBeNull();
  scroll(301);
  fireEvent.click(button()!);
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  scroll(0);
  expect(button()).toBeNull();
});

test('head_of_a_card_is_sticky_after_300_px', () => {
  renderKit(<CardHead>Filters</CardHead>);
  const isStuck = () => screen.getByText('Filters').hasAttribute('data-stuck');
  scroll(300);
  expect(isStuck()).toBe(false);
  scroll(301);
  expect(isStuck()).toBe(true);
});
