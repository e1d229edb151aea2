import type { PaymentLink } from '../../api/client';
import { paths } from '../../nav/paths';
import { tagName } from '../../kit/list/filter_types';

/** The list of sales, of any day and status, narrowed to those of one link; its title goes along for the filter's chip. */
export const linkPayments = ({ id, title }: Pick<PaymentLink, 'id' | 'title'>) => ({
  to: paths.transactions,
  search: {
    paymentLink: id,
    [tagName('paymentLink')]: title,
    createdDateFrom: '',
    createdDateTo: '',
    filterStatus: '',
  } as Record<string, string>,
});
