import { useRouterState } from '@tanstack/react-router';
import { useProgress } from '../kit/ui/use_progress';
import classes from './progress_bar.module.css';

/** Thin bar on top at each change of the route. */
export function ProgressBar() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const percent = useProgress(pathname, isLoading);
  if (percent === 0) return null;
  return <div className={classes.bar} style={{ width: `${percent}%` }} data-progress={percent} aria-hidden="true" />;
}
