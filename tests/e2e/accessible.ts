/** axe, without what makes it slow: its source goes into a page once, and only what it found comes back. */
import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing on the page as it stands. */
export const expectAccessible = async (page: Page) => {
  // The menu from which a dialog was opened is still closing behind it.
  if ((await page.locator('[aria-modal="true"]').count()) > 0) {
    await expect(page.locator('[role="menu"]')).toHaveCount(0);
  }
  const isLoaded = await page.evaluate(async () => {
    // Colours are read while they fade in otherwise.
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((it) => it.finished.catch(() => {})));
    return 'axe' in window;
  });
  if (!isLoaded) await page.evaluate(axe.source);
  const told = await page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    // Every rule runs. Of what was in order, which is much, no account is wanted.
    const { violations } = await here.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((it) => it.target).join(', ')})`);
  });
  expect(told, `axe on ${page.url()}`).toEqual([]);
};
