import type { RunProblemRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { paths } from '../../nav/paths';

const t = texts.t;

type Kind = { label: () => string; to?: (row: RunProblemRow) => string };

/** A row that is a merchant, and one that is a record of its own page. */
const merchant = (row: RunProblemRow) => paths.adminMerchant(row.rowId);
const owner = (row: RunProblemRow) =>
  row.merchantId ? paths.adminMerchant(row.merchantId) : paths.adminMandatesAtBank;

/** What each kind of run is called, and the page of its rows. */
export const RUN_KINDS: Record<string, Kind> = {
  'invoice.month': { label: () => t('gateway:problems.kind.invoice.month'), to: merchant },
  'mandate.announce': { label: () => t('gateway:problems.kind.mandate.announce'), to: owner },
  'mandate.due': { label: () => t('gateway:problems.kind.mandate.due'), to: owner },
  'mandate.enquire': { label: () => t('gateway:problems.kind.mandate.enquire'), to: owner },
  'mandate.file': { label: () => t('gateway:problems.kind.mandate.file'), to: owner },
  'mandate.plan': { label: () => t('gateway:problems.kind.mandate.plan'), to: owner },
  'mandate.release': { label: () => t('gateway:problems.kind.mandate.release'), to: owner },
  'mandate.remind': { label: () => t('gateway:problems.kind.mandate.remind'), to: owner },
  'mandate.retry': { label: () => t('gateway:problems.kind.mandate.retry'), to: owner },
  'mandate.rows': { label: () => t('gateway:problems.kind.mandate.rows') },
  'mandate.unsigned': { label: () => t('gateway:problems.kind.mandate.unsigned'), to: owner },
  'payout.batch': { label: () => t('gateway:problems.kind.payout.batch'), to: () => paths.adminPayoutBatches },
  'payout.close': { label: () => t('gateway:problems.kind.payout.close'), to: merchant },
  'payout.cutOff': { label: () => t('gateway:problems.kind.payout.cutOff'), to: merchant },
  'payout.open': { label: () => t('gateway:problems.kind.payout.open'), to: merchant },
  'payout.report': {
    label: () => t('gateway:problems.kind.payout.report'),
    to: (row) => paths.adminPayout(row.rowId),
  },
  'personal.anonymise': { label: () => t('gateway:problems.kind.personal.anonymise'), to: () => paths.personalData },
  'personal.sweep': { label: () => t('gateway:problems.kind.personal.sweep'), to: merchant },
  'proof.heads': { label: () => t('gateway:problems.kind.proof.heads'), to: merchant },
  'reconciliation.look': {
    label: () => t('gateway:problems.kind.reconciliation.look'),
    to: () => paths.reconciliation,
  },
  'sale.settle': {
    label: () => t('gateway:problems.kind.sale.settle'),
    to: (row) => paths.adminTransaction(row.rowId),
  },
};

/** With the month or the file that the run is of. */
export const runLabel = (row: RunProblemRow): string => {
  const of = row.run.slice(row.kind.length).trim();
  const label = RUN_KINDS[row.kind]?.label() ?? row.kind;
  return of ? `${label}, ${of}` : label;
};
