import { formatAmount } from '../kit/money/money';
import { formatInstant } from '../kit/time/time';
import { Contact } from './frame';
import { useSpeech } from './language';
import type { TextKey } from './texts';
import type { Checkout } from './wire';

// Local and overseas credit card, debit card and instalments are all "Card" to the one who holds it.
const METHODS: Record<number, TextKey> = {
  1: 'methodCARD',
  2: 'methodCARD',
  3: 'methodCARD',
  30: 'methodCARD',
  10: 'methodEWALLET',
  20: 'methodFPX',
  24: 'methodFPX',
  21: 'methodFPXCorporate',
  23: 'methodFPXCorporate',
  40: 'methodDUITNOW',
};

/** Everything a payer, or the payer's bookkeeper, is asked for later; it prints on one sheet. */
export function Receipt({ checkout }: { checkout: Checkout }) {
  const { t } = useSpeech();
  const method = checkout.paymentMethod === null ? undefined : METHODS[checkout.paymentMethod];
  const rows: [TextKey, string | null | undefined][] = [
    ['merchant', checkout.merchantName],
    ['description', checkout.description],
    ['orderNo', checkout.orderNo],
    ['merchantReference', checkout.merchantReference],
    ['date', checkout.paidDate && t('dateKl', { date: formatInstant(checkout.paidDate) })],
    ['paidBy', method && t(method)],
    ['bank', checkout.bankName],
    ['bankReference', checkout.acquirerReference],
    ['reference', checkout.reference],
    ['payer', checkout.customerName],
  ];
  return (
    <section className="card receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t('receipt')}</h2>
      <p className="receipt-amount">{formatAmount(checkout.amount, checkout.currency)}</p>
      <dl>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <button type="button" className="button wide no-print" onClick={() => window.print()}>
        {t('print')}
      </button>
      <Contact of={checkout} />
    </section>
  );
}
