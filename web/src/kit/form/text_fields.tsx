import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useField, type Bound, type Own } from './field';
import { digitsOf, moneyOf } from './typed';

// Apart from the other fields: the sign-in page needs no list, no checkbox and what these bring along.

export function TextField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<TextInputProps>) {
  return <TextInput {...useField({ form, name, label }, { hint, required })} name={name} {...rest} />;
}

// Runs before the field's own change handler, so that a character that may not be typed never reaches the form.
const keepOnly = (of: (typed: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const input = event.currentTarget;
  const kept = of(input.value);
  if (kept !== input.value) input.value = kept;
};

/** Numeric input only: every other character is dropped as it is typed. It stays a text, so that zeros in front stay. */
export function DigitsField<V>(props: Bound<V> & Own<TextInputProps>) {
  return <TextField inputMode="numeric" autoComplete="off" onInput={keepOnly(digitsOf)} {...props} />;
}

/** An amount stays the text that was typed until it is sent (see toMoney); it never becomes a number. */
export function MoneyField<V>(props: Bound<V> & Own<TextInputProps>) {
  return <TextField inputMode="decimal" autoComplete="off" leftSection="RM" onInput={keepOnly(moneyOf)} {...props} />;
}

export function PasswordField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<PasswordInputProps>) {
  const { t } = useTranslation('kit');
  return (
    <PasswordInput
      {...useField({ form, name, label }, { hint, required })}
      name={name}
      // A pasted password that is cut off silently is another one.
      maxLength={undefined}
      aria-invalid={form.errors[name] ? true : undefined}
      visibilityToggleButtonProps={{
        'aria-label': `${t('form.passwordShow')} / ${t('form.passwordHide')}`,
        tabIndex: 0,
      }}
      {...rest}
    />
  );
}
