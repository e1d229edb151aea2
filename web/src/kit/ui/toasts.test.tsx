// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast';
import Toasts, { notifications } from './toasts';

// A toast that was told to go fades out first.
const FADE_MS = 250;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = (text: string) => screen.queryByText(text)?.closest<HTMLElement>('[role="alert"]') ?? null;

const show = async (variant: keyof typeof toast, text: string) => {
  toast[variant](text);
  await pass(0);
  expect(shown(text)).not.toBeNull();
};

beforeEach(() => {
  vi.useFakeTimers();
  // Without transitions: what is hidden is gone at once.
  render(
    <MantineProvider withCssVariables={false} env="test">
      <Toasts />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.useRealTimers();
});

test('toast_stands_at_the_top_right_and_is_gone_after_6_seconds', async () => {
  await show('success', 'Saved');
  expect(shown('Saved')!.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right');
  await pass(5999);
  expect(shown('Saved')).not.toBeNull();
  await pass(1);
  await pass(FADE_MS);
  expect(shown('Saved')).toBeNull();
});

test('toast_has_four_variants_each_with_a_sign_of_its_own', async () => {
  const signs = new Set<string>();
  for (const variant of ['success', 'warning', 'error', 'info'] as const) {
    await show(variant, `It is ${variant}`);
    expect(shown(`It is ${variant}`)!.getAttribute('data-toast')).toBe(variant);
    signs.add(shown(`It is ${variant}`)!.querySelector('svg path')!.getAttribute('d')!);
  }
  expect(signs.size).toBe(4);
});

test('toast_stays_while_the_pointer_is_on_it', async () => {
  await show('info', 'Read me');
  fireEvent.mouseEnter(shown('Read me')!);
  await pass(20_000);
  expect(shown('Read me')).not.toBeNull();
  fireEvent.mouseLeave(shown('Read me')!);
  await pass(5999);
  expect(screen.getByRole('alert')).toBeTruthy();
  await pass(1);
  await pass(FADE_MS);
  expect(shown('Read me')).toBeNull();
});

test('toast_stays_while_the_focus_is_in_it', async () => {
  await show('error', 'Refused');
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  await pass(20_000);
  expect(shown('Refused')).not.toBeNull();
  act(() => close.blur());
  await pass(5999);
  expect(screen.getByRole('alert')).toBeTruthy();
  await pass(1);
  await pass(FADE_MS);
  expect(shown('Refused')).toBeNull();
});
