import { Alert, Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mandateCollectionGet, type MandateCollection } from '../../api/client';
import { errorText } from '../../api/error_text';
import { useLiveQueries } from '../../api/live/live';
import { useBackHere } from '../../kit/dialog/back';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant, formatIsoDay } from '../../kit/time/time';
import { CopyButton } from '../../kit/ui/copy_button';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import classes from './mandates.module.css';
import { collectionBadge, collectionReason } from './mandate_words';

/** One debit, with the very lines that went to the bank and came back. */
export function CollectionView({ id }: DialogContentProps<MandateCollection>) {
  const { t } = useTranslation('mandates');
  const can = useCan();
  const back = useBackHere();
  const queryKey = ['mandateCollections', 'details', id];
  useLiveQueries([queryKey], (change) => change.of === 'MANDATE_COLLECTION' && change.id === id);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => mandateCollectionGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  const reason = collectionReason(data);
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start" wrap="nowrap">
        <div>
          <Text fz={26} fw={600} lh={1.2}>
            {formatAmount(data.amount, data.currency)}
          </Text>
          <Text c="dimmed">{data.payerName}</Text>
        </div>
        <StatusBadge {...collectionBadge(data)} />
      </Group>
      {data.retryOn && (
        <Alert color="yellow" mb="md">
          {t('collection.retry', { day: formatIsoDay(data.retryOn) })}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t('collection.due'), value: formatIsoDay(data.dueOn) },
          { label: t('collection.debitOn'), value: formatIsoDay(data.debitOn) },
          { label: t('collection.attempt'), value: String(data.attempt) },
          { label: t('collection.reason'), value: reason && `${reason} (${data.code ?? ''})` },
          { label: t('application.column.bank'), value: data.bankName },
          { label: t('collection.bankReference'), value: data.bankReference },
          { label: t('application.column.number'), value: data.mandateNo },
        ]}
      />
      <Group mt="sm" mb="md">
        {can('payment.salesTransaction.view') && (
          <Anchor component={Link} to={paths.transaction(data.saleId)} search={{} as never} state={back as never}>
            {t('collection.sale')}
          </Anchor>
        )}
        {can('payment.eMandateApplication.view') && (
          <Anchor component={Link} to={paths.mandate(data.mandateId)} search={{} as never} state={back as never}>
            {t('collection.mandate')}
          </Anchor>
        )}
      </Group>
      <Section title={t('collection.files')}>
        {data.fileName ? (
          <FileLine
            title={t('collection.sentIn', { file: data.fileName })}
            at={data.fileDate}
            line={data.fileLine ?? ''}
          />
        ) : (
          <Text c="dimmed">{t('collection.notYet')}</Text>
        )}
        {data.responseFileName && (
          <FileLine
            title={t('collection.answeredIn', { file: data.responseFileName })}
            at={data.responseDate}
            line={data.responseLine ?? ''}
          />
        )}
      </Section>
    </>
  );
}

function FileLine({ title, at, line }: { title: string; at: string | null; line: string }) {
  const { t } = useTranslation('mandates');
  return (
    <div className={classes.line}>
      <Text fz="sm">{title}</Text>
      {at && (
        <Text fz="sm" c="dimmed">
          {formatInstant(at)}
        </Text>
      )}
      <pre className={classes.bytes} tabIndex={0} role="region" aria-label={title}>
        {line}
      </pre>
      <CopyButton value={line} label={t('collection.copy')} />
    </div>
  );
}
