import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PersonRow, PersonView as Person } from '../../api/client';
import { keepSearch, useBackHere } from '../../kit/dialog/back';
import type { DialogContentProps } from '../../kit/list/list_types';
import { FailedAlert } from '../../kit/page/failed_alert';
import { useCan } from '../../kit/session/session';
import { browserOf } from '../../kit/session/user_agent';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { type Action, actionName, resourceName, toxicText } from '../../kit/session/permission_words';
import { calls } from './calls';
import { may, type Side } from './sides';
import classes from './team.module.css';
import { actionText, DIALOG_OF, personStatus, rankText, roleText, type Offered } from './words';

type Props = DialogContentProps<PersonRow> & { side: Side; listKey: string };

/** Everything about one person that her administrators see, and what they can do. */
export function PersonView({ side, listKey, id }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [listKey, 'details', id],
    queryFn: ({ signal }) => calls[side.key].person({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <FailedAlert error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <>
      <Head person={data} />
      <Removal side={side} person={data} />
      <Account side={side} person={data} />
      <May person={data} />
      <Sessions person={data} />
      <Actions side={side} person={data} />
    </>
  );
}

function Head({ person }: { person: Person }) {
  return (
    <Group justify="space-between" align="flex-start" mb="md" wrap="nowrap">
      <div className={classes.breaks}>
        <Text fz={22} fw={600} lh={1.25}>
          {person.fullName}
        </Text>
        <Text c="dimmed">{person.email}</Text>
      </div>
      <StatusBadge {...personStatus(person)} />
    </Group>
  );
}

function Account({ side, person }: { side: Side; person: Person }) {
  const { t } = useTranslation('team');
  return (
    <Section title={t('person.account')}>
      <Facts
        facts={[
          { label: t('column.role'), value: roleText(person.role) },
          side.key === 'admin' && { label: t('column.company'), value: person.company },
          {
            label: t('tab.groups'),
            value: person.groups.length > 0 ? person.groups.map(({ name }) => name).join(', ') : t('person.noGroups'),
          },
          { label: t('person.rank'), value: rankText(person.rank) },
          { label: t('column.factor'), value: t(person.hasTwoFactor ? 'factor.on' : 'factor.off') },
          { label: t('person.verified'), value: t(person.isVerified ? 'person.yes' : 'person.no') },
          { label: t('column.since'), value: formatInstant(person.createdDate) },
        ]}
      />
    </Section>
  );
}

/** One asked for the second factor to be taken away; it waits for another one. */
function Removal({ side, person }: { side: Side; person: Person }) {
  const { t } = useTranslation('team');
  const can = useCan();
  const back = useBackHere();
  const { factorRemoval: asked } = person;
  if (!asked) return null;
  const mayDecide = person.actions.includes('DECIDE_FACTOR_REMOVAL') && can(may(side.people, 'edit'));
  const to = (dialog: string) => ({
    component: Link,
    to: `${side.paths.people}/${person.id}/${dialog}`,
    search: keepSearch,
    state: back,
  });
  return (
    <Alert
      color="yellow"
      icon={<Icon name="shield" />}
      title={t('removal.waits')}
      mb="md"
      classNames={{ title: classes.warning, icon: classes.warning }}
    >
      <Text fz="sm">{t('removal.asked', { by: asked.askedBy, date: formatInstant(asked.askedDate) })}</Text>
      <Text fz="sm" className={classes.breaks}>
        {t('removal.reason', { reason: asked.reason })}
      </Text>
      {mayDecide ? (
        <Group gap="xs" mt="sm">
          <Button size="xs" {...to('factor-approve')}>
            {t('removal.approve')}
          </Button>
          <Button size="xs" variant="default" {...to('factor-refuse')}>
            {t('removal.refuse')}
          </Button>
        </Group>
      ) : (
        <Text fz="sm" mt={4}>
          {t('removal.second')}
        </Text>
      )}
    </Alert>
  );
}

function May({ person }: { person: Person }) {
  const { t } = useTranslation('team');
  const resources = Object.entries(person.permissions).flatMap(([group, of]) =>
    Object.entries(of).map(([resource, actions]) => ({ resource: `${group}.${resource}`, actions })),
  );
  return (
    <>
      {person.toxicPairs.length > 0 && (
        <Section title={t('tab.conflicts')}>
          <ul className={classes.lines}>
            {person.toxicPairs.map((name) => (
              <li key={name}>{toxicText({ name })}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('person.may')}>
        <Facts
          facts={resources.map(({ resource, actions }) => ({
            label: resourceName(resource),
            value: actions.map((action) => actionName(action as Action)).join(' · '),
          }))}
        />
      </Section>
    </>
  );
}

function Sessions({ person }: { person: Person }) {
  const { t } = useTranslation('team');
  return (
    <Section title={t('person.sessions')}>
      {person.sessions.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('person.noSessions')}
        </Text>
      ) : (
        <ul className={classes.lines}>
          {person.sessions.map((it, at) => {
            const known = browserOf(it.userAgent);
            return (
              <li key={at}>
                <Text fz="sm" fw={500}>
                  {known ? t('person.browser', known) : t('person.unknownBrowser')}
                </Text>
                <Text fz="xs" c="dimmed">
                  {t('person.session', {
                    since: formatInstant(it.createdDate),
                    last: formatInstant(it.lastSeenDate),
                  })}
                  {it.ipAddress && ` · ${it.ipAddress}`}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function Actions({ side, person }: { side: Side; person: Person }) {
  const can = useCan();
  const back = useBackHere();
  if (!can(may(side.people, 'edit'))) return null;
  const offered = (Object.keys(DIALOG_OF) as Offered[]).filter((action) => person.actions.includes(action));
  return (
    <Group gap="xs" justify="flex-end" mt="md">
      {offered.map((action) => (
        <Button
          key={action}
          component={Link}
          to={`${side.paths.people}/${person.id}/${DIALOG_OF[action]}`}
          search={keepSearch}
          state={back}
          variant={action === 'CHANGE_ROLE' ? 'filled' : 'default'}
          size="sm"
        >
          {actionText(action)}
        </Button>
      ))}
    </Group>
  );
}
