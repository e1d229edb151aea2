import { Button, Paper, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentLinkCreate } from '../../../api/client';
import { linkDraftInput } from '../../../api/gen/limits/link_draft_input';
import { useAction } from '../../../api/query';
import { formatAmount } from '../../../kit/money/money';
import { Icon } from '../../../kit/ui/icon';
import { allowChime } from './chime';
import classes from './counter.module.css';
import { press, takeBack, typedMoney } from './typed_amount';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [role=dialog]');

/** The amount, a note, and one button. Digits of a keyboard do the same as the keys on the screen. */
export function Charge({ onCharged }: { onCharged: (link: string) => void }) {
  const { t } = useTranslation(['counter', 'kit']);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const charge = useAction(
    (input: { amount: string; title: string }, keyed) =>
      paymentLinkCreate({ body: { ...input, oneTimePayment: true }, ...keyed }),
    { onSuccess: (link) => onCharged(link.id) },
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) setTyped((was) => press(was, event.key));
      else if (event.key === 'Backspace') setTyped(takeBack);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const amount = typedMoney(typed);
  const submit = () => {
    allowChime();
    charge.mutate({ amount, title: note.trim() || t('untitled') });
  };
  return (
    <Paper
      component="form"
      withBorder
      className={classes.card}
      aria-label={t('charge')}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !charge.isPending) submit();
      }}
    >
      <Text component="output" className={classes.amount} aria-live="polite" aria-label={t('amount')}>
        {formatAmount(amount)}
      </Text>
      <TextInput
        label={t('note')}
        placeholder={t('untitled')}
        description={t('noteHint')}
        maxLength={linkDraftInput.title.lengthMax}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.keys} role="group" aria-label={t('keys')}>
        {KEYS.map((key) => (
          <Button key={key} variant="default" onClick={() => setTyped(press(typed, key))}>
            {key}
          </Button>
        ))}
        <Button variant="default" onClick={() => setTyped(takeBack)} aria-label={t('takeBack')}>
          <Icon name="chevronLeft" size={22} />
        </Button>
      </div>
      <Button type="submit" size="lg" fullWidth loading={charge.isPending} disabled={typed === ''}>
        {t('charge')}
      </Button>
    </Paper>
  );
}
