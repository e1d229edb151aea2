import { Button, Group, Loader, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LinkState,
  paymentLinkDeactivate,
  paymentLinkGet,
  paymentLinkQrCode,
  type PaymentLink,
} from '../../../api/client';
import { useLiveQueries } from '../../../api/live/live';
import { useAction } from '../../../api/query';
import { FailedAlert } from '../../../kit/page/failed_alert';
import { CopyButton } from '../../../kit/ui/copy_button';
import { Icon } from '../../../kit/ui/icon';
import { Loading } from '../../../kit/ui/loading';
import { amountInRinggit } from '../link_amount';
import { QrSheet } from '../link_qr_code';
import { chime } from './chime';
import classes from './counter.module.css';
import { useAwake } from './use_awake';

/** Where no stream tells the page, it looks by itself. */
const LOOK_MS = 4_000;

/** One customer's payment: the code to scan, and what became of it. */
export function Customer({ id, onDone }: { id: string; onDone: () => void }) {
  const queryKey = ['paymentLinks', 'counter', id];
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => paymentLinkGet({ path: { id }, signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : LOOK_MS),
    // A phone that wakes up shows the truth at once.
    refetchOnWindowFocus: 'always',
    meta: { silent: true },
  });
  useLiveQueries([queryKey], () => true);
  const wasOpen = useRef(false);
  const state = link.data?.state;
  useEffect(() => {
    if (state === LinkState.PAID && wasOpen.current) chime();
    wasOpen.current = state === LinkState.OPEN;
  }, [state]);
  const { t } = useTranslation('counter');
  if (!link.data && link.error) {
    return (
      <div>
        <FailedAlert error={link.error} onRetry={() => void link.refetch()} />
        <Button mt="md" variant="default" onClick={onDone}>
          {t('next')}
        </Button>
      </div>
    );
  }
  if (!link.data) return <Loading />;
  if (isOver(link.data)) return <Ended link={link.data} onDone={onDone} />;
  // A page that hears nothing shows no payment that has come meanwhile. It is said from the first question that fails on,
  // not after the last try.
  const isLost = link.failureCount > 0 || link.isRefetchError;
  return <Waiting link={link.data} isLost={isLost} onDone={onDone} />;
}

const isOver = (link: PaymentLink | undefined) => link !== undefined && link.state !== LinkState.OPEN;

function Waiting({ link, isLost, onDone }: { link: PaymentLink; isLost: boolean; onDone: () => void }) {
  const { t } = useTranslation(['counter', 'links']);
  useAwake();
  const code = useQuery({
    queryKey: ['paymentLinks', 'qrCode', link.id],
    queryFn: ({ signal }) => paymentLinkQrCode({ path: { id: link.id }, signal }),
    meta: { silent: true },
  });
  const giveUp = useAction((_: void, keyed) => paymentLinkDeactivate({ path: { id: link.id }, ...keyed }), {
    onSuccess: onDone,
  });
  return (
    <Paper withBorder className={classes.card} component="section" aria-label={t('waiting')}>
      {code.error && <FailedAlert error={code.error} onRetry={() => void code.refetch()} />}
      {!code.error && !code.data && <Loading />}
      {code.data && (
        <QrSheet title={link.title} amount={amountInRinggit(link)} svg={code.data.svg} url={code.data.url} />
      )}
      <Group gap="xs" justify="center" wrap="nowrap" role="status">
        {isLost ? <Icon name="alert" size={20} /> : <Loader size="xs" aria-hidden />}
        <Text fw={isLost ? 600 : undefined}>{isLost ? t('lost') : t('waiting')}</Text>
      </Group>
      <Text fz="sm" c="dimmed" ta="center">
        {t('scan')}
      </Text>
      <Group justify="center" gap="xs">
        <CopyButton value={link.url} label={t('links:action.copyLink')} />
      </Group>
      <Button variant="default" size="lg" fullWidth loading={giveUp.isPending} onClick={() => giveUp.mutate()}>
        {t('giveUp')}
      </Button>
    </Paper>
  );
}

function Ended({ link, onDone }: { link: PaymentLink; onDone: () => void }) {
  const { t } = useTranslation('counter');
  const isPaid = link.state === LinkState.PAID;
  return (
    <Paper withBorder className={classes.card} data-paid={isPaid || undefined} component="section">
      <div className={classes.mark} role="status">
        <Icon name={isPaid ? 'check' : 'cross'} size={64} />
        <Text fz="xl" fw={600}>
          {isPaid ? t('paid') : t('notPaid')}
        </Text>
        <Text className={classes.amount}>{amountInRinggit(link)}</Text>
        <Text>{link.title}</Text>
      </div>
      <Button size="lg" fullWidth onClick={onDone} autoFocus>
        {t('next')}
      </Button>
    </Paper>
  );
}
