import type { MerchantApplication } from '../../api/client';
import type { Tone } from '../../kit/ui/status_badge';

export type ApplicationStatus = MerchantApplication['status'];

/** How each state of an application looks; its label stands in the catalogue under the same name. */
export const TONE: Record<ApplicationStatus, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'waiting',
  NEEDS_INFO: 'returned',
  APPROVED: 'good',
  REJECTED: 'bad',
};

/** What an operator ever sees: a draft is the merchant's own. */
export const REVIEWED: readonly ApplicationStatus[] = ['SUBMITTED', 'NEEDS_INFO', 'APPROVED', 'REJECTED'];

/** Not begun, or not sent, or asked for more: what its merchant can send can be filled in as well. */
export const isEditable = (application: MerchantApplication | null): boolean =>
  !application || application.actions.includes('SUBMIT');
