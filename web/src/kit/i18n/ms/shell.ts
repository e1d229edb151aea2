import type { Translated } from '..';
import type { shell as english } from '../en/shell';

export const shell: Translated<typeof english> = {
  menu: {
    label: 'Menu utama',
    open: 'Buka menu',
    close: 'Tutup menu',
    dashboard: 'Papan Pemuka',
    profile: 'Profil',
    transaction: 'Transaksi',
    allTransactions: 'Semua Transaksi',
    refundApplications: 'Permohonan Bayaran Balik',
    autoDebit: 'AutoDebit',
    terminationRequest: 'Permintaan Penamatan',
    allApplications: 'Semua Permohonan',
    productSettings: 'Tetapan Produk',
    payout: 'Bayaran Keluar (Penyelesaian)',
    paymentLink: 'Pautan Pembayaran',
    axaiCart: 'AxaiCart',
    merchant: 'Permohonan Saya',
    administration: 'Pentadbiran',
    merchantApplications: 'Permohonan Peniaga',
    refundRequests: 'Permintaan Bayaran Balik',
  },
  user: {
    menu: 'Akaun {{name}}',
    profile: 'Profil',
    loginProtection: 'Perlindungan Log Masuk',
    changePassword: 'Tukar Kata Laluan',
    signOut: 'Log Keluar',
  },
  skip: 'Langkau ke kandungan',
  sandbox: 'Persekitaran ujian',
  sandboxHint: 'Sistem ujian: tiada wang sebenar bergerak di sini.',
  idle: {
    title: 'Adakah anda masih di sini?',
    text: 'Anda akan dilog keluar dalam {{seconds}} saat kerana tiada aktiviti untuk seketika.',
    stay: 'Kekal log masuk',
    leave: 'Log Keluar',
  },
  expired: 'Sesi anda telah tamat. Sila log masuk semula.',
  later: {
    title: 'Belum tersedia',
    carts:
      'AxaiCart akan membolehkan anda menerbitkan laman kedai kecil dengan barangan berharga, stok dan penghantaran.',
    payouts: 'Di sini anda akan membaca setiap penyelesaian: jualan, bayaran balik, fi dan cukainya, hingga ke sen.',
    terminations: 'Di sini anda akan meluluskan atau menolak permintaan untuk menamatkan debit automatik.',
    mandateApplications: 'Di sini anda akan melihat siapa yang telah mendaftar untuk produk debit automatik anda.',
    mandateTransactions: 'Di sini anda akan melihat setiap kutipan debit automatik.',
    mandateProducts: 'Di sini anda akan menyediakan produk debit automatik dengan amaun, kekerapan dan bilangannya.',
    status:
      'Bahagian Gerbang ini sedang dibangunkan. Tiada apa-apa yang anda lakukan di tempat lain bergantung padanya.',
  },
};
