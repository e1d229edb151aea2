import type { Translated } from '..';
import type { signUp as english } from '../en/sign_up';

export const signUp: Translated<typeof english> = {
  field: {
    email: '电子邮箱',
    fullName: '姓名',
    country: '国家',
    password: '密码',
    plan: '套餐',
    marketing: '通过电子邮件向我发送产品资讯和优惠',
  },
  title: '创建您的商户账户',
  subtitle: '只需一分钟。之后再申请收款。',
  submit: '创建账户',
  loading: '处理中',
  apply: '先填写商户申请',
  haveAccount: '已有账户？登录',
  invited: '已有人为您填写了一份商户申请。请使用收到邀请的电子邮箱；该申请随后将归属您的账户。',
  haveAccountInvited: '我已有账户：登录并接管申请',
  fullNameCharacters: '请去掉以下字符：{{characters}}',
  created: '请登录。如果此电子邮箱之前已有账户，其密码并未更改，我们已向该邮箱发送邮件。',
  listsFailed: '无法加载套餐。',
  countryHint: '仅为马来西亚的企业开立账户。',
  emailVerified: {
    title: '您的电子邮箱已通过验证',
    text: '谢谢。您现在可以登录并继续您的申请。',
    toLogin: '前往登录',
  },
  emailNotVerified: {
    title: '验证链接已过期',
    text: '请登录，并在仪表板中申请新的链接。链接有效期为 24 小时，仅可使用一次。',
    toLogin: '前往登录',
  },
};
