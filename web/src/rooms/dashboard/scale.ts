import { formatMoney, parseSen, senToMoney, type Money } from '../../kit/money/money';

const STEPS = [1n, 2n, 3n, 4n, 5n, 6n, 8n];

/**
 * The height of an axis: the first round amount (1, 2, 3, 4, 5, 6, 8, 10, 20 … ringgit) that the largest one fits
 * under. All in whole sen; only a share of the height, in thousandths, leaves as a number.
 */
export const axisTop = (values: Money[]): bigint => {
  const largest = values.map((value) => parseSen(value) ?? 0n).reduce((a, b) => (a > b ? a : b), 0n);
  for (let power = 100n; ; power *= 10n) {
    for (const step of STEPS) {
      if (step * power >= largest) return step * power;
    }
  }
};

/** 0 … 1000 of the axis. A sale too small to be seen still shows a line. */
export const thousandths = (value: Money, top: bigint): number => {
  const sen = parseSen(value) ?? 0n;
  if (sen <= 0n) return 0;
  return Math.max(8, Number((sen * 1000n) / top));
};

/** "RM 1,000", "RM 0.50" */
export const axisLabel = (sen: bigint): string => `RM ${formatMoney(senToMoney(sen)).replace(/\.00$/, '')}`;

/** The sum of amounts, as the wire writes them. */
export const total = (values: Money[]): Money =>
  senToMoney(values.reduce((sum, value) => sum + (parseSen(value) ?? 0n), 0n));
