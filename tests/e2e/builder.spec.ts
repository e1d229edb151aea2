/** The layout builder: what it keeps, and that every one of its options changes the pages, on a desk and on a phone. */
import { expect, expectAccessible, test, type Page } from './gerbang';
import { enter, heading } from './portal';

type Layout = Record<string, Record<string, boolean | string>>;

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
// A hint may follow the name.
const option = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });
const choice = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const generated = async (page: Page) => JSON.parse((await page.locator('pre').textContent()) ?? '') as Layout;

const builder = async (page: Page) => {
  await enter(page, '/builder');
  await expect(heading(page, 'Layout builder')).toBeVisible();
};

const DEFAULTS: Layout = {
  header: {
    fixedDesktop: true,
    fixedMobile: true,
    width: 'fluid',
    menuDisplay: false,
    menuLayout: 'default',
    rootArrows: false,
  },
  subheader: { display: false, fixed: false, width: 'fluid', style: 'solid' },
  content: { width: 'fluid' },
  aside: {
    display: true,
    fixed: true,
    minimizeToggle: true,
    hoverable: true,
    minimized: false,
    submenuDropdown: false,
  },
  footer: { fixed: false, width: 'fluid' },
  extras: {},
};

test.describe('builder', () => {
  test('a_layout_is_looked_at_tab_by_tab_previewed_copied_and_reset', async ({ person }) => {
    const page = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
    await builder(page);
    await test.step('the generated configuration is copied', async () => {
      await button(page, 'Copy').click();
      await expect(button(page, 'Copied')).toBeVisible();
      expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(DEFAULTS);
      await button(page, 'Hide').click();
      await expect(page.locator('pre')).toBeHidden();
    });
    await test.step('preview saves and loads anew, and reset restores the defaults', async () => {
      await page.reload();
      expect(await generated(page)).toEqual(DEFAULTS);
      await option(page, 'Display menu').check();
      await choice(page, 'Menu layout', 'Tab').click();
      const wanted = { ...DEFAULTS, header: { ...DEFAULTS.header, menuDisplay: true, menuLayout: 'tab' } };
      expect(await generated(page)).toEqual(wanted);
      const inHeader = page.getByRole('navigation', { name: 'Header menu' });
      await expect(inHeader).toBeHidden();
      let loads = 0;
      page.on('load', () => loads++);
      await button(page, 'Preview').click();
      await expect(inHeader).toBeVisible();
      expect(loads).toBe(1);
      expect(await generated(page)).toEqual(wanted);

      const dialog = page.getByRole('dialog', { name: 'Confirmation' });
      await button(page, 'Reset').click();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      expect(await generated(page)).toEqual(wanted);
      await button(page, 'Reset').click();
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await expect(inHeader).toBeHidden();
      expect(loads).toBe(2);
      expect(await generated(page)).toEqual(DEFAULTS);
    });
    await test.step('each tab is accessible, and the last one is remembered', async () => {
      await expect(tab(page, 'Header')).toHaveAttribute('aria-selected', 'true');
      for (const name of ['Subheader', 'Content', 'Aside', 'Footer']) {
        await tab(page, name).click();
        await expectAccessible(page);
      }
      await page.reload();
      await expect(tab(page, 'Footer')).toHaveAttribute('aria-selected', 'true');
      await tab(page, 'Footer').focus();
      await page.keyboard.press('ArrowLeft');
      await expect(tab(page, 'Aside')).toHaveAttribute('aria-selected', 'true');
      await expect(option(page, 'Minimize toggle')).toBeVisible();
    });
  });
});

/** What one sees of a layout; each answers something that an option must change. */
const SIGHTS = {
  headerAfterScroll: (page: Page) =>
    page.evaluate(() => {
      scrollTo(0, 250);
      return Math.sign(document.querySelector('header')!.getBoundingClientRect().top);
    }),
  headerFrame: (page: Page) => frame(page, 'header > div'),
  headerMenu: (page: Page) => page.getByRole('navigation', { name: 'Header menu' }).count(),
  headerTab: (page: Page) =>
    page
      .getByRole('navigation', { name: 'Header menu' })
      .getByRole('link', { name: 'Dashboard' })
      .evaluate((it) => getComputedStyle(it).borderLeftWidth),
  headerArrows: (page: Page) => page.getByRole('navigation', { name: 'Header menu' }).locator('button svg').count(),
  titleInPage: (page: Page) => page.locator('main > div:last-child h1').count(),
  titleAfterScroll: (page: Page) =>
    page.evaluate(() => {
      scrollTo(0, 250);
      return document.querySelector('h1')!.getBoundingClientRect().top > 0;
    }),
  subheaderFrame: (page: Page) => frame(page, 'main > div > div'),
  subheaderColour: (page: Page) =>
    page
      .locator('main > div')
      .first()
      .evaluate((it) => getComputedStyle(it).backgroundColor !== 'rgba(0, 0, 0, 0)'),
  contentFrame: (page: Page) => frame(page, 'main > div:last-child'),
  footerInSight: (page: Page) =>
    page.evaluate(() => document.querySelector('footer')!.getBoundingClientRect().bottom <= innerHeight),
  footerFrame: (page: Page) => frame(page, 'footer > div'),
};

