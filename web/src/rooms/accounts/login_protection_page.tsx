import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mfaGet, mfaSetup, type Mfa } from '../../api/client';
import { useAction } from '../../api/query';
import { addEnglish } from '../../kit/i18n';
import security from 'messages/en/portal/security.json';
import { errorText } from '../../api/error_text';
import { Loading } from '../../kit/ui/loading';
import { Page } from '../../kit/page/page';
import { StatusBadge } from '../../kit/ui/status_badge';
import classes from './accounts.module.css';
import { AlertModal, type Alerted } from './alert_modal';
import { Browsers } from './browsers';
import { focusSoon } from './focus';
import { TwoFactorModal, type Purpose } from './two_factor_modal';

addEnglish({ security });

const KEY = ['mfaGet'];
const TOGGLE = '[data-two-factor]';
const RENEW = '[data-renew]';

export function LoginProtection() {
  const { t } = useTranslation(['security', 'kit']);
  const queries = useQueryClient();
  const [purpose, setPurpose] = useState<Purpose>();
  const [problem, setProblem] = useState<Alerted>();
  const mfa = useQuery({ queryKey: KEY, queryFn: ({ signal }) => mfaGet({ signal }), meta: { silent: true } });
  const setup = useAction(() => mfaSetup(), {
    silent: true,
    onSuccess: (answer) => setPurpose({ kind: 'enable', setup: answer }),
    onError: (error) => setProblem({ text: errorText(error), focus: TOGGLE }),
  });
  const close = () => {
    focusSoon(purpose?.kind === 'renew' ? RENEW : TOGGLE);
    setPurpose(undefined);
  };
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: KEY });
    void queries.invalidateQueries({ queryKey: ['browserList'] });
  };
  return (
    <Page title={t('protection.title')}>
      <Stack gap="lg" maw={720}>
        <Paper className={classes.card} p="xl">
          {mfa.isError ? (
            <Alert color="red" role="alert">
              {t('protection.failed')}{' '}
              <Anchor component="button" type="button" onClick={() => void mfa.refetch()}>
                {t('kit:action.retry')}
              </Anchor>
            </Alert>
          ) : mfa.data ? (
            <Status
              mfa={mfa.data}
              isBusy={setup.isPending}
              onToggle={() => (mfa.data.isMfaEnabled ? setPurpose({ kind: 'disable' }) : setup.mutate())}
              onRenew={() => setPurpose({ kind: 'renew' })}
            />
          ) : (
            <Loading />
          )}
        </Paper>
        <Paper className={classes.card} p="xl">
          <Title order={2} fz="lg">
            {t('browsers.heading')}
          </Title>
          <Text c="dimmed" size="sm" mb="md">
            {t('browsers.text')}
          </Text>
          <Browsers />
        </Paper>
      </Stack>
      {purpose && (
        <TwoFactorModal
          purpose={purpose}
          asksPassword={mfa.data?.isPasswordNeeded ?? false}
          onClose={close}
          onDone={refresh}
        />
      )}
      <AlertModal title={t('alert.title')} alerted={problem} onClose={() => setProblem(undefined)} />
    </Page>
  );
}

type StatusProps = { mfa: Mfa; isBusy: boolean; onToggle: () => void; onRenew: () => void };

function Status({ mfa, isBusy, onToggle, onRenew }: StatusProps) {
  const { t } = useTranslation('security');
  const isOn = mfa.isMfaEnabled;
  return (
    <Stack gap="md" align="flex-start">
      <div>
        <Title order={2} fz="lg">
          {t('protection.heading')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('protection.text')}
        </Text>
      </div>
      <Group gap="xs">
        <Text>{t('protection.status')}</Text>
        <StatusBadge tone={isOn ? 'good' : 'neutral'} label={isOn ? t('protection.on') : t('protection.off')} />
      </Group>
      <Button
        className={classes.wrapping}
        variant={isOn ? 'default' : 'filled'}
        loading={isBusy}
        onClick={onToggle}
        data-two-factor={isOn ? 'on' : 'off'}
      >
        {isOn ? t('protection.disable') : t('protection.enable')}
      </Button>
      {isOn && (
        <div>
          <Title order={3} fz="md" mb={4}>
            {t('recovery.heading')}
          </Title>
          <Text size="sm" mb="sm">
            {t('recovery.left', { count: mfa.recoveryCodesLeft })}
          </Text>
          <Button className={classes.wrapping} size="xs" variant="default" onClick={onRenew} data-renew>
            {t('recovery.renew')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
