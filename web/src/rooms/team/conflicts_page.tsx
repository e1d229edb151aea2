import { Anchor, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../kit/list/list_tabs';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useRoleName } from '../../kit/session/role_name';
import { Figures } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { toxicText } from '../../kit/session/permission_words';
import { roleCalls } from './role_calls';
import { personPath } from './opened';
import type { Side } from './sides';
import { tabsOf } from './tabs';
import classes from './roles.module.css';

/** Who of the company could ask for something and approve it, by the sum of her roles and groups. */
export function ConflictsPage({ side }: { side: Side }) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const { data, error, refetch } = useQuery({
    queryKey: ['conflicts', side.key],
    queryFn: ({ signal }) => roleCalls[side.key].conflicts({ signal }),
    meta: { silent: true },
  });
  return (
    <Page title={t('conflicts.title')} days={null}>
      <ListTabs tabs={tabsOf(side)} path={side.paths.conflicts} />
      {error && !data && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <Text c="dimmed" fz="sm" mb="md">
            {t('conflicts.text')}
          </Text>
          {data.content.length === 0 ? (
            <Text role="status">{t('conflicts.none')}</Text>
          ) : (
            <Paper withBorder component="section" aria-label={t('conflicts.title')}>
              <Figures
                label={t('conflicts.title')}
                columns={[
                  { key: 'person', label: t('conflicts.person') },
                  { key: 'role', label: t('matrix.role'), isText: true },
                  { key: 'pairs', label: t('conflicts.could'), isText: true },
                ]}
                rows={data.content.map((it) => ({
                  key: it.id,
                  label: (
                    <Anchor renderRoot={(props) => <Link {...props} to={personPath(side, it.id)} />}>
                      {it.fullName}
                    </Anchor>
                  ),
                  values: [
                    roleName(it.role),
                    <ul key="pairs" className={classes.list}>
                      {it.toxicPairs.map((name) => (
                        <li key={name}>{toxicText({ name })}</li>
                      ))}
                    </ul>,
                  ],
                }))}
              />
            </Paper>
          )}
        </>
      )}
    </Page>
  );
}
