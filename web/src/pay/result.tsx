import { formatAmount } from '../kit/money/money';
import { Contact, Notice } from './frame';
import { useSpeech } from './language';
import { Receipt } from './receipt';
import { Retry } from './retry';
import type { View } from './status';
import type { Checkout } from './wire';

/** A short name stays on its line: balanced lines would break it at the space between its words. */
const unbroken = (name: string) => (name.length <= 24 ? name.replaceAll(' ', '\u00a0') : name);

/** The end, good or bad: said plainly, with the receipt or the way to try again. */
export function Result({ view, checkout }: { view: Extract<View, { kind: 'result' }>; checkout: Checkout }) {
  const { t } = useSpeech();
  const merchant = unbroken(checkout.merchantName);
  const amount = formatAmount(checkout.amount, checkout.currency);
  const paid = view.tone === 'good';
  return (
    <div className="result">
      <Notice tone={view.tone} title={t(view.title)} text={t(view.text, { merchant, amount })}>
        {checkout.failureReason && view.retry && (
          <p className="reason">{t('failedReason', { reason: checkout.failureReason })}</p>
        )}
        {paid && checkout.customerEmail && (
          <p className="quiet">{t('receiptSent', { email: checkout.customerEmail })}</p>
        )}
        <div className="actions">
          {view.retry && checkout.retryUrl && <Retry checkout={checkout} to={checkout.retryUrl} />}
          {checkout.returnUrl && !(checkout.isAuthorisation && view.retry) && (
            <a className={paid ? 'button primary' : 'button'} href={checkout.returnUrl}>
              {checkout.isAuthorisation ? t('toMandate') : t('backToMerchant', { merchant })}
            </a>
          )}
        </div>
      </Notice>
      {view.receipt && <Receipt checkout={checkout} />}
      {!view.receipt && (
        <section className="card">
          <Contact of={checkout} />
          <p className="quiet small">
            {t('orderNo')} <span className="number">{checkout.orderNo}</span>
          </p>
        </section>
      )}
    </div>
  );
}
