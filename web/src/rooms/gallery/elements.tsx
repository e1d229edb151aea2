import { ActionIcon, Button, LoadingOverlay, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import bar from '../../nav/progress_bar.module.css';
import { texts } from '../../kit/i18n';
import { EmptyState } from '../../kit/list/empty_state';
import { CopyButton } from '../../kit/ui/copy_button';
import { Facts } from '../../kit/ui/facts';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Icon } from '../../kit/ui/icon';
import type { Specimen, SpecimenState } from '../../kit/ui/specimen';
import { StatusBadge, type Tone } from '../../kit/ui/status_badge';
import { OVERLAY_AFTER_MS } from '../../kit/ui/timing';
import { toast } from '../../kit/ui/toast';
import { useDelayed } from '../../kit/ui/use_delayed';
import { useProgress } from '../../kit/ui/use_progress';
import { dialogs } from './dialogs';
import classes from './gallery.module.css';
import { SampleBulkBar, SampleList, SamplePager } from './sample_list';

const t = texts.t;
const ORDER_NO = 'GB-1001';
const TONES: Tone[] = ['good', 'bad', 'waiting', 'neutral', 'returned'];
const TOASTS = ['success', 'warning', 'error', 'info'] as const;

const state = (name: SpecimenState, Live: Specimen['states'][number]['Live']) => ({ state: name, Live });

const Run = ({ onClick, isBusy }: { onClick: () => void; isBusy?: boolean }) => (
  <Button variant="default" onClick={onClick} disabled={isBusy}>
    {t('gallery:sample.run')}
  </Button>
);

const buttons: Specimen = {
  key: 'buttons',
  states: [
    state('primary', () => <Button>{t('gallery:sample.send')}</Button>),
    state('plain', () => <Button variant="default">{t('kit:action.cancel')}</Button>),
    state('quiet', () => <Button variant="subtle">{t('kit:action.retry')}</Button>),
    state('danger', () => <Button color="red">{t('kit:action.delete')}</Button>),
    state('busy', () => <Button loading>{t('gallery:sample.send')}</Button>),
    state('disabled', () => <Button disabled>{t('gallery:sample.send')}</Button>),
    state('icon', () => (
      <div className={classes.row}>
        <ActionIcon variant="default" size="lg" aria-label={t('kit:list.refresh')}>
          <Icon name="refresh" size={16} />
        </ActionIcon>
        <CopyButton value={ORDER_NO} label={ORDER_NO} />
      </div>
    )),
  ],
};

function Overlay() {
  const [isBusy, setBusy] = useState(false);
  const isLate = useDelayed(isBusy, OVERLAY_AFTER_MS);
  return (
    <div className={classes.box} aria-busy={isBusy}>
      <LoadingOverlay visible={isLate} overlayProps={{ backgroundOpacity: 0.45 }} zIndex={5} />
      <Text fz="sm" mb="sm">
        {t('gallery:sample.content')}
      </Text>
      <Run
        isBusy={isBusy}
        onClick={() => {
          setBusy(true);
          setTimeout(() => setBusy(false), 2000);
        }}
      />
    </div>
  );
}

function Progress() {
  const [at, setAt] = useState(0);
  const percent = useProgress(String(at), false);
  return (
    <div className={classes.box}>
      {percent > 0 && (
        <div className={bar.bar} style={{ position: 'absolute', width: `${percent}%` }} data-progress={percent} />
      )}
      <Run onClick={() => setAt((now) => now + 1)} />
    </div>
  );
}

function Failed() {
  const { t: say } = useTranslation('kit');
  return (
    <FailedAlert
      title={say('list.failed')}
      error={new Error(say('error.network'))}
      onRetry={() => toast.info(t('gallery:sample.done'))}
    />
  );
}

/** /react-bootstrap: what answers, asks and lists. */
export const elements: Specimen[] = [
  buttons,
  {
    key: 'tones',
    states: TONES.map((tone) => state(tone, () => <StatusBadge tone={tone} label={t(`gallery:state.${tone}`)} />)),
  },
  {
    key: 'toasts',
    states: TOASTS.map((kind) => state(kind, () => <Run onClick={() => toast[kind](t(`gallery:state.${kind}`))} />)),
  },
  dialogs,
  { key: 'overlay', states: [state('live', Overlay)] },
  { key: 'progress', states: [state('live', Progress)] },
  {
    key: 'answers',
    states: [
      state('loading', () => <EmptyState isPending empty={undefined} />),
      state('empty', () => <EmptyState isPending={false} empty={undefined} />),
      state('failed', Failed),
    ],
  },
  { key: 'list', isWide: true, states: [state('live', SampleList)] },
  { key: 'pager', isWide: true, states: [state('live', SamplePager)] },
  { key: 'bulkBar', isWide: true, states: [state('live', SampleBulkBar)] },
  {
    key: 'facts',
    isWide: true,
    states: [
      state('live', () => (
        <Facts
          facts={[
            { label: t('gallery:sample.order'), value: ORDER_NO },
            { label: t('gallery:sample.customer'), value: 'Aisha Rahman' },
            { label: t('gallery:specimen.moneyField.name'), value: 'RM 1,250.00', strong: true },
          ]}
        />
      )),
    ],
  },
];
