import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signUpStrength, SIGN_UP_SPECIAL } from './password_strength';

/** The bar under the password of a new account. Its text says the same as its colour, and is read out as it changes. */
export function StrengthBar({ password }: { password: string }) {
  const { t } = useTranslation('accounts');
  const strength = signUpStrength(password);
  return (
    <div aria-live="polite">
      {strength && (
        <>
          <Progress value={strength.percent} color={strength.color} size="sm" mt={6} aria-label={t('strength.label')} />
          <Text size="xs" mt={4} c={strength.color === 'red' ? 'var(--mantine-color-error)' : 'var(--g-positive-text)'}>
            {t(`strength.${strength.text}`)}
          </Text>
          {strength.text === 'bad' && (
            <Text size="xs" c="dimmed">
              {t('strength.special', { characters: [...SIGN_UP_SPECIAL].join(' ') })}
            </Text>
          )}
        </>
      )}
    </div>
  );
}
