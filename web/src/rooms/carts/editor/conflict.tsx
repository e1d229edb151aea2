import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../nav/paths';

/** Two tabs, or two people, changed the same shop: nothing is undone before somebody has said which of the two counts. */
export function Conflict({ id, onOverwrite }: { id: string; onOverwrite: () => void }) {
  const { t } = useTranslation('carts');
  return (
    <Alert color="yellow" role="alert">
      <Text fw={600}>{t('conflict.title')}</Text>
      <Text fz="sm" mt={4}>
        {t('conflict.text')}
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" component="a" href={paths.cartView(id)} target="_blank" rel="noopener">
          {t('conflict.see')}
        </Button>
        <Button size="xs" variant="default" onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      </Group>
    </Alert>
  );
}
