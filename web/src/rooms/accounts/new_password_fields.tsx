import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../kit/form/form';
import { PasswordField } from '../../kit/form/text_fields';
import { texts } from '../../kit/i18n';
import { required, rules, type Rule } from '../../kit/form/rules';
import { isGoodPassword } from './new_password';
import { PasswordChecklist } from './password_checklist';
import { PasswordMeter } from './password_meter';

const goodPassword: Rule = (value) => (isGoodPassword(String(value)) ? null : texts.t('security:password.rule'));

const sameAsNew: Rule = (value, values) =>
  value === (values as { newPassword: string }).newPassword ? null : texts.t('security:password.match');

/** What a new password and its repetition must be. `given` says it when one of them is missing. */
export const newPasswordRule = (given: Rule = required) => rules(given, goodPassword);
export const repeatedPasswordRule = (given: Rule = required) => rules(given, sameAsNew);

type Props<Values> = {
  form: Form<Values>;
  /** The field of the repetition. */
  repeat: keyof Values & string;
  /** How good the password is, in the way of the page (account-portal, section 9). */
  score: (password: string) => number;
  hasChecklist?: boolean;
  /** Given where one box shows all passwords of the page. */
  isShown?: boolean;
  autoFocus?: boolean;
};

/** A new password twice with its meter: by a mailed link, after it expired, and by choice. */
export function NewPasswordFields<Values extends { newPassword: string }>(props: Props<Values>) {
  const { form, repeat, score, hasChecklist, isShown, autoFocus } = props;
  const { t } = useTranslation('security');
  const { newPassword } = form.getValues();
  const visibility = isShown === undefined ? {} : shown(isShown);
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
          {...visibility}
        />
        <PasswordMeter password={newPassword} score={score(newPassword)} />
      </div>
      {hasChecklist && <PasswordChecklist password={newPassword} />}
      <PasswordField
        form={form}
        name={repeat}
        label={t('field.confirmPassword')}
        required
        autoComplete="new-password"
        {...visibility}
      />
    </Stack>
  );
}

/** For a code or a password in use: only the server can say that it is valid, so the field does not. */
export const unjudged = { description: undefined, 'data-valid': undefined };

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
