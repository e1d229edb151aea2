import type { officeSearch as english } from '../en/office_search';
import type { Translated } from '..';

export const officeSearch: Translated<typeof english> = {
  open: '搜索',
  title: '快速搜索',
  field: '搜索交易、付款链接和退款',
  short: '搜索…',
  hint: '请输入至少 3 个字符：订单号、参考号、姓名或电子邮箱。',
  waiting: '正在搜索…',
  none: '未找到“{{term}}”',
  noneText: '请检查拼写。较早的记录只能用完整的订单号、参考号或电子邮箱地址找到。',
  failed: '搜索失败。',
  results: '结果',
  found: '找到 {{count}} 条',
  kind: {
    salesTransaction: '交易',
    paymentLink: '付款链接',
    refundRequest: '退款申请',
    merchantApplication: '商户申请',
  },
  keys: { move: '移动', open: '打开', close: '关闭' },
};
