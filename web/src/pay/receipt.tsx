import { PaymentMethod } from '../api/gen/types.gen';
import { formatAmount } from '../kit/money/money';
import { formatInstant } from '../kit/time/time';
import { receiptPdf } from './client';
import { Contact } from './frame';
import { useSpeech } from './language';
import type { TextKey } from './texts';
import type { Checkout } from './wire';

// Local and overseas credit card, debit card and instalments are all "Card" to the one who holds it.
const METHODS: Partial<Record<PaymentMethod, TextKey>> = {
  [PaymentMethod.CARD_LOCAL]: 'methodCARD',
  [PaymentMethod.CARD_OVERSEA]: 'methodCARD',
  [PaymentMethod.DEBIT_CARD]: 'methodCARD',
  [PaymentMethod.INSTALMENT]: 'methodInstalment',
  [PaymentMethod.E_WALLET]: 'methodEWALLET',
  [PaymentMethod.FPX_B2C_CASA]: 'methodFPX',
  [PaymentMethod.FPX_B2C_CARD]: 'methodFPX',
  [PaymentMethod.FPX_B2B_CASA]: 'methodFPXCorporate',
  [PaymentMethod.FPX_B2B_CARD]: 'methodFPXCorporate',
  [PaymentMethod.DUITNOW_QR]: 'methodDUITNOW',
};

/** What the one is that the money came from, where it is no bank. */
const BY: Partial<Record<TextKey, TextKey>> = {
  methodCARD: 'methodCARD',
  methodInstalment: 'methodCARD',
  methodEWALLET: 'wallet',
};

/** Everything a payer, or the payer's bookkeeper, is asked for later; it prints on one sheet. */
export function Receipt({ checkout }: { checkout: Checkout }) {
  const { t, language } = useSpeech();
  const method = checkout.paymentMethod === null ? undefined : METHODS[checkout.paymentMethod];
  const rows: [TextKey, string | null | undefined][] = [
    ['merchant', checkout.merchantName],
    ['description', checkout.description],
    ['orderNo', checkout.orderNo],
    ['merchantReference', checkout.merchantReference],
    ['date', checkout.paidDate && t('dateKl', { date: formatInstant(checkout.paidDate) })],
    ['paidBy', method && t(method)],
    [method === undefined ? 'bank' : (BY[method] ?? 'bank'), checkout.bankName],
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
      <div className="actions no-print">
        <a className="button" href={receiptPdf(checkout.reference, language)} target="_blank" rel="noreferrer">
          {t('receiptPdf')}
        </a>
        <button type="button" className="button" onClick={() => window.print()}>
          {t('print')}
        </button>
      </div>
      <Contact of={checkout} />
    </section>
  );
}
