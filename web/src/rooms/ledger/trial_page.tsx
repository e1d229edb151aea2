import { Anchor, Paper } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  adminLedgerBalanceGet,
  adminTrialBalanceGet,
  type AcquirerCode,
  type TrialBalance,
  type TrialLine,
} from '../../api/client';
import { ExportRow } from '../../kit/list/export_row';
import { ListTabs } from '../../kit/list/list_tabs';
import { MerchantChoice, useMerchant } from '../../kit/list/merchant_choice';
import { formatMoney, parseSen } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { Figures, type FigureRow } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { paths } from '../../nav/paths';
import { AsOfBar, useAsOf } from './as_of_bar';
import { Counted } from './counted';
import classes from './ledger.module.css';
import { ledgerTabs } from './tabs';
import { accountLabel, creditOf, debitOf, entriesBehind, isMerchants, sumOf, type AcquirerLabel } from './words';

const money = (amount: string | null) => (amount === null ? null : formatMoney(amount));

/** Every account of the books as of a moment, or those of one merchant, each with the entries behind it. */
export function TrialPage({ acquirerLabel }: { acquirerLabel: AcquirerLabel }) {
  const { t } = useTranslation('ledger');
  const { at } = useAsOf();
  const { merchant, name } = useMerchant();
  const canExport = useCan()('admin.payout.export');
  const asked: Record<string, string> = at ? { at } : {};
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['trialBalance', at, merchant],
    queryFn: async ({ signal }): Promise<Omit<TrialBalance, 'difference'>> =>
      merchant
        ? adminLedgerBalanceGet({ query: { ...asked, merchant }, signal })
        : adminTrialBalanceGet({ query: asked, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return (
    <Page title={t('trial.title')} days={null}>
      <ListTabs tabs={ledgerTabs} path={paths.trialBalance} />
      <AsOfBar
        shown={data?.asOf}
        isBusy={isFetching}
        tools={
          canExport &&
          !merchant && (
            <ExportRow listKey="trialBalance" path="admin/ledger/trial-balance" query={asked} isBusy={false} />
          )
        }
      >
        <MerchantChoice />
      </AsOfBar>
      {error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && data && (
        <Accounts
          accounts={data.accounts}
          asOf={data.asOf}
          merchant={merchant}
          name={name}
          acquirerLabel={acquirerLabel}
        />
      )}
    </Page>
  );
}

type AccountsProps = {
  accounts: TrialLine[];
  asOf: string;
  merchant: string | undefined;
  name: string | undefined;
  acquirerLabel: AcquirerLabel;
};

function Accounts({ accounts, asOf, merchant, name, acquirerLabel }: AccountsProps) {
  const { t } = useTranslation('ledger');
  const { at } = useAsOf();
  const [debits, credits] = [debitOf, creditOf].map((of) => sumOf(accounts.map(of).filter((it) => it !== null)));
  const line = (it: TrialLine): FigureRow => {
    const ofAcquirer: Record<string, string> = it.acquirer ? { acquirer: String(it.acquirer) } : {};
    const ofMerchant: Record<string, string> = merchant ? { merchant, merchantTag: name ?? '' } : {};
    // Of all merchants' accounts together there is no list.
    const isListed = Boolean(merchant) || !isMerchants(it.account);
    const search = entriesBehind(it.account, { at, asOf }, { ...ofAcquirer, ...ofMerchant });
    const label = accountLabel(it.account);
    return {
      key: `${it.account} ${it.acquirer}`,
      label: isListed ? (
        <Anchor renderRoot={(props) => <Link {...props} to={paths.ledgerEntries} search={search as never} />}>
          {label}
        </Anchor>
      ) : (
        label
      ),
      under: it.acquirer
        ? acquirerLabel(it.acquirer as AcquirerCode)
        : !merchant && isMerchants(it.account) && t('trial.allMerchants'),
      values: [money(debitOf(it)), money(creditOf(it))],
    };
  };
  const total: FigureRow = {
    key: 'total',
    label: t('total'),
    values: [money(debits ?? null), money(credits ?? null)],
    isTotal: true,
  };
  return (
    <Paper component="section" className={classes.card} aria-label={t('trial.title')}>
      <Figures
        label={t('trial.title')}
        columns={[
          { key: 'account', label: t('column.account') },
          { key: 'debit', label: t('trial.debit') },
          { key: 'credit', label: t('trial.credit') },
        ]}
        rows={[...accounts.map(line), total]}
      />
      {!merchant && (
        <Counted
          isRight={parseSen(debits ?? '') === parseSen(credits ?? '')}
          right={t('trial.ties')}
          wrong={t('trial.tiesNot')}
        />
      )}
    </Paper>
  );
}
