import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageSet } from '../../api/client';
import { newKey } from '../../api/idempotency_key';
import { LANGUAGES, languageChoose, type Language } from '../i18n';
import { session } from '../session/session';
import { Icon } from '../ui/icon';

/** Each language by its own name. A signed-in person's mails come in it, too. */
export function LanguagePicker() {
  const { t, i18n } = useTranslation('kit');
  const choose = (language: Language) => {
    void languageChoose(language);
    if (!session.isSignedIn()) return;
    // The page speaks it already; when the server does not hear of it, the mails stay as they were.
    languageSet({ body: { language }, headers: { 'Idempotency-Key': newKey() } }).catch(() => undefined);
  };
  return (
    <NativeSelect
      size="xs"
      aria-label={t('language')}
      rightSection={<Icon name="sort" size={14} />}
      value={i18n.language}
      onChange={(event) => choose(event.currentTarget.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
