import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIsoDay, todayIso } from '../time/time';
import { useCan } from '../session/session';
import { paths } from '../../app/paths';
import { Icon } from './icon';
import type { Crumb } from './trail';
import classes from './subheader.module.css';

/** Title, breadcrumbs from the active menu entry, and the "Today" button, which leads to today's transactions. */
export function Subheader({ title, crumbs, right }: { title: ReactNode; crumbs: Crumb[]; right?: ReactNode }) {
  const { t } = useTranslation('kit');
  const navigate = useNavigate();
  const can = useCan();
  const today = can('payment.salesTransaction.view') ? paths.transactions : paths.dashboard;
  return (
    <div className={classes.subheader}>
      <div className={classes.titles}>
        {title}
        <nav aria-label={t('shell.breadcrumbs')}>
          <ol className={classes.crumbs}>
            {crumbs.map((crumb, at) => (
              <li key={`${crumb.label}-${at}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.to && at < crumbs.length - 1 ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className={classes.right}>
        {right}
        <Button
          variant="default"
          className={classes.today}
          leftSection={<Icon name="calendar" size={15} />}
          onClick={() => void navigate({ to: today, search: {} as never })}
        >
          {t('shell.today', { day: formatIsoDay(todayIso()) })}
        </Button>
      </div>
    </div>
  );
}
