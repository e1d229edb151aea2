import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { attentionList, type AttentionRow } from '../../api/client';
import { formatCount } from '../../kit/money/money';
import { Icon, type IconName } from '../../kit/ui/icon';
import { attentionAddress } from './addresses';
import classes from './dashboard.module.css';
import { AllClear, Asked, Panel } from './panel';

const ICON: Record<AttentionRow['kind'], IconName> = {
  PENDING_AUTHORIZATION: 'clock',
  LATE_PAYMENT: 'alert',
  REFUND_REQUESTED: 'refund',
  EXPIRING_LINK: 'link',
  DEBIT_FAILED: 'alert',
  TERMINATION_REQUESTED: 'cross',
  BANK_SILENT: 'clock',
};

export function Attention() {
  const { t } = useTranslation('dashboard');
  const query = useQuery({
    queryKey: ['salesTransactions', 'attention'],
    queryFn: ({ signal }) => attentionList({ signal }),
    meta: { silent: true },
  });
  return (
    <Panel id="needs-attention" className={classes.attention} title={t('attention')} text={t('attentionNow')}>
      <Asked
        query={query}
        lines={1}
        isEmpty={(rows) => rows.every((row) => row.count === 0)}
        empty={<AllClear title={t('nothing')} text={t('nothingText')} />}
      >
        {(rows) => (
          <ul className={classes.waits}>
            {rows
              .filter((row) => row.count > 0)
              .map((row) => {
                const { to, search } = attentionAddress(row);
                return (
                  <li key={row.kind}>
                    <Link to={to} search={search as never} className={classes.wait}>
                      <span className={classes.waitIcon}>
                        <Icon name={ICON[row.kind]} size={18} />
                      </span>
                      <span>
                        <span className={classes.stepTitle}>{t(`attentionKind.${row.kind}`)}</span>
                        <span className={classes.stepText}>{t(`attentionText.${row.kind}`)}</span>
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
