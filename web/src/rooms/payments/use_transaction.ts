import { useQuery } from '@tanstack/react-query';
import { adminSalesTransactionGet, salesTransactionGet } from '../../api/client';
import type { Reader } from './reader';

const GET = { merchant: salesTransactionGet, operator: adminSalesTransactionGet };
const KEY = { merchant: 'salesTransactions', operator: 'adminSalesTransactions' };

/** Always read afresh: a dialog over it may just have changed it. */
export const useTransaction = (id: string, reader: Reader = 'merchant') =>
  useQuery({
    queryKey: [KEY[reader], 'details', id],
    queryFn: ({ signal }) => GET[reader]({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
