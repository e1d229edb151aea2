import { useCallback, useEffect, useState } from 'react';
import { formatAmount } from '../kit/money/money';
import { LockIcon } from './checkout_icons';
import { payChangeGet, payChangeSign, type Problem } from './client';
import { Heading, Loading, Notice } from './frame';
import { formSubmit } from './leave';
import { useMandateSpeech } from './mandate_speech';
import { frequencyOf, shortDay } from './mandate_words';
import { ProblemNotice } from './problem_notice';
import { problemText, type Say } from './problem_text';
import { useRestored, useReturn } from './use_return';
import type { Tone } from './status';
import type { MandateKey } from './texts';
import type { MandateChange as Change } from './wire';

const POLL_MS = 3_000;

/** Where nothing is left to sign. */
const NOTICES: Partial<Record<Change['state'], { tone: Tone; title: MandateKey; text: MandateKey }>> = {
  AUTHORISED: { tone: 'good', title: 'changeSigned', text: 'pendingText' },
  DONE: { tone: 'good', title: 'changeDone', text: 'changeDoneText' },
  REFUSED: { tone: 'calm', title: 'changeOver', text: 'changeOverText' },
  WITHDRAWN: { tone: 'calm', title: 'changeOver', text: 'changeOverText' },
};

/** /auto-debit/change/{token}: other terms, or the end, that the payer agrees to at the bank. */
export function MandateChange({ token }: { token: string }) {
  const { t, language } = useMandateSpeech();
  const [change, setChange] = useState<Change>();
  const [problem, setProblem] = useState<Problem>();
  const [failure, setFailure] = useState<Say>();
  const [busy, setBusy] = useState(false);
  useRestored(() => setBusy(false));
  const load = useCallback(async () => {
    const answer = await payChangeGet(token);
    setProblem(answer.ok ? undefined : answer.problem);
    if (answer.ok) setChange(answer.data);
  }, [token]);
  useEffect(() => void load(), [load, language]);
  useReturn(load);
  const waits = change?.state === 'AT_BANK';
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [waits, load]);

  if (!change) {
    return problem ? (
      <ProblemNotice
        problem={problem}
        retry={() => void load()}
        missing={{ title: t('missingTitle'), text: t('missingText') }}
      />
    ) : (
      <Loading />
    );
  }
  const isEnd = change.request === 'TERMINATION';
  const told = NOTICES[change.state];
  if (told) {
    return (
      <Notice tone={told.tone} title={t(told.title)} text={t(told.text)}>
        <p className="quiet">
          {change.merchantName} · {change.productName}
        </p>
        <p className="quiet small">
          {t('number')} <span className="number">{change.mandateNo}</span>
        </p>
        <p className="actions">
          <a className="button" href="/auto-debit/mine">
            {t('yourDebits')}
          </a>
        </p>
      </Notice>
    );
  }

  const sign = async () => {
    if (busy) return;
    setFailure(undefined);
    setBusy(true);
    const answer = await payChangeSign(token);
    // Stays busy: the page is about to be left.
    if (answer.ok) return formSubmit(answer.data);
    setBusy(false);
    setFailure(() => problemText(answer.problem));
    await load();
  };
  const amountOf = ({ amount, maxAmount }: Change['before']) => {
    // In a narrow column too the figures stay with their currency.
    const shown = formatAmount(amount ?? maxAmount, change.currency).replaceAll(' ', '\u00a0');
    return amount ? shown : t('upTo', { amount: shown });
  };
  const ends = (day: string | null) => (day ? t('noneAfter', { day: shortDay(day, language) }) : t('endless'));
  const rows: [string, string, string][] = [
    [t('eachDebit'), amountOf(change.before), amountOf(change.after)],
    [t('howOften'), frequencyOf(t, change.before.frequency), frequencyOf(t, change.after.frequency)],
    [t('until'), ends(change.before.expiresOn), ends(change.after.expiresOn)],
  ];
  return (
    <section className="card notice">
      <Heading>{t(isEnd ? 'changeEnd' : 'changeTitle')}</Heading>
      <p className="quiet">
        {change.merchantName} · {change.productName}
      </p>
      {isEnd ? (
        <p>{t('changeEndText')}</p>
      ) : (
        <table className="change">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('was')}</th>
              <th scope="col">{t('becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, before, after]) => (
              <tr key={name} data-changed={before !== after || undefined}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {waits && <p className="quiet">{t('atBankText')}</p>}
      {failure && (
        <p className="failure" role="alert">
          {failure(t, language)}
        </p>
      )}
      <button type="button" className="button primary wide" aria-disabled={busy} onClick={() => void sign()}>
        {t(busy ? 'goingThere' : 'toBankButton')}
      </button>
      <p className="next quiet small">
        <LockIcon />
        {t('toBankNext')}
      </p>
      <p className="quiet small">
        {t('number')} <span className="number">{change.mandateNo}</span>
      </p>
    </section>
  );
}
