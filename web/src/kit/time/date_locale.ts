import 'dayjs/locale/de';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/ja';
import 'dayjs/locale/ms';
import 'dayjs/locale/zh-cn';
import { useTranslation } from 'react-i18next';

/** What dayjs calls a language. */
export const dateLocale = (language: string) => (language === 'zh' ? 'zh-cn' : language);

/** How a calendar names its months and days. Only for what is loaded with a calendar: it brings all languages. */
export const useDateLocale = () => dateLocale(useTranslation().i18n.language);
