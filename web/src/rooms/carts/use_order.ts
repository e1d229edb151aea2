import { useQuery } from '@tanstack/react-query';
import { cartOrderGet } from '../../api/client';
import { client } from '../../api/gen/client.gen';
import { useLiveQueries } from '../../api/live/live';
import { saveFile } from '../../kit/list/export_file';

export const ORDERS = 'cartOrders';

/** What happens to its sale meanwhile turns it. */
export const useOrder = (id: string) => {
  const queryKey = [ORDERS, 'details', id];
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => cartOrderGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  useLiveQueries([queryKey], (change) => change.saleId === result.data?.saleId);
  return result;
};

/** Fetched, not opened: it is for who is signed in. */
export const saveSlip = async ({ id, orderNo }: { id: string; orderNo: string }) => {
  const { data } = await client.get<{ 200: Blob }, unknown, true, 'fields'>({
    url: '/payments/cart-orders/{id}/packing-slip',
    path: { id },
    parseAs: 'blob',
    responseStyle: 'fields',
    throwOnError: true,
  });
  saveFile(`packing-slip-${orderNo}.pdf`, data as Blob);
};
