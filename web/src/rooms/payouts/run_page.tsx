import { Anchor, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  adminPayoutAccountList,
  adminPayoutAdjustmentList,
  adminPayoutList,
  adminPayoutRun,
  uiSettings,
  type AdminBankAccountRow,
  type AdminPayoutRow,
  type PayoutRun,
} from '../../api/client';
import { ListTabs } from '../../kit/list/list_tabs';
import { formatAmount, formatCount, formatMoney } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { formatInstant } from '../../kit/time/time';
import { Figures } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';
import { payoutStatus } from './payout_words';
import classes from './payouts.module.css';

/** More are not for reading one by one: the list has them. */
const BLOCKED_MAX = 50;

type RunData = { run: PayoutRun; accounts: number; adjustments: number };
type StepRow = {
  name: 'due' | 'approve' | 'send' | 'sent' | 'held' | 'refused' | 'exceptions' | 'accounts' | 'adjustments';
  count: (data: RunData) => number;
  amount?: (run: PayoutRun) => string;
  to: string;
  search?: Record<string, string>;
  isTrouble?: boolean;
};

const payoutsIn = (filterStatus: AdminPayoutRow['status'], more?: Record<string, string>) => ({
  to: paths.adminPayouts,
  search: { filterStatus, ...more },
});
const asked = (to: string) => ({ to, search: { filterStatus: 'ASKED' } });

/** What a payout passes on its way to the bank, then what stops it, then what waits for somebody's word. */
const STEPS: StepRow[] = [
  { name: 'due', count: ({ run }) => run.openDue, ...payoutsIn('OPEN') },
  { name: 'approve', count: ({ run }) => run.closed, amount: (run) => run.closedAmount, ...payoutsIn('CLOSED') },
  { name: 'send', count: ({ run }) => run.approved, amount: (run) => run.approvedAmount, ...payoutsIn('APPROVED') },
  { name: 'sent', count: ({ run }) => run.sent, amount: (run) => run.sentAmount, ...payoutsIn('SENT') },
  {
    name: 'held',
    count: ({ run }) => run.held,
    amount: (run) => run.heldAmount,
    ...payoutsIn('HELD'),
    isTrouble: true,
  },
  { name: 'refused', count: ({ run }) => run.refused, ...payoutsIn('OPEN', { isBlocked: 'true' }), isTrouble: true },
  { name: 'exceptions', count: ({ run }) => run.exceptions, to: paths.adminBankExceptions, isTrouble: true },
  { name: 'accounts', count: ({ accounts }) => accounts, ...asked(paths.adminPayoutAccounts) },
  { name: 'adjustments', count: ({ adjustments }) => adjustments, ...asked(paths.adminPayoutAdjustments) },
];

