import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserAccount } from '../api/client';
import { useRoleName } from '../kit/session/role_name';
import { activeAccount, useSession } from '../kit/session/session';
import { Icon } from '../kit/ui/icon';
import { paths } from '../nav/paths';
import { useSignOut } from '../nav/use_sign_out';
import { SwitchAccount } from './switch_account';
import classes from './shell.module.css';
import account from './switch_account.module.css';

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

export function UserMenu() {
  const { t } = useTranslation(['shell', 'profile']);
  const { user, userAccounts } = useSession();
  const [chosen, setChosen] = useState<UserAccount>();
  const signOut = useSignOut();
  const name = user?.fullName ?? '';
  const company = user?.company ?? activeAccount({ userAccounts })?.company ?? '';
  const others = userAccounts.filter((account) => !account.isActive);
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={250}>
        <Menu.Target>
          <UnstyledButton className={classes.user} aria-label={t('user.menu', { name })}>
            <span className={classes.userText}>
              <span className={classes.userName}>{name}</span>
              {company !== name && <span className={classes.userCompany}>{company}</span>}
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
          {others.length > 0 && <Accounts accounts={others} onChoose={setChosen} />}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="signOut" size={16} />} onClick={() => signOut()}>
            {t('user.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {chosen && <SwitchAccount account={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

type AccountsProps = { accounts: UserAccount[]; onChoose: (account: UserAccount) => void };

/** The other companies of this person, and what one is there. */
function Accounts({ accounts, onChoose }: AccountsProps) {
  const { t } = useTranslation('profile');
  const roleName = useRoleName();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('account.heading')}</Menu.Label>
      <div className={account.accounts}>
        {accounts.map((one) => (
          <Menu.Item key={one.id} leftSection={<Icon name="refresh" size={16} />} onClick={() => onChoose(one)}>
            <Text fz="sm" className={account.accountName}>
              {one.company}
            </Text>
            <Text fz="xs" c="dimmed">
              {roleName(one.role)}
            </Text>
          </Menu.Item>
        ))}
      </div>
    </>
  );
}
