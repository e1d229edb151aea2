import { Alert, Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../nav/paths';
import { useCan } from '../../kit/session/session';
import { FailedAlert } from '../../kit/page/failed_alert';
import classes from './profile.module.css';

type Props = { title: string; text?: string | undefined; right?: ReactNode; children: ReactNode };

/** One matter of the profile: its heading, what it is for, and what can be done about it. */
export function SectionCard({ title, text, right, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <div className={classes.top}>
        <div>
          <Title order={2} fz="lg" id={id}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" fz="sm">
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

type AnsweredProps<Answer> = {
  query: {
    data: Answer | undefined;
    error: Error | null;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (answer: Answer) => ReactNode;
};

/** What a section shows while it waits and when it failed; each section for itself. */
export function Answered<Answer>({ query, children }: AnsweredProps<Answer>) {
  const { t } = useTranslation(['profile', 'kit']);
  if (query.data !== undefined) return children(query.data);
  if (query.isError && !query.isFetching) {
    return <FailedAlert title={t('failed')} error={query.error} onRetry={query.refetch} />;
  }
  return (
    <div className={classes.waiting} role="status" aria-label={t('kit:list.loading')}>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} h={32} radius="md" />
      ))}
    </div>
  );
}

/** Much of a merchant is there only after approval: what is missing here, and the way to it. */
export function NotApproved({ text }: { text: string }) {
  const { t } = useTranslation('profile');
  const can = useCan();
  return (
    <Alert color="yellow" role="note" title={t('notApproved.title')}>
      <Stack align="flex-start" gap="sm">
        {text}
        {can('merchant.merchantApplication.view') && (
          <Button component={Link} to={paths.applicationView} variant="default" size="xs">
            {t('notApproved.link')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
