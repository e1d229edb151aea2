import type { Translated } from '..';
import type { refunds as english } from '../en/refunds';

export const refunds: Translated<typeof english> = {
  title: 'Permohonan Bayaran Balik',
  adminTitle: 'Permintaan Bayaran Balik',
  emptyText: 'Bayaran balik dipohon daripada butiran transaksi yang telah dibayar.',
  adminEmptyText: 'Tiada permintaan yang menunggu keputusan.',
  column: {
    created: 'Dipohon',
    order: 'Pesanan',
    merchant: 'Peniaga',
    amount: 'Bayaran balik (MYR)',
    of: 'daripada {{amount}}',
    reason: 'Sebab',
    by: 'Dipohon oleh',
    status: 'Status',
    decided: 'Diputuskan',
  },
  filter: { status: 'Status', dates: 'Dipohon' },
  status: { REQUESTED: 'Dipohon', APPROVED: 'Diluluskan', CANCELLED: 'Dibatalkan' },
  action: { withdraw: 'Tarik balik', approve: 'Luluskan', reject: 'Tolak', transaction: 'Buka transaksi' },
  withdrawText: 'Tarik balik permintaan bayaran balik sebanyak {{amount}} bagi {{order}}?',
  approveText: '{{amount}} daripada pesanan {{order}} akan dikembalikan kepada pelanggan {{merchant}}.',
  approveNote: 'Tindakan ini tidak boleh ditarik balik.',
  rejectTitle: 'Tolak bayaran balik',
  rejectText: 'Beritahu peniaga sebab {{amount}} bagi {{order}} tidak dibayar balik.',
  view: {
    title: 'Permintaan bayaran balik',
    remarks: 'Catatan',
    decidedBy: 'Diputuskan oleh',
    request: 'Permintaan',
    decision: 'Keputusan',
    paid: 'Amaun dibayar',
    open: 'Menunggu keputusan gerbang pembayaran.',
  },
};
