import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { MandateStatus } from '../api/gen/types.gen';
import { formatAmount } from '../kit/money/money';
import { saveFile } from '../kit/ui/save_file';
import { attemptEnd, attemptKey } from './attempt';
import {
  payMandateAccess,
  payMandateAuthorisation,
  payMandateMine,
  payMandateTerminate,
  payMandateVisit,
} from './client';
import { Field } from './field';
import { Heading, Loading, Notice } from './frame';
import { useMandateSpeech, type MandateTranslate } from './mandate_speech';
import { frequencyOf, shortDay } from './mandate_words';
import { problemText, say, type Say } from './problem_text';
import { tabStore } from './tab_store';
import type { MandateKey } from './texts';
import type { OwnMandate, OwnMandates } from './wire';

const SESSION = 'gerbang.pay.debits';
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

/** /auto-debit/mine: a payer's auto-debits of every merchant, behind a mailed link. */
export function MandateMine() {
  const { t, language } = useMandateSpeech();
  const [mine, setMine] = useState<OwnMandates>();
  const [failure, setFailure] = useState<Say>();
  const [loading, setLoading] = useState(true);

  const load = useCallback(async () => {
    const session = tabStore.get(SESSION);
    if (!session) return setLoading(false);
    const answer = await payMandateMine(session);
    if (answer.ok) setMine(answer.data);
    else if (answer.problem.kind === 'offline') setFailure(() => problemText(answer.problem));
    else {
      // Its time is over.
      tabStore.remove(SESSION);
      setMine(undefined);
    }
    setLoading(false);
  }, []);
  // Again in another language: why a bank refused is in the server's words.
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current !== language) void load();
    spoken.current = language;
  }, [language, load]);
  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token');
    // Whoever looks over a shoulder later finds no link in the address.
    history.replaceState(null, '', location.pathname);
    const open = async () => {
      if (token) {
        const answer = await payMandateVisit(token);
        if (answer.ok) tabStore.set(SESSION, answer.data.session);
        else setFailure(() => problemText(answer.problem));
      }
      await load();
    };
    void open();
  }, [load]);

  if (loading) return <Loading />;
  if (!mine) return <AskForLink failure={failure} />;
  if (mine.mandates.length === 0) return <Notice tone="calm" title={t('mineTitle')} text={t('mineNone')} />;
  return (
    <>
      <Heading>{t('mineTitle')}</Heading>
      <p className="quiet">{mine.email}</p>
      <div className="mandates">
        {mine.mandates.map((mandate) => (
          <Mandate key={mandate.mandateNo} mandate={mandate} reload={load} />
        ))}
      </div>
    </>
  );
}

function AskForLink({ failure: first }: { failure?: Say }) {
  const { t, language } = useMandateSpeech();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<string>();
  const [failure, setFailure] = useState(() => first);
  const [error, setError] = useState<Say>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const it = email.trim();
    if (!EMAIL.test(it)) {
      setError(() => say('emailInvalid'));
      return document.getElementById('email')?.focus();
    }
    setError(undefined);
    setBusy(true);
    const answer = await payMandateAccess(it);
    setBusy(false);
    if (answer.ok) setSent(it);
    else setFailure(() => problemText(answer.problem));
  };
  if (sent) return <Notice tone="good" title={t('mineTitle')} text={t('mineSent', { email: sent })} />;
  return (
    <form className="card notice" onSubmit={(event) => void submit(event)} noValidate>
      <Heading>{t('mineTitle')}</Heading>
      <p>{t('mineAsk')}</p>
      <Field
        id="email"
        label={t('email')}
        error={error?.(t, language)}
        value={email}
        onChange={setEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      {failure && (
        <p className="failure" role="alert">
          {failure(t, language)}
        </p>
      )}
      <button type="submit" className="button primary wide" aria-disabled={busy}>
        {t(busy ? 'working' : 'mineSend')}
      </button>
    </form>
  );
}

const DEBIT: Record<OwnMandate['collections'][number]['status'], MandateKey> = {
  WAITING: 'debitWaits',
  SENT: 'debitWaits',
  DEBITED: 'debited',
  FAILED: 'debitFailed',
  RETURNED: 'debitReturned',
  CANCELED: 'debitCanceled',
};

