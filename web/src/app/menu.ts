import { hasGroup, allows, type Permission, type Permissions } from '../kit/session/can';
import type shell from 'messages/en/portal/shell.json';
import type { IconName } from '../kit/ui/icon';
import { paths } from '../nav/paths';
import type { MenuNeed } from '../nav/roots';

type MenuKey = keyof (typeof shell)['menu'];
export type MenuEntry = { key: MenuKey; to: string };
export type MenuItem = { key: MenuKey; icon: IconName; to?: string; children?: MenuEntry[]; section?: MenuKey };

type Gate = ((permissions: Permissions) => boolean) & {
  /** One of them opens it, for who lists what a permission opens. */
  needs?: Permission[];
};
type Gated<T> = T & { when?: Gate };

const can = (...any: Permission[]): Gate =>
  Object.assign((permissions: Permissions) => any.some((permission) => allows(permissions, permission)), {
    needs: any,
  });

/** Always shown to merchants (back-office, section 2); to the gateway's people where they may go there. */
const merchantOr = (permission: Permission): Gate =>
  Object.assign((permissions: Permissions) => !hasGroup(permissions, 'admin') || allows(permissions, permission), {
    needs: [permission],
  });

/** The pages of user management; its one entry leads to the first of them that one may open. */
const MANAGED: [Permission, string][] = [
  ['admin.user.view', paths.userManagement],
  ['admin.role.view', `${paths.userManagement}/roles`],
  ['admin.permission.view', `${paths.userManagement}/permissions`],
  ['admin.userGroup.view', `${paths.userManagement}/groups`],
  ['admin.userGroupLevel.view', `${paths.userManagement}/levels`],
];

/** Until it is approved, the application is the way to everything else. */
const APPLICATION: MenuItem = { key: 'merchant', icon: 'review', to: paths.applicationView };

