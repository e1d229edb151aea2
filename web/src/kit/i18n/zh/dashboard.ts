import type { Translated } from '..';
import type { dashboard as english } from '../en/dashboard';

export const dashboard: Translated<typeof english> = {
  title: '仪表板',
  todaySales: '今日销售额',
  byValue: '按金额，MYR',
  monthlySales: '本月销售总额',
  byVolume: '按笔数',
  hello: '欢迎回来，{{name}}',
  next: '您想做什么？',
  createLink: '创建付款链接',
  createLinkText: '通过电子邮件发送，或展示其二维码。',
  seeTransactions: '查看今日交易',
  seeTransactionsText: '每次付款尝试的状态、费用和报文。',
  seeRefunds: '跟进退款申请',
  seeRefundsText: '申请的内容与审批的结果。',
  reviewApplications: '审核商户申请',
  reviewApplicationsText: '要求补充资料、批准或拒绝。',
  reviewRefunds: '审批退款请求',
  reviewRefundsText: '由商户提出，等待您处理。',
};
