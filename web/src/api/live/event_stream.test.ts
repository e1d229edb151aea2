// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventReader, listen, pauseMs, type Listening } from './event_stream';

beforeEach(() => {
  vi.useFakeTimers();
});
let open: Listening | undefined;
afterEach(() => {
  open?.stop();
  vi.useRealTimers();
});

test('an event comes whole, however it was cut', () => {
  const text = 'retry: 3000\n\n:\n\nid: a.1\ndata: {"x":\r\ndata: 1}\n\n';
  for (let cut = 1; cut < text.length; cut++) {
    const read = eventReader();
    const events = [...read(text.slice(0, cut)), ...read(text.slice(cut))];
    expect(events).toEqual([{ retryMs: 3000 }, { id: 'a.1', data: '{"x":\n1}' }]);
  }
});

test('an event that was not ended is none', () => {
  expect(eventReader()('id: 1\ndata: {}')).toEqual([]);
});

test('the pause grows, has an end, and is not the same for all', () => {
  expect([1, 2, 3, 9].map((refusals) => pauseMs(refusals, 3000, 1))).toEqual([3000, 6000, 12000, 60000]);
  expect(pauseMs(1, 3000, 0)).toBe(1500);
});

type Asked = { headers: Record<string, string>; signal: AbortSignal; send: (text: string) => void; end: () => void };

/** A server that answers as `answers` says, the last of them for ever. */
const server = (...statuses: number[]) => {
  const asked: Asked[] = [];
  const told: unknown[] = [];
  const doubt = vi.fn<() => void>();
  const times: number[] = [];
  open = listen(
    (headers, signal) => {
      times.push(Date.now());
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      if (status === 0) return Promise.reject(new TypeError('nobody answers'));
      let to!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (to = controller) });
      signal.addEventListener('abort', () => to.error(new DOMException('', 'AbortError')));
      const send = (text: string) => to.enqueue(new TextEncoder().encode(text));
      asked.push({ headers, signal, send, end: () => to.close() });
      return Promise.resolve(new Response(status === 200 ? body : '{}', { status: status ?? 200 }));
    },
    (event) => told.push(event),
    doubt,
  );
  return { asked, told, times, doubt };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('one whose stream ends asks again, and says what it saw last', async () => {
  const { asked, told } = server(200);
  await pass(0);
  asked[0]!.send('id: a.4\ndata: {"isAgain":true}\n\n');
  await pass(0);
  expect(told).toEqual([{ isAgain: true }]);
  asked[0]!.end();
  await pass(3_000);
  expect(asked[1]!.headers['last-event-id']).toBe('a.4');
});

test('what may be told is doubted when a stream ends, and when the next one is open', async () => {
  const { asked, doubt } = server(200, 503, 200);
  await pass(0);
  expect(doubt).not.toHaveBeenCalled();
  asked[0]!.end();
  await pass(0);
  expect(doubt).toHaveBeenCalledTimes(1);
  await pass(3_000);
  expect(doubt).toHaveBeenCalledTimes(1);
  await pass(6_000);
  expect(asked).toHaveLength(3); // the second was refused
  expect(doubt).toHaveBeenCalledTimes(2);
});

test.each([401, 403, 404])('a refusal that stands (%d) is not asked again', async (status) => {
  const { asked } = server(status);
  await pass(600_000);
  expect(asked).toHaveLength(1);
});

test.each([429, 503, 0])('a refusal that passes (%d) is asked again, ever more seldom', async (status) => {
  const { times } = server(status);
  await pass(600_000);
  expect(times[1]! - times[0]!).toBeLessThanOrEqual(3_000);
  expect(times.at(-1)! - times.at(-2)!).toBeGreaterThanOrEqual(30_000);
  expect(times.length).toBeLessThan(30);
});

test('a stream that says nothing for long is given up, and one that beats is not', async () => {
  const { asked } = server(200);
  await pass(0);
  for (let beat = 0; beat < 6; beat++) {
    asked[0]!.send(':\n\n');
    await pass(20_000);
  }
  expect(asked).toHaveLength(1);
  await pass(60_000);
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(asked.length).toBeGreaterThan(1);
});

const show = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

test('a tab that is not looked at for long lets its stream go, and takes it up again', async () => {
  const { asked } = server(200);
  await pass(0);
  show('hidden');
  await pass(10_000);
  show('visible');
  await pass(0);
  expect(asked).toHaveLength(1);
  show('hidden');
  await pass(30_000);
  asked[0]!.send(':\n\n');
  await pass(31_000);
  expect(asked[0]!.signal.aborted).toBe(true);
  await pass(600_000);
  expect(asked).toHaveLength(1);
  show('visible');
  await pass(0);
  expect(asked).toHaveLength(2);
});

test('nothing is told after it was stopped', async () => {
  const { asked, told } = server(200);
  await pass(0);
  open!.stop();
  await pass(600_000);
  expect(asked).toHaveLength(1);
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(told).toEqual([]);
});
