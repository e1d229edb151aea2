import type { officeSearch as english } from '../en/office_search';
import type { Translated } from '..';

export const officeSearch: Translated<typeof english> = {
  open: 'Cari',
  title: 'Carian pantas',
  field: 'Cari transaksi, pautan pembayaran dan bayaran balik',
  short: 'Cari…',
  hint: 'Taip sekurang-kurangnya 3 aksara: nombor pesanan, rujukan, nama atau alamat e-mel.',
  waiting: 'Sedang mencari…',
  none: 'Tiada hasil untuk “{{term}}”',
  noneText: 'Semak ejaan. Rekod lama hanya ditemui dengan nombor pesanan, rujukan atau alamat e-mel yang lengkap.',
  failed: 'Carian tidak berjaya.',
  results: 'Hasil',
  found: 'Dijumpai: {{count}}',
  kind: {
    salesTransaction: 'Transaksi',
    paymentLink: 'Pautan pembayaran',
    refundRequest: 'Permohonan bayaran balik',
    merchantApplication: 'Permohonan peniaga',
  },
  keys: { move: 'gerak', open: 'buka', close: 'tutup' },
};