/** Whether it takes the whole width of what it stands in. */
const frame = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => Math.round(it.parentElement!.clientWidth - it.getBoundingClientRect().width) === 0);

const menuOpen = async (page: Page) => {
  const burger = page.getByRole('button', { name: 'Open menu' });
  if (await burger.isVisible()) await burger.click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
};
const menuWidth = async (page: Page) => {
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  return async () => ((await nav.boundingBox())?.width ?? 0) > 150;
};

const MENU: Record<string, (page: Page) => Promise<unknown>> = {
  // On a phone the menu that is not fixed is a part of the page; a fixed one is a dialog over it.
  isFixed: async (page) => {
    if (await page.getByRole('button', { name: 'Open menu' }).isVisible()) {
      await menuOpen(page);
      return (await page.getByRole('dialog', { name: 'Main menu' }).count()) === 1;
    }
    return page.evaluate(() => {
      scrollTo(0, 250);
      return document.querySelector('aside nav')!.getBoundingClientRect().top > 0;
    });
  },
  isThere: async (page) =>
    (await page.getByRole('button', { name: 'Open menu' }).isVisible()) || (await page.locator('aside').isVisible()),
  toggle: async (page) => {
    await menuOpen(page);
    return page.getByRole('button', { name: /^(Minimize|Widen) menu$/ }).count();
  },
  isWide: async (page) => {
    await menuOpen(page);
    const isWide = await menuWidth(page);
    return isWide();
  },
  // Opened by the pointer, and the focus that a drawer takes is away from it.
  opensOnHover: async (page) => {
    await menuOpen(page);
    const isWide = await menuWidth(page);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'AxaiCart' }).hover();
    await page.waitForFunction(() => document.getAnimations().every((it) => it.playState === 'finished'));
    return expect
      .poll(isWide, { timeout: 2000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  },
  submenu: async (page) => {
    await menuOpen(page);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Transaction' }).click();
    const item = page.getByRole('menuitem', { name: 'All Transactions' });
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'All Transactions' });
    await expect(item.or(link)).toBeVisible();
    return (await item.count()) === 1 ? 'dropdown' : 'below';
  },
};

type Case = {
  name: string;
  /** The option off and on, beside what it needs to be seen. */
  layouts: [Layout, Layout];
  sees: (page: Page) => Promise<unknown>;
  answers: [unknown, unknown];
  only?: 'desktop' | 'phone';
  /** Looking opens something that would be in the way of the next look. */
  opens?: true;
};
const both = (section: string, key: string, off: boolean | string, on: boolean | string, beside: Layout = {}) =>
  [off, on].map((value) => ({ ...beside, [section]: { ...beside[section], [key]: value } })) as [Layout, Layout];
const width = (section: string, beside?: Layout) => both(section, 'width', 'fluid', 'fixed', beside);

