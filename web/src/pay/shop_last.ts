import { SaleStatus } from '../api/gen/types.gen';
import { payCheckoutGet } from './client';

const OPEN: number[] = [SaleStatus.CREATED, SaleStatus.PENDING_PAYMENT];
const UNDER_WAY: number[] = [SaleStatus.IN_PROGRESS, SaleStatus.PENDING_AUTHORIZATION];

export interface LastOrder {
  reference: string;
  /** Open: what it holds is held for this payer. */
  state: 'open' | 'underWay' | 'paid' | 'over';
}

export const lastStateOf = (status: number): LastOrder['state'] => {
  if (OPEN.includes(status)) return 'open';
  if (UNDER_WAY.includes(status)) return 'underWay';
  return status === SaleStatus.PAID ? 'paid' : 'over';
};

/**
 * How the order that began with this basket stands: a payer who comes back from the bank by another way finds neither a
 * full basket of what is paid already, nor "sold out" where the last piece is held for them. Unknown where the server
 * does not answer: it decides when the payer goes on.
 */
export const lastOrderOf = async (reference: string): Promise<LastOrder | undefined> => {
  const answer = await payCheckoutGet(reference);
  return answer.ok ? { reference, state: lastStateOf(answer.data.status) } : undefined;
};
