/** What looks like something that has passed is not measured again (accessible.ts): nothing is lost by that. */
import { expect, expectAccessible, test, type Page } from './gerbang';

const FAINT: Record<string, (it: HTMLElement) => void> = {
  'its own colour': (it) => (it.style.color = 'rgb(200, 200, 200)'),
  'the ground that it stands on': (it) => (it.parentElement!.style.background = 'rgb(70, 80, 95)'),
  'what fades all around it': (it) => (it.closest('main')!.style.opacity = '0.4'),
};

test('text_is_found_faint_whatever_makes_it_faint', async ({ person }) => {
  const page: Page = await person();
  for (const [what, fade] of Object.entries(FAINT)) {
    await test.step(what, async () => {
      await page.goto('/login');
      const text = page.locator('main label').first();
      await expect(text).toBeVisible();
      await expectAccessible(page);
      await expectAccessible(page, 'colours');
      await text.evaluate(fade);
      await expect(expectAccessible(page, 'colours')).rejects.toThrow('color-contrast');
      await expect(expectAccessible(page), 'and again').rejects.toThrow('color-contrast');
    });
  }
});
