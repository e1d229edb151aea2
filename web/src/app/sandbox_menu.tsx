import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../kit/ui/icon';
import { paths } from '../nav/paths';
import classes from './shell.module.css';

/** The badge of a test deployment leads to what plays the other side: mailbox, bank and clock. */
export function SandboxMenu() {
  const { t } = useTranslation(['shell', 'sandbox']);
  return (
    <Menu position="bottom-start" shadow="md" width={270}>
      <Menu.Target>
        <UnstyledButton className={classes.sandbox} title={t('sandboxHint')}>
          {t('sandbox')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('sandbox:menu')}</Menu.Label>
        <Menu.Item component="a" href={paths.sandboxMailbox} leftSection={<Icon name="mail" size={16} />}>
          {t('sandbox:mailbox')}
        </Menu.Item>
        <Menu.Item component="a" href={paths.sandboxBank} leftSection={<Icon name="wallet" size={16} />}>
          {t('sandbox:bank')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.sandboxClock} leftSection={<Icon name="clock" size={16} />}>
          {t('sandbox:clock.entry')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.sandboxIncidents} leftSection={<Icon name="alert" size={16} />}>
          {t('sandbox:incidents.entry')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