/** The whole of a day's run: everything that waits, for whom, and what is blocked and why. */
export function RunPage() {
  const { t } = useTranslation('payouts');
  const { data, error, refetch } = useQuery({
    // With the lists': what is decided in one of them changes it.
    queryKey: ['adminPayouts', 'run'],
    queryFn: async ({ signal }) => {
      const asked = { filterStatus: ['ASKED' as const], pageSize: 1 };
      const [run, blocked, accounts, used, adjustments, { now }] = await Promise.all([
        adminPayoutRun({ signal }),
        adminPayoutList({ query: { isBlocked: true, pageSize: BLOCKED_MAX, sort: 'createdDate,asc' }, signal }),
        adminPayoutAccountList({ query: asked, signal }),
        adminPayoutAccountList({
          query: { filterStatus: ['USED'], pageSize: BLOCKED_MAX, sort: 'createdDate,desc' },
          signal,
        }),
        adminPayoutAdjustmentList({ query: asked, signal }),
        uiSettings({ signal }),
      ]);
      return {
        run,
        blocked,
        waiting: used.content.filter((it) => it.usableFrom && it.usableFrom > now),
        accounts: accounts.totalElements,
        adjustments: adjustments.totalElements,
      };
    },
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  return (
    <Page title={t('run.title')} days={null}>
      <ListTabs tabs={adminPayoutTabs} path={paths.adminPayoutRun} />
      {error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && data && (
        <>
          <ul className={classes.run}>
            {STEPS.map((step) => (
              <Step key={step.name} {...step} data={data} />
            ))}
          </ul>
          <Blocked payouts={data.blocked.content} accounts={data.waiting} total={data.blocked.totalElements} />
        </>
      )}
    </Page>
  );
}

/** How many stand there, what they come to, and the way to them. */
function Step({ name, count, amount, to, search = {}, isTrouble, data }: StepRow & { data: RunData }) {
  const { t } = useTranslation('payouts');
  const many = count(data);
  return (
    <li>
      <Link
        to={to}
        search={search as never}
        className={classes.step}
        data-nothing={many === 0 || undefined}
        data-trouble={(isTrouble && many > 0) || undefined}
      >
        <span className={classes.stepName}>{t(`run.${name}`)}</span>
        <span className={classes.stepCount}>{formatCount(many)}</span>
        {amount && many > 0 && <span className={classes.stepAmount}>{formatAmount(amount(data.run))}</span>}
      </Link>
    </li>
  );
}

type BlockedProps = { payouts: AdminPayoutRow[]; accounts: AdminBankAccountRow[]; total: number };

/** Each with its reason: a hold, lines that do not tie, a bank account that cannot be used yet. */
function Blocked({ payouts, accounts, total }: BlockedProps) {
  const { t } = useTranslation('payouts');
  const more = total - payouts.length;
  return (
    <Paper component="section" className={classes.blocked} aria-label={t('run.blocked')}>
      <Text component="h2" fz="sm" fw={600} px="md" pt="sm">
        {t('run.blocked')}
      </Text>
      {payouts.length + accounts.length === 0 ? (
        <Text fz="sm" c="dimmed" px="md" py="sm">
          {t('run.nothingBlocked')}
        </Text>
      ) : (
        <Figures
          label={t('run.blocked')}
          columns={[
            { key: 'merchant', label: t('column.merchant') },
            { key: 'why', label: t('run.why'), isText: true },
            { key: 'since', label: t('run.since'), isText: true },
            { key: 'amount', label: t('column.amount') },
          ]}
          rows={[
            ...payouts.map((it) => ({
              key: it.id,
              label: (
                <Anchor renderRoot={(props) => <Link {...props} to={paths.adminPayout(it.id)} />}>
                  {it.merchantName}
                </Anchor>
              ),
              under: t('number', { number: it.number }),
              values: [
                <div key="why" className={classes.why}>
                  <StatusBadge
                    {...(it.status === 'HELD' ? payoutStatus(it) : { tone: 'bad', label: t('run.doesNotTie') })}
                  />
                  <span>{it.status === 'HELD' ? it.heldReason : it.refusal}</span>
                </div>,
                formatInstant(it.heldDate ?? it.refusedDate ?? it.createdDate),
                it.status === 'HELD' ? formatMoney(it.amount) : null,
              ],
            })),
            ...accounts.map((it) => ({
              key: `account ${it.id}`,
              label: (
                <Anchor
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to={paths.adminPayoutAccounts}
                      search={{ merchant: it.merchantId, merchantTag: it.merchantName } as never}
                    />
                  )}
                >
                  {it.merchantName}
                </Anchor>
              ),
              under: it.bankName,
              values: [
                <div key="why" className={classes.why}>
                  <StatusBadge tone="waiting" label={t('run.accountWaits')} />
                  <span>{t('run.accountFrom', { from: formatInstant(it.usableFrom ?? '') })}</span>
                </div>,
                formatInstant(it.decidedDate ?? it.createdDate),
                null,
              ],
            })),
          ]}
        />
      )}
      {more > 0 && (
        <Text fz="sm" px="md" pb="sm">
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to={paths.adminPayouts} search={{ filterStatus: '', isBlocked: 'true' } as never} />
            )}
          >
            {t('run.more', { count: more })}
          </Anchor>
        </Text>
      )}
    </Paper>
  );
}
