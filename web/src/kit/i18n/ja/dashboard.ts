import type { Translated } from '..';
import type { dashboard as english } from '../en/dashboard';

export const dashboard: Translated<typeof english> = {
  title: 'ダッシュボード',
  todaySales: '本日の売上',
  byValue: '金額、MYR',
  monthlySales: '今月の売上合計',
  byVolume: '件数',
  hello: 'おかえりなさい、{{name}} 様',
  next: '何をなさいますか？',
  createLink: '支払いリンクを作成',
  createLinkText: 'メールで送るか、QR コードを表示します。',
  seeTransactions: '本日の取引を見る',
  seeTransactionsText: 'すべての試行の状態、手数料、電文を確認できます。',
  seeRefunds: '返金申請を確認する',
  seeRefundsText: '申請の内容と審査の結果を確認できます。',
  reviewApplications: '加盟店申込を審査する',
  reviewApplicationsText: '追加情報の依頼、承認、却下を行います。',
  reviewRefunds: '返金依頼を審査する',
  reviewRefundsText: '加盟店からの依頼が、お客様の判断を待っています。',
};
