const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** "2 days ago", in the reader's language: in days from one on, else in hours, else in minutes. */
export const ago = (wire: string, language: string, now = Date.now()): string => {
  const minutes = Math.max(0, Math.floor((now - new Date(wire).getTime()) / MINUTE_MS));
  const [unit, size] = UNITS.find(([, least]) => minutes >= least) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(minutes / size), unit);
};
