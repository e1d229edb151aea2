/** "2026-11-26" → the newest of so many months that have begun first, as "2026-11". */
export const monthsUntil = (today: string, count: number): string[] => {
  let [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, () => {
    const text = `${year}-${String(month).padStart(2, '0')}`;
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
    return text;
  });
};

/** "2026-11" → "November 2026", in the reader's language. */
export const monthLabel = (language: string, month: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
