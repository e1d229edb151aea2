/**
 * What happens elsewhere, told to the pages of this tab: one stream for all of them, open while a page listens and
 * somebody is signed in. It says which sale or refund is new or has changed; a page then reads it as always. Where the
 * server refuses the stream nothing is told, and pages are as fresh as without it.
 */
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { currentLanguage } from '../../kit/i18n';
import { session } from '../../kit/session/session';
import type { LiveChange, LiveEvent } from '../gen/types.gen';
import { listen, type Listening } from './event_stream';

type Hear = (event: LiveEvent) => void;

/** From one page to the next the stream stays open. */
const LINGER_MS = 5_000;
/** When all are told to look again, as after a restart of the server, they do not look at the same moment. */
const SPREAD_MS = 1_500;

const hearers = new Set<Hear>();
let stream: Listening | undefined;
let token: string | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;
let unfollow: (() => unknown) | undefined;

const tell = (event: LiveEvent) => {
  const all = () => hearers.forEach((hear) => hear(event));
  if (event.isAgain) setTimeout(all, Math.random() * SPREAD_MS);
  else all();
};

const close = () => {
  stream?.stop();
  stream = undefined;
  token = null;
};

/** A stream is one session's; the next one's is its own. */
const follow = () => {
  const { authToken } = session.get();
  if (authToken === token) return;
  close();
  token = authToken;
  if (!authToken) return;
  stream = listen<LiveEvent>(
    (headers, signal) =>
      fetch('/api/v1/live', {
        cache: 'no-store',
        signal,
        headers: { ...headers, 'X-Auth-Token': authToken, 'Accept-Language': currentLanguage() },
      }),
    tell,
  );
};

export const hearLive = (hear: Hear): (() => void) => {
  hearers.add(hear);
  clearTimeout(leaving);
  unfollow ??= session.subscribe(follow);
  follow();
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    leaving = setTimeout(() => {
      unfollow?.();
      unfollow = undefined;
      close();
    }, LINGER_MS);
  };
};

/** Calls `hear` for what happens while the page is shown; not at all while `isOn` is false. */
export const useLive = (hear: Hear, isOn = true) => {
  const latest = useEffectEvent(hear);
  useEffect(() => (isOn ? hearLive((event) => latest(event)) : undefined), [isOn]);
};

/** At once, and on a busy day not more often than this. */
const APART_MS = 3_000;

/** Reads what is kept under `keys` afresh when something happens that concerns it. */
export const useLiveQueries = (keys: QueryKey[], concerns: (change: LiveChange) => boolean) => {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(0);
  const ask = useEffectEvent(() => {
    timer.current = undefined;
    askedAt.current = Date.now();
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  });
  useLive(({ isAgain, changes }) => {
    if (!isAgain && !changes.some(concerns)) return;
    timer.current ??= setTimeout(() => ask(), Math.max(0, askedAt.current + APART_MS - Date.now()));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
};
