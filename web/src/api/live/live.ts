/**
 * What happens elsewhere, told to the pages of this browser: one stream for all of its tabs, open while a page that is
 * looked at listens and somebody is signed in. A browser has few connections to one server, and a stream holds one: so
 * the tab that has the lock reads, and tells the others. It says which sale or refund is new or has changed; a page
 * then reads it as always. Where the server refuses the stream nothing is told, and pages are as fresh as without it.
 */
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { currentLanguage } from '../../kit/i18n';
import { session } from '../../kit/session/session';
import type { LiveChange, LiveEvent } from '../gen/types.gen';
import { HIDDEN_MS, listen } from './event_stream';

type Hear = (event: LiveEvent) => void;

/** From one page to the next the stream stays open. */
const LINGER_MS = 5_000;
/** When all are told to look again, as after a restart of the server, they do not look at the same moment. */
const SPREAD_MS = 1_500;
/** A sign-out in another tab ends the stream a moment before this tab hears of it, and then there is nobody to ask for. */
const DOUBT_AFTER_MS = 500;
const NAME = 'gerbang.live';
const AGAIN: LiveEvent = { isAgain: true, changes: [] };

const hearers = new Set<Hear>();
let token: string | null = null;
let end: (() => void) | undefined;

const tell = (event: LiveEvent) => {
  const all = () => hearers.forEach((hear) => hear(event));
  if (event.isAgain) setTimeout(all, Math.random() * SPREAD_MS);
  else all();
};

const open = (authToken: string): (() => void) => {
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;
  others?.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => tell(data));
  const begin = () =>
    listen<LiveEvent>(
      (headers, signal) =>
        fetch('/api/v1/live', {
          cache: 'no-store',
          signal,
          headers: { ...headers, 'X-Auth-Token': authToken, 'Accept-Language': currentLanguage() },
        }),
      (event) => {
        others?.postMessage(event);
        tell(event);
      },
      () => setTimeout(() => session.get().authToken === authToken && session.doubt(), DOUBT_AFTER_MS),
    );
  // Only on https and on the own machine; elsewhere each tab has a stream of its own.
  const locks = others && (navigator as Partial<Navigator>).locks;
  if (!locks) {
    const own = begin();
    return () => {
      own.stop();
      others?.close();
    };
  }
  const waiting = new AbortController();
  let leave = () => {};
  void locks
    .request(NAME, { signal: waiting.signal }, () => {
      const own = begin();
      return new Promise<void>((resolve) => {
        leave = () => {
          own.stop();
          resolve();
        };
      });
    })
    .catch(() => undefined);
  return () => {
    waiting.abort();
    leave();
    others.close();
  };
};

/** A stream is one session's; the next one's is its own. */
const follow = () => {
  const wanted = hearers.size > 0 ? session.get().authToken : null;
  if (wanted === token) return;
  end?.();
  token = wanted;
  end = wanted === null ? undefined : open(wanted);
};

let later: ReturnType<typeof setTimeout> | undefined;
let isAway = false;
const leaveLater = (ms: number) => {
  clearTimeout(later);
  later = setTimeout(() => {
    isAway = hearers.size > 0;
    end?.();
    end = undefined;
    token = null;
  }, ms);
};

const onVisibility = () => {
  if (document.visibilityState === 'hidden') return leaveLater(HIDDEN_MS);
  clearTimeout(later);
  follow();
  if (isAway) tell(AGAIN);
  isAway = false;
};

let hasBegun = false;
export const hearLive = (hear: Hear): (() => void) => {
  if (!hasBegun) {
    session.subscribe(follow);
    document.addEventListener('visibilitychange', onVisibility);
    hasBegun = true;
  }
  hearers.add(hear);
  clearTimeout(later);
  follow();
  return () => {
    hearers.delete(hear);
    if (hearers.size === 0) leaveLater(LINGER_MS);
  };
};

/** Looked at soon, and on a busy day not more often than this. */
const APART_MS = 3_000;

/** Calls `look` some time after what concerns it has happened; not at all while `isOn` is false. */
export const useLiveLook = (
  concerns: (event: LiveEvent) => boolean,
  look: () => unknown,
  { togetherMs = 0, isOn = true } = {},
) => {
  const isMine = useEffectEvent(concerns);
  const ask = useEffectEvent(look);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;
    const begin = () => {
      timer = undefined;
      askedAt = Date.now();
      ask();
    };
    const leave = hearLive((event) => {
      if (isMine(event)) timer ??= setTimeout(begin, Math.max(togetherMs, askedAt + APART_MS - Date.now()));
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [isOn, togetherMs]);
};

/** Reads what is kept under `keys` afresh when something happens that concerns it. */
export const useLiveQueries = (keys: QueryKey[], concerns: (change: LiveChange) => boolean) => {
  const queries = useQueryClient();
  useLiveLook(
    ({ isAgain, changes }) => isAgain || changes.some(concerns),
    () => keys.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
  );
};
