import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { compressed } from './compressed';
import { messages, MESSAGES } from './messages';

const entry = process.env.GERBANG_ENTRY ?? 'portal';
const server = process.env.GERBANG_URL ?? 'http://localhost:8080';

// In development there is no server to put a nonce into the page or to choose between the two entries by path;
// these few lines stand in for it.
const entryByPath = {
  name: 'entry-by-path',
  configureServer(vite: {
    middlewares: { use: (fn: (req: { url?: string }, res: unknown, next: () => void) => void) => void };
  }) {
    vite.middlewares.use((req, _res, next) => {
      const path = (req.url ?? '/').split('?')[0] ?? '/';
      const isPage = !path.includes('.') && !path.startsWith('/@') && !path.startsWith('/api/');
      if (isPage && !/^\/(acquirers|sandbox|payment|developers)(\/|$)/.test(path)) {
        const payer = /^\/(payment-links|checkout|axaicart|auto-debit)\//.test(path);
        req.url = payer ? '/pay.html' : '/portal.html';
      }
      next();
    });
  },
};

// The sign-in page's letters come beside its script and not after it, so that nothing moves when they are there.
const FIRST_FONTS = /poppins-latin-(400|600)-normal-.*\.woff2$/;
const fontsFirst: Plugin = {
  name: 'fonts-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => FIRST_FONTS.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
};

// Comments are for who writes the pages, not for each phone. The payer's page keeps its mark for the server.
const withoutComments: Plugin = {
  name: 'without-comments',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => html.replace(/\s*<!--(?!first-->)[\s\S]*?-->/g, '') },
};

// Only loaded where somebody picks a day.
const DATES = /@mantine[\\/]dates|dayjs|date_locale/;
// Shared with the gallery alone, which shows them: everybody else should load them with their own page.
const SHOWN = /rooms[\\/](dashboard|payments|links)[\\/]/;

// The payer's script is what its three pages share; what only one of them needs comes with it.
const PAYER_PAGE =
  /pay[\\/](link_|shop_|mandate_|checkout_|choose|method_picker|bank_|cancel|waiting|result|receipt|retry|picked|last_used|months|summary|use_checkout|countdown|status|leave|use_told|field)|live[\\/]event_stream|gen[\\/]limits|messages[\\/]..[\\/](pay|link|checkout|shop|mandate)\.json/;

/**
 * What loads a script's own sheets and scripts ahead: the payer's page has none of them, and its own loading of one sheet
 * (src/pay/main.tsx). It would cost each of its pages a kilobyte.
 */
const nothingAhead: Plugin = {
  name: 'nothing-ahead',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined),
};

/** The payer's page is written for React and sent with Preact: a phone loads 25 kB of script instead of 70 (ADR 10). */
const SMALL_REACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

const TESTS = ['src/**/*.test.{ts,tsx}'];
const REPLACING = [
  'src/kit/i18n/index.test.ts',
  'src/kit/page/language_picker.test.tsx',
  'src/pay/attempt.test.ts',
  'src/rooms/accounts/submit_delay.test.tsx',
];
const ALONE = [
  'src/app/**/*.test.{ts,tsx}',
  'src/rooms/{accounts,builder,merchants,profile}/**/*.test.{ts,tsx}',
  'src/rooms/carts/editor/editor_page.test.tsx',
];

export default defineConfig({
  plugins: [
    react(),
    messages(),
    entryByPath,
    fontsFirst,
    withoutComments,
    compressed(),
    ...(entry === 'pay' ? [nothingAhead] : []),
  ],
  resolve: { alias: { messages: MESSAGES, ...(entry === 'pay' ? SMALL_REACT : {}) } },
  // A catalogue is asked for by keys that are put together: nothing of it falls away, and names of exports would weigh.
  json: { namedExports: false },
  appType: 'mpa',
  build: {
    outDir: 'dist',
    // Two builds into one folder: entries that share chunks would each be cut into many small files.
    emptyOutDir: entry === 'portal',
    rolldownOptions: {
      input: `${entry}.html`,
      output: {
        // The sign-in page is one script and one sheet; what the pages behind it share is one more of each. Many
        // small files cost a phone more than the bytes they save.
        codeSplitting: {
          groups:
            entry === 'pay'
              ? [{ name: entry, test: (id) => !PAYER_PAGE.test(id) }]
              : [
                  { name: entry, tags: ['$initial'], priority: 3 },
                  { name: 'shared', test: (id) => !DATES.test(id) && !SHOWN.test(id), minShareCount: 2, priority: 2 },
                  { name: 'dates', test: DATES, priority: 1 },
                ],
        },
      },
    },
    // Fonts and images stay files, the CSP allows no data: script.
    assetsInlineLimit: 0,
    // The payer's page has nothing to load ahead, and the code that would costs it a kilobyte.
    modulePreload: entry === 'pay' ? false : { polyfill: false },
  },
  server: {
    fs: { allow: ['.', MESSAGES, '../examples/verify-proof'] },
    proxy: Object.fromEntries(
      ['/api', '/acquirers', '/sandbox', '/payment', '/developers', '/openapi.json'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
  test: {
    environment: 'node',
    // A page is compiled when it is first asked for, which a busy machine takes seconds for. Set here and not in a file of
    // tests, because there it is lost for the other files of the same process.
    testTimeout: 60_000,
    setupFiles: ['src/kit/test/light.ts', 'src/kit/test/setup.ts'],
    // What a page is made of is loaded once for all tests, which is most of their time. Not for those that open the
    // whole portal, which have a world of their own in one process, where jsdom and compiled code are at hand; and those
    // that put something else in a module's place, or look at one that nobody has used, have a process of their own.
    projects: [
      { extends: true, test: { name: 'together', include: TESTS, exclude: [...ALONE, ...REPLACING], isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: REPLACING, pool: 'vmThreads' } },
      { extends: true, test: { name: 'replacing', include: REPLACING } },
    ],
  },
});