const ALL: Gated<Omit<MenuItem, 'children'> & { children?: Gated<MenuEntry>[] }>[] = [
  { key: 'dashboard', icon: 'dashboard', to: paths.dashboard },
  { key: 'profile', icon: 'profile', to: paths.profile, when: (permissions) => hasGroup(permissions, 'user') },
  {
    key: 'transaction',
    icon: 'transaction',
    when: can('payment.salesTransaction.view'),
    children: [
      { key: 'allTransactions', to: paths.transactions },
      { key: 'refundApplications', to: paths.refundRequests, when: can('payment.refundRequest.view') },
    ],
  },
  {
    key: 'autoDebit',
    icon: 'mandate',
    when: can('payment.eMandateApplication.view'),
    children: [
      { key: 'terminationRequest', to: paths.mandateTerminations, when: can('payment.eMandateTermination.view') },
      { key: 'allApplications', to: paths.mandateApplications },
      { key: 'allTransactions', to: paths.mandateTransactions, when: can('payment.eMandateTransaction.view') },
      { key: 'forecast', to: paths.mandateForecast },
      { key: 'productSettings', to: paths.mandateProducts, when: can('merchant.merchantEMandateProduct.view') },
    ],
  },
  { key: 'payout', icon: 'payout', to: paths.payouts, when: (permissions) => hasGroup(permissions, 'payment') },
  { key: 'paymentLink', icon: 'link', to: paths.paymentLinks, when: merchantOr('payment.paymentLink.view') },
  { key: 'counter', icon: 'wallet', to: paths.counter, when: can('payment.paymentLink.create') },
  { key: 'axaiCart', icon: 'cart', to: paths.carts, when: merchantOr('payment.cart.view') },
  { key: 'webhooks', icon: 'external', to: paths.webhooks, when: can('user.apiAccount.view') },
  { key: 'auditLog', icon: 'shield', to: paths.auditLog, when: can('user.auditLog.view') },
  {
    key: 'merchantApplications',
    icon: 'review',
    section: 'administration',
    to: paths.applications,
    when: can('admin.merchantApplication.view'),
  },
  {
    key: 'merchants',
    icon: 'wallet',
    section: 'administration',
    to: paths.adminMerchants,
    when: can('admin.merchant.view'),
  },
  {
    key: 'merchantTransactions',
    icon: 'transaction',
    section: 'administration',
    to: paths.adminTransactions,
    when: can('admin.salesTransaction.view'),
  },
  {
    key: 'refundRequests',
    icon: 'refund',
    section: 'administration',
    to: paths.adminRefundRequests,
    when: can('admin.refundRequest.view'),
  },
  {
    key: 'payouts',
    icon: 'payout',
    section: 'administration',
    to: paths.adminPayouts,
    when: can('admin.payout.view'),
  },
  {
    key: 'mandatesAtBank',
    icon: 'mandate',
    section: 'administration',
    to: paths.adminMandatesAtBank,
    when: can('admin.acquirer.view'),
  },
  {
    key: 'gatewaySettings',
    icon: 'layout',
    section: 'administration',
    to: paths.acquirers,
    when: can('admin.acquirer.view'),
  },
  {
    key: 'ledger',
    icon: 'columns',
    section: 'administration',
    to: paths.trialBalance,
    when: can('admin.payout.view'),
  },
  {
    key: 'reconciliation',
    icon: 'review',
    section: 'administration',
    to: paths.reconciliation,
    when: can('admin.payout.view'),
  },
  {
    key: 'calendar',
    icon: 'calendar',
    section: 'administration',
    to: paths.calendar,
    when: can('admin.calendar.view'),
  },
  {
    key: 'fees',
    icon: 'wallet',
    section: 'administration',
    to: paths.merchantFees,
    when: can('admin.fee.view'),
  },
  {
    key: 'settlementRules',
    icon: 'clock',
    section: 'administration',
    to: paths.settlementRules,
    when: can('admin.fee.view'),
  },
  ...MANAGED.map(([permission, to], at) => ({
    key: 'userManagement' as const,
    icon: 'profile' as const,
    section: 'administration' as const,
    to,
    when: Object.assign(
      (permissions: Permissions) => MANAGED.findIndex(([needed]) => allows(permissions, needed)) === at,
      { needs: [permission] },
    ),
  })),
  {
    key: 'auditLog',
    icon: 'shield',
    section: 'administration',
    to: paths.adminAuditLog,
    when: can('admin.auditLog.view'),
  },
  {
    key: 'personalData',
    icon: 'search',
    section: 'administration',
    to: paths.personalData,
    when: can('admin.personalData.view'),
  },
];

export const menuFor = (permissions: Permissions, isApplying = false): MenuItem[] => {
  const shown = <T>(entry: Gated<T>) => entry.when?.(permissions) ?? true;
  const items: MenuItem[] = ALL.filter(shown).map(({ children, ...item }) => ({
    ...item,
    children: children?.filter(shown),
  }));
  return isApplying ? items.toSpliced(1, 0, APPLICATION) : items;
};

/** Every entry that leads somewhere, whoever sees it, and what it needs: its group's gate stands before its own. */
export const menuNeeds = (): MenuNeed[] =>
  ALL.flatMap(({ children, ...item }) =>
    [...(item.to ? [item as Gated<MenuEntry>] : []), ...(children ?? [])].map(({ key, to, when }) => ({
      name: `menu.${key}`,
      to,
      needs: when?.needs ?? item.when?.needs ?? [],
    })),
  );

/** The menu entries that lead to an address, outermost first: the breadcrumbs. */
export const trailFor = (menu: MenuItem[], pathname: string): { key: MenuKey; to?: string }[] => {
  const holds = (to: string | undefined) => to !== undefined && (pathname === to || pathname.startsWith(`${to}/`));
  for (const item of menu) {
    const child = item.children?.find((entry) => holds(entry.to));
    if (child) return [{ key: item.key }, { key: child.key, to: child.to }];
    if (holds(item.to)) return [{ key: item.key, to: item.to }];
  }
  return [];
};
