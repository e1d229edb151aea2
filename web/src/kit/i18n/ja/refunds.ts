import type { Translated } from '..';
import type { refunds as english } from '../en/refunds';

export const refunds: Translated<typeof english> = {
  title: '返金申請',
  adminTitle: '返金依頼',
  emptyText: '返金は、支払い済みの取引の詳細から依頼できます。',
  adminEmptyText: '審査待ちの依頼はありません。',
  column: {
    created: '依頼日時',
    order: '注文',
    merchant: '加盟店',
    amount: '返金 (MYR)',
    of: '総額 {{amount}}',
    reason: '理由',
    by: '依頼者',
    status: '状態',
    decided: '決定日時',
  },
  filter: { status: '状態', dates: '依頼日時' },
  status: { REQUESTED: '依頼済み', APPROVED: '承認済み', CANCELLED: 'キャンセル済み' },
  action: { withdraw: '取り下げ', approve: '承認', reject: '却下', transaction: '取引を開く' },
  withdrawText: '{{order}} に対する {{amount}} の返金依頼を取り下げますか？',
  approveText: '注文 {{order}} の {{amount}} が {{merchant}} の顧客に返金されます。',
  approveNote: 'この操作は取り消せません。',
  rejectTitle: '返金を却下',
  rejectText: '{{order}} の {{amount}} を返金しない理由を加盟店にお知らせください。',
  view: {
    title: '返金依頼',
    remarks: '備考',
    decidedBy: '決定者',
    request: '依頼',
    decision: '決定',
    paid: '支払金額',
    open: '決済ゲートウェイの決定を待っています。',
  },
};
