import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../api/client';
import { paths } from '../../nav/paths';
import { isLanguage, LANGUAGES } from '../../kit/i18n/language';
import { useSession } from '../../kit/session/session';
import { Facts } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { StatusBadge } from '../../kit/ui/status_badge';
import { useRoleName } from '../../kit/session/role_name';
import classes from './profile.module.css';
import { useMe } from './queries';
import { Answered, SectionCard } from './section';

export function UserSection() {
  const { t } = useTranslation(['profile', 'shell']);
  const me = useMe();
  return (
    <>
      <SectionCard title={t('section.user')} text={t('user.text')}>
        <Answered query={me}>{(user) => <UserFacts user={user} />}</Answered>
      </SectionCard>
      <Companies />
      <SectionCard title={t('user.safety')}>
        <Group gap="xs">
          <Button
            component={Link}
            to={paths.loginProtection}
            variant="default"
            leftSection={<Icon name="shield" size={16} />}
          >
            {t('shell:user.loginProtection')}
          </Button>
          <Button
            component={Link}
            to={paths.changePassword}
            variant="default"
            leftSection={<Icon name="key" size={16} />}
          >
            {t('shell:user.changePassword')}
          </Button>
        </Group>
      </SectionCard>
    </>
  );
}

function UserFacts({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const { userAccounts } = useSession();
  const roleName = useRoleName();
  const role = userAccounts.find((account) => account.isActive)?.role;
  return (
    <Facts
      columns={1}
      facts={[
        { label: t('user.name'), value: user.fullName },
        {
          label: t('user.email'),
          value: (
            <Group gap="xs" justify="flex-end">
              {user.email}
              <StatusBadge
                tone={user.emailVerified ? 'good' : 'waiting'}
                label={t(user.emailVerified ? 'user.verified' : 'user.notVerified')}
              />
            </Group>
          ),
        },
        { label: t('user.company'), value: user.company },
        role ? { label: t('user.role'), value: roleName(role) } : null,
        {
          label: t('user.language'),
          value: isLanguage(user.language) ? LANGUAGES[user.language] : user.language,
        },
      ]}
    />
  );
}

/** For the person of several companies: which they are, and what one is there. */
function Companies() {
  const { t } = useTranslation('profile');
  const { userAccounts } = useSession();
  const roleName = useRoleName();
  if (userAccounts.length < 2) return null;
  return (
    <SectionCard title={t('user.companies')} text={t('user.companiesText')}>
      <ul className={classes.rows}>
        {userAccounts.map((account) => (
          <li key={account.id}>
            <div>
              <Text fw={500}>{account.company}</Text>
              <Text fz="sm" c="dimmed">
                {roleName(account.role)}
              </Text>
            </div>
            {account.isActive && (
              <Badge variant="light" tt="none">
                {t('user.current')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
