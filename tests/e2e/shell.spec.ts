/** What stands around every signed-in page: addresses, menu, days, progress, messages. */
import { expect, expectAccessible, test, type Page } from './gerbang';
import { enter, heading, stopTime } from './portal';
import { startTime } from './server';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

const office = async (page: Page, address = '/dashboard', title: string | RegExp = /^Dashboard$/) => {
  await enter(page, address);
  await expect(heading(page, title)).toBeVisible();
};

test.describe('addresses', () => {
  test('six_error_pages_say_404_each_in_its_own_way', async ({ person }) => {
    const page = await person();
    await page.goto('/error');
    await expect(page).toHaveURL(/\/error\/error-v1$/);
    const looks = new Set<string>();
    for (let version = 1; version <= 6; version++) {
      await page.goto(`/error/error-v${version}`);
      await expect(heading(page, 'Oops! Something went wrong here')).toBeVisible();
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      looks.add(
        await page.evaluate(() => {
          const code = document.querySelector('main p')!;
          const { x, y, width, height } = code.getBoundingClientRect();
          const { color, fontSize } = getComputedStyle(code);
          return JSON.stringify([x, y, width, height, color, fontSize].map(String));
        }),
      );
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
    expect(looks.size).toBe(6);
  });
});

test.describe('frame', () => {
  test('minimized_menu_opens_under_the_pointer_and_its_groups_fly_out', async ({ person }) => {
    const page = await person();
    await office(page);
    const isWide = async () => ((await nav(page).boundingBox())?.width ?? 0) > 150;
    await button(page, 'Minimize menu').click();
    await page.mouse.move(900, 500);
    await expect.poll(isWide).toBe(false);
    await nav(page).getByRole('link', { name: 'AxaiCart' }).hover();
    await expect.poll(isWide).toBe(true);
    await page.mouse.move(900, 500);
    await expect.poll(isWide).toBe(false);
    await expect(button(page, 'Widen menu')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Poppins/);
    expect(await page.evaluate(() => document.fonts.check('13px Poppins'))).toBe(true);
  });

  test('progress_bar_runs_on_each_change_of_the_route_and_the_page_begins_at_its_top', async ({ person }) => {
    const page = await person({ viewport: { width: 1280, height: 400 }, reducedMotion: 'no-preference' });
    await page.clock.install({ time: startTime() });
    await page.addInitScript(() => {
      const seen = { percents: [] as number[], animations: [] as string[], transitions: [] as string[] };
      Object.assign(window, { seen });
      const look = () => {
        const bar = document.querySelector('[data-progress]');
        if (bar) seen.percents.push(Number(bar.getAttribute('data-progress')));
        for (const part of document.querySelectorAll<HTMLElement>('[style*="transition"]')) {
          if (part.style.transition) seen.transitions.push(part.style.transition);
        }
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        if (typeof options === 'object' && options.id)
          seen.animations.push(`${options.id} ${String(options.duration)}`);
        return animate.call(this, frames, options);
      };
    });
    await office(page);
    await expect(page.locator('[data-progress]')).toHaveCount(0);
    type Seen = { percents: number[]; animations: string[]; transitions: string[] };
    const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    await page.evaluate(() => {
      const { seen } = window as unknown as { seen: Seen };
      seen.percents.length = seen.animations.length = seen.transitions.length = 0;
      scrollTo(0, 300);
    });
    await nav(page).getByRole('button', { name: 'Transaction' }).click();
    const link = nav(page).getByRole('link', { name: 'Refund Applications' });
    await expect(link).toBeVisible();
    // A busy machine would show two of the steps at once: from here on time goes only as far as the test says.
    await stopTime(page);
    await link.click();
    await expect(async () => {
      await page.clock.runFor(10);
      expect((await seen()).percents).toContain(100);
      expect(await page.locator('[data-progress]').count()).toBe(0);
    }).toPass({ intervals: [0] });
    await expect(heading(page, 'Refund Applications')).toBeVisible();
    // Steps between two drawings of the bar are seen as one; use_progress.test.tsx has each of them.
    const percents = [...new Set((await seen()).percents)];
    const steps = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
    expect(percents).toEqual(steps.filter((step) => percents.includes(step)));
    expect(percents.length).toBeGreaterThan(1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect((await seen()).animations).toEqual(['page 200']);
    expect((await seen()).transitions.join()).toContain('height 200ms');
  });

  test('collapsing_takes_400_ms_and_who_asks_for_less_motion_sees_none', async ({ person }) => {
    const page = await person({ reducedMotion: 'no-preference' });
    await test.step('collapsing takes 400 ms', async () => {
      await office(page, '/builder', 'Layout builder');
      // A collapsing element has its transition in its style while it moves.
      const moved = page.evaluate(
        () =>
          new Promise<string>((done) =>
            new MutationObserver((changes) => {
              for (const { target } of changes) {
                const { transition } = (target as HTMLElement).style;
                if (target.contains(document.querySelector('pre')) && transition.includes('height')) done(transition);
              }
            }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] }),
          ),
      );
      await button(page, 'Hide').click();
      expect(await moved).toContain('height 400ms');
      expect(await page.locator('aside').evaluate((it) => getComputedStyle(it).transitionDuration)).toBe('0.4s');
    });
    await test.step('who asks for less motion sees none', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName));
      });
      await page.reload();
      await button(page, 'Hide').click();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      const moved = page.evaluate(async () => {
        // The observer hears of a movement one frame after it begins.
        for (let frame = 0; frame < 3; ++frame) await new Promise(requestAnimationFrame);
        return (window as unknown as { moved: string[] }).moved;
      });
      expect(await moved).toEqual([]);
    });
  });

  test('control_to_the_top_and_the_head_of_the_list_come_after_300_px', async ({ person }) => {
    const page = await person({ viewport: { width: 390, height: 500 } });
    await office(page, '/builder', 'Layout builder');
    const up = button(page, 'Scroll to top');
    const head = page.getByRole('tablist');
    await page.evaluate(() => scrollTo(0, 300));
    await expect(up).toBeHidden();
    await page.evaluate(() => scrollTo(0, 320));
    await expect(up).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    await expect.poll(async () => Math.round((await head.boundingBox())!.y)).toBe(Math.round(header!.height));
    await up.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(up).toBeHidden();
  });
});

