import type { Translated } from '..';
import type { accounts as english } from '../en/accounts';

export const accounts: Translated<typeof english> = {
  field: {
    merchantId: '加盟店 ID',
    merchantIdHint: 'アカウントのメールアドレス',
    email: 'メールアドレス',
    password: 'パスワード',
  },
  signIn: {
    title: '加盟店ダッシュボード',
    subtitle: 'アカウントのメールアドレスでサインインしてください。',
    forgot: 'パスワードをお忘れですか？',
    submit: 'サインイン',
    signUp: '初めての方は、加盟店アカウントを作成してください',
    activeSession: '別のセッションが有効なため、サインインできませんでした。',
    revoke: 'セッションを無効にする',
    loading: '処理中',
    invalidLogin: 'サインイン情報が正しくありません',
    expired: 'セッションが終了しました。もう一度サインインしてください。',
  },
  strength: {
    label: 'パスワードの強度',
    bad: '弱い（最低条件：8 文字以上、英小文字と英大文字を各 1 文字、数字 1 文字、記号 1 文字）',
    good: '良い',
    veryGood: '非常に良い',
    special: '有効な記号：{{characters}}',
  },
  check: {
    steps: { apply: '加盟店として申し込む', wait: '承認を待つ', link: '最初の支払いリンクを作成する' },
    welcome: 'ようこそ、{{name}} さん',
    created: 'アカウントが作成されました。最初の支払いまでの流れは次のとおりです。',
    inactive: 'アカウントはまだ有効ではありません',
    verify: 'メールアドレスの確認',
    text: '確認用リンクを {{email}} に送信しました。メールを開き、リンクにアクセスしてください。届かない場合は、迷惑メールフォルダーもご確認ください。',
    resend: 'メールを再送信',
    continue: '続ける',
    warning: 'メールアドレスを確認してから、サインアウトしてください',
    sent: 'メールを送信しました',
    active: 'アカウントは有効です',
    verified: 'メールアドレスが確認されました',
    wait: '少々お待ちください。アカウントを開いています…',
    failed: 'アカウントを確認できませんでした。',
    signOut: 'サインアウト',
  },
};
