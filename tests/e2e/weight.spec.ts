/** What the sign-in page costs a phone: its bytes, in each language, and that nothing moves when they have arrived. */
import { expect, PHONE, test } from './gerbang';
import { LANGUAGES } from './portal';
import { shifted, shiftsWatch, weigh } from './weigh';

// React, the router, the queries, the components and the texts' engine are 140 of it; what is ours is the rest.
const SIGN_IN_BYTES = 182_000;

test('sign_in_page_weighs_less_than_182_kb_in_any_language', { tag: '@look' }, async ({ person }) => {
  for (const locale of LANGUAGES) {
    const page = await person({ ...PHONE, locale });
    await shiftsWatch(page);
    const weighed = weigh(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { sum, each } = await weighed();
    expect(sum, each).toBeGreaterThan(100_000);
    expect(sum, `${locale}: ${each}`).toBeLessThan(SIGN_IN_BYTES);
    expect(await shifted(page), locale).toBe(0);
  }
});

test('texts_of_the_next_page_are_there_with_it', async ({ person }) => {
  const page = await person({ locale: 'de-DE' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page.getByRole('button', { name: 'Passwort zurücksetzen' })).toBeVisible();
});
