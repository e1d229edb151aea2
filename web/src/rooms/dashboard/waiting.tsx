import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminWaitingList, type WaitingRow } from '../../api/client';
import { formatCount } from '../../kit/money/money';
import { formatInstant } from '../../kit/time/time';
import { Icon, type IconName } from '../../kit/ui/icon';
import { waitingAddress } from './addresses';
import { ago } from './ago';
import classes from './dashboard.module.css';
import { AllClear, Asked, Panel } from './panel';

const ICON: Record<WaitingRow['kind'], IconName> = {
  APPLICATION: 'review',
  REFUND_REQUEST: 'refund',
  REFUND_SENDING: 'clock',
  REFUND_STOPPED: 'cross',
  REFUND_BY_HAND: 'payout',
  REFUND_PROPOSED: 'check',
  BANK_SILENT: 'clock',
};

/** What waits for the gateway's people, and how long the oldest of it has waited. */
export function Waiting() {
  const { t, i18n } = useTranslation('dashboard');
  const query = useQuery({
    queryKey: ['adminWaiting'],
    queryFn: ({ signal }) => adminWaitingList({ signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  return (
    <Panel id="waiting" title={t('waiting')} text={t('waitingText')}>
      <Asked
        query={query}
        lines={2}
        isEmpty={(rows) => rows.every((row) => row.count === 0)}
        empty={<AllClear title={t('nothing')} text={t('nothingText')} />}
      >
        {(rows) => (
          <ul className={classes.waits}>
            {rows
              .filter((row) => row.count > 0)
              .map((row) => {
                const { to, search } = waitingAddress(row.kind);
                return (
                  <li key={row.kind}>
                    <Link to={to} search={search as never} className={classes.wait}>
                      <span className={classes.waitIcon}>
                        <Icon name={ICON[row.kind]} size={18} />
                      </span>
                      <span>
                        <span className={classes.stepTitle}>{t(`waitingKind.${row.kind}`)}</span>
                        {row.since && (
                          <span className={classes.stepText} title={formatInstant(row.since)}>
                            {t('oldest', { ago: ago(row.since, i18n.language) })}
                          </span>
                        )}
                      </span>
                      <span className={classes.waitCount}>{formatCount(row.count)}</span>
                    </Link>
                  </li>
                );
              })}
          </ul>
        )}
      </Asked>
    </Panel>
  );
}
