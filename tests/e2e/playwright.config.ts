/**
 * The product in a real browser against the real binary. The engine and the services come from ./test:
 *
 *   GERBANG_TEST_ENGINE    sqlite (default) or postgresql
 *   GERBANG_TEST_PG        a database whose role may create databases; needed for postgresql
 *   GERBANG_TEST_BINARY    default build/release/gerbang
 *   GERBANG_TEST_WEB       default web/dist
 *   GERBANG_TEST_CHROMIUM  default /usr/bin/chromium
 *
 * By hand: cd web && npx playwright test --config ../tests/e2e/playwright.config.ts
 */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../build/test/e2e-artefacts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    locale: 'en-GB',
    // Not Malaysia's on purpose: days and times must be Malaysian whatever the browser's zone is.
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.GERBANG_TEST_CHROMIUM || '/usr/bin/chromium',
      // The sandbox of Chromium needs user namespaces, which neither containers nor root have.
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--no-first-run'],
    },
  },
});
