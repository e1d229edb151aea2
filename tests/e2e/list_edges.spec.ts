/** Every list, in every language, on the smallest phone: what stands on the page can be seen whole. */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, test, type Page } from './gerbang';
import { arrangeLinks, rows } from './lists';
import { speak, startSession, WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

const WIDTHS = [320, 390, 820, 1280];
const ALL = 'createdDateFrom=&createdDateTo=&filterStatus=';
const LISTS = [
  `/transaction/all?${ALL}`,
  '/transaction/request-refund',
  '/payment-service/payment-link',
  '/emandate/product',
  '/merchant/webhooks',
  '/audit-log',
] as const;
const OPERATORS = [
  '/admin/refund-request',
  `/admin/transaction?${ALL}`,
  `/merchant/application?${ALL}`,
  '/admin/audit-log',
] as const;

/** So many pixels of the table are seen only after scrolling it sideways. */
const hiddenWidth = (page: Page) =>
  page
    .locator('table')
    .first()
    .evaluate((table) => {
      let at: Element | null = table;
      while (at && !/auto|scroll/.test(getComputedStyle(at).overflowX)) at = at.parentElement;
      return at ? at.scrollWidth - at.clientWidth : 0;
    });

for (const [side, who, lists] of [
  ['merchant', OWNER, LISTS],
  ['gateway', OPERATOR, OPERATORS],
] as const) {
  test(`nothing_sticks_out_of_a_list_of_the_${side}_in_any_language`, { tag: '@look' }, async ({ server, person }) => {
    test.setTimeout(240_000);
    await arrangeLinks(new Api(server), 3);
    const api = await new Api(server).signIn();
    await api.productCreate({ name: 'Keahlian gimnasium tahunan semua cawangan' });
    await api.signOut();
    await server.command('seed', ['--transactions', '40', '--days', '20']);
    const page = await person();
    await startSession(page, who);
    for (const path of lists) {
      await page.goto(path);
      await expect(page.locator('[aria-busy="false"]').first()).toBeVisible();
      if (path === LISTS[0]) await expect(rows(page)).toHaveCount(10);
      for (const language of WIDE_LANGUAGES) {
        await speak(page, language);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await test.step(language, () => nothing_sticks_out(page, 'main'));
          if (width === 1280) expect(await hiddenWidth(page), `${path} is seen without scrolling sideways`).toBe(0);
        }
      }
    }
  });
}
