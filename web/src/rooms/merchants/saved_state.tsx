import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../kit/time/time';
import type { SaveState } from './application_draft';

/** One quiet line: whether what was typed is kept, and where. */
export function SavedState({ state }: { state: SaveState }) {
  const { t } = useTranslation('merchants');
  return (
    <Text size="xs" c={state.kind === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {state.kind === 'saved'
        ? t('wizard.saved.saved', { time: formatInstant(state.savedAt).slice(11) })
        : t(`wizard.saved.${state.kind}`)}
    </Text>
  );
}
