import { useEffect, useState, type ReactNode } from 'react';
import { formatAmount } from '../kit/money/money';
import { clockText, remainingMs, spokenMark } from './countdown';
import { Heading } from './frame';
import { useSpeech } from './language';
import type { TextKey } from './texts';
import type { Checkout } from './wire';

/** What is being paid, to whom, and how long there is time. */
export function Summary({ checkout, children }: { checkout: Checkout; children?: ReactNode }) {
  const { t } = useSpeech();
  return (
    <section className="card summary">
      <p className="eyebrow">{t('payTo')}</p>
      <p className="merchant">{checkout.merchantName}</p>
      <Heading>{checkout.description}</Heading>
      <p className="total">
        <span className="eyebrow">{t('youPay')}</span>
        <strong>{formatAmount(checkout.amount, checkout.currency)}</strong>
      </p>
      {children}
      <p className="quiet small">
        {t('orderNo')} <span className="number">{checkout.orderNo}</span>
      </p>
    </section>
  );
}

const SPOKEN: Record<ReturnType<typeof spokenMark>, TextKey | undefined> = {
  five: 'fiveMinutesLeft',
  one: 'oneMinuteLeft',
  over: 'timeIsUp',
  none: undefined,
};

export function Countdown(props: { expiresAt: string; offsetMs: number; onTimeIsUp: (over: boolean) => void }) {
  const { expiresAt, offsetMs, onTimeIsUp } = props;
  const { t } = useSpeech();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = remainingMs(expiresAt, offsetMs, now);
  const over = left <= 0;
  useEffect(() => onTimeIsUp(over), [over, onTimeIsUp]);
  const mark = spokenMark(left);
  const spoken = SPOKEN[mark];
  return (
    <p className="countdown" data-mark={mark}>
      <span>{t('timeLeft')}</span>
      <span className="number" role="timer">
        {clockText(left)}
      </span>
      <span className="sr" aria-live="polite">
        {spoken ? t(spoken) : ''}
      </span>
    </p>
  );
}
