/**
 * What every end-to-end test uses instead of Playwright's own `test`: a server of its own and people with browsers.
 * Each person's pages are watched; a violation of the security policy, an error on the console or an uncaught error
 * fails the test, wherever it happened. A test that fails tells what its browsers did: where they went, what they wrote
 * to the console and which calls were refused, beside the server's log.
 */
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { GerbangServer, type ServerOptions } from './server';

export { expectAccessible } from './accessible';
export { expect } from '@playwright/test';
export type { Page } from '@playwright/test';

interface Fixtures {
  serverOptions: ServerOptions;
  /**
   * Whether the tests of a file share one server, each beginning with nobody signed in. Only for tests that add to what
   * is there: none moves the clock, changes a demo user or counts everything.
   */
  isShared: boolean;
  server: GerbangServer;
  trouble: Trouble;
  /** Opens a browser of one's own (cookies, storage, window) and answers its page. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
}
interface WorkerFixtures {
  demo: void;
  sharedServer: SharedServer;
}

/** The server of the file whose tests this worker runs, made when the first of them asks for it with these options. */
class SharedServer {
  private asked = '';
  private server?: GerbangServer;

  async of(file: string, options: ServerOptions): Promise<GerbangServer> {
    const asked = JSON.stringify([file, options]);
    if (this.server && this.asked === asked) {
      await this.server.sql('DELETE FROM sessions');
      return this.server;
    }
    await this.remove();
    const server = await GerbangServer.make(options);
    try {
      await server.start();
    } catch (error) {
      await server.remove();
      throw error;
    }
    this.asked = asked;
    return (this.server = server);
  }

  async remove(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    await server?.remove();
  }
}

/** What went wrong in any browser of this test. */
export class Trouble {
  /** All that the browsers did, for who reads why the test failed. */
  readonly story: string[] = [];
  private readonly began = Date.now();
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  /** A trouble that belongs to the test, such as the 404 that Chromium writes to the console. */
  expect(...patterns: RegExp[]) {
    this.expected.push(...patterns);
  }
  tell(who: number, text: string) {
    this.story.push(`${((Date.now() - this.began) / 1000).toFixed(2)} s, person ${who}: ${text}`);
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
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};

const watch = (context: BrowserContext, trouble: Trouble, who: number) => {
  context.on('console', (message) => {
    const told = `${message.location().url}: ${message.text()}`;
    trouble.tell(who, `${message.type()}: ${told}`);
    if (message.type() === 'error') trouble.add(told);
  });
  context.on('weberror', (error) => {
    const told = `uncaught: ${error.error().stack ?? error.error().message}`;
    trouble.tell(who, told);
    trouble.add(told);
  });
  context.on('page', (page) => page.on('framenavigated', (frame) => trouble.tell(who, `is at ${frame.url()}`)));
  context.on('requestfailed', (it) => trouble.tell(who, `${it.method()} ${it.url()}: ${it.failure()?.errorText}`));
  context.on('response', (it) => {
    if (!it.ok()) trouble.tell(who, `${it.request().method()} ${it.url()}: ${it.status()}`);
  });
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverOptions: [{}, { option: true }],
  isShared: [false, { option: true }],

  demo: [
    async ({}, use) => {
      await use();
      await GerbangServer.removeDemo();
    },
    { scope: 'worker', auto: true },
  ],

  sharedServer: [
    async ({}, use) => {
      const shared = new SharedServer();
      await use(shared);
      await shared.remove();
    },
    { scope: 'worker' },
  ],

  server: async ({ serverOptions, isShared, sharedServer }, use, testInfo) => {
    const server = isShared
      ? await sharedServer.of(testInfo.file, serverOptions)
      : await GerbangServer.make(serverOptions);
    try {
      if (!isShared) await server.start();
      await use(server);
    } finally {
      if (!isShared) await server.stop();
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server.log', {
          body: await server.log(),
          contentType: 'text/plain',
        });
      }
      if (!isShared) await server.remove();
    }
  },

  trouble: async ({}, use, testInfo) => {
    const trouble = new Trouble();
    await use(trouble);
    if (trouble.rest().length > 0 || testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('browsers.log', { body: trouble.story.join('\n'), contentType: 'text/plain' });
    }
    expect(trouble.rest(), 'no policy violation, console error or uncaught error in any browser').toEqual([]);
  },

  person: async ({ browser, server, trouble }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      contexts.push(context);
      // The browser's clock is the server's, and timers run on.
      await context.addInitScript((aheadMs) => {
        const machineNow = Date.now;
        Date.now = () => machineNow() + aheadMs;
        globalThis.Date = new Proxy(Date, {
          construct: (target, given, made) =>
            Reflect.construct(target, given.length ? given : [Date.now()], made) as Date,
        });
      }, server.aheadMs);
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`),
        ),
      );
      watch(context, trouble, contexts.length);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
