import type { Translated } from '..';
import type { accounts as english } from '../en/accounts';

export const accounts: Translated<typeof english> = {
  field: {
    merchantId: 'ID Peniaga',
    merchantIdHint: 'Alamat e-mel akaun anda',
    email: 'E-mel',
    password: 'Kata laluan',
  },
  signIn: {
    title: 'Papan Pemuka Peniaga',
    subtitle: 'Log masuk dengan alamat e-mel akaun anda.',
    forgot: 'Lupa kata laluan?',
    submit: 'Log Masuk',
    signUp: 'Pengguna baharu? Buka akaun peniaga anda',
    activeSession: 'Log masuk gagal kerana terdapat sesi lain yang masih aktif.',
    revoke: 'Batalkan Sesi',
    loading: 'Memproses',
    invalidLogin: 'Butiran log masuk tidak betul',
    expired: 'Sesi anda telah tamat. Sila log masuk semula.',
  },
  strength: {
    label: 'Kekuatan kata laluan',
    bad: 'Lemah (Minimum: 8 aksara, 1 huruf kecil dan huruf besar, 1 aksara angka, 1 aksara khas)',
    good: 'Baik',
    veryGood: 'Sangat Baik',
    special: 'Aksara khas yang dikira: {{characters}}',
  },
  check: {
    steps: { apply: 'Mohon sebagai peniaga', wait: 'Tunggu kelulusan', link: 'Cipta pautan bayaran pertama' },
    welcome: 'Selamat datang, {{name}}',
    created: 'Akaun anda telah dicipta. Inilah jalan ke bayaran pertama:',
    inactive: 'Akaun anda tidak aktif',
    verify: 'Sahkan e-mel anda',
    text: 'Kami telah menghantar pautan pengesahan kepada {{email}}. Sila buka peti mel anda dan ikuti pautan tersebut; semak juga folder spam jika e-mel tidak diterima.',
    resend: 'Hantar Semula E-mel',
    continue: 'Teruskan',
    warning: 'Sila sahkan e-mel anda dan log keluar',
    sent: 'E-mel berjaya dihantar',
    active: 'Akaun anda aktif',
    verified: 'Alamat e-mel anda telah disahkan',
    wait: 'Sebentar, kami sedang membuka akaun anda…',
    failed: 'Akaun anda tidak dapat disemak.',
    signOut: 'Log keluar',
  },
};
