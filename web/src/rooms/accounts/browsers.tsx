import { Alert, Anchor, Badge, Button, Group, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserEnd, browserList, type SignedInBrowser } from '../../api/client';
import { useAction } from '../../api/query';
import { errorText } from '../../api/error_text';
import { browserOf } from '../../kit/session/user_agent';
import { formatInstant } from '../../kit/time/time';
import { Loading } from '../../kit/ui/loading';
import { toast } from '../../kit/ui/toast';
import classes from './accounts.module.css';
import { focusSoon } from './focus';

const KEY = ['browserList'];
const LIST = '[data-browsers]';

/** Where this person is signed in, and which browsers skip the code: each can be ended. */
export function Browsers() {
  const { t } = useTranslation(['security', 'kit']);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => browserList({ signal }),
    meta: { silent: true },
  });
  const [ending, setEnding] = useState<SignedInBrowser>();
  if (isError) {
    return (
      <Alert color="red" role="alert">
        {t('browsers.failed')}{' '}
        <Anchor component="button" type="button" onClick={() => void refetch()}>
          {t('kit:action.retry')}
        </Anchor>
      </Alert>
    );
  }
  if (!data) return <Loading />;
  return (
    <>
      <ul className={classes.browsers} data-browsers tabIndex={-1} aria-label={t('browsers.heading')}>
        {data.map((browser) => (
          <BrowserRow key={browser.id} browser={browser} onEnd={() => setEnding(browser)} />
        ))}
      </ul>
      {ending && (
        <EndBrowser
          browser={ending}
          onClose={(focus) => {
            setEnding(undefined);
            focusSoon(focus);
          }}
        />
      )}
    </>
  );
}

function BrowserRow({ browser, onEnd }: { browser: SignedInBrowser; onEnd: () => void }) {
  const { t } = useTranslation('security');
  const known = browserOf(browser.userAgent);
  const isSession = browser.kind === 'SESSION';
  const last = formatInstant(browser.lastSeenDate);
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>{known ? t('browsers.browserOn', known) : t('browsers.unknown')}</Text>
          {browser.isCurrent && (
            <Badge variant="light" tt="none">
              {t('browsers.current')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {isSession
            ? t('browsers.session', { since: formatInstant(browser.createdDate), last })
            : t('browsers.remembered', { until: formatInstant(browser.endsDate), last })}
          {browser.ipAddress && ` · ${browser.ipAddress}`}
        </Text>
      </div>
      {!browser.isCurrent && (
        <Button className={classes.wrapping} size="xs" variant="default" onClick={onEnd} data-end={browser.id}>
          {isSession ? t('browsers.end') : t('browsers.forget')}
        </Button>
      )}
    </li>
  );
}

function EndBrowser({ browser, onClose }: { browser: SignedInBrowser; onClose: (focus: string) => void }) {
  const { t } = useTranslation(['security', 'kit']);
  const queries = useQueryClient();
  const end = useAction((_: void, keyed) => browserEnd({ path: { id: browser.id }, ...keyed }), {
    silent: true,
    onSuccess: async ({ successMessage }) => {
      await queries.invalidateQueries({ queryKey: KEY });
      toast.success(successMessage);
      onClose(LIST);
    },
  });
  const cancel = () => onClose(`[data-end="${browser.id}"]`);
  return (
    <Modal
      opened
      onClose={cancel}
      title={t('kit:dialog.confirmation')}
      centered
      closeButtonProps={{ 'aria-label': t('kit:action.close') }}
    >
      <Text>{t('browsers.confirm')}</Text>
      {end.isError && (
        <Alert color="red" role="alert" mt="md">
          {errorText(end.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={cancel}>
          {t('kit:action.cancel')}
        </Button>
        <Button color="red" loading={end.isPending} onClick={() => end.mutate()} data-autofocus>
          {t('kit:action.yes')}
        </Button>
      </Group>
    </Modal>
  );
}
