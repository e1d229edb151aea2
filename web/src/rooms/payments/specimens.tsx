import { SaleStatus, type SalesTransaction } from '../../api/client';
import { InPageList } from '../../kit/list/in_page_list';
import { StatusBadges, type Specimen } from '../../kit/ui/specimen';
import { statusOf } from './codes';
import { transactionList } from './transaction_list';

const SALE = {
  channel: 2,
  customerPhone: null,
  refundedAmount: '0.00',
  refundRequest: null,
  customerEmail: null,
} as unknown as SalesTransaction;

const SALES: SalesTransaction[] = [
  {
    ...SALE,
    id: '1',
    orderNo: 'GB-1001',
    merchantReference: 'INV-2041',
    createdDate: '2026-11-21T02:15:00.000Z',
    customerName: 'Aisha Rahman',
    customerEmail: 'aisha@kedai.example',
    paymentMethod: 20,
    bankName: 'Maybank2U',
    status: 11,
    amount: '1250.00',
    refundedAmount: '250.00',
  },
  {
    ...SALE,
    id: '2',
    orderNo: 'GB-1002',
    merchantReference: 'INV-2042',
    createdDate: '2026-11-21T03:40:12.000Z',
    customerName: 'Tan Wei Ming',
    paymentMethod: 1,
    bankName: null,
    status: 1,
    amount: '88.90',
  },
];

const Rows = () => <InPageList list={transactionList.definition} rows={SALES} />;

const Statuses = () => (
  <StatusBadges
    all={[...Object.values(SaleStatus).map((code) => statusOf(code)), statusOf(SaleStatus.PAID, 'REQUESTED')]}
  />
);

/** What the gallery shows of payments. */
export const specimens: Specimen[] = [
  { key: 'saleRow', isWide: true, states: [{ state: 'live', Live: Rows }] },
  { key: 'saleStatus', isWide: true, states: [{ state: 'live', Live: Statuses }] },
];
