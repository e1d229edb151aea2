import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../kit/ui/copy_button';
import { Icon } from '../../kit/ui/icon';
import { useSession } from '../../kit/session/session';
import { useUiSettings } from '../../kit/page/settings';
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
  const { user } = useSession();
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <Text>{t('recovery.shown')}</Text>
      <div className={classes.printed}>
        <p>{`${brand.name} · ${user?.email ?? ''} · ${t('recovery.heading')}`}</p>
        <ul className={classes.codes} aria-label={t('recovery.list')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <CopyButton value={text} label={t('recovery.copy')} />
        <Button size="xs" variant="default" onClick={() => save(`${brand.name}-recovery-codes.txt`, `${text}\n`)}>
          {t('recovery.download')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="printer" size={14} />}
          onClick={() => window.print()}
        >
          {t('recovery.print')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('recovery.done')}</Button>
      </Group>
    </Stack>
  );
}
