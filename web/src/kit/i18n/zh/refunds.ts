import type { Translated } from '..';
import type { refunds as english } from '../en/refunds';

export const refunds: Translated<typeof english> = {
  title: '退款申请',
  adminTitle: '退款请求',
  emptyText: '可在已付款交易的详情中申请退款。',
  adminEmptyText: '没有等待审批的请求。',
  column: {
    created: '申请时间',
    order: '订单',
    merchant: '商户',
    amount: '退款 (MYR)',
    of: '共 {{amount}}',
    reason: '原因',
    by: '申请人',
    status: '状态',
    decided: '审批时间',
  },
  filter: { status: '状态', dates: '申请时间' },
  status: { REQUESTED: '已申请', APPROVED: '已批准', CANCELLED: '已取消' },
  action: { withdraw: '撤回', approve: '批准', reject: '拒绝', transaction: '打开交易' },
  withdrawText: '撤回订单 {{order}} 金额为 {{amount}} 的退款请求？',
  approveText: '订单 {{order}} 的 {{amount}} 将退回给 {{merchant}} 的客户。',
  approveNote: '此操作无法撤销。',
  rejectTitle: '拒绝退款',
  rejectText: '请告知商户为何不退还 {{order}} 的 {{amount}}。',
  view: {
    title: '退款请求',
    remarks: '备注',
    decidedBy: '审批人',
    request: '请求',
    decision: '审批结果',
    paid: '付款金额',
    open: '等待支付网关审批。',
  },
};
