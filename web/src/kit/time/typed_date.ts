/**
 * Days and wall-clock times as people type them and as the wire wants them: "21/11/2026" and "2026-11-21",
 * "21/11/2026 10:15:00" and "2026-11-21 10:15:00". Both are Malaysian and plain texts: no zone can shift them, and
 * those of the wire sort as they follow each other.
 */

/** The first and the last that may be chosen; a day, or a wall-clock time. */
export type Limits = { after?: string | undefined; before?: string | undefined };

export const STEP_MINUTES = 15;

const pad = (n: number | string) => String(n).padStart(2, '0');
const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const WALL = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isOfCalendar = (isoDay: string) => {
  const date = new Date(`${isoDay}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDay);
};

export const isDay = (value: string) => DAY.test(value) && isOfCalendar(value);
export const isWall = (value: string) => WALL.test(value) && isOfCalendar(value.slice(0, 10));

/** "1/2/2026 9:05" → "2026-02-01 09:05:00". A day alone is its first second. */
export const wallOf = (typed: string): string | undefined => {
  const found = TYPED.exec(typed.trim());
  if (!found) return undefined;
  const [, dayOfMonth = '', month = '', year = '', hour = '0', minute = '0', second = '0'] = found;
  const isoDay = `${year}-${pad(month)}-${pad(dayOfMonth)}`;
  if (!isOfCalendar(isoDay) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${isoDay} ${pad(hour)}:${pad(minute)}:${pad(second)}`;
};

/** "1/2/2026" → "2026-02-01". A time behind it is no day. */
export const dayOf = (typed: string): string | undefined =>
  typed.includes(':') ? undefined : wallOf(typed)?.slice(0, 10);

/** The other way, for both; what is no date stays what was typed. */
export const typedOf = (value: string): string => {
  if (!isDay(value) && !isWall(value)) return value;
  const [isoDay = '', time] = value.split(' ');
  const typed = isoDay.split('-').reverse().join('/');
  return time ? `${typed} ${time}` : typed;
};

/** Limits are inclusive. A limit of a day holds for all of it, a limit of a time for that second. */
export const isWithin = (value: string, { after, before }: Limits): boolean =>
  (!after || value >= after.slice(0, value.length)) && (!before || value <= endOf(before).slice(0, value.length));

const endOf = (limit: string) => (isDay(limit) ? `${limit} 23:59:59` : limit);
const startOf = (limit: string) => (isDay(limit) ? `${limit} 00:00:00` : limit);

/** The nearest value that may be chosen. */
export const clamp = (wall: string, { after, before }: Limits): string => {
  if (after && wall < startOf(after)) return startOf(after);
  if (before && wall > endOf(before)) return endOf(before);
  return wall;
};

const LAST_STEP = 24 * 60 - STEP_MINUTES;
const atMinute = (isoDay: string, minutes: number) => `${isoDay} ${timeAt(minutes)}`;
const timeAt = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;

/**
 * What was typed, on the nearest step that may be chosen. The last minute of a day is its end: that is how people say
 * "until the 21st", and the step before it would leave a quarter of an hour out.
 */
export const onStep = (wall: string, limits: Limits): string => {
  const [isoDay = '', time = ''] = wall.split(' ');
  if (time >= '23:59') return `${isoDay} 23:59:59`;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const exact = hours * 60 + minutes + seconds / 60;
  const before = Math.floor(exact / STEP_MINUTES) * STEP_MINUTES;
  const steps = [before, Math.min(before + STEP_MINUTES, LAST_STEP)].sort(
    (a, b) => Math.abs(a - exact) - Math.abs(b - exact) || a - b,
  );
  const nearest = steps.map((step) => atMinute(isoDay, step));
  return nearest.find((step) => isWithin(step, limits)) ?? nearest[0] ?? wall;
};

/** "00:00:00", "00:15:00" … of a day, those between the limits. */
export const timesOf = (isoDay: string, limits: Limits): string[] =>
  Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => timeAt(at * STEP_MINUTES)).filter((time) =>
    isWithin(`${isoDay} ${time}`, limits),
  );

const days = (...some: (string | undefined)[]) => some.filter((it) => it !== undefined && isDay(it)).sort();
/** Of two days; half-typed ones and none at all limit nothing. */
export const earlier = (a?: string, b?: string): string | undefined => days(a, b)[0];
export const later = (a?: string, b?: string): string | undefined => days(a, b).at(-1);
