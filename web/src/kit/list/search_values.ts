import { dayOf, isDay, wallOf } from '../form/typed_date';
import { parseSen, senToMoney } from '../money/money';
import { dayEnd, dayStart, formatIsoDay, todayIso } from '../time/time';

/** The ends of what was written: ">500", "<=500", "100..500" or one value for both. */
type Ends = { from?: string; to?: string; isAfter?: boolean; isBefore?: boolean };

const endsOf = (text: string): Ends => {
  const [from, to] = text.split('..');
  if (to !== undefined) return { from, to };
  const [, sign, rest = ''] = /^(>=|<=|>|<|=)?(.*)$/s.exec(text) ?? [];
  if (sign === '>' || sign === '>=') return { from: rest, isAfter: sign === '>' };
  if (sign === '<' || sign === '<=') return { to: rest, isBefore: sign === '<' };
  return { from: rest, to: rest };
};

/** Undefined when it is no amount; both ends count, so more than 500.00 is at least 500.01. */
export const readAmounts = (text: string): { from: string; to: string } | undefined => {
  const ends = endsOf(text);
  const sen = (part: string | undefined, shift: bigint) => {
    if (part === undefined || part === '') return '';
    const amount = parseSen(part.replace(/^RM\s*/i, ''));
    return amount === undefined || amount + shift < 0n ? undefined : senToMoney(amount + shift);
  };
  const from = sen(ends.from, ends.isAfter ? 1n : 0n);
  const to = sen(ends.to, ends.isBefore ? -1n : 0n);
  return from === undefined || to === undefined || (from === '' && to === '') ? undefined : { from, to };
};

const short = (sen: bigint) => senToMoney(sen).replace(/\.00$/, '');

export const writeAmounts = (from: string, to: string): string => {
  const [least, most] = [parseSen(from), parseSen(to)];
  if (least !== undefined && most !== undefined) {
    return least === most ? short(least) : `${short(least)}..${short(most)}`;
  }
  if (least !== undefined) return least % 100n === 1n ? `>${short(least - 1n)}` : `>=${short(least)}`;
  if (most !== undefined) return most % 100n === 99n ? `<${short(most + 1n)}` : `<=${short(most)}`;
  return '';
};

const shiftDay = (isoDay: string, days: number) =>
  new Date(new Date(`${isoDay}T00:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10);

type Moment = { day: string } | { wall: string };

const readMoment = (text: string, today: string[]): Moment | undefined => {
  if (today.includes(text.toLowerCase())) return { day: todayIso() };
  if (isDay(text)) return { day: text };
  const day = dayOf(text);
  if (day) return { day };
  const wall = wallOf(text.replace('T', ' '));
  return wall ? { wall } : undefined;
};

/** Days and moments of Malaysia: "21/11/2026", "today", "20/11/2026..21/11/2026", ">=21/11/2026T14:30". */
export const readDates = (text: string, today: string[]): { from: string; to: string } | undefined => {
  const ends = endsOf(text);
  const read = (part: string | undefined) => (part ? readMoment(part, today) : null);
  const [from, to] = [read(ends.from), read(ends.to)];
  if (from === undefined || to === undefined || (!from && !to)) return undefined;
  // Before and after a day leave that day out.
  const start = (at: Moment) => ('wall' in at ? at.wall : dayStart(ends.isAfter ? shiftDay(at.day, 1) : at.day));
  const end = (at: Moment) => ('wall' in at ? at.wall : dayEnd(ends.isBefore ? shiftDay(at.day, -1) : at.day));
  return { from: from ? start(from) : '', to: to ? end(to) : '' };
};

const writeMoment = (wall: string, wholeDay: string) => {
  const [day = '', time = ''] = wall.split(' ');
  return time === '' || time === wholeDay ? formatIsoDay(day) : `${formatIsoDay(day)}T${time}`;
};

export const writeDates = (from: string, to: string): string => {
  const [start, end] = [from && writeMoment(from, '00:00:00'), to && writeMoment(to, '23:59:59')];
  if (start && end) return start === end ? start : `${start}..${end}`;
  return start ? `>=${start}` : end ? `<=${end}` : '';
};
