import { texts } from '../../kit/i18n';
import type { Rule } from '../../kit/form/rules';

/** Characters that no full name may carry (account-portal, section 5). */
export const FORBIDDEN_IN_NAME = '*|"<>[]{}`\\()\';&';

export const fullNameCharacters: Rule = (value) =>
  [...String(value ?? '')].some((character) => FORBIDDEN_IN_NAME.includes(character))
    ? texts.t('signUp:fullNameCharacters', { characters: [...FORBIDDEN_IN_NAME].join(' ') })
    : null;
