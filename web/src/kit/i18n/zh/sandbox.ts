import type { Rest } from '..';

export const sandbox: Rest['sandbox'] = {
  menu: '扮演付款的另一方',
  mailbox: '邮箱',
  bank: '银行与发卡机构',
  clock: {
    entry: '时钟',
    title: '沙盒时钟',
    now: '现在',
    real: '时钟显示真实时间。',
    ahead: '时钟比真实时间快 {{days}} 天 {{hours}} 小时。',
    by: '前移',
    step: { hour: '1 小时', day: '1 天', week: '7 天', month: '30 天', year: '365 天' },
    triggers: '前移将触发的事项',
    nothing: '在此之前没有等待的事项。',
    others: '在此之前到期的其他内容也会结束：到期的付款链接和会话。演示人员的密码仍然有效。时间无法回退。',
    work: '事项',
    count: '次数',
    first: '首次时间',
    go: '前移时间',
    moved: '时间已前移',
    forbidden: '网关的运营人员可以前移时间。',
    topic: {
      expire: '未完成的付款超时',
      enquire: '向银行查询付款结果',
      mail: '发送邮件',
      refund: '向银行发送退款',
      answer: '银行迟到的回复到达',
      other: '服务器的例行清理',
    },
  },
};
