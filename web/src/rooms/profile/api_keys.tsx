import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiAccount, ApiKeyMade } from '../../api/client';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { CopyButton } from '../../kit/ui/copy_button';
import { StatusBadge } from '../../kit/ui/status_badge';
import { KeyMade } from './key_made';
import classes from './profile.module.css';
import { useRefresh } from './queries';
import { RotateKey } from './rotate_key';
import { NotApproved } from './section';

/** The Merchant ID and the keys that still sign. A key itself is never here: only its two ends. */
export function ApiKeys({ account }: { account: ApiAccount }) {
  const { t } = useTranslation('profile');
  const can = useCan();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<ApiKeyMade>();
  const current = account.keys.find((key) => key.isCurrent);
  const canChange = can('user.apiAccount.edit') && account.keys.length > 0;
  return (
    <Stack gap="md">
      <div className={classes.secret}>
        <div>
          <Text fz="xs" c="dimmed">
            {t('company.merchantId')}
          </Text>
          <code>{account.mchtId}</code>
        </div>
        <CopyButton value={account.mchtId} label={t('copy', { what: t('company.merchantId') })} />
      </div>
      {account.keys.length === 0 ? <NotApproved text={t('notApproved.api')} /> : <Keys account={account} />}
      {current && !current.isShown && canChange && (
        <Alert color="blue" role="note">
          {t('key.notShown')}
        </Alert>
      )}
      {canChange && (
        <Group>
          <Button onClick={() => setAsking(true)}>{t('key.change')}</Button>
        </Group>
      )}
      {isAsking && (
        <RotateKey
          onClose={() => setAsking(false)}
          onMade={(key) => {
            setAsking(false);
            setMade(key);
            void refresh.api();
          }}
        />
      )}
      {made && <KeyMade made={made} mchtId={account.mchtId} onClose={() => setMade(undefined)} />}
    </Stack>
  );
}

function Keys({ account }: { account: ApiAccount }) {
  const { t } = useTranslation('profile');
  return (
    <ul className={classes.rows} aria-label={t('key.heading')}>
      {account.keys.map((key) => (
        <li key={key.id}>
          <div>
            <Text className={classes.mono} fz="sm" fw={500}>
              {key.hint}
            </Text>
            <Text fz="xs" c="dimmed">
              {t('key.created')} {formatInstant(key.createdDate)}
            </Text>
          </div>
          <StatusBadge
            tone={key.isCurrent ? 'good' : 'waiting'}
            label={
              key.isCurrent || !key.endsDate ? t('key.current') : t('key.until', { until: formatInstant(key.endsDate) })
            }
          />
        </li>
      ))}
    </ul>
  );
}
