/**
 * What every end-to-end test uses instead of Playwright's own `test`: a server of its own and people with browsers.
 * Each person's pages are watched; a violation of the security policy, an error on the console or an uncaught error
 * fails the test, wherever it happened.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { GerbangServer, type ServerOptions } from './server';

export { expect } from '@playwright/test';
export type { Page } from '@playwright/test';

interface Fixtures {
  serverOptions: ServerOptions;
  server: GerbangServer;
  trouble: Trouble;
  /** Opens a browser of one's own (cookies, storage, window) and answers its page. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
}

/** What went wrong in any browser of this test. */
export class Trouble {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  /** A trouble that belongs to the test, such as the 404 that Chromium writes to the console. */
  expect(...patterns: RegExp[]) {
    this.expected.push(...patterns);
  }
  add(text: string) {
    this.seen.push(text);
  }
  rest(): string[] {
    return this.seen.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],

  server: async ({ serverOptions }, use, testInfo) => {
    const server = await GerbangServer.make(serverOptions);
    try {
      await server.start();
      await use(server);
    } finally {
      await server.stop();
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server.log', {
          body: await server.log(),
          contentType: 'text/plain',
        });
      }
      await server.remove();
    }
  },

  trouble: async ({}, use) => {
    const trouble = new Trouble();
    await use(trouble);
    expect(trouble.rest(), 'no policy violation, console error or uncaught error in any browser').toEqual([]);
  },

  person: async ({ browser, server, trouble }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      contexts.push(context);
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`),
        ),
      );
      context.on('console', (message) => {
        if (message.type() === 'error') trouble.add(`${message.location().url}: ${message.text()}`);
      });
      context.on('weberror', (error) => trouble.add(`uncaught: ${error.error().stack ?? error.error().message}`));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** axe finds nothing on the page as it stands. */
export const expectAccessible = async (page: Page) => {
  // Colours are read while they fade in otherwise.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((it) => it.finished.catch(() => {})));
  });
  // Legacy mode runs in this page alone, which is all there is: none of the portal's pages holds a frame.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((it) => it.target).join(', ')})`);
  expect(told, `axe on ${page.url()}`).toEqual([]);
};
