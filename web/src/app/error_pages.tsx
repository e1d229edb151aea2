import { Button, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../kit/ui/icon';
import { Logo } from '../kit/ui/logo';
import { usePageTitle } from '../kit/page/page_title';
import { useUiSettings } from '../kit/page/settings';
import classes from './error_pages.module.css';
import { paths } from '../nav/paths';

/** One page in six dresses; the styles are in the sheet, by the number of the version. */
const LOOKS = {
  'error-v1': 'default',
  'error-v2': 'filled',
  'error-v3': 'white',
  'error-v4': 'light',
  'error-v5': 'outline',
  'error-v6': 'white',
} as const;
type Look = keyof typeof LOOKS;

const isLook = (version: string | undefined): version is Look => version !== undefined && Object.hasOwn(LOOKS, version);

/** /error/error-v1 to /error/error-v6: nothing is here, and where to go instead. */
export function ErrorPages() {
  const { t } = useTranslation('kit');
  const { name } = useUiSettings().brand;
  const { version } = useParams({ strict: false }) as { version?: string };
  const look = isLook(version) ? version : 'error-v1';
  const title = t('error.pageTitle');
  usePageTitle(title);
  return (
    <main className={classes.page} data-look={look}>
      <div className={classes.brand}>
        <Logo />
        <span>{name}</span>
      </div>
      <p className={classes.code}>{t('error.pageCode')}</p>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        <Text>{t('error.pageText')}</Text>
        <Button
          component="a"
          href={paths.checkAccount}
          variant={LOOKS[look]}
          mt="lg"
          leftSection={<Icon name="chevronLeft" size={16} />}
        >
          {t('error.home')}
        </Button>
      </div>
    </main>
  );
}
