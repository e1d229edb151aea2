/**
 * One page as it is looked at: on a phone and on a desk, in light and in dark colours, in German, whose words are long,
 * and in Chinese, whose letters are wide. Nothing sticks out and axe finds nothing.
 *
 *   GERBANG_TEST_PICTURES  a folder: each page is looked at in all eight ways there, and all eight are kept as sheets for
 *                          eyes, NAME-phone.png and NAME-desk.png
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { speak } from './portal';
import { drawn, nothing_sticks_out } from './sticks_out';

const FOLDER = process.env.GERBANG_TEST_PICTURES;
const PHONE = 390;
const DESK = 1280;

type Rules = NonNullable<Parameters<typeof expectAccessible>[1]>;
interface Look {
  language: string;
  colorScheme: 'light' | 'dark';
  width: number;
  /** Without them only what sticks out is looked for. */
  rules?: Rules;
}

const ALL: Look[] = ['de', 'zh'].flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [PHONE, DESK].map((width) => ({ language, colorScheme, width, rules: 'all' as const })),
  ),
);
/** What the others would tell is in these: roles are the same in all, words differ by language, colours by scheme. */
const FEW: Look[] = [
  { language: 'de', colorScheme: 'light', width: PHONE, rules: 'all' },
  { language: 'zh', colorScheme: 'dark', width: DESK, rules: 'colours' },
];

/** What shows a picture whole without making it smaller. */
const SHEET = 1560;

/** Side by side, `width` px wide each; what is higher than a sheet goes on beside it. */
const sheets = async (page: Page, name: string, pictures: Buffer[], width: number) => {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: SHEET, height: SHEET } });
  const paper = await context.newPage();
  await paper.setContent(
    `<style>body{margin:0;background:#777}div{display:flex;gap:6px}` +
      `i{flex:none;width:${width}px;background-size:${width}px auto;background-repeat:no-repeat}</style>` +
      pictures.map((it) => `<img hidden src="data:image/png;base64,${it.toString('base64')}">`).join(''),
    { waitUntil: 'load' },
  );
  const count = await paper.evaluate(
    ([width, height]) => {
      const each = Math.floor((innerWidth + 6) / (width! + 6));
      const parts = [...document.images].flatMap((it) => {
        const high = (it.naturalHeight * width!) / it.naturalWidth;
        return Array.from({ length: Math.ceil(high / height!) }, (_, at) => {
          const part = document.createElement('i');
          part.style.backgroundImage = `url(${it.src})`;
          part.style.backgroundPositionY = `${-at * height!}px`;
          part.style.height = `${Math.min(height!, high - at * height!)}px`;
          return part;
        });
      });
      const count = Math.ceil(parts.length / each);
      for (let at = 0; at < count; at++) {
        const row = document.body.appendChild(document.createElement('div'));
        row.append(...parts.slice(at * each, (at + 1) * each));
      }
      return count;
    },
    [width, SHEET],
  );
  for (let at = 0; at < count; at++)
    await paper
      .locator('div')
      .nth(at)
      .screenshot({ path: join(FOLDER!, `${name}${count > 1 ? `-${at + 1}` : ''}.png`) });
  await context.close();
};

interface How {
  /** Of the window: a dialog is as high as that at most. */
  height?: number;
  /** The sandbox's own pages are in English only. */
  isSpoken?: boolean;
}

export const look = (page: Page, name: string, { height = 844, isSpoken = true }: How = {}) =>
  test.step(name, async () => {
    const phone: Buffer[] = [];
    const desk: Buffer[] = [];
    for (const { language, colorScheme, width, rules } of FOLDER ? ALL : FEW) {
      await page.setViewportSize({ width, height });
      if (isSpoken) await speak(page, language);
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      const how = `${name}, ${language}, ${colorScheme}, ${width} px`;
      await nothing_sticks_out(page);
      if (rules) {
        const found = await expectAccessible(page, rules).then(
          () => '',
          (error: Error) => error.message,
        );
        expect.soft(found, how).toBe('');
      }
      if (FOLDER) (width === PHONE ? phone : desk).push(await page.screenshot({ fullPage: true, scale: 'css' }));
    }
    if (!FOLDER) return;
    await mkdir(FOLDER, { recursive: true });
    await sheets(page, `${name}-phone`, phone, PHONE - 5);
    await sheets(page, `${name}-desk`, desk, DESK * 0.6);
  });
