import type { Translated } from '..';
import type { signUp as english } from '../en/sign_up';

export const signUp: Translated<typeof english> = {
  field: {
    email: 'E-mel',
    fullName: 'Nama penuh',
    country: 'Negara',
    password: 'Kata laluan',
    plan: 'Pakej',
    marketing: 'Hantarkan berita dan tawaran produk kepada saya melalui e-mel',
  },
  title: 'Buka akaun peniaga anda',
  subtitle: 'Hanya seminit. Permohonan untuk menerima pembayaran dibuat selepas itu.',
  submit: 'Buka akaun',
  loading: 'Memproses',
  apply: 'Isi permohonan peniaga dahulu',
  haveAccount: 'Sudah mempunyai akaun? Log masuk',
  invited:
    'Permohonan peniaga telah diisi untuk anda. Gunakan alamat e-mel yang menerima jemputan; permohonan itu kemudian menjadi milik akaun anda.',
  haveAccountInvited: 'Saya sudah mempunyai akaun: log masuk dan ambil alih permohonan',
  fullNameCharacters: 'Sila buang aksara ini: {{characters}}',
  created:
    'Sila log masuk. Jika alamat ini sudah mempunyai akaun sebelum ini, kata laluannya tidak berubah dan kami telah menulis kepadanya.',
  listsFailed: 'Pakej tidak dapat dimuatkan.',
  countryHint: 'Akaun dibuka untuk perniagaan di Malaysia.',
  emailVerified: {
    title: 'Alamat e-mel anda telah disahkan',
    text: 'Terima kasih. Kini anda boleh log masuk dan meneruskan permohonan anda.',
    toLogin: 'Pergi ke log masuk',
  },
  emailNotVerified: {
    title: 'Pautan pengesahan telah tamat tempoh',
    text: 'Sila log masuk dan minta pautan baharu dari papan pemuka. Pautan itu sah selama 24 jam dan hanya boleh digunakan sekali.',
    toLogin: 'Pergi ke log masuk',
  },
};
