import type { Translated } from '..';
import type { accounts as english } from '../en/accounts';

export const accounts: Translated<typeof english> = {
  field: {
    merchantId: '商户 ID',
    merchantIdHint: '您账户的电子邮箱地址',
    email: '电子邮箱',
    password: '密码',
  },
  signIn: {
    title: '商户后台',
    subtitle: '请使用账户的电子邮箱登录。',
    forgot: '忘记密码？',
    submit: '登录',
    signUp: '新用户？创建您的商户账户',
    activeSession: '登录失败：存在另一个活动会话。',
    revoke: '终止该会话',
    loading: '处理中',
    invalidLogin: '登录信息不正确',
    expired: '您的会话已结束。请重新登录。',
  },
  strength: {
    label: '密码强度',
    bad: '弱（至少：8 个字符、大写和小写字母各 1 个、1 个数字、1 个特殊字符）',
    good: '良好',
    veryGood: '很好',
    special: '有效的特殊字符：{{characters}}',
  },
  check: {
    steps: { apply: '申请成为商户', wait: '等待批准', link: '创建第一个付款链接' },
    welcome: '欢迎，{{name}}',
    created: '您的账户已创建。通往第一笔付款的步骤如下：',
    inactive: '您的账户尚未激活',
    verify: '验证您的电子邮箱',
    text: '我们已将验证链接发送至 {{email}}。请打开邮箱并点击该链接；如未收到，请同时查看垃圾邮件文件夹。',
    resend: '重新发送邮件',
    continue: '继续',
    warning: '请验证您的电子邮箱并退出登录',
    sent: '邮件已成功发送',
    active: '您的账户已激活',
    verified: '您的电子邮箱已通过验证',
    wait: '请稍候，正在打开您的账户…',
    failed: '无法检查您的账户。',
    signOut: '退出登录',
  },
};
