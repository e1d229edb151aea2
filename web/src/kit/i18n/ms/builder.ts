import type { Translated } from '..';
import type { builder as english } from '../en/builder';

export const builder: Translated<typeof english> = {
  title: 'Pembina susun atur',
  intro: 'Pilih susunan halaman di sekeliling kerja anda. Ia disimpan pada pelayar ini sahaja.',
  tabs: {
    label: 'Bahagian susun atur',
    header: 'Pengepala',
    subheader: 'Subpengepala',
    content: 'Kandungan',
    aside: 'Bar sisi',
    footer: 'Pengaki',
  },
  option: {
    header: {
      fixedDesktop: 'Tetap pada komputer',
      fixedMobile: 'Tetap pada telefon',
      width: 'Lebar',
      menuDisplay: 'Papar menu',
      menuLayout: 'Bentuk menu',
      rootArrows: 'Anak panah entri',
    },
    subheader: {
      display: 'Papar subpengepala',
      fixed: 'Subpengepala tetap',
      width: 'Lebar',
      style: 'Gaya',
    },
    content: {
      width: 'Lebar',
    },
    aside: {
      display: 'Papar bar sisi',
      fixed: 'Bar sisi tetap',
      minimizeToggle: 'Butang kecilkan',
      hoverable: 'Buka apabila ditunjuk semasa kecil',
      minimized: 'Kecil pada mulanya',
      submenuDropdown: 'Submenu lungsur turun',
    },
    footer: {
      fixed: 'Pengaki tetap',
      width: 'Lebar',
    },
  },
  value: {
    fluid: 'Lebar penuh',
    fixed: 'Lebar tetap',
    default: 'Biasa',
    tab: 'Bentuk tab',
    transparent: 'Lut sinar',
    solid: 'Legap',
  },
  hint: {
    fixedSubheader: 'Memerlukan gaya legap.',
    asideDisplay: 'Tanpanya, menu berada di pengepala.',
    rootArrows: 'Anak panah di sebelah entri yang membuka entri lain.',
    subheaderDisplay: 'Tanpanya, tajuk dan laluan berada dalam halaman.',
  },
  preview: 'Pratonton',
  previewHint: 'Pratonton menyimpan susun atur dan memuatkan semula halaman.',
  reset: 'Set semula',
  resetText: 'Susun atur anda kembali kepada tetapan asal.',
  config: 'Konfigurasi yang dijana',
  show: 'Tunjuk',
  hide: 'Sembunyi',
  copy: 'Salin',
};
