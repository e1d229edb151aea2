import { Checkbox, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../kit/form/form';
import { PasswordField } from '../../kit/form/text_fields';
import { texts } from '../../kit/i18n';
import { required, rules, type Rule } from '../../kit/form/rules';
import { isGoodPassword } from './new_password';

export const goodPassword: Rule = (value) => (isGoodPassword(String(value)) ? null : texts.t('security:password.rule'));

/** `same('newPassword')` */
export const same =
  (other: string): Rule =>
  (value, values) =>
    value === (values as Record<string, unknown>)[other] ? null : texts.t('security:password.match');

/** What a new password and its repetition must be, for a form with these two fields. */
export const newPasswordRules = {
  newPassword: rules(required, goodPassword),
  confirmNewPassword: rules(required, same('newPassword')),
};

type Values = { newPassword: string; confirmNewPassword: string };
type Props<V extends Values> = { form: Form<V>; isShown: boolean; below?: ReactNode; autoFocus?: boolean };

/** A new password twice, for the pages with a Show Password box below. */
export function NewPasswordFields<V extends Values>({ form, isShown, below, autoFocus }: Props<V>) {
  const { t } = useTranslation('security');
  return (
    <Stack gap="md">
      <div>
        <PasswordField
          form={form}
          name="newPassword"
          label={t('field.newPassword')}
          required
          autoComplete="new-password"
          autoFocus={autoFocus}
          {...shown(isShown)}
        />
        {below}
      </div>
      <PasswordField
        form={form}
        name="confirmNewPassword"
        label={t('field.confirmPassword')}
        required
        autoComplete="new-password"
        {...shown(isShown)}
      />
    </Stack>
  );
}

/** One box shows all passwords of a page; their own eyes would say the same twice. */
export const shown = (isShown: boolean) => ({ visible: isShown, rightSection: <span /> });

export function useShowPassword() {
  const { t } = useTranslation('security');
  const [isShown, setShown] = useState(false);
  const box = (
    <Checkbox
      label={t('field.showPassword')}
      checked={isShown}
      onChange={(event) => setShown(event.currentTarget.checked)}
    />
  );
  return { isShown, box };
}
