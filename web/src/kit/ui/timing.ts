/** The shell's constants of the specification (back-office, sections 2 and 9), each beside nothing but its name. */
export const PAGE_ANIMATION_MS = 200;
export const ASIDE_OPEN_MS = 50;
export const ASIDE_CLOSE_MS = 100;
export const MENU_HOVER_MS = 500;
export const SUBMENU_SLIDE_MS = 200;
export const COLLAPSE_MS = 400;
export const OVERLAY_AFTER_MS = 200;
export const PROGRESS_STEP_MS = 30;
export const PROGRESS_STEP_PERCENT = 10;
export const PROGRESS_RESET_MS = 300;
export const TOAST_MS = 6000;
export const SCROLL_TOP_AFTER_PX = 300;
export const STICKY_HEAD_AFTER_PX = 300;
