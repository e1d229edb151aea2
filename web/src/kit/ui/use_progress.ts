import { useEffect, useRef, useState } from 'react';
import { PROGRESS_RESET_MS, PROGRESS_STEP_MS, PROGRESS_STEP_PERCENT } from './timing';

const FULL = 100;

/**
 * The percent of a progress bar that starts whenever `at` changes or a load begins: ten percent every 30 ms. It waits
 * before the last step while the load lasts, and 300 ms after the last step it is gone.
 */
export const useProgress = (at: string, isLoading: boolean): number => {
  const [percent, setPercent] = useState(0);
  const [runs, setRuns] = useState(0);
  const loading = useRef(isLoading);
  const before = useRef(at);
  useEffect(() => {
    loading.current = isLoading;
  }, [isLoading]);
  useEffect(() => {
    // The page one came in on is no change of the route.
    if (!isLoading && before.current === at) return;
    before.current = at;
    setPercent((now) => (now >= FULL ? 0 : now));
    setRuns((now) => now + 1);
  }, [at, isLoading]);
  useEffect(() => {
    if (runs === 0) return;
    const timer = setInterval(
      () =>
        setPercent((now) => {
          const next = Math.min(FULL, now + PROGRESS_STEP_PERCENT);
          return next === FULL && loading.current ? now : next;
        }),
      PROGRESS_STEP_MS,
    );
    return () => clearInterval(timer);
  }, [runs]);
  const isFull = percent >= FULL;
  useEffect(() => {
    if (!isFull) return;
    setRuns(0);
    const timer = setTimeout(() => setPercent(0), PROGRESS_RESET_MS);
    return () => clearTimeout(timer);
  }, [isFull]);
  return percent;
};
