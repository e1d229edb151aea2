/**
 * What decides how well a text can be read: what it is, its own colour and letters, and the grounds of all that it
 * stands in. The rows of a list have one look, and so have most parts of two pages.
 */
import type { Page } from '@playwright/test';

/** What the look of a text begins with that axe never judges. */
export const UNJUDGED = '!';

/** The looks of all that can be read on the page, which keeps the elements of each in `window.looks`. */
export const looksOf = (page: Page) =>
  page.evaluate((UNJUDGED) => {
    const grounds = new Map<Element, string>(); // each is asked for by all that it holds
    const groundOf = (it: Element | null): string => {
      if (!it) return '';
      const known = grounds.get(it);
      if (known !== undefined) return known;
      const style = getComputedStyle(it);
      const own = [
        style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.backgroundColor,
        style.backgroundImage !== 'none' && style.backgroundImage,
        style.opacity !== '1' && `opacity ${style.opacity}`,
        style.filter !== 'none' && style.filter,
        style.mixBlendMode !== 'normal' && style.mixBlendMode,
        // What has left its place may stand on what does not hold it: it looks like its own kind alone.
        style.position !== 'static' && `${style.position} ${style.zIndex} ${it.getAttribute('class')}`,
      ];
      const ground = [...own.filter(Boolean), groundOf(it.parentElement)].join(' ').trim();
      grounds.set(it, ground);
      return ground;
    };
    const OFF = ':disabled, [aria-disabled="true"]';
    const FILLED_IN = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])';
    const textOf = (it: Element) =>
      [...it.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? '') : ''))
        .join('');
    const isSeen = (it: Element) => {
      const { width, height, right, bottom } = it.getBoundingClientRect();
      // One pixel is for screen readers only; before the page's beginning stands what comes with the focus.
      const isInPage = width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
      return isInPage && it.checkVisibility({ visibilityProperty: true });
    };
    const looks = new Map<string, Element[]>();
    for (const it of document.body.querySelectorAll('*')) {
      const text = textOf(it);
      if ((!text && !it.matches(FILLED_IN)) || !isSeen(it)) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(it);
      // axe leaves out a single sign and what is disabled.
      const isOff = it.closest(OFF) || it.closest('label')?.control?.matches(OFF);
      const who = [it.tagName, it.getAttribute('type'), it.getAttribute('class')].join(' ');
      const own = [isOff || text.length === 1 ? UNJUDGED : '', who, color, fontSize, fontWeight, textShadow];
      const look = [...own, groundOf(it)].join('|');
      looks.set(look, [...(looks.get(look) ?? []), it]);
    }
    Object.assign(window, { looks });
    return [...looks.keys()];
  }, UNJUDGED);
