/** How a language names its days; 0 is Monday. 2024-01-01 was one. */
export const weekdayName = (language: string, weekday: number, width: 'long' | 'short' | 'narrow' = 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekday));
