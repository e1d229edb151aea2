import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../i18n/language';
import { dateLocale } from './date_locale';

test.each(Object.keys(LANGUAGES))('a_calendar_speaks_%s', (language) => {
  expect(dayjs().locale(dateLocale(language)).locale()).toBe(dateLocale(language));
});
