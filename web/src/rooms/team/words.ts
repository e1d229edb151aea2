import profile from 'messages/en/portal/profile.json';
import type { PersonAction, PersonRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

/** A preset is said in the reader's language; no company may call a role of its own like one. */
export const roleText = (role: string) =>
  Object.hasOwn(profile.role, role) ? t(`profile:role.${role as keyof typeof profile.role}`) : role;

export const personStatus = ({ status, isLocked, isVerified }: PersonRow): { tone: Tone; label: string } => {
  if (status === 'SUSPENDED') return { tone: 'bad', label: t('team:status.SUSPENDED') };
  if (isLocked) return { tone: 'waiting', label: t('team:status.locked') };
  return isVerified
    ? { tone: 'good', label: t('team:status.ACTIVE') }
    : { tone: 'waiting', label: t('team:status.unverified') };
};

/** Who heads the company, its Admins, those with a group's level, those who administer people at all, everybody else. */
export const rankText = (rank: number) => {
  if (rank >= 1000) return t('team:rank.head');
  if (rank >= 900) return t('team:rank.admin');
  if (rank >= 2) return t('team:rank.level', { rank });
  return t(rank === 1 ? 'team:rank.administers' : 'team:rank.none');
};

/** The dialog of what can be done with a person; what waits for a second person has two. */
export const DIALOG_OF = {
  CHANGE_ROLE: 'role',
  SUSPEND: 'suspend',
  RESUME: 'resume',
  UNLOCK: 'unlock',
  SIGN_OUT: 'sign-out',
  ASK_FACTOR_REMOVAL: 'factor',
  MOVE_OWNERSHIP: 'ownership',
} as const satisfies Partial<Record<PersonAction, string>>;
export type Offered = keyof typeof DIALOG_OF;

export const actionText = (action: Offered) => t(`team:action.${action}`);
