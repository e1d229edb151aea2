/**
 * Instants travel as UTC; people, days and "today" are in Malaysia, whatever the browser's own zone is.
 * Kuala Lumpur is UTC+8 all year and has been since 1982, so an offset is exact here.
 */
const KL_OFFSET_MS = 8 * 3600_000;
const pad = (n: number) => String(n).padStart(2, '0');

const parts = (instant: Date) => {
  const kl = new Date(instant.getTime() + KL_OFFSET_MS);
  return {
    day: `${pad(kl.getUTCDate())}/${pad(kl.getUTCMonth() + 1)}/${kl.getUTCFullYear()}`,
    isoDay: `${kl.getUTCFullYear()}-${pad(kl.getUTCMonth() + 1)}-${pad(kl.getUTCDate())}`,
    time: `${pad(kl.getUTCHours())}:${pad(kl.getUTCMinutes())}:${pad(kl.getUTCSeconds())}`,
  };
};

/** "2026-11-20T15:04:05.123Z" → "20/11/2026 23:04:05" */
export const formatInstant = (wire: string): string => {
  const instant = new Date(wire);
  if (Number.isNaN(instant.getTime())) return wire;
  const { day, time } = parts(instant);
  return `${day} ${time}`;
};

/** "2026-11-20T15:04:05.123Z" → "20/11/2026" */
export const formatDay = (wire: string): string => formatInstant(wire).slice(0, 10);

/** As short as it can be told: "23:04" of today, "20/11 23:04" of this year, else the day. */
export const formatBrief = (wire: string, now = new Date()): string => {
  const [day = '', time = ''] = formatInstant(wire).split(' ');
  const today = formatIsoDay(todayIso(now));
  if (day === today) return time.slice(0, 5);
  return day.slice(6) === today.slice(6) ? `${day.slice(0, 5)} ${time.slice(0, 5)}` : day;
};

/** Today in Malaysia, "2026-11-20". */
export const todayIso = (now = new Date()): string => parts(now).isoDay;

/** What a list filter sends for a day: "2026-11-20 00:00:00" and "2026-11-20 23:59:59". */
export const dayStart = (isoDay: string): string => `${isoDay} 00:00:00`;
export const dayEnd = (isoDay: string): string => `${isoDay} 23:59:59`;

/** Malaysian wall clock "2026-11-20 23:04[:05]" (what a picker holds) → "2026-11-20T15:04:05.000Z". */
export const wallToInstant = (wall: string): string | undefined => {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/.exec(wall.trim());
  if (!match) return undefined;
  const instant = new Date(`${match[1]}T${match[2]}:${match[3] ?? '00'}+08:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
};

/** The other way: "2026-11-20T15:04:05.123Z" → "2026-11-20 23:04:05". */
export const instantToWall = (wire: string): string => {
  const { isoDay, time } = parts(new Date(wire));
  return `${isoDay} ${time}`;
};

/** "2026-11-20" → "20/11/2026" */
export const formatIsoDay = (isoDay: string): string => isoDay.split('-').reverse().join('/');