test.describe('days', () => {
  const day = (daysAgo: number) => {
    const kl = new Date(startTime() + 8 * 3600_000 - daysAgo * 24 * 3600_000).toISOString().slice(0, 10);
    return { iso: kl, shown: kl.split('-').reverse().join('/') };
  };

  test('days_are_chosen_for_a_list_and_for_the_dashboard', async ({ person }) => {
    const page = await person();
    await test.step('the button chooses the days of a list', async () => {
      await enter(page, '/transaction/all?pageNumber=2&filterStatus=11');
      const days = button(page, new RegExp(`^Today ${day(0).shown}$`));
      await days.click();
      const yesterday = day(1);
      await button(page, 'Yesterday').click();
      await expect(button(page, `Yesterday ${yesterday.shown}`)).toBeVisible();
      const search = new URL(page.url()).searchParams;
      expect(Object.fromEntries(search)).toEqual({
        filterStatus: '11',
        createdDateFrom: 'yesterday',
        createdDateTo: 'yesterday',
      });
      await button(page, `Yesterday ${yesterday.shown}`).click();
      await expectAccessible(page);
      await button(page, 'All days').click();
      await expect(page).toHaveURL(/createdDateFrom=&/);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(button(page, 'All days')).toBeVisible();
    });
    await test.step('a range of one’s own takes two clicks', async () => {
      await button(page, 'All days').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Earlier' }).click();
      const inMonth = dialog.locator('table button:visible');
      await inMonth.nth(1).click();
      await inMonth.nth(3).click();
      await expect(dialog).toBeHidden();
      const search = new URL(page.url()).searchParams;
      expect(search.get('createdDateFrom')).toMatch(/-02 00:00:00$/);
      expect(search.get('createdDateTo')).toMatch(/-04 23:59:59$/);
      await expect(button(page, /^02\/\d\d\/\d{4} – 04\//)).toBeVisible();
    });
    await test.step('the dashboard shows the chosen days and leads back', async () => {
      await page.goto('/dashboard');
      const card = (name: string) => page.getByRole('region', { name, exact: true });
      await expect(card('Today Sales (by value, MYR)')).toBeVisible();
      await button(page, /^Today/).click();
      const asked = page.waitForRequest(/sales-by-day\?createdDateFrom=/);
      await button(page, 'Last 7 days').click();
      const url = new URL((await asked).url());
      expect(url.searchParams.get('createdDateFrom')).toBe(`${day(6).iso} 00:00:00`);
      expect(url.searchParams.get('createdDateTo')).toBe(`${day(0).iso} 23:59:59`);
      await expect(card('Sales of these days (by value, MYR)')).toBeVisible();
      await expect(card('Sales of these days (by volume)')).toBeVisible();
      await expect(card('Success rate (of the payments that have ended)')).toBeVisible();
      await expect(page.getByText('Of the payments of these days that have ended')).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Show today and this month').click();
      await expect(card('Today Sales (by value, MYR)')).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
});

test('a_page_that_did_not_arrive_says_so_and_recovers_and_a_new_version_is_loaded', async ({ person, trouble }) => {
  trouble.expect(/link_list.*(ERR_FAILED|net::)/, /Failed to load resource/, /link_list.*404/);
  const page = await person();
  await office(page);
  await test.step('a page that fails to load says so and loads again without a click', async () => {
    let isDown = true;
    // The server is down: neither the page's part nor the page itself is answered.
    await page.route('**/assets/link_list*.js', (route) => (isDown ? route.abort() : route.continue()));
    await page.route('**/payment-service/payment-link', (route) => (isDown ? route.abort() : route.continue()));
    await nav(page).getByRole('link', { name: 'Payment Link' }).click();
    await expect(heading(page, 'This page has not arrived')).toBeVisible();
    await expect(button(page, 'Try again')).toBeVisible();
    await expect(nav(page), 'the rest of the portal stands').toBeVisible();
    await expectAccessible(page);
    isDown = false;
    await expect(heading(page, 'Payment Link')).toBeVisible();
    await page.unrouteAll();
  });
  await test.step('a new version that took the pages away is loaded', async () => {
    await page.goto('/dashboard');
    await expect(heading(page, /^Dashboard$/)).toBeVisible();
    let isGone = true;
    await page.route('**/assets/link_list*.js', (route) =>
      isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    );
    page.on('framenavigated', () => (isGone = false)); // the page that is loaded anew asks for what there is
    await nav(page).getByRole('link', { name: 'Payment Link' }).click();
    await expect(heading(page, /^Payment Link$/)).toBeVisible();
  });
});
