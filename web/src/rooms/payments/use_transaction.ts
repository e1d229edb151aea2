import { useQuery } from '@tanstack/react-query';
import { salesTransactionGet } from '../../api/client';

export const useTransaction = (id: string) =>
  useQuery({
    queryKey: ['salesTransactions', 'details', id],
    queryFn: ({ signal }) => salesTransactionGet({ path: { id }, signal }),
    meta: { silent: true },
  });
