import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function Loading() {
  const { t } = useTranslation('kit');
  return (
    <Center py="xl" role="status" aria-label={t('list.loading')}>
      <Loader />
    </Center>
  );
}
