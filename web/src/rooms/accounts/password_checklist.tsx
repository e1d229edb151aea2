import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/icon';
import classes from './accounts.module.css';
import { RULES, RULE_NAMES, SPECIAL } from './new_password';

/** The five rules as they are met: green with a tick, red with a cross, and in words for who sees neither. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('security');
  return (
    <ul className={classes.checklist} aria-label={t('password.rules')}>
      {RULE_NAMES.map((name) => {
        const isMet = RULES[name](password);
        return (
          <li key={name} data-met={isMet}>
            <Icon name={isMet ? 'check' : 'cross'} size={16} />
            <Text span size="sm">
              {t(`password.${name}`, { characters: SPECIAL })}
            </Text>
            <VisuallyHidden>{isMet ? t('password.met') : t('password.notMet')}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
