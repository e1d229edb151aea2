import { useCallback, useEffect, useState } from 'react';
import { payLinkGet, type Problem } from './client';
import { firstLink } from './first';
import { Contact, Loading, Notice } from './frame';
import { preferredKeep } from './kept';
import { useSpeech } from './language';
import { LinkForm } from './link_form';
import { ProblemNotice } from './problem_notice';
import type { Tone } from './status';
import type { TextKey } from './texts';
import { useReturn } from './use_return';
import type { LinkState } from './wire';

type Closed = Exclude<LinkState, 'OPEN'>;
const CLOSED: Record<Closed, { tone: Tone; title: TextKey; text: TextKey }> = {
  EXPIRED: { tone: 'calm', title: 'expiredTitle', text: 'expiredText' },
  PAID: { tone: 'good', title: 'alreadyTitle', text: 'alreadyText' },
  LOCKED: { tone: 'wait', title: 'lockedTitle', text: 'lockedText' },
  INACTIVE: { tone: 'calm', title: 'inactiveTitle', text: 'inactiveText' },
  NOT_READY: { tone: 'calm', title: 'notReadyTitle', text: 'notReadyText' },
};
const LOCKED_AGAIN_MS = 8000;

/** /payment-links/{slug}: what is asked for, by whom, and the payer's details; then on to the checkout. */
export function LinkPage({ slug }: { slug: string }) {
  const { t } = useSpeech();
  const [link, setLink] = useState(firstLink);
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => preferredKeep(`/payment-links/${slug}`, location.search), [slug]);

  const load = useCallback(async () => {
    const answer = await payLinkGet(slug);
    if (answer.ok) setLink(answer.data);
    setProblem(answer.ok ? undefined : answer.problem);
  }, [slug]);

  useEffect(() => {
    if (!firstLink()) void load();
  }, [load]);
  useReturn(load);

  const locked = link?.state === 'LOCKED';
  useEffect(() => {
    if (!locked) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), LOCKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [locked, load]);

  if (!link) {
    return problem ? (
      <ProblemNotice
        problem={problem}
        retry={() => void load()}
        missing={{ title: t('missingLinkTitle'), text: t('missingLinkText') }}
      />
    ) : (
      <Loading />
    );
  }
  if (link.state === 'OPEN') return <LinkForm slug={slug} link={link} reload={load} />;
  const closed = CLOSED[link.state];
  return (
    <Notice
      tone={closed.tone}
      title={t(closed.title, { merchant: link.merchantName })}
      text={t(closed.text, { merchant: link.merchantName })}
    >
      <p className="quiet">{link.title}</p>
      {locked && (
        <button type="button" className="button" onClick={() => void load()}>
          {t('checkAgain')}
        </button>
      )}
      <Contact of={link} />
    </Notice>
  );
}
