import { describe, expect, it } from 'vitest';
import { clockOffsetMs, clockText, pollDelayMs, remainingMs, spokenMark } from './countdown';

describe('the countdown', () => {
  it('runs on the server clock when the phone is an hour ahead', () => {
    const device = Date.parse('2026-11-20T16:00:00.000Z');
    const offset = clockOffsetMs('2026-11-20T15:00:00.000Z', device, device);
    expect(remainingMs('2026-11-20T15:15:00.000Z', offset, device)).toBe(15 * 60_000);
  });

  it('adds half of the round trip', () => {
    const sent = Date.parse('2026-11-20T15:00:00.000Z');
    expect(clockOffsetMs('2026-11-20T15:00:01.000Z', sent, sent + 2000)).toBe(0);
  });

  it('stops at zero and never runs backwards', () => {
    expect(remainingMs('2026-11-20T15:00:00.000Z', 0, Date.parse('2026-11-20T15:00:05.000Z'))).toBe(0);
  });

  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [59_000, '0:59'],
    [60_000, '1:00'],
    [845_000, '14:05'],
    [3_723_000, '1:02:03'],
  ])('%i ms reads %s', (ms, text) => expect(clockText(ms)).toBe(text));

  it.each([
    [300_001, 'none'],
    [300_000, 'five'],
    [60_000, 'one'],
    [0, 'over'],
  ])('%i ms is said as %s', (ms, mark) => expect(spokenMark(ms)).toBe(mark));
});

describe('asking the server again', () => {
  it('slows down, from one second to ten and no further', () => {
    const delays = Array.from({ length: 30 }, (_, attempt) => pollDelayMs(attempt));
    expect(delays[0]).toBe(1000);
    expect(delays.at(-1)).toBe(10_000);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
  });
});
