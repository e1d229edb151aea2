#!/usr/bin/env node
// Makes the pictures of README.md anew: docs/screenshots/*.png, 1280 pixels wide, of a sandbox as ./run serves it, with
// data of its own. Needs what ./test installs and builds.
// Usage: scripts/screenshots.mjs [FOLDER]
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..');
const { chromium } = createRequire(join(root, 'web/package.json'))('@playwright/test');
const folder = resolve(process.argv[2] ?? join(root, 'docs/screenshots'));
const program = process.env.GERBANG_TEST_BINARY || join(root, 'build/release/gerbang');
const web = process.env.GERBANG_TEST_WEB || join(root, 'web/dist');
const password = 'Demo-Gerbang-2026!';

const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

const serve = async (data) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const where = ['--port', String(port), '--public-url', url, '--data', data, '--web', web];
  const server = spawn(program, ['serve', ...where, '--demo-sales', '400'], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (;;) {
    if (await fetch(`${url}/health`).then((it) => it.ok, () => false)) return { url, server };
    if (server.exitCode !== null) throw new Error(`${program} ended with ${server.exitCode}`);
    await after(100);
  }
};

// A browser of its own for each picture, because a person has one session.
const picture = async (browser, url, name, walk) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await walk(page);
  await page.evaluate(() => document.fonts.ready);
  // Charts grow and notices slide away. The network is never idle: a page reads a stream of what changes.
  await after(2500);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  await context.close();
  // A page has few colours: 128 of them take a third of the room, and nobody sees the difference.
  const shrink = 'import sys; from PIL import Image; f = sys.argv[1]; Image.open(f).convert("RGB").quantize(128).save(f, optimize=True)';
  execFileSync('/usr/bin/python3', ['-c', shrink, file]);
  console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`);
};

const signIn = async (page, email, path) => {
  await page.goto('/login');
  await page.getByLabel(/^Merchant ID( \*)?$/).fill(email);
  await page.getByLabel(/^Password( \*)?$/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((it) => it.pathname !== '/login');
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
};

const call = async (url, path, body, token) => {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { 'x-auth-token': token }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** A link of the demo's merchant, whose session ends before the next picture's begins. */
const linkOf = async (url) => {
  const { token } = await call(url, 'security/authentication', { email: 'owner@demo.gerbang.test', password });
  const link = await call(url, 'payments/payment-links', { title: 'Sourdough class', amount: '80.00', oneTimePayment: true }, token);
  await call(url, 'security/logout', {}, token);
  return link.url;
};

mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'gerbang-screenshots-'));
let server;
let browser;
try {
  let url;
  ({ url, server } = await serve(data));
  browser = await chromium.launch({
    executablePath: process.env.GERBANG_TEST_CHROMIUM || '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  });
  const link = await linkOf(url);
  await picture(browser, url, 'checkout', async (page) => {
    await page.goto(link);
    await page.getByLabel('Name').fill('Aina binti Rahman');
    await page.getByLabel('Email').fill('aina@payer.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('radio', { name: /^Online banking \(FPX\)/ }).check();
  });
  await picture(browser, url, 'dashboard', (page) => signIn(page, 'owner@demo.gerbang.test', '/dashboard'));
  await picture(browser, url, 'payouts', (page) => signIn(page, 'operator@demo.gerbang.test', '/admin/payout'));
} finally {
  await browser?.close();
  if (server?.exitCode === null) {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(data, { recursive: true, force: true });
}
