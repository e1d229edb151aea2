import type sandbox from 'messages/en/portal/sandbox.json';
import { parseSen, senToMoney } from '../../kit/money/money';

/** How far time is moved at once, in seconds. */
export const STEPS = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 } as const;
export type Step = keyof typeof STEPS;

type Topic = keyof (typeof sandbox)['clock']['topic'];
const TOPICS: Record<string, Topic> = {
  'sale.expire': 'expire',
  'sale.enquire': 'enquire',
  'sale.enquire_last': 'enquire',
  'sale.confirm': 'confirm',
  'mail.send': 'mail',
  'refund.send': 'refund',
  'sandbox.answer': 'answer',
};

const add = (a: string, b: string) => senToMoney((parseSen(a) ?? 0n) + (parseSen(b) ?? 0n));

type Work = { topic: string; dueDate: string };
export type Triggered = { topic: Topic; count: number; first: string };

/** What falls due when time is moved from `now` by a step, each kind once, in the order in which it begins. */
export const triggeredBy = (upcoming: Work[], now: string, step: Step): Triggered[] => {
  const until = new Date(now).getTime() + STEPS[step] * 1000;
  const out = new Map<Topic, Triggered>();
  for (const { topic, dueDate } of upcoming) {
    if (new Date(dueDate).getTime() > until) continue;
    const kind = TOPICS[topic] ?? 'other';
    const known = out.get(kind);
    if (known) known.count += 1;
    else out.set(kind, { topic: kind, count: 1, first: dueDate });
  }
  return [...out.values()];
};

type Coming = { kind: string; dueDate: string; count: number; amount: string | null };
export type ComingSum = { kind: string; first: string; count: number; amount: string | null };

/** What comes by the calendar until then, each kind once; an amount is what is known of it now. */
export const comingBy = (coming: Coming[], now: string, step: Step): ComingSum[] => {
  const until = new Date(now).getTime() + STEPS[step] * 1000;
  const out = new Map<string, ComingSum>();
  for (const { kind, dueDate, count, amount } of coming) {
    if (new Date(dueDate).getTime() > until) continue;
    const known = out.get(kind);
    if (known) {
      known.count += count;
      if (amount !== null) known.amount = add(known.amount ?? '0.00', amount);
    } else out.set(kind, { kind, first: dueDate, count, amount });
  }
  return [...out.values()];
};
