import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../kit/session/session';
import { Icon } from '../kit/ui/icon';
import { paths } from './paths';
import classes from './shell.module.css';

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** The address of signing out does all of it; a second word to the server would meet a session that is over. */
export const useSignOut = () => {
  const navigate = useNavigate();
  return () => void navigate({ to: paths.logout, replace: true });
};

export function UserMenu() {
  const { t } = useTranslation('shell');
  const { user, userAccounts } = useSession();
  const signOut = useSignOut();
  const name = user?.fullName ?? '';
  const company = user?.company ?? userAccounts.find((account) => account.isActive)?.company ?? '';
  return (
    <Menu position="bottom-end" shadow="md" width={230}>
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={t('user.menu', { name })}>
          <span className={classes.userText}>
            <span className={classes.userName}>{name}</span>
            <span className={classes.userCompany}>{company}</span>
          </span>
          <Avatar color="gate" radius="md" size={34} variant="light">
            {initials(name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.email}</Menu.Label>
        <Menu.Item component={Link} to={paths.profile} leftSection={<Icon name="profile" size={16} />}>
          {t('user.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.loginProtection} leftSection={<Icon name="shield" size={16} />}>
          {t('user.loginProtection')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.changePassword} leftSection={<Icon name="key" size={16} />}>
          {t('user.changePassword')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" size={16} />} onClick={signOut}>
          {t('user.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
