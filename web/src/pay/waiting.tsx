import { PaymentMethod } from '../api/gen/types.gen';
import { formatAmount } from '../kit/money/money';
import { formatInstant } from '../kit/time/time';
import { Cancel } from './cancel';
import type { Answer } from './client';
import { Contact, Heading } from './frame';
import { useSpeech } from './language';
import { useSettings } from './settings';
import type { View } from './status';
import type { Loaded } from './use_checkout';
import type { Checkout } from './wire';

/** After so many questions without an answer (about half a minute) the payer is told that leaving is fine. */
const LONG = 7;

interface Props {
  view: Extract<View, { kind: 'wait' }>;
  checkout: Checkout;
  loaded: Loaded;
  reload: () => Promise<void>;
  take: (answer: Answer<Checkout>) => void;
}

/** Statuses 2 and 3: the bank has the payer's answer, and Gerbang does not have the bank's yet. */
export function Waiting({ view, checkout, loaded, reload, take }: Props) {
  const { t } = useSpeech();
  const long = view.poll === 'soon' && loaded.asked >= LONG;
  const { customerEmail: email, qrSvg: scan, qrText } = checkout;
  const isTest = useSettings()?.mode === 'sandbox';
  const isWallet = checkout.paymentMethod === PaymentMethod.E_WALLET;
  return (
    <section className="card notice">
      {scan ? (
        <img className="scan" alt={t('scanTitle')} src={`data:image/svg+xml;utf8,${encodeURIComponent(scan)}`} />
      ) : (
        <span className="spinner" aria-hidden="true" />
      )}
      <Heading>{t(scan ? 'scanTitle' : isWallet ? 'waitWalletTitle' : view.title)}</Heading>
      <p>{t(scan ? 'scanText' : isWallet ? 'waitWalletText' : view.text)}</p>
      {qrText && isTest && (
        <p>
          <a href={`/sandbox/duitnow?code=${encodeURIComponent(qrText)}`} target="_blank" rel="noreferrer">
            {t('scanInTest')}
          </a>
        </p>
      )}
      {view.poll === 'slow' && (
        <p className="quiet">
          {t('authorizeUntil', { date: t('dateKl', { date: formatInstant(checkout.expiresAt) }) })}
        </p>
      )}
      <p className="amount-line">
        <strong>{formatAmount(checkout.amount, checkout.currency)}</strong>
        <span className="quiet">
          {checkout.merchantName}
          {checkout.bankName && ` · ${checkout.bankName}`}
        </span>
      </p>
      <div aria-live="polite" className="live">
        {long && <p className="quiet">{email ? t('waitLong', { email }) : t('waitLongNoEmail')}</p>}
        {loaded.problem?.kind === 'offline' && <p className="failure">{t('offlineNow')}</p>}
      </div>
      <button type="button" className="button" onClick={() => void reload()}>
        {t('checkAgain')}
      </button>
      <Cancel checkout={checkout} take={take} text={t('cancelWaitingText')} />
      <p className="quiet small">
        {t('orderNo')} <span className="number">{checkout.orderNo}</span>
      </p>
      <Contact of={checkout} />
    </section>
  );
}
