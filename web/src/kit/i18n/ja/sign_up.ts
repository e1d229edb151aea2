import type { Translated } from '..';
import type { signUp as english } from '../en/sign_up';

export const signUp: Translated<typeof english> = {
  field: {
    email: 'メールアドレス',
    fullName: '氏名',
    country: '国',
    password: 'パスワード',
    plan: 'プラン',
    marketing: '製品のお知らせや特典をメールで受け取る',
  },
  title: '加盟店アカウントの作成',
  subtitle: '1 分で完了します。支払いを受け付けるための申込は、その後に行います。',
  submit: 'アカウントを作成',
  loading: '処理中',
  apply: '先に加盟店申込を入力する',
  haveAccount: 'アカウントをお持ちの方はサインイン',
  invited:
    'お客様のために加盟店申込が入力されています。招待を受け取ったメールアドレスをご利用ください。申込はお客様のアカウントに引き継がれます。',
  haveAccountInvited: 'アカウントをお持ちの方：サインインして申込を引き継ぐ',
  fullNameCharacters: '次の文字は使用しないでください：{{characters}}',
  created:
    'サインインしてください。このアドレスのアカウントがすでにあった場合、パスワードは変更されておらず、そのアドレスにメールをお送りしています。',
  listsFailed: 'プランを読み込めませんでした。',
  countryHint: 'アカウントは、マレーシアの事業者を対象としています。',
  emailVerified: {
    title: 'メールアドレスが確認されました',
    text: 'ありがとうございます。サインインして申込を続けられます。',
    toLogin: 'サインインへ',
  },
  emailNotVerified: {
    title: '確認用リンクの有効期限が切れています',
    text: 'サインインし、ダッシュボードから新しいリンクを請求してください。リンクは 24 時間有効で、1 回だけ使えます。',
    toLogin: 'サインインへ',
  },
};
