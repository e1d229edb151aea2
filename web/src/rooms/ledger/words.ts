import type { Account, AcquirerCode, LedgerEntryRow, TrialLine } from '../../api/client';
import type ledger from 'messages/en/portal/ledger.json';
import { texts } from '../../kit/i18n';
import { parseSen, senToMoney } from '../../kit/money/money';
import { dayAfter } from '../../kit/time/day_range';
import { dayStart, instantToWall } from '../../kit/time/time';

const t = texts.t;

/** What acquirers are called belongs to another room. */
export type AcquirerLabel = (code: AcquirerCode) => string | null;

export const MERCHANT_ACCOUNTS = [
  'MERCHANT_AVAILABLE',
  'MERCHANT_PENDING',
  'MERCHANT_REFUND_IN_TRANSIT',
  'MERCHANT_PAYOUT_IN_TRANSIT',
] as const satisfies Account[];
export const GATEWAY_ACCOUNTS = [
  'ACQUIRER_RECEIVABLE',
  'BANK',
  'FEE_INCOME',
  'ACQUIRER_FEES_PAYABLE',
  'ACQUIRER_FEES_KEPT',
  'SST_PAYABLE',
  'ACQUIRER_CLEARING',
  'RECONCILIATION_DIFFERENCE',
] as const satisfies Account[];
export const isMerchants = (account: Account) => (MERCHANT_ACCOUNTS as readonly Account[]).includes(account);

export const accountLabel = (account: Account) => t(`sale:timeline.account.${account}`);
export const accountOptions = (accounts: readonly Account[]) =>
  accounts.map((value) => ({ value, label: accountLabel(value) }));

const KINDS = [
  'SALE',
  'SALE_VOID',
  'REFUND_BEGIN',
  'REFUND_DONE',
  'REFUND_REFUSED',
  'SETTLEMENT',
  'SALE_RETURN',
  'PAYOUT',
  'PAYOUT_PAID',
  'PAYOUT_RETURNED',
  'ADJUSTMENT',
  'ACQUIRER_SETTLEMENT',
  'BANK_STATEMENT',
  'WRITE_OFF',
  'REFUND_CREDITED',
] as const satisfies (keyof (typeof ledger)['kind'])[];

/** A server that is newer may book what this page does not know. */
export const kindLabel = ({ kind }: Pick<LedgerEntryRow, 'kind'>) =>
  t(`ledger:kind.${KINDS.find((it) => it === kind) ?? 'other'}`);

const OF_NO_SALE = /^(PAYOUT|ADJUSTMENT|ACQUIRER_SETTLEMENT|BANK_STATEMENT|WRITE_OFF)/;
/** What an entry is about: a sale, a payout, or what has no page of its own. */
export const subjectOf = ({ kind }: Pick<LedgerEntryRow, 'kind'>) =>
  kind.startsWith('PAYOUT') ? 'payout' : OF_NO_SALE.test(kind) ? undefined : 'sale';

export const sumOf = (amounts: string[]) => senToMoney(amounts.reduce((sum, it) => sum + (parseSen(it) ?? 0n), 0n));
export const isZero = (amount: string) => parseSen(amount) === 0n;

/** The two columns of a trial balance. */
export const debitOf = ({ balance }: Pick<TrialLine, 'balance'>) => ((parseSen(balance) ?? 0n) > 0n ? balance : null);
export const creditOf = ({ balance }: Pick<TrialLine, 'balance'>) => {
  const sen = parseSen(balance) ?? 0n;
  return sen < 0n ? senToMoney(-sen) : null;
};

/** So many days of entries stand behind a balance at first; of the gateway's accounts no list has more than 31. */
const DAYS = 30;

/** As of when somebody asked, undefined for now, and the moment for which the server answered. */
export type AsOf = { at: string | undefined; asOf: string };

/** The entries that lead to a balance, the newest first. */
export const entriesBehind = (account: Account, { at, asOf }: AsOf, more: Record<string, string> = {}) => ({
  account,
  createdDateFrom: dayStart(dayAfter(instantToWall(asOf).slice(0, 10), -DAYS)),
  createdDateTo: at ?? '',
  ...more,
});
