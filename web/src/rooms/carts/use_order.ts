import { useQuery } from '@tanstack/react-query';
import { cartOrderGet } from '../../api/client';
import { useLiveQueries } from '../../api/live/live';
import { saveFrom } from '../../kit/ui/save_from';

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

export const saveSlip = ({ id, orderNo }: { id: string; orderNo: string }) =>
  saveFrom('/payments/cart-orders/{id}/packing-slip', `packing-slip-${orderNo}.pdf`, { id });
