import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { monthlyMerchantSalesGet, todayMerchantSalesGet, type PaymentMethod } from '../../api/client';
import { useLiveQueries } from '../../api/live/live';
import { paths } from '../../nav/paths';
import { formatCount } from '../../kit/money/money';
import type { Permission } from '../../kit/session/can';
import { useCan, useSession } from '../../kit/session/session';
import type { DayRange } from '../../kit/time/day_range';
import { Icon, type IconName } from '../../kit/ui/icon';
import { Page } from '../../kit/page/page';
import { Attention } from './attention';
import { Balance } from './balance';
import { ChosenCards } from './chosen_cards';
import { useChosenDays } from './chosen_days';
import classes from './dashboard.module.css';
import { SalesByDay } from './sales_by_day';
import { SalesCard } from './sales_card';
import { ringgit } from './sales_figures';
import { SuccessByMethod } from './success_by_method';
import { TheWay, useStanding } from './the_way';
import { Waiting } from './waiting';

// A card that cannot be read stays at 0 and says nothing, as the specification asks.
const silent = { silent: true };

function SalesCards() {
  const { t } = useTranslation('dashboard');
  const monthly = useQuery({
    queryKey: ['salesTransactions', 'monthly'],
    queryFn: ({ signal }) => monthlyMerchantSalesGet({ signal }),
    meta: silent,
  });
  const today = useQuery({
    queryKey: ['salesTransactions', 'today'],
    queryFn: ({ signal }) => todayMerchantSalesGet({ signal }),
    meta: silent,
  });
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
      <SalesCard
        icon="wallet"
        label={t('todaySales')}
        unit={t('byValue')}
        value={ringgit(today.data?.totalValueDaily)}
        note={today.data ? t('yesterday', { value: ringgit(today.data.totalValuePrevious) }) : ''}
        isWaiting={today.isLoading}
      />
      <SalesCard
        icon="transaction"
        label={t('monthlySales')}
        unit={t('byVolume')}
        value={formatCount(monthly.data?.totalVolumeMonthly ?? 0)}
        note={monthly.data ? t('lastMonth', { value: formatCount(monthly.data.totalVolumePrevious) }) : ''}
        isWaiting={monthly.isLoading}
      />
      <SalesCard
        icon="trend"
        label={t('monthlySales')}
        unit={t('byValue')}
        value={ringgit(monthly.data?.totalValueMonthly)}
        note={monthly.data ? t('lastMonth', { value: ringgit(monthly.data.totalValuePrevious) }) : ''}
        isWaiting={monthly.isLoading}
      />
    </SimpleGrid>
  );
}

type Step = { icon: IconName; title: string; text: string; to: string; permission: Permission };

/** Where most people go from here. */
function NextSteps({ isBeside }: { isBeside: boolean }) {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const steps: Step[] = [
    {
      icon: 'link',
      title: t('createLink'),
      text: t('createLinkText'),
      to: paths.paymentLinkNew,
      permission: 'payment.paymentLink.create',
    },
    {
      icon: 'transaction',
      title: t('seeTransactions'),
      text: t('seeTransactionsText'),
      to: paths.transactions,
      permission: 'payment.salesTransaction.view',
    },
    {
      icon: 'refund',
      title: t('seeRefunds'),
      text: t('seeRefundsText'),
      to: paths.refundRequests,
      permission: 'payment.refundRequest.view',
    },
    {
      icon: 'review',
      title: t('reviewApplications'),
      text: t('reviewApplicationsText'),
      to: paths.applications,
      permission: 'admin.merchantApplication.view',
    },
    {
      icon: 'refund',
      title: t('reviewRefunds'),
      text: t('reviewRefundsText'),
      to: paths.adminRefundRequests,
      permission: 'admin.refundRequest.view',
    },
  ];
  return (
    <section aria-labelledby="next-steps" className={classes.next}>
      <h2 id="next-steps" className={classes.heading}>
        {t('next')}
      </h2>
      <SimpleGrid cols={{ base: 1, md: isBeside ? 1 : 3 }} spacing={isBeside ? 'sm' : 'md'}>
        {steps
          .filter((step) => can(step.permission))
          .map((step) => (
            <Link key={step.to} to={step.to} className={classes.step}>
              <span className={classes.stepIcon}>
                <Icon name={step.icon} size={20} />
              </span>
              <span>
                <span className={classes.stepTitle}>{step.title}</span>
                <span className={classes.stepText}>{step.text}</span>
              </span>
              <Icon name="chevronRight" size={16} />
            </Link>
          ))}
      </SimpleGrid>
    </section>
  );
}

/** The figures of sales, what waits, and the balance: everything here moves with a sale or a refund. */
const FIGURES = [['salesTransactions'], ['merchantBalance'], ['adminWaiting']];

/** What other rooms know and this page shows. */
export type Parts = {
  Latest: ComponentType<{ days?: DayRange | undefined }>;
  methodLabel: (code: PaymentMethod) => string;
};

export function DashboardPage({ Latest, methodLabel }: Parts) {
  const { t } = useTranslation('dashboard');
  const { user } = useSession();
  const can = useCan();
  const isSeller = can('payment.salesTransaction.view');
  const isMerchant = user !== null && !user.isGateway;
  const standing = useStanding(isMerchant && can('merchant.merchantApplication.view'));
  const { chosen, shown, clear } = useChosenDays();
  useLiveQueries(FIGURES, () => true);
  const isOnTheWay = standing !== 'unknown' && standing !== 'done';
  return (
    // Where no days are shown, the button leads to where they are.
    <Page title={t('title')} days={isSeller && !isOnTheWay ? shown : undefined}>
      {user && (
        <Text c="dimmed" mb="md">
          {t('hello', { name: user.fullName })}
        </Text>
      )}
      {isOnTheWay ? (
        <div className={classes.before}>
          <TheWay standing={standing} />
          {isSeller && <SalesCards />}
        </div>
      ) : isSeller ? (
        <>
          {chosen ? <ChosenCards chosen={chosen} onClear={clear} /> : <SalesCards />}
          <div className={classes.panels}>
            <div className={classes.wide}>
              <SalesByDay chosen={chosen} />
              <SuccessByMethod chosen={chosen} methodLabel={methodLabel} />
            </div>
            <div className={classes.narrow}>
              {can('payment.payout.view') && <Balance />}
              <Attention />
              <NextSteps isBeside />
            </div>
          </div>
          <Latest days={chosen} />
        </>
      ) : (
        <>
          {user?.isGateway && <Waiting />}
          <NextSteps isBeside={false} />
        </>
      )}
    </Page>
  );
}
