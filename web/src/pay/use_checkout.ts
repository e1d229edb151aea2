/**
 * The checkout as the server has it. It is asked again when the payer comes back, while a bank is being waited for,
 * and when the time is up; a connection that is away for a while never removes what is already on the screen.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { attemptKey, attemptsEndOf } from './attempt';
import { payCheckoutGet, payCheckoutOpen, type Answer, type Problem } from './client';
import { clockOffsetMs, pollDelayMs } from './countdown';
import { firstCheckout } from './first';
import { keptEnd } from './kept';
import { useSpeech } from './language';
import { viewOf } from './status';
import { useReturn } from './use_return';
import { useTold } from './use_told';
import type { Checkout } from './wire';

const CREATED = 0;
const SLOW_POLL_MS = 20_000;
/** A bank's success may still come after a failure, a timeout or a cancel; the page looks for it for five minutes. */
const LATE_ASKS_MAX = 15;

export interface Loaded {
  checkout?: Checkout;
  problem?: Problem;
  offsetMs: number;
  /** How often the server was asked since the status last changed. */
  asked: number;
}

const get = async (reference: string): Promise<Answer<Checkout>> => {
  const answer = await payCheckoutGet(reference);
  if (!answer.ok || answer.data.status !== CREATED) return answer;
  const opened = await payCheckoutOpen(reference, attemptKey(`open.${reference}`, {}));
  return opened.ok ? opened : answer;
};

/** The bank has been asked, and its answer may come any time; also after the payer gave it up. */
const isWaiting = (checkout: Checkout | undefined): boolean =>
  checkout !== undefined && viewOf(checkout.status).kind === 'wait';

const delayMs = ({ checkout, problem, asked }: Loaded, timeIsUp: boolean): number | undefined => {
  if (!checkout) return undefined;
  const view = viewOf(checkout.status);
  const atLeast = problem?.retryAfterMs ?? 0;
  if (view.kind === 'wait') return Math.max(atLeast, view.poll === 'soon' ? pollDelayMs(asked) : SLOW_POLL_MS);
  if (view.kind === 'choose') return timeIsUp ? Math.max(atLeast, pollDelayMs(asked)) : undefined;
  return view.retry && asked < LATE_ASKS_MAX ? Math.max(atLeast, SLOW_POLL_MS) : undefined;
};

export const useCheckout = (reference: string) => {
  const { language } = useSpeech();
  const [loaded, setLoaded] = useState<Loaded>(() => ({ checkout: firstCheckout(), offsetMs: 0, asked: 0 }));
  const [timeIsUp, setTimeIsUp] = useState(false);
  const latest = useRef(0);

  const take = useCallback((answer: Answer<Checkout>) => {
    setLoaded((old) => {
      if (!answer.ok) return { ...old, problem: answer.problem, asked: old.asked + 1 };
      const { data, sentAtMs, receivedAtMs } = answer;
      return {
        checkout: data,
        offsetMs: clockOffsetMs(data.now, sentAtMs, receivedAtMs),
        asked: old.checkout?.status === data.status ? old.asked + 1 : 0,
      };
    });
  }, []);

  const load = useCallback(async () => {
    // Two answers may arrive out of order; only the last question's counts.
    const mine = ++latest.current;
    const answer = await get(reference);
    if (mine === latest.current) take(answer);
  }, [reference, take]);

  // Again in another language: why a bank refused is in the server's words.
  useEffect(() => void load(), [load, language]);
  useReturn(load);
  useTold(reference, isWaiting(loaded.checkout), load);

  useEffect(() => {
    const wait = delayMs(loaded, timeIsUp);
    if (wait === undefined) return;
    const timer = setTimeout(() => document.visibilityState === 'visible' && void load(), wait);
    return () => clearTimeout(timer);
  }, [loaded, timeIsUp, load]);

  const { status, retryUrl = null } = loaded.checkout ?? {};
  useEffect(() => {
    const view = status === undefined ? undefined : viewOf(status);
    if (view?.kind !== 'result') return;
    attemptsEndOf(reference);
    if (!view.retry) keptEnd(retryUrl);
  }, [status, reference, retryUrl]);

  return { loaded, load, take, timeIsUp, setTimeIsUp };
};
