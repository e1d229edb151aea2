import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scoreColor } from './new_password';

/** Hidden while there is nothing to judge. The colour says no more than the list or the message beside it. */
export function PasswordMeter({ score, password }: { score: number; password: string }) {
  const { t } = useTranslation('security');
  if (password === '') return null;
  return (
    <Progress
      value={score}
      color={scoreColor(score)}
      size="sm"
      mt={6}
      data-score={score}
      aria-label={t('password.strength', { percent: score })}
    />
  );
}
