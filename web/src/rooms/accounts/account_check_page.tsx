import { Button, Center, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ApiError,
  emailVerificationSend,
  merchantApplicationMe,
  securityMe,
  type SignedInUser,
} from '../../api/client';
import { useAction } from '../../api/query';
import { paths } from '../../nav/paths';
import { errorText } from '../../api/error_text';
import { session, useIsSwitching } from '../../kit/session/session';
import { Icon } from '../../kit/ui/icon';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { toast } from '../../kit/ui/toast';
import { Way } from '../../kit/ui/way';
import classes from './accounts.module.css';

/** Where somebody whose address is verified belongs (back-office, section 4, "Account check"). */
const landing = async (user: SignedInUser): Promise<string> => {
  if (user.isGateway) {
    return session.can('admin.merchantApplication.view')
      ? paths.applications
      : session.can('admin.refundRequest.view')
        ? paths.adminRefundRequests
        : paths.dashboard;
  }
  try {
    const { merchantApplicationStatus } = await merchantApplicationMe();
    return merchantApplicationStatus === 'APPROVED' ? paths.dashboard : paths.applicationView;
  } catch {
    return paths.applicationView;
  }
};

// Always asked afresh: the address may have been verified a moment ago in another tab. While the account is switched
// the old one is not asked for any more, and the new one not yet.
const useMe = () => {
  const isSwitching = useIsSwitching();
  return useQuery({
    queryKey: ['accountCheck'],
    queryFn: async ({ signal }) => {
      const { data } = await securityMe({ signal });
      session.setUser(data);
      return data;
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    enabled: !isSwitching,
    meta: { silent: true },
  });
};

export function AccountCheck() {
  const { t } = useTranslation(['accounts', 'kit']);
  const navigate = useNavigate();
  const me = useMe();
  const user = me.data;
  const isContinuing = useRef(false);

  useEffect(() => {
    if (!user?.emailVerified) return;
    let isGone = false;
    const wanted = isContinuing.current && !user.isGateway ? Promise.resolve(paths.applicationView) : landing(user);
    void wanted.then((to) => {
      if (!isGone && session.isSignedIn()) void navigate({ to, replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [user, navigate]);

  if (me.isError && !(me.error instanceof ApiError && me.error.status === 401)) {
    return (
      <Page title={t('check.failed')}>
        <FailedAlert error={me.error} onRetry={me.refetch} />
      </Page>
    );
  }
  // Asks once more, for the person who has just followed the link on another device.
  const goOn = async () => {
    isContinuing.current = true;
    const { data } = await me.refetch();
    if (data?.emailVerified) return;
    isContinuing.current = false;
    if (data) toast.warning(t('check.warning'));
  };
  if (user && !user.emailVerified) return <VerifyEmail user={user} goOn={goOn} />;
  return (
    <Center py={80}>
      <Stack align="center" gap="xs" role="status">
        <Loader aria-hidden />
        {user && <Title order={1}>{t('check.active')}</Title>}
        {user && <Text>{t('check.verified')}</Text>}
        <Text c="dimmed">{t('check.wait')}</Text>
      </Stack>
    </Center>
  );
}

function VerifyEmail({ user, goOn }: { user: SignedInUser; goOn: () => Promise<void> }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { isNew } = useLocation().state;
  const resend = useAction((_: void, keyed) => emailVerificationSend(keyed), {
    silent: true,
    onSuccess: ({ successMessage }) => toast.success(successMessage || t('check.sent')),
    onError: (error) => {
      // A session that is over leads to the sign-in page, which says so.
      if (!(error instanceof ApiError && error.status === 401)) toast.warning(errorText(error));
    },
  });
  return (
    <Page title={isNew ? t('check.welcome', { name: user.fullName }) : t('check.inactive')}>
      {isNew && <Text mb="md">{t('check.created')}</Text>}
      <Paper p="xl" maw={560} className={classes.card}>
        {isNew && (
          <Title order={2} fz="sm" c="dimmed" mb="xs">
            {t('check.inactive')}
          </Title>
        )}
        <Group gap="sm" mb="xs" wrap="nowrap">
          <Icon name="mail" size={24} />
          <Title order={isNew ? 3 : 2} fz="lg">
            {t('check.verify')}
          </Title>
        </Group>
        <Text className={classes.wrap}>{t('check.text', { email: user.email })}</Text>
        <Group mt="lg">
          <Button onClick={() => resend.mutate()} loading={resend.isPending}>
            {t('check.resend')}
          </Button>
          <Button variant="default" onClick={() => void goOn()}>
            {t('check.continue')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void navigate({ to: paths.logout })}>
            {t('check.signOut')}
          </Button>
        </Group>
      </Paper>
      <Paper p="xl" mt="md" maw={560} className={classes.card}>
        <Way
          label={t('check.created')}
          steps={[
            { key: 'verify', title: t('check.verify'), state: 'now' },
            { key: 'apply', title: t('check.steps.apply'), state: 'later' },
            { key: 'wait', title: t('check.steps.wait'), state: 'later' },
            { key: 'link', title: t('check.steps.link'), state: 'later' },
          ]}
        />
      </Paper>
    </Page>
  );
}
