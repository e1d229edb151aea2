/**
 * One page as it is looked at: on a phone and on a desk, in light and in dark colours, in German, whose words are long,
 * and in Chinese, whose letters are wide. Nothing sticks out and axe finds nothing.
 *
 *   GERBANG_TEST_PICTURES  a folder: each page is looked at in all eight ways there, and all eight are kept as two
 *                          sheets, NAME-phone.png and NAME-desk.png, for eyes
 */
import { mkdir, writeFile } from 'node:fs/promises';
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
  rules: Rules;
}

const ALL: Look[] = ['de', 'zh'].flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [PHONE, DESK].map((width) => ({ language, colorScheme, width, rules: 'all' as const })),
  ),
);
/** What the other four would tell is in these: words differ by language, colours by scheme. */
const FEW: Look[] = [
  { language: 'de', colorScheme: 'light', width: PHONE, rules: 'all' },
  { language: 'de', colorScheme: 'dark', width: DESK, rules: 'all' },
  { language: 'zh', colorScheme: 'dark', width: PHONE, rules: 'colours' },
  { language: 'zh', colorScheme: 'light', width: DESK, rules: 'colours' },
];

/** Side by side, as they were seen. */
const sheet = async (page: Page, name: string, pictures: Buffer[]) => {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1680, height: 800 } });
  const paper = await context.newPage();
  const shown = pictures.map((it) => `<img src="data:image/png;base64,${it.toString('base64')}">`).join('');
  const each = pictures.length > 2 ? 'calc(25% - 6px)' : 'calc(50% - 4px)';
  await paper.setContent(
    `<style>body{margin:0;background:#888;display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start}` +
      `img{width:${each}}</style>${shown}`,
    { waitUntil: 'load' },
  );
  await writeFile(join(FOLDER!, `${name}.png`), await paper.screenshot({ fullPage: true }));
  await context.close();
};

/** `height` is the window's: a dialog is as high as that at most. */
export const look = (page: Page, name: string, { height = 844 }: { height?: number } = {}) =>
  test.step(name, async () => {
    const phone: Buffer[] = [];
    const desk: Buffer[] = [];
    for (const { language, colorScheme, width, rules } of FOLDER ? ALL : FEW) {
      await page.setViewportSize({ width, height });
      await speak(page, language);
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      const how = `${name}, ${language}, ${colorScheme}, ${width} px`;
      await nothing_sticks_out(page);
      const found = await expectAccessible(page, rules).then(
        () => '',
        (error: Error) => error.message,
      );
      expect.soft(found, how).toBe('');
      if (FOLDER) (width === PHONE ? phone : desk).push(await page.screenshot({ fullPage: true, scale: 'css' }));
    }
    if (!FOLDER) return;
    await mkdir(FOLDER, { recursive: true });
    await sheet(page, `${name}-phone`, phone);
    await sheet(page, `${name}-desk-de`, desk.slice(0, 2));
    await sheet(page, `${name}-desk-zh`, desk.slice(2));
  });
