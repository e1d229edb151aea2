// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { currentLanguage, languageUse, LANGUAGES, speakFor, texts, wholeLanguage, type Language } from '.';
import german from 'messages/de/portal/kit.json';
import { office } from './en/office';
import { open } from './en/open';

afterEach(() => languageUse('en'));

test('texts_and_the_page_follow_the_language', async () => {
  await languageUse('de');
  expect(texts.t('kit:action.cancel')).toBe(german.action.cancel);
  expect(document.documentElement.lang).toBe('de');
  await languageUse('en');
  expect(texts.t('kit:action.cancel')).toBe('Cancel');
  expect(document.documentElement.lang).toBe('en');
});

test('sign_in_brings_its_own_texts_alone_and_the_next_page_all_others', async () => {
  await languageUse('ms');
  expect(texts.hasResourceBundle('ms', 'accounts')).toBe(true);
  expect(texts.hasResourceBundle('ms', 'security')).toBe(false);
  await wholeLanguage();
  expect(texts.hasResourceBundle('ms', 'security')).toBe(true);
});

test.each(Object.keys(LANGUAGES).filter((it) => it !== 'en') as Language[])(
  '%s_brings_every_room',
  async (language) => {
    await wholeLanguage();
    await languageUse(language);
    for (const room of ['kit', 'accounts', ...Object.keys(office), ...Object.keys(open)]) {
      expect(texts.hasResourceBundle(language, room), room).toBe(true);
    }
  },
);

test('the_name_of_the_product_is_the_brand_of_the_deployment', async () => {
  texts.addResourceBundle('en', 'profile', office.profile);
  speakFor('Bayar Terus');
  expect(texts.t('profile:user.text')).toContain('Bayar Terus');
  await languageUse('zh');
  expect(texts.t('profile:user.text')).toContain('Bayar Terus');
  speakFor('Gerbang');
  expect(texts.t('profile:user.text')).toContain('Gerbang');
});

test('the_last_choice_counts_whichever_arrives_first', async () => {
  const first = languageUse('fr');
  const last = languageUse('en');
  await Promise.all([first, last]);
  expect(currentLanguage()).toBe('en');
});
