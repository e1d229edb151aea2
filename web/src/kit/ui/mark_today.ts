import { todayIso } from '../time/time';

/** For `getDayProps`: today, in Malaysia, looks the same in every calendar. */
export const markToday = (day: string) => ({ className: day === todayIso() ? 'g-today' : undefined });
