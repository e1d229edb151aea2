import { useState, type SubmitEvent } from 'react';
import { PaymentMethod } from '../api/gen/types.gen';
import { formatAmount } from '../kit/money/money';
import { attemptEnd, attemptKey } from './attempt';
import { Cancel } from './cancel';
import { payCheckoutPay, type Answer } from './client';
import { Contact } from './frame';
import { LockIcon } from './checkout_icons';
import { useSpeech } from './language';
import { keep, keptOf } from './kept';
import { lastUsedKeep } from './last_used';
import { leave } from './leave';
import { leftKeep } from './left';
import { MethodPicker } from './method_picker';
import { pickedFirst, type Picked } from './picked';
import { problemText, say, type Say } from './problem_text';
import { Countdown, Summary } from './summary';
import type { TextKey } from './texts';
import { useRestored } from './use_return';
import type { Checkout, Choice, MethodGroup } from './wire';

const NEXT: Record<MethodGroup, TextKey> = { FPX: 'toBank', CARD: 'toCard', EWALLET: 'toWallet', DUITNOW: 'toScan' };

interface Props {
  checkout: Checkout;
  offsetMs: number;
  reload: () => Promise<void>;
  take: (answer: Answer<Checkout>) => void;
  timeIsUp: boolean;
  onTimeIsUp: (over: boolean) => void;
}

/** Statuses 0 and 1: the payer chooses how to pay and leaves for the bank or the card company. */
export function Choose({ checkout, offsetMs, reload, take, timeIsUp, onTimeIsUp }: Props) {
  const { t, language } = useSpeech();
  const [picked, setPicked] = useState<Picked>(() => pickedFirst(checkout));
  const [failure, setFailure] = useState<Say>();
  const [busy, setBusy] = useState(false);
  useRestored(() => setBusy(false));

  const { method, bankId } = picked;
  const pay = async (choice: Choice) => {
    const scope = `pay.${checkout.reference}`;
    lastUsedKeep({ id: choice.paymentMethod, bankId: choice.bankId ?? undefined });
    keep(checkout.retryUrl, { method: { id: choice.paymentMethod, bankId: choice.bankId ?? undefined } });
    setBusy(true);
    const { after } = keptOf(checkout.retryUrl);
    const body = after && after !== checkout.reference ? { ...choice, after } : choice;
    const answer = await payCheckoutPay(checkout.reference, body, attemptKey(scope, body));
    // Stays busy: the page is about to be left, and a second click has nothing to do.
    if (answer.ok) {
      leftKeep(answer.data.returnOrder, checkout.reference);
      return leave(answer.data) ? undefined : reload();
    }
    setBusy(false);
    const { kind } = answer.problem;
    if (kind === 'invalid' || kind === 'conflict' || kind === 'notFound') attemptEnd(scope);
    setFailure(() => problemText(answer.problem));
    if (kind === 'invalid' || kind === 'conflict' || kind === 'notFound') await reload();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || timeIsUp) return;
    if (!method) return setFailure(() => say('chooseMethodFirst'));
    if (method.id === PaymentMethod.INSTALMENT && !bankId) return setFailure(() => say('chooseMonthsFirst'));
    if (method.banks.length > 0 && !bankId)
      return setFailure(() => say(method.group === 'EWALLET' ? 'chooseWalletFirst' : 'chooseBankFirst'));
    setFailure(undefined);
    void pay(bankId ? { paymentMethod: method.id, bankId } : { paymentMethod: method.id });
  };

  return (
    <form className="columns" onSubmit={submit} noValidate>
      <Summary checkout={checkout}>
        <Countdown expiresAt={checkout.expiresAt} offsetMs={offsetMs} onTimeIsUp={onTimeIsUp} />
      </Summary>
      <section className="card main-card">
        {timeIsUp ? (
          <div className="time-is-up" role="status">
            <h2>{t('timeIsUp')}</h2>
            <p className="quiet">{t('timeIsUpText')}</p>
          </div>
        ) : (
          <MethodPicker
            checkout={checkout}
            picked={picked}
            onPick={(next) => {
              setFailure(undefined);
              setPicked(next);
            }}
          />
        )}
        <div className="pay-bar">
          {failure && (
            <p className="failure" role="alert">
              {failure(t, language)}
            </p>
          )}
          <button type="submit" className="button primary wide" aria-disabled={busy || timeIsUp}>
            {busy ? t('goingThere') : t('pay', { amount: formatAmount(checkout.amount, checkout.currency) })}
          </button>
          <p className="next quiet small">
            <LockIcon />
            {t(method ? NEXT[method.group] : 'toNext')}
          </p>
        </div>
        <Cancel checkout={checkout} take={take} text={t('cancelText')} />
      </section>
      <Contact of={checkout} />
    </form>
  );
}
