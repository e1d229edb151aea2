import type { officeSearch as english } from '../en/office_search';
import type { Translated } from '..';

export const officeSearch: Translated<typeof english> = {
  open: '検索',
  title: 'クイック検索',
  field: '取引、支払いリンク、返金を検索',
  short: '検索…',
  hint: '3 文字以上入力してください：注文番号、参照番号、氏名、メールアドレス。',
  waiting: '検索しています…',
  none: '「{{term}}」は見つかりませんでした',
  noneText: '入力内容をご確認ください。古い記録は、注文番号、参照番号またはメールアドレスの全体でのみ見つかります。',
  failed: '検索できませんでした。',
  results: '検索結果',
  found: '{{count}} 件見つかりました',
  kind: {
    salesTransaction: '取引',
    paymentLink: '支払いリンク',
    refundRequest: '返金申請',
    merchantApplication: '加盟店申込',
  },
  keys: { move: '移動', open: '開く', close: '閉じる' },
};
