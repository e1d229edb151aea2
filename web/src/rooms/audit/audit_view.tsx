import { Alert, Anchor, Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AdminAuditRow, AuditRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { keepSearch, useBackHere } from '../../kit/dialog/back';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import classes from './audit.module.css';
import { actionLabel, actorLabel, fieldLabel, kindLabel, resultOf } from './audit_words';
import type { RecordsOf } from './sides';

export function AuditView({ id, of }: { id: string; of: RecordsOf }) {
  const { t } = useTranslation('audit');
  const { data, error } = useQuery({
    queryKey: [of.key, 'details', id],
    queryFn: ({ signal }): Promise<AuditRow | AdminAuditRow> => of.get({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return (
    <RecordDetails
      record={data}
      list={of.list}
      {...('merchantName' in data && { company: data.merchantName || t('nobody') })}
    />
  );
}

function RecordDetails({ record, list, company }: { record: AuditRow; list: string; company?: string }) {
  const { t } = useTranslation('audit');
  const back = useBackHere();
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
        <Text fz={22} fw={600} lh={1.25}>
          {actionLabel(record.action)}
        </Text>
        <StatusBadge {...resultOf(record)} />
      </Group>
      <Section title={t('details.what')}>
        <Facts
          facts={[
            { label: t('column.created'), value: formatInstant(record.createdDate) },
            { label: t('details.utc'), value: record.createdDate },
            { label: t('column.company'), value: company },
            { label: t('column.record'), value: record.subject && <Subject record={record} list={list} /> },
            {
              label: t('column.detail'),
              value: record.detail && <span className={classes.long}>{record.detail}</span>,
            },
            { label: t('details.reason'), value: record.reason },
            { label: t('details.operation'), value: record.operation },
            {
              label: t('details.putBackOf'),
              value: record.putBackOf && (
                <Anchor component={Link} to={`${list}/${record.putBackOf}/view`} search={keepSearch} fz="sm">
                  {record.putBackOf}
                </Anchor>
              ),
            },
          ]}
        />
      </Section>
      {record.changes.length > 0 && <Changes record={record} />}
      {record.actions.includes('PUT_BACK') && (
        <Button
          component={Link}
          to={`${list}/${record.id}/put-back`}
          search={keepSearch}
          state={back}
          variant="default"
          mb="md"
        >
          {t('putBack.title')}
        </Button>
      )}
      <Section title={t('details.who')}>
        <Facts
          facts={[
            { label: t('details.name'), value: actorLabel(record) },
            { label: t('details.kind'), value: kindLabel(record.actorKind) },
            { label: t('details.partner'), value: record.partnerName },
            { label: t('details.address'), value: record.ip },
            {
              label: t('details.browser'),
              value: record.browser && <span className={classes.long}>{record.browser}</span>,
            },
            { label: t('details.session'), value: record.session },
            {
              label: t('details.request'),
              value: record.requestId && <span className={classes.long}>{record.requestId}</span>,
            },
          ]}
        />
      </Section>
      <Section title={t('details.chain')}>
        {record.hash ? (
          <Facts
            columns={1}
            facts={[
              { label: t('details.position'), value: record.position, number: true },
              { label: t('details.hash'), value: <span className={classes.long}>{record.hash}</span> },
            ]}
          />
        ) : (
          <Text c="dimmed" fz="sm">
            {t('details.unsealed')}
          </Text>
        )}
      </Section>
    </>
  );
}

/** The record's id, and the way to all that was done to it. */
function Subject({ record, list }: { record: AuditRow; list: string }) {
  const { t } = useTranslation('audit');
  return (
    <>
      <span className={classes.long}>{record.subject}</span>
      <br />
      <Anchor component={Link} to={list} search={{ name: record.subject } as never} fz="sm">
        {t('details.history')}
      </Anchor>
    </>
  );
}

function Changes({ record }: { record: AuditRow }) {
  const { t } = useTranslation('audit');
  return (
    <Section title={t('details.changes')}>
      <Table className={classes.changes} verticalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('details.field')}</Table.Th>
            <Table.Th>{t('details.before')}</Table.Th>
            <Table.Th>{t('details.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {record.changes.map((change) => (
            <Table.Tr key={change.field}>
              <Table.Th scope="row" fw={500}>
                {fieldLabel(change.field)}
              </Table.Th>
              <Table.Td>{change.before ?? t('details.nothing')}</Table.Td>
              <Table.Td>{change.after ?? t('details.nothing')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