const CASES: Case[] = [
  {
    name: 'header.fixedDesktop',
    layouts: both('header', 'fixedDesktop', false, true),
    sees: SIGHTS.headerAfterScroll,
    answers: [-1, 0],
    only: 'desktop',
  },
  {
    name: 'header.fixedMobile',
    layouts: both('header', 'fixedMobile', false, true),
    sees: SIGHTS.headerAfterScroll,
    answers: [-1, 0],
    only: 'phone',
  },
  { name: 'header.width', layouts: width('header'), sees: SIGHTS.headerFrame, answers: [true, false] },
  {
    name: 'header.menuDisplay',
    layouts: both('header', 'menuDisplay', false, true),
    sees: SIGHTS.headerMenu,
    answers: [0, 1],
  },
  {
    name: 'header.menuLayout',
    layouts: both('header', 'menuLayout', 'default', 'tab', { header: { menuDisplay: true } }),
    sees: SIGHTS.headerTab,
    answers: ['0px', '1px'],
  },
  {
    name: 'header.rootArrows',
    layouts: both('header', 'rootArrows', false, true, { header: { menuDisplay: true } }),
    sees: SIGHTS.headerArrows,
    answers: [0, 2],
  },
  {
    name: 'subheader.display',
    layouts: both('subheader', 'display', false, true),
    sees: SIGHTS.titleInPage,
    answers: [1, 0],
  },
  {
    name: 'subheader.fixed',
    layouts: both('subheader', 'fixed', false, true, { subheader: { display: true } }),
    sees: SIGHTS.titleAfterScroll,
    answers: [false, true],
  },
  {
    name: 'subheader.width',
    layouts: width('subheader', { subheader: { display: true } }),
    sees: SIGHTS.subheaderFrame,
    answers: [true, false],
  },
  {
    name: 'subheader.style',
    layouts: both('subheader', 'style', 'transparent', 'solid', { subheader: { display: true } }),
    sees: SIGHTS.subheaderColour,
    answers: [false, true],
  },
  { name: 'content.width', layouts: width('content'), sees: SIGHTS.contentFrame, answers: [true, false] },
  {
    name: 'aside.display',
    layouts: both('aside', 'display', false, true),
    sees: MENU.isThere!,
    answers: [false, true],
  },
  {
    name: 'aside.display and the menu in its place',
    layouts: both('aside', 'display', false, true),
    sees: SIGHTS.headerMenu,
    answers: [1, 0],
  },
  {
    name: 'aside.fixed',
    layouts: both('aside', 'fixed', false, true),
    sees: MENU.isFixed!,
    opens: true,
    answers: [false, true],
  },
  {
    name: 'aside.minimizeToggle',
    layouts: both('aside', 'minimizeToggle', false, true),
    sees: MENU.toggle!,
    opens: true,
    answers: [0, 1],
  },
  {
    name: 'aside.hoverable',
    layouts: both('aside', 'hoverable', false, true, { aside: { minimized: true } }),
    sees: MENU.opensOnHover!,
    opens: true,
    answers: [false, true],
  },
  {
    name: 'aside.minimized',
    layouts: both('aside', 'minimized', false, true, { aside: { hoverable: false } }),
    sees: MENU.isWide!,
    opens: true,
    answers: [true, false],
  },
  {
    name: 'aside.submenuDropdown',
    layouts: both('aside', 'submenuDropdown', false, true),
    sees: MENU.submenu!,
    opens: true,
    answers: ['below', 'dropdown'],
  },
  {
    name: 'footer.fixed',
    layouts: both('footer', 'fixed', false, true),
    sees: SIGHTS.footerInSight,
    answers: [false, true],
  },
  { name: 'footer.width', layouts: width('footer'), sees: SIGHTS.footerFrame, answers: [true, false] },
];

type Look = Pick<Case, 'name' | 'sees'> & { answer: unknown };

/** What is seen of each layout, so that one is opened once for all that does not open anything itself. */
const looksOf = (cases: Case[]) => {
  const out = new Map<string, { layout: Layout; looks: Look[] }>();
  for (const { name, layouts, sees, answers, opens } of cases) {
    for (const [at, layout] of layouts.entries()) {
      const whole = Object.entries(DEFAULTS).map(([section, options]) => ({ ...options, ...layout[section] }));
      const key = JSON.stringify([whole, opens && name]);
      const { looks } = out.get(key) ?? out.set(key, { layout, looks: [] }).get(key)!;
      looks.push({ name: `${name} ${at === 0 ? 'off' : 'on'}`, sees, answer: answers[at] });
    }
  }
  return [...out.values()];
};

for (const [where, viewport] of [
  ['desktop', { width: 1280, height: 500 }],
  ['phone', { width: 390, height: 500 }],
] as const) {
  test(`every_option_changes_the_layout_on_a_${where}`, { tag: '@look' }, async ({ person }) => {
    test.setTimeout(240_000);
    const page = await person({ viewport });
    await builder(page);
    for (const { layout, looks } of looksOf(CASES.filter(({ only = where }) => only === where))) {
      await page.mouse.move(viewport.width - 1, viewport.height - 1);
      await page.evaluate((text) => localStorage.setItem('gerbang.layout', text), JSON.stringify(layout));
      await page.reload();
      await expect(heading(page, 'Layout builder')).toBeVisible();
      for (const { name, sees, answer } of looks) {
        await test.step(name, async () => {
          await page.evaluate(() => scrollTo(0, 0));
          expect(await sees(page), name).toEqual(answer);
          const { wide, seen } = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            seen: document.documentElement.clientWidth,
          }));
          expect(wide, `${name} stays inside the window`).toBeLessThanOrEqual(seen);
        });
      }
    }
  });

  test(`everything_switched_on_is_accessible_on_a_${where}`, { tag: '@look' }, async ({ person }) => {
    const page = await person({ viewport });
    await builder(page);
    const all: Layout = {
      header: { width: 'fixed', menuDisplay: true, menuLayout: 'tab', rootArrows: true },
      subheader: { display: true, fixed: true, width: 'fixed' },
      content: { width: 'fixed' },
      aside: { minimized: true, submenuDropdown: true, hoverable: false },
      footer: { fixed: true, width: 'fixed' },
    };
    await page.evaluate((text) => localStorage.setItem('gerbang.layout', text), JSON.stringify(all));
    await page.goto('/payment-service/payment-link');
    await expect(
      page.getByRole('navigation', { name: 'Header menu' }).getByRole('link', { name: 'Payment Link' }),
    ).toBeInViewport({ ratio: 0.9 });
    await page.goto('/transaction/all');
    await expect(heading(page, 'All Transactions')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
    }
  });
}
