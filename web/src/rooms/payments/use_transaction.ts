import { useQuery } from '@tanstack/react-query';
import { adminSalesTransactionGet, salesTransactionGet } from '../../api/client';
import type { Reader } from './reader';

const GET = { merchant: salesTransactionGet, operator: adminSalesTransactionGet };
/** Of the list and of its rows' details. */
export const TRANSACTION_KEY = { merchant: 'salesTransactions', operator: 'adminSalesTransactions' };

/** Always read afresh: a dialog over it may just have changed it. */
export const useTransaction = (id: string, reader: Reader = 'merchant') =>
  useQuery({
    queryKey: [TRANSACTION_KEY[reader], 'details', id],
    queryFn: ({ signal }) => GET[reader]({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
