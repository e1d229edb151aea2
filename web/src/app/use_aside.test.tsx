// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { layoutDefaults, layoutStore, type LayoutConfig } from '../kit/ui/layout';
import { useAside } from './use_aside';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const withAside = (aside: Partial<LayoutConfig['aside']>): LayoutConfig => ({
  ...layoutDefaults,
  aside: { ...layoutDefaults.aside, ...aside },
});
const visit = (layout: LayoutConfig) => renderHook(() => useAside(layout)).result;
const press = (menu: ReturnType<typeof visit>) => act(() => menu.current.toggle?.());

test('a_menu_minimized_by_hand_stays_so_after_a_reload_and_can_be_widened_again', () => {
  const first = visit(layoutDefaults);
  expect(first.current.isMinimized).toBe(false);
  press(first);
  expect(first.current.isMinimized).toBe(true);
  const second = visit(layoutDefaults);
  expect(second.current.isMinimized).toBe(true);
  press(second);
  expect(visit(withAside({ minimized: true })).current.isMinimized).toBe(false);
});

test('a_layout_chosen_in_the_builder_is_shown_as_it_was_chosen', () => {
  press(visit(layoutDefaults));
  layoutStore.save(layoutDefaults);
  expect(visit(layoutDefaults).current.isMinimized).toBe(false);
  press(visit(layoutDefaults));
  layoutStore.reset();
  expect(visit(layoutDefaults).current.isMinimized).toBe(false);
});

test('without_the_toggle_the_layout_decides', () => {
  press(visit(layoutDefaults));
  expect(visit(withAside({ minimizeToggle: false })).current.isMinimized).toBe(false);
});

test('what_is_no_choice_in_storage_is_none', () => {
  localStorage.setItem('gerbang.menu', 'toString');
  expect(visit(withAside({ minimized: true })).current.isMinimized).toBe(true);
});
