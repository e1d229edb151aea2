import { useQuery } from '@tanstack/react-query';
import { adminSalesTransactionGet, salesTransactionGet } from '../../api/client';
import { useLiveQueries } from '../../api/live/live';
import type { Reader } from './reader';

const GET = { merchant: salesTransactionGet, operator: adminSalesTransactionGet };
/** Of the list and of its rows' details. */
export const TRANSACTION_KEY = { merchant: 'salesTransactions', operator: 'adminSalesTransactions' };

/** Always read afresh: a dialog over it may just have changed it. What happens to it meanwhile turns it. */
export const useTransaction = (id: string, reader: Reader = 'merchant') => {
  const queryKey = [TRANSACTION_KEY[reader], 'details', id];
  useLiveQueries([queryKey], (change) => change.saleId === id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => GET[reader]({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
};
