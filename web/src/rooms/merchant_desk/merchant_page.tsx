import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AdminMerchant, AdminMerchantMethod } from '../../api/client';
import { formatAmount, formatCount } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts } from '../../kit/ui/facts';
import { Figures } from '../../kit/ui/figures';
import { Icon, type IconName } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import classes from './merchant.module.css';
import { Card } from './card';
import { Notes } from './notes';
import { useMerchantDetails } from './use_merchant_details';
import { limitText, merchantStatus, type MethodLabel } from './words';

type Labelled = { methodLabel: MethodLabel };

/** One merchant as operators see it, with what can be done about it. */
export function MerchantPage({ methodLabel }: Labelled) {
  const { t } = useTranslation(['merchantDesk', 'kit']);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useMerchantDetails(id);
  const name = data?.merchant.name ?? '';
  const crumbs = [{ label: t('title'), to: paths.adminMerchants }, ...(data ? [{ label: name }] : [])];
  return (
    <Page title={data ? t('titleOf', { name }) : t('title')} crumbs={crumbs} days={null}>
      {!data && error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Details of={data} methodLabel={methodLabel} />}
      <Outlet />
    </Page>
  );
}

function Details({ of, methodLabel }: { of: AdminMerchant } & Labelled) {
  const { t } = useTranslation('merchantDesk');
  const { merchant } = of;
  return (
    <>
      <Head of={of} />
      <div className={classes.columns}>
        <Card title={t('section.about')}>
          <Facts
            columns={1}
            facts={[
              { label: t('about.company'), value: merchant.company },
              { label: t('column.registrationNo'), value: merchant.registrationNo },
              { label: t('column.created'), value: formatInstant(merchant.createdDate) },
              { label: t('column.activeSince'), value: merchant.activeSince && formatInstant(merchant.activeSince) },
              { label: t('about.people'), value: t('about.peopleText', { count: of.people }) },
              { label: t('about.owners'), value: of.owners.join(', ') },
              { label: t('about.email'), value: of.customerServiceEmail },
              { label: t('about.phone'), value: of.customerServicePhone },
              {
                label: t('about.autoDebit'),
                value: t(of.isEMandateEnabled ? 'about.autoDebitOn' : 'about.autoDebitOff'),
              },
            ]}
          />
        </Card>
        <div className={classes.stack}>
          <Card title={t('section.money')}>
            <Facts
              columns={1}
              facts={[
                { label: t('column.package'), value: merchant.packageName },
                { label: t('money.pending'), value: formatAmount(of.pending), number: true },
                { label: t('money.available'), value: formatAmount(of.available), number: true },
                {
                  label: t('money.sold'),
                  value: `${formatAmount(merchant.soldAmount)} · ${t('column.soldCount', {
                    count: merchant.soldCount,
                    number: formatCount(merchant.soldCount),
                  })}`,
                  number: true,
                },
              ]}
            />
          </Card>
          <Card title={t('section.limits')}>
            <Facts
              columns={1}
              facts={[
                { label: t('limits.payment'), value: limitText(merchant.paymentMax), number: true },
                { label: t('limits.day'), value: limitText(merchant.dayMax), number: true },
                { label: t('limits.takenToday'), value: formatAmount(of.takenToday), number: true },
              ]}
            />
          </Card>
        </div>
      </div>
      <Methods of={of} methodLabel={methodLabel} />
      <Notes notes={of.notes} packages={of.packages} methodLabel={methodLabel} />
    </>
  );
}

