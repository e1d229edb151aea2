import {
  MandateStatus,
  SaleStatus,
  TerminationStatus,
  type AttentionRow,
  type MethodSuccessRow,
  type WaitingRow,
} from '../../api/client';
import { saleStatusSets } from '../../api/gen/sets/sale_status';
import { paths } from '../../nav/paths';
import { dayEnd, dayStart, instantToWall } from '../../kit/time/time';

/** A list with its filters set: what a figure of the dashboard counts, and nothing else. */
export type Address = { to: string; search: Record<string, string> };

const S = SaleStatus;
// Stands as sold; and: has ended, whatever way. As the server counts them.
const SOLD = saleStatusSets.SOLD.join();
const ENDED = saleStatusSets.ENDED.join();
const IN_FORCE = [MandateStatus.PENDING_TERMINATION, MandateStatus.PENDING_MAINTENANCE, MandateStatus.ENROLLED].join();

export const dayAddress = (date: string): Address => ({
  to: paths.transactions,
  search: { filterStatus: SOLD, createdDateFrom: dayStart(date), createdDateTo: dayEnd(date) },
});

export const methodAddress = (row: Pick<MethodSuccessRow, 'paymentMethod' | 'from' | 'to'>): Address => ({
  to: paths.transactions,
  search: {
    filterStatus: ENDED,
    paymentMode: String(row.paymentMethod),
    createdDateFrom: instantToWall(row.from),
    createdDateTo: instantToWall(row.to),
  },
});

export const attentionAddress = ({ kind, from, to }: AttentionRow): Address => {
  // A bound that the server does not name is cleared: left out, the list would take its own.
  const wall = (instant: string | null | undefined) => (instant ? instantToWall(instant) : '');
  const created = { createdDateFrom: wall(from), createdDateTo: wall(to) };
  switch (kind) {
    case 'PENDING_AUTHORIZATION':
      return { to: paths.transactions, search: { filterStatus: String(S.PENDING_AUTHORIZATION), ...created } };
    case 'LATE_PAYMENT':
      return { to: paths.transactions, search: { filterStatus: String(S.PAID), isLate: 'true', ...created } };
    case 'REFUND_REQUESTED':
      return { to: paths.refundRequests, search: { refundRequestStatus: 'REQUESTED' } };
    case 'EXPIRING_LINK':
      return {
        to: paths.paymentLinks,
        search: { state: 'OPEN', expiryDateFrom: wall(from), expiryDateTo: wall(to) },
      };
    case 'DEBIT_FAILED':
      return { to: paths.mandateApplications, search: { isDefault: 'true', filterStatus: IN_FORCE } };
    case 'TERMINATION_REQUESTED':
      return { to: paths.mandateTerminations, search: { filterStatus: String(TerminationStatus.PENDING_APPROVAL) } };
    case 'BANK_SILENT':
      return { to: paths.mandateApplications, search: { bankSilentDays: '3' } };
  }
};

/** What waits for the gateway, in the list where it is decided. */
export const waitingAddress = (kind: WaitingRow['kind']): Address => {
  switch (kind) {
    case 'APPLICATION':
      return { to: paths.applications, search: { filterStatus: 'SUBMITTED' } };
    case 'REFUND_REQUEST':
      return { to: paths.adminRefundRequests, search: { refundRequestStatus: 'REQUESTED' } };
    case 'REFUND_SENDING':
      return { to: paths.adminRefundRequests, search: { refundRequestStatus: 'APPROVED', sending: 'UNDER_WAY' } };
    case 'REFUND_STOPPED':
      return { to: paths.adminRefundRequests, search: { refundRequestStatus: 'APPROVED', sending: 'STOPPED' } };
    case 'REFUND_BY_HAND':
      return { to: paths.adminRefundRequests, search: { refundRequestStatus: 'APPROVED', sending: 'BY_HAND' } };
    case 'REFUND_PROPOSED':
      return { to: paths.adminRefundRequests, search: { refundRequestStatus: 'APPROVED', sending: 'PROPOSED' } };
    case 'BANK_SILENT':
      return { to: paths.adminMandatesAtBank, search: { bankSilentDays: '3' } };
  }
};
