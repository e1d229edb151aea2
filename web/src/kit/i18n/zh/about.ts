import type { Translated } from '..';
import type { about as english } from '../en/about';

export const about: Translated<typeof english> = {
  privacy: {
    title: '隐私政策',
    subtitle: '{{brand}} 尚未在此地址发布自己的政策。以下是本门户自身保存的内容。',
    kept: '保存的内容',
    keptAccount: '您的账户：电子邮箱、姓名、密码的哈希值、语言，以及您的登录记录（含时间、网络地址和浏览器）。',
    keptApplication: '您的商户申请：公司资料、联系人及银行账户。',
    keptPayments: '付款：商户和付款人为付款提供的信息。银行卡号最多只保存前六位和后四位。',
    browser: '在您的浏览器中',
    browserText: '您的会话、已开始填写的申请，以及您选择的语言和配色。没有广告，也没有任何第三方统计您在这里的操作。',
    why: '用途',
    whyText: '用于运行您的账户和付款，防止二者被滥用，并保留法律要求支付网关保存的记录。',
    ask: '您的问题',
    askText: '如需查看、更正或删除与您有关的信息，请写信至 {{email}}。',
  },
  contact: {
    title: '联系我们',
    text: '我们为您的账户、申请和付款提供帮助。',
    merchant: '如果您是商户，请使用账户的电子邮箱来信，并注明公司名称。',
    payer: '如果您是付款人，请注明商户名称和收据上的参考号。切勿向我们发送银行卡号或密码。',
    email: '发送电子邮件',
  },
  home: '前往首页',
};
