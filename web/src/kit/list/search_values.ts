import { dayOf, isDay, wallOf } from '../time/typed_date';
import { parseSen, senToMoney } from '../money/money';
import { dayAfter, presetRange, type Preset } from '../time/day_range';
import { dayEnd, dayStart } from '../time/time';

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

type Moment = { preset: Preset } | { day: string } | { wall: string };

const readMoment = (text: string, presetNamed: (text: string) => Preset | undefined): Moment | undefined => {
  const preset = presetNamed(text);
  if (preset) return { preset };
  const day = isDay(text) ? text : dayOf(text);
  if (day) return { day };
  const wall = wallOf(text.replace('T', ' '));
  return wall ? { wall } : undefined;
};

const startOf = (at: Moment) => ('preset' in at ? at.preset : 'day' in at ? dayStart(at.day) : at.wall);
const endOf = (at: Moment) => ('preset' in at ? at.preset : 'day' in at ? dayEnd(at.day) : at.wall);
/** Before and after a day, or the days of a word, leave them out; a moment is one second. */
const following = (at: Moment) => {
  const day = 'preset' in at ? presetRange(at.preset).to : 'day' in at ? at.day : '';
  return 'wall' in at ? at.wall : day && dayStart(dayAfter(day, 1));
};
const preceding = (at: Moment) => {
  const day = 'preset' in at ? presetRange(at.preset).from : 'day' in at ? at.day : '';
  return 'wall' in at ? at.wall : day && dayEnd(dayAfter(day, -1));
};

/**
 * Days and moments of Malaysia: "21/11/2026", "20/11/2026..21/11/2026", ">=21/11/2026T14:30", and the words of the
 * button of days, which stay words: "yesterday", "last 7 days".
 */
export const readDates = (
  text: string,
  presetNamed: (text: string) => Preset | undefined,
): { from: string; to: string } | undefined => {
  const ends = endsOf(text);
  const read = (part: string | undefined) => (part ? readMoment(part, presetNamed) : null);
  const [from, to] = [read(ends.from), read(ends.to)];
  if (from === undefined || to === undefined || (!from && !to)) return undefined;
  if (from && 'preset' in from && from.preset === 'all') return { from: '', to: '' };
  return {
    from: from ? (ends.isAfter ? following(from) : startOf(from)) : '',
    to: to ? (ends.isBefore ? preceding(to) : endOf(to)) : '',
  };
};