const standOf = (t: MandateTranslate, mandate: OwnMandate): string | undefined => {
  if (mandate.terminationPending) return t('mineWaits');
  if (mandate.isPaused) return t('minePaused');
  if (mandate.status === MandateStatus.ENROLMENT_INITIATED) return t('atBankTitle');
  if (mandate.status === MandateStatus.TERMINATED) return t('endedTitle');
  if (mandate.status === MandateStatus.PENDING_TERMINATION || mandate.status === MandateStatus.PENDING_MAINTENANCE)
    return t('pendingTitle');
  if (mandate.status === MandateStatus.ENROLMENT_FAILED) return t('failedText');
  return undefined;
};

/** Where the keyboard goes on when what it was on is gone. */
const takeFocus = (it: HTMLElement | null) => it?.focus();

function Mandate({ mandate, reload }: { mandate: OwnMandate; reload: () => Promise<void> }) {
  const { t, language } = useMandateSpeech();
  const [asks, setAsks] = useState(false);
  const [isBack, setBack] = useState(false); // from the question
  const card = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Say>();
  const shown = formatAmount(mandate.amount ?? mandate.maxAmount, mandate.currency);
  const stand = standOf(t, mandate);
  const end = async () => {
    if (busy) return;
    setBusy(true);
    const scope = `end.${mandate.mandateNo}`;
    const session = tabStore.get(SESSION) ?? '';
    const answer = await payMandateTerminate(session, mandate.mandateNo, attemptKey(scope, session));
    if (answer.ok || answer.problem.kind !== 'offline') attemptEnd(scope);
    setBusy(false);
    setAsks(false);
    if (!answer.ok) setFailure(() => problemText(answer.problem));
    await reload();
    card.current?.focus();
  };
  const download = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await payMandateAuthorisation(tabStore.get(SESSION) ?? '', mandate.mandateNo);
    setBusy(false);
    if (answer.ok) saveFile(`authorisation-${mandate.mandateNo}.pdf`, answer.data);
    else setFailure(() => problemText(answer.problem));
  };
  return (
    <section className="card" ref={card} tabIndex={-1}>
      <h2>
        <bdi>{mandate.merchantName}</bdi>
      </h2>
      <p className="quiet">
        {mandate.productName}
        {mandate.bankName && ` · ${mandate.bankName}`}
      </p>
      <p className="each">
        {mandate.amount ? shown : t('upTo', { amount: shown })} · {frequencyOf(t, mandate.frequency).toLowerCase()}
      </p>
      {stand && <p>{stand}</p>}
      <dl className="own">
        {mandate.nextDebit && (
          <div>
            <dt>{t('mineNext')}</dt>
            <dd>{shortDay(mandate.nextDebit, language)}</dd>
          </div>
        )}
        <div>
          <dt>{t('mineSoFar')}</dt>
          <dd className="number">{formatAmount(mandate.debitedAmount, mandate.currency)}</dd>
        </div>
        <div>
          <dt>{t('number')}</dt>
          <dd className="number">{mandate.mandateNo}</dd>
        </div>
      </dl>
      {mandate.collections.length > 0 && (
        <details className="terms">
          <summary>{t('mineDebits')}</summary>
          <ul className="debits">
            {mandate.collections.map(({ day, amount, status, reason }, index) => (
              <li key={`${day}-${String(index)}`}>
                <span>{shortDay(day, language)}</span>
                <span className="number">{formatAmount(amount, mandate.currency)}</span>
                <span className="quiet">{t(DEBIT[status])}</span>
                {status !== 'DEBITED' && reason && <span className="quiet small">{reason}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {failure && (
        <p className="failure" role="alert">
          {failure(t, language)}
        </p>
      )}
      {!asks && (
        <p className="actions">
          <button type="button" className="button" aria-disabled={busy} onClick={() => void download()}>
            {t('minePdf')}
          </button>
          {mandate.canTerminate && (
            <button
              type="button"
              className="button"
              ref={isBack ? takeFocus : undefined}
              onClick={() => {
                setAsks(true);
                setBack(true);
              }}
            >
              {t('mineEnd')}
            </button>
          )}
        </p>
      )}
      {asks && (
        <div role="group" aria-label={t('mineEnd')} tabIndex={-1} ref={takeFocus}>
          <p>{t('mineEndText', { merchant: mandate.merchantName })}</p>
          <p className="actions">
            <button type="button" className="button danger" aria-disabled={busy} onClick={() => void end()}>
              {t(busy ? 'working' : 'mineEndYes')}
            </button>
            <button type="button" className="button" onClick={() => setAsks(false)}>
              {t('keep')}
            </button>
          </p>
        </div>
      )}
    </section>
  );
}
