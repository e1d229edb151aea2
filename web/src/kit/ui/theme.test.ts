import { expect, test } from 'vitest';
import { theme } from './theme';
import * as timing from './timing';

test('breakpoints_are_576_768_992_and_1200_px', () => {
  const px = (em: string | undefined) => Number.parseFloat(em ?? '') * 16;
  const { sm, md, lg, xl } = theme.breakpoints ?? {};
  expect([sm, md, lg, xl].map(px)).toEqual([576, 768, 992, 1200]);
});

test('font_is_poppins', () => expect(theme.fontFamily).toMatch(/^Poppins,/));

test('constants_of_the_shell_are_the_specifications', () =>
  expect({ ...timing }).toEqual({
    PAGE_ANIMATION_MS: 200,
    ASIDE_OPEN_MS: 50,
    ASIDE_CLOSE_MS: 100,
    MENU_HOVER_MS: 500,
    SUBMENU_SLIDE_MS: 200,
    COLLAPSE_MS: 400,
    OVERLAY_AFTER_MS: 200,
    PROGRESS_STEP_MS: 30,
    PROGRESS_STEP_PERCENT: 10,
    PROGRESS_RESET_MS: 300,
    TOAST_MS: 6000,
    SCROLL_TOP_AFTER_PX: 300,
    STICKY_HEAD_AFTER_PX: 300,
  }));
