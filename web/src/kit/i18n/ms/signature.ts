import type { Translated } from '..';
import type { signature as english } from '../en/signature';

export const signature: Translated<typeof english> = {
  title: 'Tandatangan permintaan',
  subtitle:
    'Kira tandatangan bagi permintaan pembayaran ujian, dan ketahui sebab tandatangan lain berbeza. Semuanya berlaku pada halaman ini: tiada apa-apa yang anda taip di sini dihantar atau disimpan.',
  insecure:
    'Pelayar anda menyediakan fungsi kriptografinya hanya pada alamat https dan localhost. Buka halaman ini di sana untuk mengira tandatangan.',
  field: {
    customerEmail: 'E-mel pelanggan',
    customerName: 'Nama pelanggan',
    customerPhone: 'Telefon pelanggan',
    mchtId: 'Nombor peniaga',
    mchtTxnId: 'ID transaksi peniaga',
    orderDescription: 'Keterangan pesanan',
    txnAmount: 'Amaun',
    signKey: 'Kunci tandatangan',
    version: 'Versi tandatangan',
    timestamp: 'Cap masa',
  },
  version: {
    v1: 'v1: nilai disambung satu demi satu',
    v2: 'v2: setiap nilai dengan panjangnya, serta cap masa',
  },
  hint: {
    signKey: 'Digunakan pada halaman ini sahaja; tidak dihantar, tidak disimpan',
    timestamp: 'Seperti yang dihantar, paling jauh lima minit dari sekarang',
  },
  timestampWrong: 'Sila masukkan masa seperti {{example}}',
  now: 'Sekarang',
  submit: 'Jana tandatangan',
  incomplete: 'Tandatangan akan dipaparkan semula di sini apabila semua medan telah diisi.',
  broken:
    'Salah satu nilai mengandungi separuh aksara, yang tidak mempunyai baitnya sendiri. Ia ditandatangani sebagai aksara gantian U+FFFD; program anda mungkin melakukan sesuatu yang lain.',
  result: {
    title: 'Tandatangan',
    copy: 'Salin tandatangan',
    about: 'HMAC-SHA512 dalam base64, {{count}} aksara',
    text: 'Teks yang ditandatangani',
    copyText: 'Salin teks',
    bytes_one: '{{count}} bait dalam UTF-8',
    bytes_other: '{{count}} bait dalam UTF-8',
    legend:
      'Setiap nilai mempunyai latar belakangnya sendiri. Ruang kosong dipaparkan sebagai ·, tab sebagai →, hujung baris sebagai ↵ dan aksara lain yang tidak kelihatan dengan nombornya.',
  },
  compare: {
    title: 'Bandingkan dengan tandatangan lain',
    label: 'Tandatangan program anda',
    hint: 'Tampal seperti yang dihantar oleh program anda',
    equal: 'Sama. Gerbang pembayaran menerima tandatangan ini.',
    written: 'Tandatangan yang betul, tetapi tidak ditulis seperti yang diperlukan oleh gerbang pembayaran.',
    made: 'Berbeza, dan inilah penjelasannya.',
    different: 'Berbeza.',
  },
  written: {
    case: 'Ia berbeza pada huruf besar dan huruf kecil sahaja. Base64 membezakan kedua-duanya; biarkan hurufnya seperti sedia ada.',
    spaces: 'Ia mengandungi ruang kosong, hujung baris atau tanda petik yang tidak sepatutnya ada. Buangkannya.',
    hex: 'Ia dalam heksadesimal. Kodkan 64 bait yang sama dalam base64.',
    hexInBase64: 'Ia ialah base64 bagi teks heksadesimal. Kodkan 64 bait itu sendiri, bukan teksnya.',
    base64url: 'Ia dalam base64 untuk alamat, dengan - dan _. Gunakan base64 piawai, dengan + dan /.',
    unpadded: 'Tanda "=" di hujungnya tiada. Tandatangan mempunyai 88 aksara.',
    percent: 'Ia dikodkan untuk alamat (%2B, %2F, %3D). Bandingkannya sebelum ia dikodkan.',
    blanks: 'Tanda "+" telah menjadi ruang kosong. Kodkannya sebelum dimasukkan ke dalam borang atau alamat.',
  },
  made: {
    otherVersion: 'Ia dibuat untuk versi tandatangan yang satu lagi.',
    keyWithoutPrefix: 'Ia dibuat dengan kunci sahaja. Dalam versi 2, kuncinya ialah "v2:" diikuti dengan kunci anda.',
    keyInBase64: 'Program anda menyahkod kunci daripada base64. Gunakan kunci sebagai teks, seperti sedia ada.',
    keyInHex: 'Program anda menyahkod kunci daripada heksadesimal. Gunakan kunci sebagai teks, seperti sedia ada.',
    keyWithBlanks: 'Kunci di sini dan kunci program anda berbeza pada ruang kosong atau hujung baris di penghujungnya.',
    hash: 'Ia dibuat dengan HMAC-{{hash}}. Gunakan HMAC-SHA512.',
    plainHash: 'Ia ialah SHA-512 biasa, bukan HMAC. Berikan kunci kepada fungsi HMAC dalam bahasa pengaturcaraan anda.',
    missingField: 'Program anda tertinggal nilai ini: {{field}}',
    order: 'Program anda menyusun nilai dalam urutan lain: {{order}}',
    trimmed: 'Program anda membuang ruang kosong di hujung nilai. Nilai ditandatangani seperti yang dihantar.',
    trimmedField: 'Program anda membuang ruang kosong di hujung nilai ini: {{field}}',
    blanks: 'Program anda mempunyai lebihan ruang kosong atau hujung baris di hujung nilai ini: {{field}}',
    lineEnds: 'Program anda menamatkan baris dengan CR LF; di sini baris tamat dengan LF.',
    composed:
      'Aksara beraksen ditulis secara berbeza (Unicode bergabung atau terurai). Tandatangani tepat seperti yang dihantar.',
    amount:
      'Program anda menulis amaun secara berbeza, contohnya tanpa tempat perpuluhan. Tandatangani tepat seperti yang dihantar.',
    emailCase: 'Program anda menulis alamat e-mel dengan huruf kecil. Tandatangani tepat seperti yang dihantar.',
  },
  different: {
    values: 'Ia ialah tandatangan 64 bait, yang dibuat daripada nilai lain atau dengan kunci lain.',
    length_one: 'Ia mengandungi {{count}} bait; tandatangan mempunyai 64 bait.',
    length_other: 'Ia mengandungi {{count}} bait; tandatangan mempunyai 64 bait.',
    unreadable: 'Ia bukan base64 dan bukan heksadesimal.',
  },
};
