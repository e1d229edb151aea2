/**
 * A part of the portal that does not arrive: the server is down, the connection breaks off, or a new version has
 * replaced the files that this page still asks for. The page stays where it is, says so, and loads itself anew as soon
 * as the server answers.
 */
const missing = new WeakSet<Error>();

/** The router would load the page anew at once, and leave the browser's own error page where the server is down. */
const OURS = 'A part of the portal did not arrive. ';

export const watchForMissingParts = () =>
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    payload.message = OURS + payload.message;
  });

export const isNotLoaded = (error: unknown) => error instanceof Error && missing.has(error);

const FIRST_MS = 1000;
const LAST_MS = 30_000;
const STORED = 'gerbang.loadedAnew';

/** A page that loads itself anew and is not whole then either waits longer the second time. */
const firstWait = () => {
  const since = Date.now() - Number(sessionStorage.getItem(STORED) ?? 0);
  return since < LAST_MS ? LAST_MS - since : FIRST_MS;
};

/** Asks again and again, ever less often, and goes on at once when the network is back. Answers how to stop. */
export const recover = (reload = () => location.reload()): (() => void) => {
  let wait = firstWait();
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const ask = async () => {
    clearTimeout(timer);
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } }).catch(
      () => undefined,
    );
    if (isOver) return;
    if (answer?.ok) {
      stop();
      sessionStorage.setItem(STORED, String(Date.now()));
      return reload();
    }
    wait = Math.min(wait * 2, LAST_MS);
    timer = setTimeout(ask, wait);
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', ask);
  };
  timer = setTimeout(ask, wait);
  addEventListener('online', ask);
  return stop;
};
