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
import { payoutStatus } from './payout_words';
import classes from './payouts.module.css';
import { adminPayoutTabs } from './tabs';

/** More are not for reading one by one: the list has them. */
const BLOCKED_MAX = 50;

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
            <Step name="due" count={data.run.openDue} to={paths.adminPayouts} search={{ filterStatus: 'OPEN' }} />
            <Step
              name="approve"
              count={data.run.closed}
              amount={data.run.closedAmount}
              to={paths.adminPayouts}
              search={{ filterStatus: 'CLOSED' }}
            />
            <Step
              name="send"
              count={data.run.approved}
              amount={data.run.approvedAmount}
              to={paths.adminPayouts}
              search={{ filterStatus: 'APPROVED' }}
            />
            <Step
              name="sent"
              count={data.run.sent}
              amount={data.run.sentAmount}
              to={paths.adminPayouts}
              search={{ filterStatus: 'SENT' }}
            />
            <Step
              name="held"
              count={data.run.held}
              amount={data.run.heldAmount}
              to={paths.adminPayouts}
              search={{ filterStatus: 'HELD' }}
              isTrouble
            />
            <Step
              name="refused"
              count={data.run.refused}
              to={paths.adminPayouts}
              search={{ filterStatus: 'OPEN', isBlocked: 'true' }}
              isTrouble
            />
            <Step name="exceptions" count={data.run.exceptions} to={paths.adminPayoutExceptions} isTrouble />
            <Step
              name="accounts"
              count={data.accounts}
              to={paths.adminPayoutAccounts}
              search={{ filterStatus: 'ASKED' }}
            />
            <Step
              name="adjustments"
              count={data.adjustments}
              to={paths.adminPayoutAdjustments}
              search={{ filterStatus: 'ASKED' }}
            />
          </ul>
          <Blocked payouts={data.blocked.content} accounts={data.waiting} total={data.blocked.totalElements} />
        </>
      )}
    </Page>
  );
}

type StepProps = {
  name: 'due' | 'approve' | 'send' | 'sent' | 'held' | 'refused' | 'exceptions' | 'accounts' | 'adjustments';
  count: number;
  amount?: string;
  to: string;
  search?: Record<string, string>;
  isTrouble?: boolean;
};

/** How many stand there, what they come to, and the way to them. */
function Step({ name, count, amount, to, search = {}, isTrouble }: StepProps) {
  const { t } = useTranslation('payouts');
  return (
    <li>
      <Link
        to={to}
        search={search as never}
        className={classes.step}
        data-nothing={count === 0 || undefined}
        data-trouble={(isTrouble && count > 0) || undefined}
      >
        <span className={classes.stepName}>{t(`run.${name}`)}</span>
        <span className={classes.stepCount}>{formatCount(count)}</span>
        {amount !== undefined && count > 0 && <span className={classes.stepAmount}>{formatAmount(amount)}</span>}
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
