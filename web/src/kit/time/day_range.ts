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

type Texts = Record<string, string | undefined>;

const day = (wall: string | undefined) => (/^\d{4}-\d{2}-\d{2}/.test(wall ?? '') ? wall!.slice(0, 10) : '');

/** How a range stands in an address, under the names of the lists' own filters. */
export const rangeSearch = ({ from, to }: DayRange) => ({
  createdDateFrom: from && dayStart(from),
  createdDateTo: to && dayEnd(to),
});

/** The days that an address or a list's filters name; undefined when they know no such filter. */
export const rangeIn = (values: Texts): DayRange | undefined =>
  values.createdDateFrom === undefined && values.createdDateTo === undefined
    ? undefined
    : { from: day(values.createdDateFrom), to: day(values.createdDateTo) };
