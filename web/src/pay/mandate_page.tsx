import { useCallback, useEffect, useState } from 'react';
import { payMandateOffer, type Problem } from './client';
import { firstOffer } from './first';
import { Contact, Loading, Notice } from './frame';
import { MandateChange } from './mandate_change';
import { MandateForm } from './mandate_form';
import { MandateMine } from './mandate_mine';
import { MandateOwn } from './mandate_own';
import { useMandateSpeech } from './mandate_speech';
import { ProblemNotice } from './problem_notice';
import { useReturn } from './use_return';

/** /auto-debit/…: a product's page, where payers enrol, and the pages of one payer's own. */
export function MandatePage({ path }: { path: string }) {
  const [first = '', second] = path.split('/');
  if (first === 'mandate' && second) return <MandateOwn token={second} />;
  if (first === 'change' && second) return <MandateChange token={second} />;
  return first === 'mine' ? <MandateMine /> : <OfferPage slug={first} />;
}

function OfferPage({ slug }: { slug: string }) {
  const { t } = useMandateSpeech();
  const [offer, setOffer] = useState(firstOffer);
  const [problem, setProblem] = useState<Problem>();
  const load = useCallback(async () => {
    const answer = await payMandateOffer(slug);
    setProblem(answer.ok ? undefined : answer.problem);
    if (answer.ok) setOffer(answer.data);
    else if (answer.problem.kind === 'notFound') setOffer(undefined);
  }, [slug]);
  useEffect(() => {
    if (!firstOffer()) void load();
  }, [load]);
  useReturn(load);

  if (!offer) {
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
  const merchant = offer.merchantName;
  if (offer.state !== 'OPEN') {
    const isClosed = offer.state === 'CLOSED';
    return (
      <Notice
        tone="calm"
        title={t(isClosed ? 'closedTitle' : 'offTitle', { merchant })}
        text={t(isClosed ? 'closedText' : 'offText', { merchant })}
      >
        <p className="quiet">{offer.name}</p>
        <Contact title={t('contactDebit')} of={{ ...offer, merchantAddress: null }} />
      </Notice>
    );
  }
  return <MandateForm at={{ slug }} offer={offer} reload={load} />;
}
