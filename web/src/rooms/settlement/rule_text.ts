import type { SettlementRuleRow } from '../../api/client';

/** "T+2", as the trade writes it in every language. */
export const ruleText = ({ bankingDays }: Pick<SettlementRuleRow, 'bankingDays'>): string => `T+${bankingDays}`;

/** What counts on a day, as a list of rules has it: the method's last one that has begun by then. */
export const ruleOn = (all: SettlementRuleRow[], method: SettlementRuleRow['paymentMethod'], day: string) => {
  const rule = all.findLast((it) => it.paymentMethod === method && (it.validFrom ?? '') <= day);
  return {
    ...(rule?.validFrom && { validFrom: rule.validFrom }),
    bankingDays: rule?.bankingDays ?? 0,
    cutOffMinutes: rule?.cutOffMinutes ?? 0,
  };
};

const two = (number: number): string => String(number).padStart(2, '0');

/** "15:30"; the whole day ends at "24:00". */
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Every half hour of a day, its end included, and what is in force beside them. */
export const cutOffs = (now: number): number[] =>
  [...new Set([...Array.from({ length: 48 }, (_, at) => (at + 1) * 30), now])].toSorted((a, b) => a - b);
