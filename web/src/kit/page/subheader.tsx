import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../time/day_range';
import { DaysButton } from './days_button';
import { useSubheaderSlot } from './subheader_slot';
import type { Crumb } from '../ui/trail';
import classes from './subheader.module.css';

type Props = { title: ReactNode; crumbs: Crumb[]; days: DayRange | null | undefined; right?: ReactNode };

/** Title, breadcrumbs from the active menu entry, and the days: in the layout's subheader, or else in the page. */
export function Subheader({ title, crumbs, days, right }: Props) {
  const { t } = useTranslation('kit');
  const slot = useSubheaderSlot();
  const line = (
    <div className={classes.subheader} data-in={slot ? 'layout' : 'page'} data-brief={(!days && !right) || undefined}>
      <div className={classes.titles}>
        {title}
        {crumbs.length > 0 && (
          <nav aria-label={t('shell.breadcrumbs')}>
            <ol className={classes.crumbs}>
              {crumbs.map((crumb, at) => (
                <li key={`${crumb.label}-${at}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
                  {crumb.to && at < crumbs.length - 1 ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
      <div className={classes.right}>
        {right}
        {days !== null && <DaysButton days={days} />}
      </div>
    </div>
  );
  return slot ? createPortal(line, slot) : line;
}
