import { Alert, Anchor, Button, Group, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mandateGet, type MandateDetails, type MandateRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { useLiveQueries } from '../../api/live/live';
import { useAction } from '../../api/query';
import { useBackHere } from '../../kit/dialog/back';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { formatInstant, formatIsoDay } from '../../kit/time/time';
import { CopyButton } from '../../kit/ui/copy_button';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { saveFrom } from '../../kit/ui/save_from';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import classes from './mandates.module.css';
import { collectionBadge, collectionReason, mandateAmountInRinggit, mandateBadge, noteOf } from './mandate_words';
import { debitsLabel, frequencyLabel } from './product_words';

/** Of a debit that was announced the note is its day. */
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** One auto-debit: how it stands, what comes next and when, what was debited, and what was agreed. */
export function MandateView({ id }: DialogContentProps<MandateRow>) {
  const { t } = useTranslation('mandates');
  const queryKey = ['mandates', 'details', id];
  useLiveQueries([queryKey], (change) => change.of === 'MANDATE' && change.id === id);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => mandateGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  const note = noteOf(data);
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start" wrap="nowrap">
        <div>
          <Text fz={26} fw={600} lh={1.2}>
            {mandateAmountInRinggit(data)}
          </Text>
          <Text fw={500}>{data.payerName}</Text>
          <Text c="dimmed" fz="sm">
            {data.productName} · {frequencyLabel(data.frequency)}
          </Text>
        </div>
        <StatusBadge {...mandateBadge(data)} />
      </Group>
      {note && (
        <Text mb="md" fz="sm">
          {note}
        </Text>
      )}
      {data.failureReason && (
        <Alert color="red" mb="md" title={t('application.happened.FAILED')}>
          {data.failureReason}
        </Alert>
      )}
      <Ahead data={data} />
      <Collections data={data} />
      <Section title={t('application.who')}>
        <Facts
          facts={[
            { label: t('application.form.name'), value: data.payerName },
            { label: t('application.form.email'), value: data.email },
            { label: t('application.form.phone'), value: data.phone },
            { label: t('application.identity'), value: data.idNumber },
            { label: t('application.column.bank'), value: data.bankName && `${data.bankName} (${data.transferType})` },
            { label: t('application.account'), value: data.account },
            {
              label: t('application.match'),
              value:
                data.holderName &&
                t(data.isMatch ? 'application.matchYes' : 'application.matchNo', { name: data.holderName }),
            },
          ]}
        />
      </Section>
      <Section title={t('application.agreed')}>
        <Facts
          facts={[
            { label: t('application.column.number'), value: data.mandateNo },
            { label: t('column.frequency'), value: frequencyLabel(data.frequency) },
            { label: t('form.debits'), value: debitsLabel(data) },
            { label: t('form.retries'), value: String(data.retries) },
            { label: t('application.form.expires'), value: data.expiresOn && formatIsoDay(data.expiresOn) },
            { label: t('application.debited'), value: formatAmount(data.debitedAmount, data.currency) },
          ]}
        />
        <Group mt="sm">
          <CopyButton value={data.url} label={t('application.copy')} />
          {data.authorisedDate && <Authorisation data={data} />}
        </Group>
      </Section>
      <Section title={t('application.history')}>
        <ol className={classes.timeline}>
          {data.history.map((line, index) => (
            <li key={`${line.createdDate}-${String(index)}`}>
              <span>{t(`application.happened.${line.kind}`)}</span>
              <Text span c="dimmed" fz="sm">
                {formatInstant(line.createdDate)}
                {line.actor && ` · ${line.actor}`}
                {line.note && ` · ${ISO_DAY.test(line.note) ? formatIsoDay(line.note) : line.note}`}
                {line.blocked && ` · ${t(`forecast.reason.${line.blocked}`)}`}
              </Text>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('application.terms', { version: data.termsVersion })}>
        <div className={classes.terms} tabIndex={0} role="region" aria-label={t('form.terms')}>
          {data.terms}
        </div>
      </Section>
    </>
  );
}

function Authorisation({ data }: { data: MandateDetails }) {
  const { t } = useTranslation('mandates');
  const save = useAction(() =>
    saveFrom('/emandate/applications/{id}/authorisation', `authorisation-${data.mandateNo}.pdf`, { id: data.id }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="download" size={14} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('application.authorisation')}
    </Button>
  );
}

function Ahead({ data }: { data: MandateDetails }) {
  const { t } = useTranslation('mandates');
  const { ahead, budget } = data;
  if (ahead.length === 0 && !budget) return null;
  return (
    <Section title={t('application.ahead')}>
      {ahead.length > 0 && (
        <ol className={classes.timeline}>
          {ahead.map(({ step, day, amount }, index) => (
            <li key={`${step}-${day}-${String(index)}`}>
              <span>
                {formatIsoDay(day)} · {t(`application.next.${step}`)}
              </span>
              {amount && (
                <Text span c="dimmed" fz="sm">
                  {formatAmount(amount, data.currency)}
                </Text>
              )}
            </li>
          ))}
        </ol>
      )}
      {budget && (
        <>
          <Text fz="sm" mt="sm" mb={4}>
            {t('application.budget', { used: budget.used, max: budget.max })}
          </Text>
          <Progress
            value={(100 * budget.used) / budget.max}
            aria-label={t('application.budget', { used: budget.used, max: budget.max })}
          />
          <Text fz="sm" c="dimmed" mt={4}>
            {formatIsoDay(budget.from)} – {formatIsoDay(budget.to)}
          </Text>
        </>
      )}
    </Section>
  );
}

function Collections({ data }: { data: MandateDetails }) {
  const { t } = useTranslation('mandates');
  const back = useBackHere();
  if (data.collections.length === 0) return null;
  return (
    <Section title={t('application.debits')}>
      <ul className={classes.debits}>
        {data.collections.map((it) => (
          <li key={it.id}>
            <Anchor
              component={Link}
              to={paths.mandateTransaction(it.id)}
              search={{} as never}
              state={back as never}
              fz="sm"
            >
              {formatIsoDay(it.debitOn)}
            </Anchor>
            <span className="g-number">{formatAmount(it.amount, it.currency)}</span>
            <StatusBadge {...collectionBadge(it)} />
            {(it.retryOn ?? collectionReason(it)) && (
              <Text span c="dimmed" fz="sm">
                {it.retryOn ? t('collection.retry', { day: formatIsoDay(it.retryOn) }) : collectionReason(it)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
