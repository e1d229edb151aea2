import type { Translated } from '..';
import type { about as english } from '../en/about';

export const about: Translated<typeof english> = {
  privacy: {
    title: 'Dasar privasi',
    subtitle:
      '{{brand}} belum menerbitkan dasarnya sendiri di alamat ini. Berikut ialah maklumat yang disimpan oleh portal ini.',
    kept: 'Maklumat yang disimpan',
    keptAccount:
      'Akaun anda: alamat e-mel, nama, nilai cincang (hash) kata laluan anda, bahasa anda, serta rekod log masuk anda dengan masa, alamat rangkaian dan pelayar.',
    keptApplication: 'Permohonan peniaga anda: butiran syarikat anda, orang hubungan dan akaun banknya.',
    keptPayments:
      'Pembayaran: maklumat yang diberikan oleh peniaga dan pembayar bagi sesuatu pembayaran. Bagi kad, paling banyak enam digit pertama dan empat digit terakhir.',
    browser: 'Dalam pelayar anda',
    browserText:
      'Sesi anda, permohonan yang telah anda mulakan, serta pilihan bahasa dan warna anda. Tiada pengiklanan, dan tiada pihak lain yang mengukur aktiviti anda di sini.',
    why: 'Tujuan penggunaan',
    whyText:
      'Untuk mengendalikan akaun dan pembayaran anda, melindungi kedua-duanya daripada penyalahgunaan, dan menyimpan rekod yang diwajibkan oleh undang-undang terhadap gerbang pembayaran.',
    ask: 'Pertanyaan anda',
    askText: 'Untuk melihat, membetulkan atau memadamkan maklumat yang disimpan tentang anda, tulis kepada {{email}}.',
  },
  contact: {
    title: 'Hubungi kami',
    text: 'Kami sedia membantu berkenaan akaun, permohonan dan pembayaran anda.',
    merchant: 'Sebagai peniaga, tulis daripada alamat e-mel akaun anda dan nyatakan nama syarikat anda.',
    payer:
      'Sebagai pembayar, nyatakan nama peniaga dan rujukan pada resit anda. Jangan sekali-kali hantar nombor kad atau kata laluan kepada kami.',
    email: 'Tulis e-mel',
  },
  home: 'Pergi ke halaman pertama',
};
