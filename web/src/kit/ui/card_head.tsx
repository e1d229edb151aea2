import type { ReactNode } from 'react';
import classes from './card_head.module.css';
import { STICKY_HEAD_AFTER_PX } from './timing';
import { useScrolledPast } from './use_scrolled_past';

/** The head of a long card: from 300 px of scrolling on it stays in sight, below what of the shell does. */
export function CardHead({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const isStuck = useScrolledPast(STICKY_HEAD_AFTER_PX);
  return (
    <div className={`${classes.head} ${className ?? ''}`} data-stuck={isStuck || undefined}>
      {children}
    </div>
  );
}
