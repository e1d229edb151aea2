import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../kit/ui/copy_button';
import { useUiSettings } from '../../kit/ui/settings';
import classes from './accounts.module.css';

const save = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** The ten codes, on the one occasion that they are shown. */
export function RecoveryCodeList({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('security');
  const { brand } = useUiSettings();
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <Text>{t('recovery.shown')}</Text>
      <ul className={classes.codes} aria-label={t('recovery.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={text} label={t('recovery.copy')} />
        <Button size="xs" variant="default" onClick={() => save(`${brand.name}-recovery-codes.txt`, `${text}\n`)}>
          {t('recovery.download')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('recovery.done')}</Button>
      </Group>
    </Stack>
  );
}
