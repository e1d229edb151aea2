/**
 * How long a payer still has. The phone's clock may be wrong by hours, so time is the server's: each answer carries
 * `now`, and the half of the round trip that it took to arrive is added to it.
 */
export const clockOffsetMs = (serverNow: string, sentAtMs: number, receivedAtMs: number): number => {
  const server = Date.parse(serverNow);
  return Number.isNaN(server) ? 0 : server + Math.round((receivedAtMs - sentAtMs) / 2) - receivedAtMs;
};

export const remainingMs = (expiresAt: string, offsetMs: number, deviceNowMs: number): number => {
  const end = Date.parse(expiresAt);
  return Number.isNaN(end) ? 0 : Math.max(0, end - (deviceNowMs + offsetMs));
};

const two = (n: number) => String(n).padStart(2, '0');

/** "14:05", or "1:02:03" above an hour. Rounded up, so that 0:00 means over. */
export const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

/** What a screen reader says, seldom: reading every second aloud would drown the page. */
export const spokenMark = (ms: number): 'five' | 'one' | 'over' | 'none' => {
  if (ms <= 0) return 'over';
  if (ms <= 60_000) return 'one';
  return ms <= 300_000 ? 'five' : 'none';
};

/** Asking again: soon at first, then ever more slowly, never more often than every second nor less than every 10. */
export const pollDelayMs = (attempt: number): number =>
  Math.min(10_000, Math.round(1000 * 1.4 ** Math.min(attempt, 20)));
