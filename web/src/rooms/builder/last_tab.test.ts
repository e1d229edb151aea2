// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { lastTab, TABS } from './last_tab';

beforeEach(() => localStorage.clear());

test('tabs_are_header_subheader_content_aside_footer', () =>
  expect(TABS).toEqual(['header', 'subheader', 'content', 'aside', 'footer']));

test('last_tab_is_remembered', () => {
  expect(lastTab.read()).toBe('header');
  lastTab.keep('aside');
  expect(lastTab.read()).toBe('aside');
});

test('unknown_tab_falls_back_to_the_first', () => {
  localStorage.setItem('gerbang.builderTab', 'sidebar');
  expect(lastTab.read()).toBe('header');
});
