import { useCallback, useEffect, useState } from 'react';
import { MandateStatus } from '../api/gen/types.gen';
import { payMandateGet, type Problem } from './client';
import { firstMandate } from './first';
import { Contact, Loading, Notice } from './frame';
import { useSpeech } from './language';
import { MandateForm } from './mandate_form';
import { useMandateSpeech } from './mandate_speech';
import { longDay } from './mandate_words';
import { ProblemNotice } from './problem_notice';
import type { Tone } from './status';
import type { MandateKey } from './texts';
import { useReturn } from './use_return';
import type { MandateView } from './wire';

const POLL_MS = 3_000;

/** How it stands, in words: what has happened, and what comes next. */
const standOf = (view: MandateView): { tone: Tone; title: MandateKey; text: MandateKey; again?: boolean } => {
  if (view.isExpired) return { tone: 'calm', title: 'expiredTitle', text: 'expiredText' };
  switch (view.status) {
    case MandateStatus.ENROLMENT_INITIATED:
      return view.enrolment === 'AUTHORISED'
        ? { tone: 'good', title: 'authorisedTitle', text: 'authorisedText' }
        : { tone: 'wait', title: 'atBankTitle', text: 'atBankText' };
    case MandateStatus.ENROLLED:
      return { tone: 'good', title: 'enrolledTitle', text: view.nextDebit ? 'enrolledText' : 'enrolledByHand' };
    case MandateStatus.PENDING_MAINTENANCE:
    case MandateStatus.PENDING_TERMINATION:
      return { tone: 'wait', title: 'pendingTitle', text: 'pendingText' };
    case MandateStatus.ENROLMENT_FAILED:
      return { tone: 'bad', title: 'failedTitle', text: 'failedText', again: true };
    case MandateStatus.ENROLMENT_CANCELED:
      return { tone: 'calm', title: 'canceledTitle', text: 'canceledText', again: true };
    case MandateStatus.TERMINATED:
      return { tone: 'calm', title: 'endedTitle', text: 'endedText' };
  }
};

/** /auto-debit/mandate/{token}: what a merchant has prepared for one payer, and how it stands afterwards. */
export function MandateOwn({ token }: { token: string }) {
  const { t, language } = useMandateSpeech();
  const spoken = useSpeech().language;
  const [view, setView] = useState(firstMandate);
  const [problem, setProblem] = useState<Problem>();

  const load = useCallback(async () => {
    const answer = await payMandateGet(token);
    setProblem(answer.ok ? undefined : answer.problem);
    if (answer.ok) setView(answer.data);
  }, [token]);
  // Again in another language: why a bank refused is in the server's words.
  useEffect(() => void load(), [load, spoken]);
  useReturn(load);

  const waits = view?.status === MandateStatus.ENROLMENT_INITIATED && view.enrolment === 'AT_BANK';
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [waits, load]);

  if (!view) {
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
  const { offer } = view;
  const isOpen = view.status === MandateStatus.ENROLMENT_INITIATED && view.enrolment === 'PREPARED' && !view.isExpired;
  if (isOpen && offer.state === 'OPEN') {
    return (
      <MandateForm
        at={{ token }}
        offer={offer}
        prepared={{
          name: view.payerName,
          email: view.email,
          ...(view.phone && { phone: view.phone }),
          ...(view.idType && { idType: view.idType }),
          ...(view.idNumber && { idNumber: view.idNumber }),
        }}
        reload={load}
      />
    );
  }
  const stand = standOf(view);
  const day = view.bankAnswersBy ?? view.nextDebit;
  return (
    <Notice
      tone={stand.tone}
      title={t(stand.title)}
      text={t(stand.text, { merchant: offer.merchantName, ...(day && { day: longDay(day, language) }) })}
    >
      {view.failureReason && stand.again && <p className="quiet">{view.failureReason}</p>}
      <p className="quiet">
        {offer.merchantName} · {offer.name}
        {view.bankName && ` · ${view.bankName}`}
      </p>
      <p className="quiet small">
        {t('number')} <span className="number">{view.mandateNo}</span>
      </p>
      <p className="actions">
        {waits && (
          <button type="button" className="button" onClick={() => void load()}>
            {t('checkAgain')}
          </button>
        )}
        {view.status === MandateStatus.ENROLLED && (
          <a className="button" href="/auto-debit/mine">
            {t('yourDebits')}
          </a>
        )}
        {stand.again && offer.state === 'OPEN' && (
          <a className="button primary" href={`/auto-debit/${encodeURIComponent(view.productSlug)}`}>
            {t('beginAgain')}
          </a>
        )}
      </p>
      <Contact title={t('contactDebit')} of={{ ...offer, merchantAddress: null }} />
    </Notice>
  );
}
