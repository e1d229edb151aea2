import { Link } from '@tanstack/react-router';
import type { SaleStatus, SearchHit } from '../api/client';
import { formatAmount } from '../kit/money/money';
import { formatDay } from '../kit/time/time';
import { StatusBadge } from '../kit/ui/status_badge';
import { statusOf } from '../rooms/payments/codes';
import { ApplicationStatus } from '../rooms/merchants/application_status_badge';
import { collectionBadge, mandateBadge } from '../rooms/mandates/mandate_words';
import { RefundStatus } from '../rooms/refunds/columns';
import { paths } from '../nav/paths';
import classes from './quick_search.module.css';

export const KINDS = [
  'salesTransaction',
  'paymentLink',
  'cart',
  'mandate',
  'mandateCollection',
  'refundRequest',
  'merchantApplication',
] as const;

/** The dialog of the record, over its list. What has a merchant's name was found by an operator. */
export const addressOf = ({ kind, id, merchant }: Pick<SearchHit, 'kind' | 'id' | 'merchant'>): string =>
  ({
    salesTransaction: merchant === null ? paths.transaction(id) : paths.adminTransaction(id),
    paymentLink: paths.paymentLink(id),
    cart: paths.cartView(id),
    mandate: paths.mandate(id),
    mandateCollection: paths.mandateTransaction(id),
    refundRequest: `${merchant === null ? paths.refundRequests : paths.adminRefundRequests}/${id}/view`,
    merchantApplication: paths.applicationReview(id),
  })[kind];

// Of a link only its switch is known here, not whether it has expired: the dialog says that.
function Status({ hit }: { hit: SearchHit }) {
  const { kind, status, refundRequestStatus, applicationStatus, mandateStatus, collectionStatus } = hit;
  if (kind === 'salesTransaction' && status !== null) {
    return <StatusBadge {...statusOf(status as SaleStatus, refundRequestStatus ?? undefined)} />;
  }
  if (kind === 'refundRequest' && refundRequestStatus) return <RefundStatus request={{ refundRequestStatus }} />;
  if (kind === 'merchantApplication' && applicationStatus) return <ApplicationStatus status={applicationStatus} />;
  if (kind === 'mandate' && mandateStatus !== null) return <StatusBadge {...mandateBadge({ status: mandateStatus })} />;
  if (kind === 'mandateCollection' && collectionStatus !== null) {
    return <StatusBadge {...collectionBadge({ status: collectionStatus })} />;
  }
  return null;
}

type Props = { hit: SearchHit; id: string; isActive: boolean; onPoint: () => void; onOpen: () => void };

/** A link, so that it can be opened in another tab as well; the focus stays in the box. */
export function Hit({ hit, id, isActive, onPoint, onOpen }: Props) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={addressOf(hit)}
      search={{} as never}
      className={classes.hit}
      data-active={isActive || undefined}
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      <span className={classes.hitText}>
        <span className={classes.hitTitle}>{hit.title}</span>
        <span className={classes.hitDetail}>
          {[formatDay(hit.createdDate), hit.merchant, hit.detail].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.hitSide}>
        {hit.amount !== null && <span className={classes.amount}>{formatAmount(hit.amount)}</span>}
        <Status hit={hit} />
      </span>
    </Link>
  );
}
