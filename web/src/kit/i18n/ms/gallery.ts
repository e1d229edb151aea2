import type { Translated } from '..';
import type { gallery as english } from '../en/gallery';

export const gallery: Translated<typeof english> = {
  fields: {
    title: 'Galeri: medan',
    text: 'Semua yang diisi, dalam setiap keadaannya.',
  },
  elements: {
    title: 'Galeri: elemen',
    text: 'Yang menjawab, bertanya dan menyenaraikan: butang, mesej, dialog, jadual.',
  },
  sales: {
    title: 'Galeri: jualan',
    text: 'Rupa wang, jualan dan pautan, dengan setiap status yang mungkin.',
  },
  pages: 'Halaman galeri',
  find: 'Cari komponen',
  found: 'Komponen: {{count}}',
  nothing: 'Tiada komponen dengan perkataan ini.',
  specimen: {
    textField: {
      name: 'Teks',
      use: 'Satu baris perkataan.',
    },
    areaField: {
      name: 'Teks panjang',
      use: 'Beberapa baris; membesar mengikut taipan.',
    },
    passwordField: {
      name: 'Kata laluan',
      use: 'Tersembunyi semasa ditaip; ikon mata menunjukkannya.',
    },
    moneyField: {
      name: 'Amaun',
      use: 'Ringgit dan sen; menerima koma ribuan.',
    },
    digitsField: {
      name: 'Nombor',
      use: 'Digit sahaja; yang lain digugurkan semasa ditaip.',
    },
    selectField: {
      name: 'Pilihan',
      use: 'Satu daripada beberapa.',
    },
    autocompleteField: {
      name: 'Autolengkap',
      use: 'Satu daripada terlalu banyak; bertanya setengah saat selepas huruf terakhir.',
    },
    multiSelectField: {
      name: 'Beberapa pilihan',
      use: 'Mana-mana bilangan daripada beberapa, dalam satu baris.',
    },
    checklistField: {
      name: 'Senarai semak',
      use: 'Mana-mana bilangan daripada beberapa, semua kelihatan.',
    },
    checkField: {
      name: 'Kotak',
      use: 'Bersetuju dengan satu perkara; dihantar bersama borang.',
    },
    radioField: {
      name: 'Pilihan tunggal',
      use: 'Satu daripada dua atau tiga, semua kelihatan.',
    },
    switchField: {
      name: 'Suis',
      use: 'Menghidupkan atau mematikan satu perkara.',
    },
    dateField: {
      name: 'Tarikh',
      use: 'Satu hari; ditaip atau dipilih daripada kalendar.',
    },
    dateTimeField: {
      name: 'Tarikh dan masa',
      use: 'Masa Malaysia dalam langkah 15 minit; di sini dari hari ini hingga 30 hari kemudian.',
    },
    dateRangeField: {
      name: 'Julat hari',
      use: 'Dua hari; tiada satu pun boleh melepasi yang lain.',
    },
    messages: {
      name: 'Mesej borang',
      use: 'Hantar begini: setiap medan menyatakan keperluannya.',
    },
    buttons: {
      name: 'Butang',
      use: 'Satu tindakan utama setiap halaman; yang lain lebih sederhana.',
    },
    tones: {
      name: 'Lencana',
      use: 'Maksud sesuatu status; tanda menyatakannya tanpa warna.',
    },
    toasts: {
      name: 'Pemberitahuan',
      use: 'Di kanan atas; hilang selepas enam saat.',
    },
    dialogs: {
      name: 'Kotak dialog',
      use: 'Lima jenis; ditutup melalui butangnya sendiri sahaja.',
    },
    overlay: {
      name: 'Tindanan',
      use: 'Di atas yang sedang diperbaharui, apabila mengambil 200 milisaat.',
    },
    progress: {
      name: 'Bar kemajuan',
      use: 'Nipis, di atas, setiap kali halaman bertukar.',
    },
    answers: {
      name: 'Menunggu, tiada, gagal',
      use: 'Yang ditunjukkan senarai apabila tiada baris.',
    },
    list: {
      name: 'Senarai',
      use: 'Baris untuk dibaca, disusun dan ditanda; kad pada telefon.',
    },
    pager: {
      name: 'Halaman senarai',
      use: 'Pertama, sebelum, seterusnya, akhir, dan 3, 5 atau 10 baris.',
    },
    bulkBar: {
      name: 'Bar pukal',
      use: 'Muncul apabila baris ditanda.',
    },
    facts: {
      name: 'Fakta',
      use: 'Label dan nilai satu rekod; yang tiada nilai ditinggalkan.',
    },
    money: {
      name: 'Wang',
      use: 'Koma ribuan dan tepat dua titik perpuluhan, sentiasa dalam ringgit.',
    },
    salesChart: {
      name: 'Jualan mengikut hari',
      use: 'Setiap hari ialah pautan kepada jualannya.',
    },
    panel: {
      name: 'Kad',
      use: 'Satu soalan papan pemuka dan jawapannya.',
    },
    saleRow: {
      name: 'Jualan',
      use: 'Baris transaksi.',
    },
    linkRow: {
      name: 'Pautan bayaran',
      use: 'Baris pautan bayaran.',
    },
    saleStatus: {
      name: 'Status jualan',
      use: 'Setiap kod, dan yang ditunjukkan oleh bayaran balik yang diminta.',
    },
    refundStatus: {
      name: 'Status bayaran balik',
      use: 'Diminta, diluluskan, dibatalkan.',
    },
    linkStatus: {
      name: 'Status pautan',
      use: 'Tarikh luput yang lepas mengatasi semua.',
    },
    applicationStatus: {
      name: 'Status permohonan',
      use: 'Daripada draf hingga keputusan.',
    },
    qrCode: {
      name: 'Kod QR',
      use: 'Alamat pautan bayaran, untuk diimbas atau dicetak.',
    },
  },
  state: {
    untouched: 'Belum disentuh',
    valid: 'Sah',
    invalid: 'Tidak sah',
    disabled: 'Dinyahaktifkan',
    readOnly: 'Baca sahaja',
    live: 'Langsung',
    primary: 'Tindakan utama',
    plain: 'Tindakan lain',
    quiet: 'Sederhana',
    danger: 'Tidak boleh dibuat asal',
    busy: 'Sedang berjalan',
    icon: 'Tanda sahaja',
    good: 'Baik',
    bad: 'Buruk',
    waiting: 'Menunggu',
    neutral: 'Berkecuali',
    returned: 'Dikembalikan',
    success: 'Berjaya',
    warning: 'Amaran',
    error: 'Ralat',
    info: 'Maklumat',
    delete: 'Padam',
    unassigned: 'Nyahtugas',
    confirmation: 'Pengesahan',
    customDialog: 'Catatan',
    render: 'Tersuai',
    loading: 'Memuatkan',
    empty: 'Kosong',
    failed: 'Gagal',
    amount: 'Dengan mata wang',
    column: 'Dalam lajur',
    filled: 'Dengan jawapan',
    weeks: 'Sebulan',
  },
  sample: {
    run: 'Tunjukkan',
    send: 'Hantar',
    sent: 'Dihantar: {{values}}',
    done: 'Selesai.',
    content: 'Apa-apa kandungan di sini; senarai kekal kelihatan di belakang.',
    order: 'Pesanan',
    customer: 'Pelanggan',
    status: 'Keadaan',
    country: 'Negara',
    pin: 'Nombor PIN',
    note: 'Nota ringkas',
    shop: 'Nama kedai',
    terms: 'Saya menerima terma dan syarat',
    cake: 'Kek hujung minggu',
    class: 'Kelas batik',
    today: 'Jualan hari ini',
    none: 'Belum ada jualan.',
  },
};
