/**
 * Reads what a server tells over an answer that stays open (text/event-stream), asks again when it ends, and lets be
 * when it is refused: whoever shows something keeps asking as without it. A browser's own EventSource can send no
 * token, so it is read from a fetch. Without dependencies, because the payer's page uses it too.
 */

export type Listening = {
  /** Ends it; nothing is told afterwards. */
  stop: () => void;
};

type Line = { id?: string; data?: string; retryMs?: number };

/** Gives the events of a stream that comes in pieces of any size. */
export const eventReader = () => {
  let rest = '';
  let event: Line = {};
  return (piece: string): Line[] => {
    const out: Line[] = [];
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      const at = line.indexOf(':');
      const [name, value] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')];
      if (line === '') {
        if (Object.keys(event).length > 0) out.push(event);
        event = {};
      } else if (name === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`;
      else if (name === 'id') event.id = value;
      else if (name === 'retry' && /^\d+$/.test(value)) event.retryMs = Number(value);
    }
    return out;
  };
};

const RETRY_MS = 3_000;
const LONGEST_MS = 60_000;
/** The server says every twenty seconds that it lives. */
const SILENT_MS = 50_000;
/** A tab that nobody looks at keeps its stream for so long. */
export const HIDDEN_MS = 60_000;

/** How long to wait after so many refusals in a row: longer each time, and never all at once. */
export const pauseMs = (refusals: number, retryMs = RETRY_MS, chance = Math.random()): number =>
  Math.min(retryMs * 2 ** Math.max(0, refusals - 1), LONGEST_MS) * (0.5 + chance / 2);

/** What no later question changes: no session, no permission, no such thing. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

type Open = (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;

/**
 * `doubt` is called when the server ends a stream, because what may be told to this person may have changed, and when
 * the next one is open: what has changed between the two nobody has told.
 */
export const listen = <Event>(open: Open, tell: (event: Event) => void, doubt?: () => void): Listening => {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let seen = '';
  let retryMs = RETRY_MS;
  let refusals = 0;
  let wasOpen = false;
  let isOver = false;

  const read = async (response: Response, signal: AbortSignal, alive: () => void) => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const events = eventReader();
    while (reader && !signal.aborted) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      alive();
      for (const event of events(value)) {
        refusals = 0;
        retryMs = event.retryMs ?? retryMs;
        seen = event.id ?? seen;
        if (event.data !== undefined) tell(JSON.parse(event.data) as Event);
      }
    }
  };

  const begin = async () => {
    timer = undefined;
    const mine = new AbortController();
    current = mine;
    let silent: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(silent);
      silent = setTimeout(() => mine.abort(), SILENT_MS);
    };
    refusals++;
    alive();
    try {
      const headers = { accept: 'text/event-stream', ...(seen && { 'last-event-id': seen }) };
      const response = await open(headers, mine.signal);
      if (response.ok) {
        if (wasOpen) doubt?.();
        wasOpen = true;
        await read(response, mine.signal, alive);
        if (current === mine) doubt?.();
      } else if (isFinal(response.status)) isOver = true;
    } catch {
      // Nobody answers, or the connection broke: asked again below.
    }
    clearTimeout(silent);
    if (current !== mine) return;
    current = undefined;
    if (!isOver) timer = setTimeout(() => void begin(), pauseMs(refusals, retryMs));
  };

  const halt = () => {
    clearTimeout(timer);
    timer = undefined;
    const old = current;
    current = undefined;
    old?.abort();
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    if (isOver) return;
    if (document.visibilityState === 'hidden') hiding = setTimeout(halt, HIDDEN_MS);
    else if (!current) {
      halt();
      refusals = 0;
      void begin();
    }
  };

  document.addEventListener('visibilitychange', onVisibility);
  void begin();
  return {
    stop: () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(hiding);
      halt();
    },
  };
};
