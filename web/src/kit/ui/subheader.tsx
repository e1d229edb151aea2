import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIsoDay, todayIso } from '../time/time';
import { Icon } from './icon';
import classes from './subheader.module.css';

type Crumb = { label: string; to?: string };

/** Title, breadcrumbs from the active menu entry, and the "Today" button, which leads to today's transactions. */
export function Subheader({ title, crumbs, todayTo }: { title: ReactNode; crumbs: Crumb[]; todayTo?: string }) {
  const { t } = useTranslation('kit');
  const navigate = useNavigate();
  return (
    <div className={classes.subheader}>
      <div className={classes.titles}>
        {title}
        <nav aria-label={t('shell.breadcrumbs')}>
          <ol className={classes.crumbs}>
            {crumbs.map((crumb, at) => (
              <li key={`${crumb.label}-${at}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="calendar" size={15} />}
        onClick={() => void navigate({ to: todayTo ?? '/dashboard' })}
      >
        {t('shell.today', { day: formatIsoDay(todayIso()) })}
      </Button>
    </div>
  );
}
