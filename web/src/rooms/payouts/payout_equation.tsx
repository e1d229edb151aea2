import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminPayoutLineList, payoutLineList, PayoutRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { keepSearch } from '../../kit/dialog/back';
import { formatCount, formatMoney, parseSen } from '../../kit/money/money';
import { Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { addUp, noSums, TERMS, termsWrong, ties, type Term } from './payout_words';
import classes from './payouts.module.css';

export type FetchLines = typeof payoutLineList | typeof adminPayoutLineList;

/** The term whose lines are shown: a part of the address, so that closing the dialog forgets it. */
export const useTerm = (): Term | undefined => {
  const hash = useLocation({ select: (location) => location.hash });
  return TERMS.map(([term]) => term).find((term) => term === hash);
};

/** To the lines of a term, or to all of them. */
export function TermLink({ term, children }: { term?: Term; children: string }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isShown = useTerm() === term;
  return (
    <Anchor
      fz="inherit"
      aria-current={isShown || undefined}
      renderRoot={(props) => (
        <Link {...props} to={pathname} search={keepSearch} hash={term ?? ''} state replace resetScroll={false} />
      )}
    >
      {children}
    </Anchor>
  );
}

/** Every sum on its way from the opening to the closing balance, added up again in the browser, and so are its lines. */
export function Equation({ payout, fetch }: { payout: PayoutRow; fetch: FetchLines }) {
  const { t } = useTranslation('payouts');
  if (payout.status === 'OPEN') {
    return (
      <Text mb="md" fz="sm">
        {t('view.openText')}
      </Text>
    );
  }
  return (
    <Section title={t('view.equation')}>
      <dl className={classes.equation}>
        <div>
          <dt>{t('term.opening')}</dt>
          <dd className="g-number">{formatMoney(payout.opening)}</dd>
        </div>
        {TERMS.map(([term]) => (
          <div key={term}>
            <dt>
              {parseSen(payout[term]) === 0n ? t(`term.${term}`) : <TermLink term={term}>{t(`term.${term}`)}</TermLink>}
            </dt>
            <dd className="g-number">{formatMoney(payout[term])}</dd>
          </div>
        ))}
        <div data-strong>
          <dt>{t('term.payout')}</dt>
          <dd className="g-number">{formatMoney(`-${payout.amount}`)}</dd>
        </div>
        <div data-strong>
          <dt>{t('term.closing')}</dt>
          <dd className="g-number">{formatMoney(payout.closing)}</dd>
        </div>
      </dl>
      <Found isRight={ties(payout)} text={t(ties(payout) ? 'view.counted' : 'view.countedWrong')} />
      <Proof payout={payout} fetch={fetch} />
    </Section>
  );
}

function Found({ isRight, text }: { isRight: boolean; text: string }) {
  return (
    <Text fz="sm" c={isRight ? 'dimmed' : 'red'} mt="xs" role="status" className={classes.found}>
      <Icon name={isRight ? 'check' : 'cross'} size={14} /> {text}
    </Text>
  );
}

/** So many come with each answer, and so many are added up without being asked. */
const LINES_AT_ONCE = 500;
const LINES_UNASKED = 2000;

/** Adds up every line of the payout, and compares each term with what its lines come to. */
function Proof({ payout, fetch }: { payout: PayoutRow; fetch: FetchLines }) {
  const { t } = useTranslation('payouts');
  const [isAsked, setAsked] = useState(payout.lineCount <= LINES_UNASKED);
  const [done, setDone] = useState(0);
  const { data: sums, error } = useQuery({
    queryKey: ['payoutProof', payout.id],
    queryFn: async ({ signal }) => {
      const sums = noSums();
      let count = 0;
      for (let pageNumber = 1; count < payout.lineCount; pageNumber++) {
        const { content } = await fetch({
          path: { id: payout.id },
          query: { pageNumber, pageSize: LINES_AT_ONCE },
          signal,
        } as never);
        if (content.length === 0) break;
        addUp(sums, content);
        count += content.length;
        setDone(count);
      }
      return { sums, count };
    },
    enabled: isAsked && payout.lineCount > 0,
    // What is closed has its lines for ever.
    staleTime: Infinity,
    meta: { silent: true },
  });
  const count = formatCount(payout.lineCount);
  if (payout.lineCount === 0) return null;
  if (error) return <Found isRight={false} text={errorText(error)} />;
  if (!isAsked) {
    return (
      <Button size="xs" variant="default" mt="xs" onClick={() => setAsked(true)}>
        {t('view.countLines', { count })}
      </Button>
    );
  }
  if (!sums) {
    return (
      <Text fz="sm" c="dimmed" mt="xs">
        {t('view.countingLines', { done: formatCount(done), count })}
      </Text>
    );
  }
  const wrong = termsWrong(payout, sums.sums).map((term) => t(`term.${term}`));
  const isRight = wrong.length === 0 && sums.count === payout.lineCount;
  return (
    <Found
      isRight={isRight}
      text={isRight ? t('view.linesCounted', { count }) : t('view.linesCountedWrong', { terms: wrong.join(', ') })}
    />
  );
}
