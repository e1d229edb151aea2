import { paths } from '../../nav/paths';
import type profile from 'messages/en/portal/profile.json';
import { allows, hasGroup, type Permission, type Permissions } from '../../kit/session/can';
import type { IconName } from '../../kit/ui/icon';

type SectionKey = Exclude<keyof (typeof profile)['section'], 'label'>;
type Section = {
  key: SectionKey;
  to: string;
  icon: IconName;
  permission?: Permission;
  /** The gateway is no merchant: its people have only themselves. */
  ofMerchant?: boolean;
};

export const SECTIONS: Section[] = [
  { key: 'user', to: paths.profile, icon: 'profile' },
  { key: 'company', to: paths.profileCompany, icon: 'review', permission: 'user.profile.view', ofMerchant: true },
  { key: 'methods', to: paths.profileMethods, icon: 'wallet', permission: 'user.profile.view', ofMerchant: true },
  { key: 'api', to: paths.profileApi, icon: 'key', permission: 'user.apiAccount.view', ofMerchant: true },
  {
    key: 'autoDebit',
    to: paths.profileAutoDebit,
    icon: 'mandate',
    permission: 'merchant.merchantEMandateProduct.view',
    ofMerchant: true,
  },
  // Pages of their own, of another room.
  { key: 'team', to: paths.team, icon: 'profile', permission: 'user.team.view', ofMerchant: true },
];

const isShown = ({ permission, ofMerchant }: Section, permissions: Permissions) =>
  (!permission || allows(permissions, permission)) && !(ofMerchant && hasGroup(permissions, 'admin'));

/** The sections that a person of these permissions has. The menu and the addresses ask the same. */
export const sectionsFor = (permissions: Permissions): Section[] =>
  SECTIONS.filter((section) => isShown(section, permissions));
