import { FeeType, type FeeComponent, type FeeProposalRow, type PaymentMethod, type RuleDraft } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatAmount, parseSen, senToMoney } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

export type MethodLabel = (method: PaymentMethod) => string;

/** Hundredths of a percent, as people write them: 160 is "1.60". */
export const percentOf = (hundredths: number) => senToMoney(BigInt(hundredths));
/** And back; undefined when it is no percentage with at most two places. */
export const hundredthsOf = (typed: string) => {
  const read = parseSen(typed);
  return read === undefined ? undefined : Number(read);
};

const TYPE = {
  [FeeType.PERCENTAGE]: 'percentage',
  [FeeType.FLAT_FEE]: 'flat',
  [FeeType.FLAT_FEE_OR]: 'greater',
  [FeeType.FLAT_FEE_PLUS]: 'both',
} as const;
const typeKey = (type: number) => TYPE[type as keyof typeof TYPE] ?? 'percentage';

export const typeLabel = (type: number) => t(`fees:type.${typeKey(type)}`);
export const typeOptions = () =>
  Object.values(FeeType).map((type) => ({ value: String(type), label: typeLabel(type) }));
export const hasPercentage = (type: number) => type !== FeeType.FLAT_FEE;
export const hasFlatFee = (type: number) => type !== FeeType.PERCENTAGE;

const partText = (type: number, mdr: number, flat: string) =>
  [hasPercentage(type) && `${percentOf(mdr)} %`, hasFlatFee(type) && formatAmount(flat)]
    .filter(Boolean)
    .join(type === FeeType.FLAT_FEE_PLUS ? ' + ' : ' / ');

export const acquirerPart = (rule: RuleDraft) => partText(rule.feeType, rule.mdrAcquirer, rule.flatFeeAcquirer);
export const gatewayPart = (rule: RuleDraft) => partText(rule.feeType, rule.mdrGateway, rule.flatFeeGateway);
export const ruleText = (rule: RuleDraft) =>
  t('fees:ruleText', { type: typeLabel(rule.feeType), acquirer: acquirerPart(rule), gateway: gatewayPart(rule) });

export const COMPONENTS = [
  'MDR_ACQUIRER',
  'MDR_GATEWAY',
  'FLAT_FEE_ACQUIRER',
  'FLAT_FEE_GATEWAY',
] as const satisfies FeeComponent[];
export const componentLabel = (component: FeeComponent) => t(`fees:component.${component}`);
export const componentOptions = () =>
  COMPONENTS.map((component) => ({ value: component as string, label: componentLabel(component) }));

export const taxText = (rate: number | null | undefined, exemptReason: string | null | undefined) =>
  exemptReason ? t('fees:tax.exemptFor', { reason: exemptReason }) : `${percentOf(rate ?? 0)} %`;

type Proposal = FeeProposalRow;

/** Whose fees it would change. */
export const targetText = (it: Proposal, methodLabel: MethodLabel) => {
  if (it.kind === 'TAX') return it.components.map(componentLabel).join(', ');
  const method = methodLabel(it.paymentMethod as PaymentMethod);
  return `${it.kind === 'PACKAGE' ? t('fees:package', { name: it.packageName ?? '' }) : it.merchantName} · ${method}`;
};
export const changeText = (it: Proposal) => (it.rule ? ruleText(it.rule) : taxText(it.taxRate, it.exemptReason));
export const fromText = (it: Proposal) => (it.validFrom ? formatIsoDay(it.validFrom) : t('fees:onApproval'));

const TONE: Record<Proposal['status'], Tone> = {
  WAITING: 'waiting',
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'neutral',
};
export const statusOf = (it: Pick<Proposal, 'status'>) => ({
  tone: TONE[it.status],
  label: t(`fees:status.${it.status}`),
});
export const statusOptions = () =>
  (Object.keys(TONE) as Proposal['status'][]).map((value) => ({ value, label: t(`fees:status.${value}`) }));
export const kindOptions = () =>
  (['MERCHANT', 'TAX', 'PACKAGE'] as const).map((value) => ({ value, label: t(`fees:kind.${value}`) }));
