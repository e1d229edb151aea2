import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './progress_bar.module.css';

const STEP_MS = 30;
const RESET_MS = 300;

/** Thin bar on top while a route loads: ten percent every 30 ms, full when it is there, gone after 300 ms. */
export function ProgressBar() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    if (isLoading) {
      const timer = setInterval(() => setPercent((now) => Math.min(90, now + 10)), STEP_MS);
      return () => clearInterval(timer);
    }
    setPercent((now) => (now === 0 ? 0 : 100));
    const timer = setTimeout(() => setPercent(0), RESET_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (percent === 0) return null;
  return <div className={classes.bar} style={{ width: `${percent}%` }} aria-hidden="true" />;
}
