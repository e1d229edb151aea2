import { Frequency, LateRule, StartRule, type MandateProduct } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatAmount, formatMoney } from '../../kit/money/money';

const t = texts.t;

/** The codes and words of the specification (back-office, section 9). */
const FREQUENCY: Record<Frequency, 'daily' | 'weekly' | 'monthly' | 'yearly'> = {
  DL: 'daily',
  WK: 'weekly',
  MT: 'monthly',
  YR: 'yearly',
};
const options = <T extends string>(all: Record<string, T>, label: (value: T) => string) =>
  Object.values(all).map((value) => ({ value, label: label(value) }));

export const frequencyLabel = (frequency: Frequency) => t(`mandates:frequency.${FREQUENCY[frequency]}`);
export const frequencyOptions = () => options(Frequency, frequencyLabel);

export const startLabel = (rule: StartRule) => t(`mandates:start.${rule}`);
export const startOptions = (frequency: Frequency) =>
  options(StartRule, startLabel).filter(
    ({ value }) => value !== StartRule.ON_DAY || frequency === Frequency.WK || frequency === Frequency.MT,
  );

export const lateLabel = (rule: LateRule) => t(`mandates:late.${rule}`);
export const lateOptions = () => options(LateRule, lateLabel);

/** "1 time", "12 times", or that nothing ends it. */
export const debitsLabel = ({ debits }: Pick<MandateProduct, 'debits'>) =>
  debits === null ? t('mandates:endless') : t('mandates:times', { count: debits });

type Amounts = Pick<MandateProduct, 'amount' | 'maxAmount'>;
/** "80.00", or "up to 500.00". */
export const amountLabel = ({ amount, maxAmount }: Amounts) =>
  amount === null ? t('mandates:upTo', { amount: formatMoney(maxAmount ?? '') }) : formatMoney(amount);
export const amountInRinggit = ({ amount, maxAmount }: Amounts) =>
  amount === null ? t('mandates:upTo', { amount: formatAmount(maxAmount ?? '') }) : formatAmount(amount);

export const productBadge = ({ isActive }: Pick<MandateProduct, 'isActive'>) => ({
  tone: isActive ? ('good' as const) : ('neutral' as const),
  label: t(isActive ? 'mandates:active' : 'mandates:inactive'),
});
