// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  LAYOUT_OPTIONS,
  layoutAllows,
  layoutDefaults,
  layoutFrom,
  layoutStore,
  layoutValue,
  layoutWith,
  type LayoutOption,
} from './layout';

const option = (section: string, key: string) =>
  LAYOUT_OPTIONS.find((it) => it.section === section && it.key === key) as LayoutOption;

beforeEach(() => localStorage.clear());

test('defaults_are_a_fixed_header_a_fixed_aside_fluid_widths_and_no_subheader', () => {
  expect(layoutDefaults).toMatchObject({
    header: { fixedDesktop: true, fixedMobile: true, width: 'fluid' },
    subheader: { display: false, width: 'fluid' },
    content: { width: 'fluid' },
    aside: { display: true, fixed: true, minimized: false },
    footer: { fixed: false, width: 'fluid' },
    extras: {},
  });
});

test('options_of_the_specification_are_all_there', () => {
  const keys = (section: string) => LAYOUT_OPTIONS.filter((it) => it.section === section).map((it) => it.key);
  expect(keys('header')).toEqual(['fixedDesktop', 'fixedMobile', 'width', 'menuDisplay', 'menuLayout', 'rootArrows']);
  expect(keys('subheader')).toEqual(['display', 'fixed', 'width', 'style']);
  expect(keys('content')).toEqual(['width']);
  expect(keys('aside')).toEqual(['display', 'fixed', 'minimizeToggle', 'hoverable', 'minimized', 'submenuDropdown']);
  expect(keys('footer')).toEqual(['fixed', 'width']);
});

test('what_was_saved_is_read_again', () => {
  const config = layoutWith(layoutDefaults, option('content', 'width'), 'fixed');
  layoutStore.save(config);
  expect(layoutStore.read()).toEqual(config);
  layoutStore.reset();
  expect(layoutStore.read()).toEqual(layoutDefaults);
});

test('unknown_values_fall_back_and_unknown_keys_are_dropped', () => {
  expect(
    layoutFrom({
      header: { width: 'huge', fixedDesktop: 'yes', menuDisplay: true, colour: 'red' },
      subheader: null,
      aside: [],
      surprise: { deep: true },
    }),
  ).toEqual({ ...layoutDefaults, header: { ...layoutDefaults.header, menuDisplay: true } });
});

test.each(['', 'no JSON', '[]', '7', 'null', '{"header":"x"}'])('stored_%j_is_read_as_the_defaults', (stored) => {
  localStorage.setItem('gerbang.layout', stored);
  expect(layoutStore.read()).toEqual(layoutDefaults);
});

test('fixed_subheader_needs_the_solid_style', () => {
  const fixed = option('subheader', 'fixed');
  const style = option('subheader', 'style');
  const solid = layoutWith(layoutWith(layoutDefaults, style, 'solid'), fixed, true);
  expect(layoutValue(solid, fixed)).toBe(true);
  const clear = layoutWith(solid, style, 'transparent');
  expect(layoutValue(clear, fixed)).toBe(false);
  expect(layoutAllows(clear, fixed)).toBe(false);
  expect(layoutValue(layoutWith(clear, fixed, true), fixed)).toBe(false);
  expect(layoutValue(layoutFrom({ subheader: { fixed: true, style: 'transparent' } }), fixed)).toBe(false);
});

test('every_option_keeps_its_value_beside_every_other', () => {
  for (const changed of LAYOUT_OPTIONS) {
    const value = 'values' in changed ? changed.values.find((it) => it !== changed.initial)! : !changed.initial;
    const config = layoutWith(layoutDefaults, changed, value);
    expect(layoutValue(config, changed), `${changed.section}.${changed.key}`).toBe(value);
    for (const other of LAYOUT_OPTIONS.filter((it) => it !== changed && it.key !== 'fixed')) {
      expect(layoutValue(config, other)).toBe(layoutValue(layoutDefaults, other));
    }
  }
});
