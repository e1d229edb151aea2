import { Alert } from '@mantine/core';
import type { SalesTransaction } from '../../api/client';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { Loading } from '../../kit/ui/loading';
import { Card } from './details_card';
import { Cart } from './details_cart';
import { Fees } from './details_fees';
import { Payment } from './details_payment';
import { Refunds } from './details_refunds';
import { Summary } from './details_summary';
import type { Reader } from './reader';
import { Timeline } from './timeline_view';
import { useTransaction } from './use_transaction';

/**
 * Everything about one payment in the order in which a merchant asks: who paid, what for, how much, what is kept of it
 * and what has gone back; then the fees, the payment itself, and all that happened.
 */
function Details({ id, reader }: { id: string; reader: Reader }) {
  const { data, error } = useTransaction(id, reader);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return (
    <>
      <Summary details={data} reader={reader} />
      <Cart details={data} reader={reader} />
      <Refunds requests={data.refundRequests} reader={reader} />
      <Fees details={data} reader={reader} />
      <Payment sale={data.transaction} />
      <Card card={data.card} isPaid={data.transaction.paidDate !== null} reader={reader} />
      <Timeline details={data} reader={reader} />
    </>
  );
}

export const TransactionDetails = ({ id }: DialogContentProps<SalesTransaction>) => (
  <Details id={id} reader="merchant" />
);
/** As an operator sees it, from the operators' list or from the refund that waits for a decision. */
export const AdminTransactionDetails = ({ id }: DialogContentProps<SalesTransaction>) => (
  <Details id={id} reader="operator" />
);
