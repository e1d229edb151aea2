import { useCallback, useEffect, useState } from 'react';
import { formatAmount } from '../kit/money/money';
import { LockIcon } from './checkout_icons';
import { payChangeGet, payChangeSign, type Problem } from './client';
import { Heading, Loading, Notice } from './frame';
import { formSubmit } from './leave';
import { useMandateSpeech } from './mandate_speech';
import { frequencyOf, longDay } from './mandate_words';
import { ProblemNotice } from './problem_notice';
import { problemText, type Say } from './problem_text';
import { useRestored, useReturn } from './use_return';
import type { MandateChange as Change } from './wire';

const POLL_MS = 3_000;

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
  if (change.state === 'AUTHORISED') return <Notice tone="good" title={t('changeSigned')} text={t('pendingText')} />;
  if (change.state === 'DONE') return <Notice tone="good" title={t('changeDone')} text={t('changeDoneText')} />;
  if (change.state === 'REFUSED' || change.state === 'WITHDRAWN')
    return <Notice tone="calm" title={t('changeOver')} text={change.reason ?? t('changeOverText')} />;

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
  const rows: [string, string, string][] = [
    [t('eachDebit'), amountOf(change.before), amountOf(change.after)],
    [t('howOften'), frequencyOf(t, change.before.frequency), frequencyOf(t, change.after.frequency)],
    [
      t('until'),
      change.before.expiresOn ? longDay(change.before.expiresOn, language) : t('endless'),
      change.after.expiresOn ? longDay(change.after.expiresOn, language) : t('endless'),
    ],
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
