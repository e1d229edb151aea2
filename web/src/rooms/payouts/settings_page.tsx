import { Button, Group, Paper, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPayoutSettingsGet, type Schedule } from '../../api/client';
import { ListTabs } from '../../kit/list/list_tabs';
import { MerchantChoice, useMerchant } from '../../kit/list/merchant_choice';
import { formatAmount, isPositive } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { Facts } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { toast } from '../../kit/ui/toast';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';
import classes from './payouts.module.css';
import { cutOffText, periodText } from './schedule_words';
import { SettingsForm } from './settings_form';

/** When and how one merchant is paid out. */
export function SettingsPage() {
  const { t } = useTranslation('payouts');
  const queries = useQueryClient();
  const { merchant, name } = useMerchant();
  const [isOpen, setOpen] = useState(false);
  const mayChange = useCan()('admin.payout.edit');
  const { data, error, refetch } = useQuery({
    queryKey: ['payoutSettings', merchant],
    queryFn: ({ signal }) => adminPayoutSettingsGet({ path: { id: merchant ?? '' }, signal }),
    enabled: merchant !== undefined,
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  return (
    <Page title={t('settings.title')} days={null}>
      <ListTabs tabs={adminPayoutTabs} path={paths.adminPayoutSettings} />
      <Paper p="md" mb="md">
        <MerchantChoice />
      </Paper>
      {!merchant && <Text c="dimmed">{t('settings.choose')}</Text>}
      {merchant && error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {merchant && !error && !data && <Loading />}
      {merchant && !error && data && (
        <Paper component="section" className={classes.settings} aria-label={name}>
          <Shown schedule={data} />
          {mayChange && (
            <Group justify="flex-end" mt="md">
              <Button onClick={() => setOpen(true)}>{t('settings.change')}</Button>
            </Group>
          )}
          {isOpen && (
            <SettingsForm
              merchant={merchant}
              name={name ?? ''}
              schedule={data}
              onClose={() => setOpen(false)}
              onDone={(message) => {
                setOpen(false);
                toast.success(message);
                void queries.invalidateQueries({ queryKey: ['payoutSettings'] });
                void queries.invalidateQueries({ queryKey: ['adminPayouts'] });
              }}
            />
          )}
        </Paper>
      )}
    </Page>
  );
}

function Shown({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useTranslation('payouts');
  return (
    <Facts
      facts={[
        { label: t('settings.period'), value: periodText(schedule, i18n.language) },
        { label: t('column.cutOff'), value: cutOffText(schedule.cutOff) },
        {
          label: t('settings.minimum'),
          value: isPositive(schedule.minimum) ? formatAmount(schedule.minimum) : t('settings.noMinimum'),
        },
        {
          label: t('settings.hold'),
          value: schedule.isHeld ? schedule.heldReason || t('settings.held') : t('settings.notHeld'),
        },
      ]}
    />
  );
}
