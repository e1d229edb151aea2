import type { Rest } from '..';

export const sandbox: Rest['sandbox'] = {
  menu: '決済の相手側を操作する',
  mailbox: 'メールボックス',
  bank: '銀行とカード発行会社',
  clock: {
    entry: '時計',
    title: 'サンドボックスの時計',
    now: '現在',
    real: '時計は実際の時刻を示しています。',
    ahead: '時計は実際の時刻より {{days}} 日と {{hours}} 時間進んでいます。',
    by: '進める長さ',
    step: { hour: '1 時間', day: '1 日', week: '7 日', month: '30 日', year: '365 日' },
    triggers: '進めると起こること',
    nothing: 'それまでに予定されているものはありません。',
    others:
      'それまでに終わるものも終わります（期限の切れる支払いリンク、セッション）。デモ用の人のパスワードは有効なままです。時間を戻すことはできません。',
    work: '内容',
    count: '回数',
    first: '最初の時刻',
    go: '時間を進める',
    moved: '時間を進めました',
    forbidden: '時間はゲートウェイの運用担当者が進められます。',
    topic: {
      expire: '開いている支払いが時間切れになる',
      enquire: '支払いの結果を銀行に問い合わせる',
      mail: 'メールを送信する',
      refund: '返金を銀行に送る',
      answer: '銀行の遅れた応答が届く',
      other: 'サーバーの整理',
    },
  },
};
