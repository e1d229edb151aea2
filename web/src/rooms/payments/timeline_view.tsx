import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SalesTransactionDetails } from '../../api/client';
import { formatAmount, isPositive } from '../../kit/money/money';
import { formatInstant } from '../../kit/time/time';
import { Section } from '../../kit/ui/facts';
import { StatusBadge } from '../../kit/ui/status_badge';
import { statusLabel } from './codes';
import type { Reader } from './reader';
import classes from './timeline.module.css';
import { balanceChange, messageWord, moveWord, stoppedMove, timelineOf, type Happening } from './timeline';

/** All that happened to a sale, in one order and in words. */
export function Timeline({ details, reader }: { details: SalesTransactionDetails; reader: Reader }) {
  const { t } = useTranslation('sale');
  const stopped = stoppedMove(details);
  return (
    <Section title={t('timeline.title')}>
      <ol className={classes.timeline}>
        {timelineOf(details).map((happening, at) => (
          <li key={at} data-kind={happening.kind}>
            <One happening={happening} reader={reader} stopped={stopped} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

type OneProps = { happening: Happening; reader: Reader; stopped: Of<'move'>['move'] | undefined };

function One({ happening, reader, stopped }: OneProps) {
  if (happening.kind === 'move') return <Move move={happening.move} isStopped={happening.move === stopped} />;
  if (happening.kind === 'message') return <Message message={happening.message} />;
  return <Booking entries={happening.entries} reader={reader} />;
}

const Under = ({ at, children }: { at: string; children?: ReactNode }) => (
  <Text fz="xs" c="dimmed">
    {formatInstant(at)}
    {children}
  </Text>
);

type Of<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

function Move({ move, isStopped }: Pick<Of<'move'>, 'move'> & { isStopped: boolean }) {
  const { t } = useTranslation(['sale', 'payments']);
  return (
    <>
      <strong>{t(`timeline.move.${moveWord(move, isStopped)}`, { status: statusLabel(move.toStatus) })}</strong>
      {move.note && <span className={classes.note}>{move.note}</span>}
      <Under at={move.createdDate}>
        {' · '}
        {t(`payments:view.trigger.${move.trigger}`)}
        {move.actor && ` · ${t('payments:view.by', { who: move.actor })}`}
      </Under>
    </>
  );
}

function Message({ message }: Pick<Of<'message'>, 'message'>) {
  const { t } = useTranslation(['sale', 'payments']);
  return (
    <>
      <span>{t(`timeline.message.${messageWord(message)}`)}</span>
      {message.signatureValid === false && (
        <span className={classes.warning}>
          <StatusBadge tone="bad" label={t('payments:view.signatureInvalid')} />
        </span>
      )}
      <Under at={message.createdDate}>{message.signatureValid && ` · ${t('payments:view.signatureValid')}`}</Under>
      <details className={classes.body}>
        <summary>{t('timeline.message.show', { kind: `${message.protocol} ${message.kind}` })}</summary>
        <pre>{message.body}</pre>
      </details>
    </>
  );
}

function Booking({ entries, reader }: Pick<Of<'booking'>, 'entries'> & { reader: Reader }) {
  const { t, i18n } = useTranslation('sale');
  const [first] = entries;
  if (!first) return null;
  // A code that this page does not know yet is no reason to show a key.
  const word = (group: 'entry' | 'account', code: string) =>
    i18n.exists(`sale:timeline.${group}.${code}`)
      ? t(`timeline.${group}.${code as 'other'}`)
      : t(`timeline.${group}.other`);
  const isSide = (entry: typeof first) => t(isPositive(entry.debit) ? 'timeline.debit' : 'timeline.credit');
  return (
    <>
      <span>{word('entry', first.kind)}</span>
      <ul className={classes.entries}>
        {entries.map((entry, at) => {
          const { sign, amount } = balanceChange(entry);
          return (
            <li key={at}>
              <span>{word('account', entry.account)}</span>
              <span className="g-number">
                {reader === 'merchant' ? `${sign} ${formatAmount(amount)}` : `${isSide(entry)} ${formatAmount(amount)}`}
              </span>
            </li>
          );
        })}
      </ul>
      <Under at={first.createdDate} />
    </>
  );
}
