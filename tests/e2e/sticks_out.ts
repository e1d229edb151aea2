/**
 * Whether all that can be read of a page can be seen. The document's width says little: what sticks out of its card, or
 * is cut by it, does not widen the document. So each element's own edges are looked at.
 */
import { expect, type Page } from '@playwright/test';

/** Until the page shows what it was last told: a language or a width takes a drawing to arrive everywhere. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Nothing stands beyond the window's edges, or is cut by an element around it. What may be: a row that is scrolled
 * sideways on purpose, and a text that ends in an ellipsis and says so by its style. `within` looks at a part alone.
 */
export const nothing_sticks_out = async (page: Page, within = 'body') => {
  await drawn(page);
  const told = await page
    .locator(within)
    .first()
    .evaluate((root) => {
      const SLACK_PX = 1;
      const styles = new Map<Element, CSSStyleDeclaration>(); // each is asked for by all that it holds
      const styleOf = (it: Element) => {
        const style = styles.get(it) ?? getComputedStyle(it);
        styles.set(it, style);
        return style;
      };
      const nameOf = (it: Element) => {
        const text = (it.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
        const label = it.getAttribute('aria-label');
        return `<${it.tagName.toLowerCase()}> “${text || label || it.getAttribute('class') || ''}”`;
      };
      const isShown = (it: Element) => {
        const box = it.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return false; // for screen readers only
        for (let at = it.parentElement; at; at = at.parentElement) {
          if (at.clientWidth <= 1 && at.clientHeight <= 1 && styleOf(at).position === 'absolute') return false;
        }
        return it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      };
      /** What a person reads or touches, not the boxes around it. */
      const isContent = (it: Element) =>
        it.matches('input, select, textarea, button, img, svg, canvas, a[href]') ||
        [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const told: string[] = [];
      for (const it of root.querySelectorAll('*')) {
        if (!isContent(it) || !isShown(it) || it.closest('[aria-hidden="true"], svg *')) continue;
        const style = styleOf(it);
        // An ellipsis is a decision; text that is simply cut is not. Amounts and states may have neither.
        const isCut = it.scrollWidth > it.clientWidth + SLACK_PX && style.overflowX !== 'visible' && it.clientWidth > 0;
        const mayBeCut = style.textOverflow === 'ellipsis' && !it.closest('.g-number, .g-badge');
        if (isCut && !mayBeCut && !/auto|scroll/.test(style.overflowX) && !it.matches('input, textarea, select')) {
          told.push(`${nameOf(it)} is cut by ${it.scrollWidth - it.clientWidth} px`);
        }
        // Where the text itself ends, which is further than its box when it cannot wrap.
        const range = document.createRange();
        range.selectNodeContents(it);
        const texts = [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE)
          ? [...range.getClientRects()]
          : [];
        const boxes = [it.getBoundingClientRect(), ...texts];
        let [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
        if (right <= 0) continue; // it comes with the focus: the link that skips to the content
        let isScrolled = false;
        let isFree = false; // placed by itself, as a badge on a corner
        for (let at: Element | null = it; at && at !== document.documentElement; at = at.parentElement) {
          const around = styleOf(at);
          if (around.position === 'fixed') break;
          const box = at.getBoundingClientRect();
          if (/auto|scroll/.test(around.overflowX) && at.scrollWidth > at.clientWidth) {
            isScrolled = true;
            break;
          }
          // Out of a card: out of what has a border or a ground of its own.
          const isCard =
            at !== it &&
            !isFree &&
            (parseFloat(around.borderRightWidth) > 0 || !/^(transparent|rgba\(.*, 0\))$/.test(around.backgroundColor));
          if (isCard && (right > box.right + SLACK_PX || left < box.left - SLACK_PX)) {
            told.push(`${nameOf(it)} sticks out of ${nameOf(at)} (${Math.round(left)}–${Math.round(right)})`);
            break;
          }
          isFree ||= /absolute|sticky/.test(around.position);
          const isClipping = /hidden|clip/.test(around.overflowX);
          const isEllipsis = around.textOverflow === 'ellipsis' && !it.closest('.g-number, .g-badge');
          if (isClipping && isEllipsis) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
          if (isClipping && at !== it && (right > box.right + SLACK_PX || left < box.left - SLACK_PX)) {
            told.push(`${nameOf(it)} is cut by ${nameOf(at)} (${Math.round(left)}–${Math.round(right)})`);
            break;
          }
        }
        const wide = document.documentElement.clientWidth;
        if (!isScrolled && (right > wide + SLACK_PX || left < -SLACK_PX)) {
          told.push(`${nameOf(it)} stands from ${Math.round(left)} to ${Math.round(right)} of ${wide} px`);
        }
      }
      return [...new Set(told)];
    });
  expect.soft(told, `nothing sticks out on ${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
};
