import type { BankExceptionRow } from '../../api/client';
import { texts } from '../../kit/i18n';

const t = texts.t;

type Said = Pick<BankExceptionRow, 'what' | 'code' | 'line' | 'element' | 'found' | 'expected'>;

const placeOf = ({ line, element }: Said) => {
  const number = line === null ? null : t('payouts:exception.line', { line });
  return number && element ? t('payouts:exception.place', { line: number, element }) : (number ?? element);
};

/** What is the matter, where, and with what. The first exceptions have the English sentence alone. */
export const exceptionText = (it: Said): string => {
  if (!it.code) return it.what;
  let what: string = t(`payouts:exception.code.${it.code}`);
  if (it.found) what = t('payouts:exception.found', { what, found: it.found });
  if (it.expected) what = t('payouts:exception.expected', { what, expected: it.expected });
  const place = placeOf(it);
  return place ? t('payouts:exception.at', { place, what }) : what;
};
