import type { Translated } from '..';
import type { builder as english } from '../en/builder';

export const builder: Translated<typeof english> = {
  title: 'レイアウトビルダー',
  intro: 'ページの配置を選択します。このブラウザーにのみ保存されます。',
  tabs: {
    label: 'レイアウトの部分',
    header: 'ヘッダー',
    subheader: 'サブヘッダー',
    content: 'コンテンツ',
    aside: 'サイドバー',
    footer: 'フッター',
  },
  option: {
    header: {
      fixedDesktop: 'デスクトップで固定',
      fixedMobile: 'モバイルで固定',
      width: '幅',
      menuDisplay: 'メニューを表示',
      menuLayout: 'メニューの形',
      rootArrows: '項目の矢印',
    },
    subheader: {
      display: 'サブヘッダーを表示',
      fixed: 'サブヘッダーを固定',
      width: '幅',
      style: 'スタイル',
    },
    content: {
      width: '幅',
    },
    aside: {
      display: 'サイドバーを表示',
      fixed: 'サイドバーを固定',
      minimizeToggle: '縮小ボタン',
      hoverable: '縮小時にポインターで開く',
      minimized: '最初は縮小',
      submenuDropdown: 'サブメニューをドロップダウンにする',
    },
    footer: {
      fixed: 'フッターを固定',
      width: '幅',
    },
  },
  value: {
    fluid: '全幅',
    fixed: '固定幅',
    default: '標準',
    tab: 'タブ',
    transparent: '透明',
    solid: '塗りつぶし',
  },
  hint: {
    fixedSubheader: '塗りつぶしのスタイルが必要です。',
    asideDisplay: '非表示の場合、メニューはヘッダーに表示されます。',
    rootArrows: '下位項目を開く項目の横に矢印を表示します。',
    subheaderDisplay: '非表示の場合、タイトルとパンくずリストはページ内に表示されます。',
  },
  preview: 'プレビュー',
  previewHint: 'プレビューするとレイアウトが保存され、ページが再読み込みされます。',
  reset: 'リセット',
  resetText: 'レイアウトを初期設定に戻します。',
  config: '生成された設定',
  show: '表示',
  hide: '非表示',
  copy: 'コピー',
};
