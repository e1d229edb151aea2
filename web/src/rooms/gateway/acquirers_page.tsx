import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AcquirerRow } from '../../api/client';
import { ListTabs } from '../../kit/list/list_tabs';
import { formatAmount } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts } from '../../kit/ui/facts';
import { Figures } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge, type Tone } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import type { Words } from './routes';
import { gatewayTabs } from './tabs';
import { banksOf, bankState, closedText, useAcquirers, type Bank, type BankState } from './use_acquirers';

type Labelled = { words: Words };

/** The acquirers of this deployment and their banks: how they stand, and what is closed for payers. */
export function AcquirersPage({ words }: Labelled) {
  const { t } = useTranslation('gateway');
  const { data, error, refetch } = useAcquirers();
  return (
    <Page title={t('acquirers.title')} days={null}>
      <ListTabs tabs={gatewayTabs} path={paths.acquirers} />
      <Text c="dimmed" fz="sm" mb="md" maw="48rem">
        {t('acquirers.text')}
      </Text>
      {!data && error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      <Stack gap="md">
        {data?.map((it) => (
          <Acquirer key={it.id} of={it} words={words} />
        ))}
      </Stack>
      <Outlet />
    </Page>
  );
}

const TONE: Record<BankState, Tone> = { closed: 'bad', offline: 'waiting', trouble: 'waiting', open: 'good' };

function Acquirer({ of, words }: { of: AcquirerRow } & Labelled) {
  const { t } = useTranslation('gateway');
  const mayEdit = useCan()('admin.acquirer.edit');
  const name = words.acquirerLabel(of.acquirer) ?? of.id;
  const title = t('acquirers.name', { name, id: of.id });
  const verb = (dialog: string, label: string, search?: Record<string, string>, aria?: string) => (
    <Button
      component={Link}
      to={paths.acquirerDialog(of.id, dialog)}
      search={search as never}
      size="xs"
      variant="default"
      aria-label={aria}
    >
      {label}
    </Button>
  );
  const bankVerb = (bank: Bank) => {
    const key = bank.closed ? 'open' : 'close';
    return verb(key, t(`action.${key}`), { bank: bank.id }, t(`action.${key}Of`, { name: bank.name }));
  };
  return (
    <Paper withBorder component="section" aria-label={title}>
      <Stack gap="sm" p="md">
        <Group justify="space-between" gap="xs">
          <Text component="h2" fw={600}>
            {title}
          </Text>
          <StatusBadge tone={of.closed ? 'bad' : 'good'} label={t(of.closed ? 'state.closed' : 'state.open')} />
        </Group>
        {of.closed && (
          <Alert color="red">
            <Text fz="sm">{closedText(of.closed)}</Text>
            <Text fz="xs" c="dimmed">
              {t('acquirers.closedBy', { name: of.closed.userName, when: formatInstant(of.closed.closedDate) })}
            </Text>
          </Alert>
        )}
        <Facts
          facts={[
            { label: t('acquirers.methods'), value: of.paymentMethods.map(words.methodLabel).join(', ') },
            {
              label: t('acquirers.limit'),
              value: of.amountMax === null ? t('acquirers.noLimit') : formatAmount(of.amountMax),
            },
          ]}
        />
        <Group gap="xs">
          {mayEdit &&
            verb(
              of.closed ? 'open' : 'close',
              t(of.closed ? 'action.open' : 'action.close'),
              undefined,
              t(of.closed ? 'action.openOf' : 'action.closeOf', { name }),
            )}
          {mayEdit && verb('limit', t('action.limit'), undefined, t('action.limitOf', { name }))}
          {verb('history', t('action.history'), undefined, t('action.historyOf', { name }))}
        </Group>
      </Stack>
      {of.banks.length > 0 && (
        <Figures
          label={t('acquirers.banksOf', { name })}
          columns={[
            { key: 'bank', label: t('acquirers.bank') },
            { key: 'method', label: t('acquirers.method'), isText: true },
            { key: 'state', label: t('acquirers.state'), isText: true },
            { key: 'success', label: t('acquirers.success') },
            ...(mayEdit ? [{ key: 'actions', label: t('acquirers.actions'), isHidden: true }] : []),
          ]}
          rows={banksOf(of).map((bank) => {
            const state = bankState(bank);
            return {
              key: bank.id,
              label: bank.name,
              under: bank.closed ? closedText(bank.closed) : undefined,
              values: [
                bank.methods.map(words.methodLabel).join(', '),
                <StatusBadge key="state" tone={TONE[state]} label={t(`state.${state}`)} />,
                bank.ended > 0 ? t('acquirers.of', { paid: bank.paid, ended: bank.ended }) : '–',
                bankVerb(bank),
              ],
            };
          })}
        />
      )}
    </Paper>
  );
}
