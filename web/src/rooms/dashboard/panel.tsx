import { Button, Paper, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../kit/ui/icon';
import classes from './dashboard.module.css';

type Props = {
  id: string;
  title: string;
  text?: string | undefined;
  right?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** One question of the dashboard and its answer. */
export function Panel({ id, title, text, right, className, children }: Props) {
  return (
    <Paper component="section" aria-labelledby={id} className={`${classes.panel} ${className ?? ''}`}>
      <div className={classes.panelTop}>
        <div>
          <h2 id={id}>{title}</h2>
          {text && (
            <Text fz="xs" c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {right}
      </div>
      {children}
    </Paper>
  );
}

type AskedProps<Row> = {
  query: { data: Row[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** How many lines of what is to come are drawn in grey. */
  lines: number;
  empty: ReactNode;
  isEmpty?: (rows: Row[]) => boolean;
  children: (rows: Row[]) => ReactNode;
};

/** What a panel shows while it waits, when it failed, and when there is nothing. */
export function Asked<Row>({ query, lines, empty, isEmpty = (rows) => rows.length === 0, children }: AskedProps<Row>) {
  const { t } = useTranslation(['dashboard', 'kit']);
  if (query.data) return isEmpty(query.data) ? empty : children(query.data);
  if (query.isError && !query.isFetching) {
    return (
      <Quiet icon="alert" title={t('failed')}>
        <Button variant="default" mt="xs" onClick={() => void query.refetch()}>
          {t('kit:action.retry')}
        </Button>
      </Quiet>
    );
  }
  return (
    <div className={classes.waiting} role="status" aria-label={t('kit:list.loading')}>
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} h={36} radius="md" />
      ))}
    </div>
  );
}

/** That there is nothing to do takes one line. */
export function AllClear({ title, text }: { title: string; text: string }) {
  return (
    <p className={classes.clear}>
      <Icon name="check" size={16} />
      <span>
        <strong>{title}</strong> {text}
      </span>
    </p>
  );
}

/** A panel without rows says why in the middle of its room. */
export function Quiet({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={classes.quiet}>
      <span className={classes.quietIcon}>
        <Icon name={icon} size={20} />
      </span>
      <Text fz="sm" fw={500}>
        {title}
      </Text>
      {typeof children === 'string' ? (
        <Text fz="xs" c="dimmed" maw={320}>
          {children}
        </Text>
      ) : (
        children
      )}
    </div>
  );
}
