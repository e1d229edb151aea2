import type { Translated } from '..';
import type { dashboard as english } from '../en/dashboard';

export const dashboard: Translated<typeof english> = {
  title: 'Papan Pemuka',
  todaySales: 'Jualan Hari Ini',
  byValue: 'mengikut nilai, MYR',
  monthlySales: 'Jumlah Jualan Bulanan',
  byVolume: 'mengikut bilangan',
  hello: 'Selamat kembali, {{name}}',
  next: 'Apakah yang ingin anda lakukan?',
  createLink: 'Cipta pautan pembayaran',
  createLinkText: 'Hantar melalui e-mel atau tunjukkan kod QR.',
  seeTransactions: 'Lihat transaksi hari ini',
  seeTransactionsText: 'Setiap percubaan dengan status, fi dan mesejnya.',
  seeRefunds: 'Pantau permohonan bayaran balik',
  seeRefundsText: 'Apa yang dipohon, dan apa yang diputuskan.',
  reviewApplications: 'Semak permohonan peniaga',
  reviewApplicationsText: 'Minta maklumat lanjut, luluskan atau tolak.',
  reviewRefunds: 'Putuskan permintaan bayaran balik',
  reviewRefundsText: 'Dipohon oleh peniaga, menunggu keputusan anda.',
};
