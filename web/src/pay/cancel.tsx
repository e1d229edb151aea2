import { useRef, useState } from 'react';
import { attemptEnd, attemptKey } from './attempt';
import { payCheckoutCancel, type Answer } from './client';
import { useSpeech } from './language';
import { problemText, type Say } from './problem_text';
import type { Checkout } from './wire';

/** Asked once more in a dialog: a thumb on a phone lands beside the button it meant. */
export function Cancel(props: { checkout: Checkout; take: (answer: Answer<Checkout>) => void; text: string }) {
  const { t, language } = useSpeech();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Say>();
  const { checkout, take } = props;

  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const scope = `cancel.${checkout.reference}`;
    const answer = await payCheckoutCancel(checkout.reference, attemptKey(scope, {}));
    setBusy(false);
    if (answer.ok) {
      dialog.current?.close();
      take(answer);
      return;
    }
    if (answer.problem.kind !== 'offline' && answer.problem.kind !== 'server') attemptEnd(scope);
    setFailure(() => problemText(answer.problem));
  };

  return (
    <>
      <button type="button" className="button plain wide" onClick={() => dialog.current?.showModal()}>
        {t('cancel')}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="cancel-title">
        <h2 id="cancel-title">{t('cancelQuestion')}</h2>
        <p>{props.text}</p>
        {failure && (
          <p className="failure" role="alert">
            {failure(t, language)}
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t('cancelNo')}
          </button>
          <button type="button" className="button danger" aria-disabled={busy} onClick={() => void cancel()}>
            {busy ? t('working') : t('cancelYes')}
          </button>
        </div>
      </dialog>
    </>
  );
}
