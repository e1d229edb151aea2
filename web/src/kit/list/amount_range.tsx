import { Group, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, toMoney } from '../money/money';
import classes from './list.module.css';

type Props = { label: string; from: string; to: string; onChange: (from: string, to: string) => void };

/** From and to, both included. What is no amount yet stays in the field and is told; it is not asked for. */
export function AmountRange({ label, from, to, onChange }: Props) {
  const { t } = useTranslation(['list', 'kit']);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end" role="group" aria-label={label} className={classes.amounts}>
      <Amount label={t('amountFrom', { label })} value={from} onChange={(next) => onChange(next, to)} />
      <Amount label={t('amountTo', { label })} value={to} onChange={(next) => onChange(from, next)} />
    </Group>
  );
}

function Amount({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped((now) => (now !== null && (toMoney(now) ?? '') === value ? now : null)), [value]);
  const shown = typed ?? (value && formatMoney(value));
  const isWrong = shown.trim() !== '' && toMoney(shown) === undefined;
  return (
    <TextInput
      className={classes.amountFilter}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      value={shown}
      error={isWrong && t('form.amount')}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        const money = toMoney(next);
        if (next.trim() === '' || money !== undefined) onChange(money ?? '');
      }}
    />
  );
}
