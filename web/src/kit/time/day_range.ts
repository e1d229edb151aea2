import { isDay } from './typed_date';
import { dayEnd, dayStart, todayIso } from './time';

/** Two days of the Malaysian calendar, both included; both empty: all days. */
export type DayRange = { from: string; to: string };

const DAY_MS = 24 * 3600_000;
const noon = (isoDay: string) => new Date(`${isoDay}T12:00:00Z`).getTime();
/** So many days later; with a minus, earlier. */
export const dayAfter = (isoDay: string, days: number) =>
  new Date(noon(isoDay) + days * DAY_MS).toISOString().slice(0, 10);
const monthStart = (isoDay: string) => `${isoDay.slice(0, 8)}01`;

export const PRESETS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth', 'all'] as const;
export type Preset = (typeof PRESETS)[number];

export const presetRange = (preset: Preset, today = todayIso()): DayRange => {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case 'last7':
      return { from: dayAfter(today, -6), to: today };
    case 'last30':
      return { from: dayAfter(today, -29), to: today };
    case 'thisMonth':
      return { from: monthStart(today), to: today };
    case 'lastMonth': {
      const last = dayAfter(monthStart(today), -1);
      return { from: monthStart(last), to: last };
    }
    case 'all':
      return { from: '', to: '' };
  }
};

/** The preset that names these days, the shortest name first. */
export const presetOf = (range: DayRange, today = todayIso()): Preset | undefined =>
  PRESETS.find((preset) => {
    const { from, to } = presetRange(preset, today);
    return from === range.from && to === range.to;
  });

/** A word in a day's place means other days tomorrow: so a saved view of the last 7 days stays the last 7 days. */
export const isPreset = (word: string): word is Preset => (PRESETS as readonly string[]).includes(word);

/** The moment that an end of a range stands for: a word's first or last second, a day's, or the moment itself. */
export const wallIn = (value: string, end: 'from' | 'to', today = todayIso()): string => {
  const day = isPreset(value) ? presetRange(value, today)[end] : isDay(value) ? value : undefined;
  if (day === undefined) return value;
  return day && (end === 'from' ? dayStart(day) : dayEnd(day));
};

/** The preset that both ends of a range name by its word. */
export const presetIn = (from: string, to: string): Preset | undefined =>
  from === to && isPreset(from) ? from : undefined;

/** How a preset stands in an address: by its word, or cleared. */
export const presetEnds = (preset: Preset): DayRange =>
  preset === 'all' ? { from: '', to: '' } : { from: preset, to: preset };

type Texts = Record<string, string | undefined>;

const dayIn = (value: string | undefined, end: 'from' | 'to') => {
  const wall = wallIn(value ?? '', end);
  return /^\d{4}-\d{2}-\d{2}/.test(wall) ? wall.slice(0, 10) : '';
};

/** How a preset, or a range that somebody chose, stands in an address, under the names of the lists' own filters. */
export const presetSearch = (preset: Preset) => {
  const { from, to } = presetEnds(preset);
  return { createdDateFrom: from, createdDateTo: to };
};
export const rangeSearch = ({ from, to }: DayRange) => ({
  createdDateFrom: from && dayStart(from),
  createdDateTo: to && dayEnd(to),
});

/** The days that an address or a list's filters name; undefined when they know no such filter. */
export const rangeIn = (values: Texts): DayRange | undefined =>
  values.createdDateFrom === undefined && values.createdDateTo === undefined
    ? undefined
    : { from: dayIn(values.createdDateFrom, 'from'), to: dayIn(values.createdDateTo, 'to') };
