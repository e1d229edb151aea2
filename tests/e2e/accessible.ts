/** axe, without what makes it slow: its source goes into a page once, and only what it found comes back. */
import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { looksOf, UNJUDGED } from './looks';

// Two thirds of a run, and with links all of it that the colour scheme can change.
const CONTRAST = 'color-contrast';
const LINKS = 'link-in-text-block';
const without = (...rules: string[]) => ({
  rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
});
const RULES = {
  all: without(CONTRAST),
  colours: { runOnly: [LINKS] },
  'all but colours': without(CONTRAST, LINKS),
};

/** Looks whose contrast axe has passed in this worker; a colour is a part of its look, in either scheme. */
const passed = new Set<string>();

/** Measures the contrast of every text whose look has not passed before. */
const contrast = async (page: Page) => {
  const unseen = (await looksOf(page)).filter((look) => !passed.has(look));
  if (unseen.length === 0) return [];
  const { told, fine } = await page.evaluate(
    async ([rule, unseen, UNJUDGED]) => {
      const { axe: here, looks } = window as unknown as { axe: typeof axe; looks: Map<string, Element[]> };
      // What has left the page since its looks were read is looked at where it is met next.
      const all = unseen
        .map((look) => ({ look, elements: (looks.get(look) ?? []).filter((it) => it.isConnected) }))
        .filter(({ elements }) => elements.length > 0);
      if (all.length === 0) return { told: [], fine: [] };
      const include = all.flatMap(({ elements }) => elements) as unknown as axe.SelectorList;
      const found = await here.run({ include }, { runOnly: [rule], elementRef: true });
      const nodesOf = (results: axe.Result[]) => results.flatMap(({ nodes }) => nodes);
      const wrong = new Set(nodesOf(found.violations).map(({ element }) => element));
      // Of a gradient axe can never tell. What it could not tell because something lay over it, it is asked again.
      const never = nodesOf(found.incomplete).filter(({ any }) =>
        /^bg(Gradient|Image)$/.test((any[0]?.data as { messageKey?: string } | null)?.messageKey ?? ''),
      );
      const done = new Set([...nodesOf(found.passes), ...never].map(({ element }) => element));
      const fine = all.filter(
        ({ look, elements }) =>
          !elements.some((it) => wrong.has(it as HTMLElement)) &&
          (look.startsWith(UNJUDGED) || elements.some((it) => done.has(it as HTMLElement))),
      );
      return {
        told: found.violations.map(
          ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((it) => it.target).join(', ')})`,
        ),
        fine: fine.map(({ look }) => look),
      };
    },
    [CONTRAST, unseen, UNJUDGED] as const,
  );
  for (const look of fine) passed.add(look);
  return told;
};

/**
 * axe finds nothing on the page as it stands. What was looked at in one scheme needs its colours alone in the other,
 * and what was looked at in one language needs no colours in the next.
 */
export const expectAccessible = async (page: Page, rules: keyof typeof RULES = 'all') => {
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
  const told = await page.evaluate(async (options) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    // Of what was in order, which is much, no account is wanted.
    const { violations } = await here.run(document, { ...options, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((it) => it.target).join(', ')})`);
  }, RULES[rules]);
  if (rules !== 'all but colours') told.push(...(await contrast(page)));
  expect(told, `axe on ${page.url()}`).toEqual([]);
};
