import { useTranslation } from 'react-i18next';
import profile from 'messages/en/portal/profile.json';

type RoleKey = keyof (typeof profile)['role'];

/** A role in the reader's language. The wire says the English name; one that is not known stays as it is. */
export const useRoleName = () => {
  const { t } = useTranslation('profile');
  return (role: string) => (Object.hasOwn(profile.role, role) ? t(`role.${role as RoleKey}`) : role);
};
