/**
 * Money is a decimal string with two places on the wire ("1234.50"). Nothing here uses a floating-point number:
 * sums and comparisons go through whole sen in a BigInt, so that no amount on screen can be off by a sen.
 */
export type Money = string;

const WIRE = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** "1,234.5" → 123450n; undefined when the text is no amount. Thousands commas are accepted from people. */
export const parseSen = (text: string): bigint | undefined => {
  const match = WIRE.exec(text.trim().replace(/,(?=\d{3}(\D|$))/g, ''));
  if (!match) return undefined;
  const sen = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -sen : sen;
};

export const senToMoney = (sen: bigint): Money => {
  const digits = (sen < 0n ? -sen : sen).toString().padStart(3, '0');
  return `${sen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** What a person typed, as the wire wants it; undefined when it is no amount. */
export const toMoney = (typed: string): Money | undefined => {
  const sen = parseSen(typed);
  return sen === undefined ? undefined : senToMoney(sen);
};

const thousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** "1234.5" → "1,234.50". A text that is no amount is shown as it is rather than hidden. */
export const formatMoney = (money: Money): string => {
  const sen = parseSen(money);
  if (sen === undefined) return money;
  const [whole = '0', rest = '00'] = senToMoney(sen < 0n ? -sen : sen).split('.');
  return `${sen < 0n ? '-' : ''}${thousands(whole)}.${rest}`;
};

/** With its currency: "RM 1,234.50". */
export const formatAmount = (money: Money, currency = 'MYR'): string =>
  `${currency === 'MYR' ? 'RM' : currency} ${formatMoney(money)}`;

export const formatCount = (count: number): string => thousands(String(Math.trunc(count)));

export const subtract = (a: Money, b: Money): Money => senToMoney((parseSen(a) ?? 0n) - (parseSen(b) ?? 0n));
export const isPositive = (money: Money): boolean => (parseSen(money) ?? 0n) > 0n;
export const isNegative = (money: Money): boolean => (parseSen(money) ?? 0n) < 0n;
export const isMore = (a: Money, b: Money): boolean => (parseSen(a) ?? 0n) > (parseSen(b) ?? 0n);
