import type { Rest } from '..';

export const sandbox: Rest['sandbox'] = {
  menu: 'Mainkan pihak sebelah pembayaran',
  mailbox: 'Peti mel',
  bank: 'Bank dan pengeluar kad',
  clock: {
    entry: 'Jam',
    title: 'Jam kotak pasir',
    now: 'Sekarang',
    real: 'Jam menunjukkan masa sebenar.',
    ahead: 'Jam ini {{days}} hari dan {{hours}} jam lebih awal daripada masa sebenar.',
    by: 'Majukan sebanyak',
    step: { hour: '1 jam', day: '1 hari', week: '7 hari', month: '30 hari', year: '365 hari' },
    triggers: 'Apa yang akan berlaku',
    nothing: 'Tiada apa-apa yang menunggu sehingga masa itu.',
    others:
      'Perkara lain yang tamat sebelum itu turut tamat: pautan pembayaran yang luput dan sesi. Kata laluan orang demo kekal sah. Masa tidak boleh diundurkan.',
    work: 'Kerja',
    count: 'Berapa kali',
    first: 'Pertama pada',
    go: 'Majukan masa',
    moved: 'Masa telah dimajukan',
    forbidden: 'Pengendali gerbang boleh memajukan masa.',
    topic: {
      expire: 'Pembayaran yang terbuka kehabisan masa',
      enquire: 'Bank ditanya tentang nasib sesuatu pembayaran',
      mail: 'E-mel dihantar',
      refund: 'Bayaran balik dihantar ke bank',
      answer: 'Jawapan lewat bank tiba',
      other: 'Pengemasan pelayan',
    },
  },
};
