import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError, emailVerificationSend, securityMe, type MerchantApplication } from '../../api/client';
import { ownApplication } from '../../api/own_application';
import { useAction } from '../../api/query';
import { paths } from '../../nav/paths';
import { errorText } from '../../api/error_text';
import { session, useCan, useSession } from '../../kit/session/session';
import { toast } from '../../kit/ui/toast';
import { Way, type WayStep } from '../../kit/ui/way';
import classes from './dashboard.module.css';
import { Panel } from './panel';

/** How far a merchant is on the way to its first payment; `done` once its application is approved. */
export type Standing = 'unknown' | 'unverified' | 'applying' | 'waiting' | 'asked' | 'rejected' | 'done';

const OF_STATUS: Record<MerchantApplication['status'], Standing> = {
  DRAFT: 'applying',
  SUBMITTED: 'waiting',
  NEEDS_INFO: 'asked',
  APPROVED: 'done',
  REJECTED: 'rejected',
};

/** An address that is not verified comes first: nothing is looked up before (back-office, section 4). */
export const useStanding = (isAsked: boolean): Standing => {
  const { user } = useSession();
  const isVerified = user?.emailVerified;
  // The address may just have been verified on another device.
  useQuery({
    queryKey: ['dashboard', 'me'],
    queryFn: async ({ signal }) => {
      const { data } = await securityMe({ signal });
      session.setUser(data);
      return data;
    },
    enabled: isAsked && isVerified === false,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  const own = useQuery({
    queryKey: ['merchantApplicationMe'],
    queryFn: ({ signal }) => ownApplication(signal),
    enabled: isAsked && isVerified === true,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  if (isVerified === false) return 'unverified';
  if (own.data === undefined) return 'unknown';
  return own.data === null ? 'applying' : OF_STATUS[own.data.status];
};

function Resend() {
  const { t } = useTranslation('dashboard');
  const resend = useAction((_: void, keyed) => emailVerificationSend(keyed), {
    silent: true,
    onSuccess: ({ successMessage }) => toast.success(successMessage || t('way.sent')),
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 401)) toast.warning(errorText(error));
    },
  });
  return (
    <Button size="xs" onClick={() => resend.mutate()} loading={resend.isPending}>
      {t('way.resend')}
    </Button>
  );
}

/** Before anybody can pay this merchant: which step is next, and the button for it. */
export function TheWay({ standing }: { standing: Exclude<Standing, 'unknown' | 'done'> }) {
  const { t } = useTranslation('dashboard');
  const { user } = useSession();
  const can = useCan();
  const at = { unverified: 0, applying: 1, asked: 1, waiting: 2, rejected: 2 }[standing];
  const state = (step: number): WayStep['state'] => (step < at ? 'done' : step === at ? 'now' : 'later');
  const go = (to: string, label: string, isFirst = true) => (
    <Button component={Link} to={to} size="xs" variant={isFirst ? 'filled' : 'default'}>
      {label}
    </Button>
  );
  const mayApply = can('merchant.merchantApplication.edit');
  return (
    <Panel id="the-way" className={classes.way} title={t('way.title')} text={t('way.text')}>
      <Way
        label={t('way.title')}
        steps={[
          {
            key: 'verify',
            title: t('way.verify'),
            text: t('way.verifyText', { email: user?.email ?? '' }),
            state: state(0),
            action: standing === 'unverified' && <Resend />,
          },
          {
            key: 'apply',
            title: t('way.apply'),
            text: t(standing === 'asked' ? 'way.askedText' : 'way.applyText'),
            state: state(1),
            action:
              standing === 'asked'
                ? go(paths.applicationView, t('way.toAsked'))
                : standing === 'applying' && mayApply && go(paths.merchantRegistration, t('way.toApply')),
          },
          {
            key: 'wait',
            title: t('way.wait'),
            text: t(standing === 'rejected' ? 'way.rejectedText' : 'way.waitText'),
            state: state(2),
            action:
              (standing === 'waiting' || standing === 'rejected') &&
              go(paths.applicationView, t('way.toApplication'), false),
          },
          {
            key: 'link',
            title: t('way.link'),
            text: t('way.linkText'),
            state: state(3),
            action:
              standing !== 'unverified' &&
              can('payment.paymentLink.create') &&
              go(paths.paymentLinkNew, t('way.toLink'), false),
          },
        ]}
      />
    </Panel>
  );
}
