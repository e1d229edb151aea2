/**
 * The product in a real browser against the real binary. The engine and the services come from ./test:
 *
 *   GERBANG_TEST_ENGINE    sqlite (default) or postgresql
 *   GERBANG_TEST_PG        a database whose role may create databases; needed for postgresql
 *   GERBANG_TEST_BINARY    default build/release/gerbang
 *   GERBANG_TEST_WEB       default web/dist
 *   GERBANG_TEST_CHROMIUM  default /usr/bin/chromium-headless-shell
 *   GERBANG_TEST_ALL       1 also runs the tests with the tag @look or @block (below)
 *   GERBANG_TEST_TRACE     1 keeps a trace of each test that fails, to be read with npx playwright show-trace
 *
 * By hand: cd web && npx playwright test --config ../tests/e2e/playwright.config.ts [WORDS OF THE FILE'S NAME]
 *
 * A test that fails leaves a picture of each page, what its browsers did and its server's log (gerbang.ts). What keeps
 * the suite quick: a trace, which costs two thirds of a test again, is recorded on request only; the demo world is
 * copied, not made, for each test (server.ts); axe goes into a page once, and measures a colour only where it can
 * differ and has not passed before (accessible.ts); whoever does not test signing in starts with a session (enter, in
 * portal.ts); a page changes its language in place (speak); and Chromium has no window (a whole one with a toolbar of
 * its own costs twice as much; given one by hand, it leaves the toolbar alone, below).
 */
import { defineConfig } from '@playwright/test';

/** What a window of Chromium does for its own toolbar takes longer than a page of the portal; no test looks at it. */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // The last list on the command line is the one that counts: these are on Playwright's own.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * A landing does without these (ADR 59):
 *
 *   @look   looks at many pages, in each of their states or in every language
 *   @block  what building blocks and the screens of signing in do in each detail; whole paths through them run always
 */
const LEFT_OUT = process.env.GERBANG_TEST_ALL ? undefined : /@(look|block)\b/;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  grepInvert: LEFT_OUT,
  outputDir: '../../build/test/e2e-artefacts',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    actionTimeout: 25_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    // A click on what still moves can miss it. Tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Not Malaysia's on purpose: days and times must be Malaysian whatever the browser's zone is.
    timezoneId: 'America/New_York',
    trace: process.env.GERBANG_TEST_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.GERBANG_TEST_CHROMIUM || '/usr/bin/chromium-headless-shell',
      // The sandbox of Chromium needs user namespaces, which neither containers nor root have.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--no-first-run',
        `--disable-features=${FEATURES_OFF.join()}`,
        // A page lives for seconds: what its code would gain is less than what making it fast costs.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
