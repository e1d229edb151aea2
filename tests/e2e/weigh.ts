/** What a page brings over the wire, its own API calls included: the bodies as they travel, compressed. */
import type { Page } from './gerbang';

export const weigh = (page: Page) => {
  const weights: Record<string, number> = {};
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const length = Number(response.headers()['content-length'] ?? 0);
    weights[pathname] = (weights[pathname] ?? 0) + length;
    bodies.push(response.finished().then(() => undefined));
  });
  return async () => {
    await Promise.all(bodies);
    return { sum: Object.values(weights).reduce((total, bytes) => total + bytes, 0), each: JSON.stringify(weights) };
  };
};

/** How much what was on the screen has moved, as browsers count it; 0 is nothing. */
export const shiftsWatch = (page: Page) =>
  page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const it of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.sum += it.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
export const shifted = (page: Page) => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