function Head({ of: { merchant, inactiveReason, applicationId } }: { of: AdminMerchant }) {
  const { t } = useTranslation('merchantDesk');
  const can = useCan();
  const mayEdit = can('admin.merchant.edit');
  const here = paths.adminMerchant(merchant.id);
  const chosen = { merchant: merchant.id, merchantTag: merchant.name };
  const verb = (dialog: string, label: string, icon: IconName) => (
    <Button
      key={dialog}
      component={Link}
      to={`${here}/${dialog}`}
      size="xs"
      variant="default"
      leftSection={<Icon name={icon} size={14} />}
    >
      {label}
    </Button>
  );
  const way = (to: string, label: string, search?: Record<string, string>) => (
    <Link key={label} to={to} search={search as never} className={classes.way}>
      {label}
    </Link>
  );
  return (
    <Paper className={classes.card} mb="md">
      <Group gap="sm" mb="sm">
        <StatusBadge {...merchantStatus(merchant)} />
      </Group>
      {merchant.status === 'INACTIVE' && (
        <Alert color={merchant.activeSince === null ? 'gray' : 'red'} title={t('inactive.title')} mb="md">
          {merchant.activeSince === null ? (
            t('inactive.neverApproved')
          ) : (
            <>
              <Text fz="sm" className={classes.wrap}>
                {inactiveReason}
              </Text>
              {merchant.inactiveSince && (
                <Text fz="sm" c="dimmed">
                  {t('about.inactiveSince')}: {formatInstant(merchant.inactiveSince)}
                </Text>
              )}
            </>
          )}
        </Alert>
      )}
      {mayEdit && (
        <Group gap="xs" mb="sm">
          {merchant.actions.includes('DEACTIVATE') && verb('deactivate', t('action.deactivate'), 'cross')}
          {merchant.actions.includes('ACTIVATE') && verb('activate', t('action.activate'), 'check')}
          {verb('limits', t('action.limits'), 'pencil')}
          {verb('package', t('action.package'), 'pencil')}
          {verb('note', t('action.note'), 'plus')}
        </Group>
      )}
      <nav className={classes.ways} aria-label={merchant.name}>
        {applicationId !== null &&
          can('admin.merchantApplication.view') &&
          way(paths.applicationReview(applicationId), t('action.application'))}
        {can('admin.salesTransaction.view') && way(paths.adminTransactions, t('action.transactions'), chosen)}
        {can('admin.fee.view') && way(paths.merchantFees, t('action.fees'), { merchant: merchant.id })}
        {can('admin.payout.view') && way(paths.adminPayouts, t('action.payouts'), { ...chosen, filterStatus: '' })}
        {can('admin.payout.view') && way(paths.adminPayoutSettings, t('action.payoutSettings'), chosen)}
      </nav>
    </Paper>
  );
}

const stateOf = ({ isOn, hasFees, isServed }: AdminMerchantMethod) =>
  !isOn ? 'off' : !isServed ? 'notServed' : !hasFees ? 'noFees' : 'on';

function Methods({ of, methodLabel }: { of: AdminMerchant } & Labelled) {
  const { t } = useTranslation('merchantDesk');
  const mayEdit = useCan()('admin.merchant.edit');
  return (
    <Paper withBorder component="section" aria-label={t('method.title')} mb="md">
      <Figures
        label={t('method.title')}
        columns={[
          { key: 'method', label: t('method.title') },
          { key: 'state', label: t('method.state'), isText: true },
          { key: 'amounts', label: t('method.amounts') },
          ...(mayEdit ? [{ key: 'actions', label: t('method.actions'), isHidden: true }] : []),
        ]}
        rows={of.methods.map((it) => {
          const method = methodLabel(it.paymentMethod);
          const state = stateOf(it);
          const tones = { on: 'good', off: 'bad', notServed: 'neutral', noFees: 'neutral' } as const;
          return {
            key: String(it.paymentMethod),
            label: method,
            values: [
              <StatusBadge key="state" tone={tones[state]} label={t(`method.${state}`)} />,
              it.amountMin !== null && it.amountMax !== null
                ? t('method.between', { min: formatAmount(it.amountMin), max: formatAmount(it.amountMax) })
                : '–',
              <Button
                key="switch"
                component={Link}
                to={`${paths.adminMerchant(of.merchant.id)}/${it.isOn ? 'method-off' : 'method-on'}`}
                search={{ method: String(it.paymentMethod) } as never}
                size="xs"
                variant="default"
                aria-label={t(it.isOn ? 'method.switchOff' : 'method.switchOn', { method })}
              >
                {t(it.isOn ? 'action.switchOff' : 'action.switchOn')}
              </Button>,
            ],
          };
        })}
      />
    </Paper>
  );
}
