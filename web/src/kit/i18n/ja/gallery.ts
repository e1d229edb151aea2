import type { Translated } from '..';
import type { gallery as english } from '../en/gallery';

export const gallery: Translated<typeof english> = {
  fields: {
    title: 'ギャラリー：入力項目',
    text: '入力するすべての項目を、状態ごとに表示します。',
  },
  elements: {
    title: 'ギャラリー：要素',
    text: '応答・確認・一覧の部品：ボタン、メッセージ、ダイアログ、表。',
  },
  sales: {
    title: 'ギャラリー：売上',
    text: '金額・売上・リンクの見え方を、取りうるすべてのステータスで表示します。',
  },
  pages: 'ギャラリーのページ',
  find: '部品を探す',
  found: '部品：{{count}}',
  nothing: '該当する部品はありません。',
  specimen: {
    textField: {
      name: 'テキスト',
      use: '1行の文字。',
    },
    areaField: {
      name: '長いテキスト',
      use: '複数行。入力に合わせて広がります。',
    },
    passwordField: {
      name: 'パスワード',
      use: '入力中は隠れ、目のボタンで表示します。',
    },
    moneyField: {
      name: '金額',
      use: 'リンギットとセン。桁区切りのカンマも使えます。',
    },
    digitsField: {
      name: '番号',
      use: '数字のみ。それ以外は入力時に除かれます。',
    },
    selectField: {
      name: '選択',
      use: '少数の中から1つ。',
    },
    autocompleteField: {
      name: 'オートコンプリート',
      use: '多すぎる候補から1つ。最後の文字の0.5秒後に検索します。',
    },
    multiSelectField: {
      name: '複数選択',
      use: '少数の中からいくつでも、1行にまとめます。',
    },
    checklistField: {
      name: 'チェックリスト',
      use: '少数の中からいくつでも、すべて表示します。',
    },
    checkField: {
      name: 'チェックボックス',
      use: '1つのことに同意し、フォームと一緒に送られます。',
    },
    radioField: {
      name: 'ラジオボタン',
      use: '2つか3つの中から1つ、すべて表示します。',
    },
    switchField: {
      name: 'スイッチ',
      use: '1つのことをオン・オフします。',
    },
    dateField: {
      name: '日付',
      use: '日付。入力するか、カレンダーから選びます。',
    },
    dateTimeField: {
      name: '日時',
      use: 'マレーシア時間、15分刻み。ここでは今日から30日後まで。',
    },
    dateRangeField: {
      name: '期間',
      use: '2つの日付。互いを越えて選ぶことはできません。',
    },
    messages: {
      name: 'フォームのメッセージ',
      use: 'そのまま送信すると、各項目が必要なことを伝えます。',
    },
    buttons: {
      name: 'ボタン',
      use: '主な操作は1ページに1つ、他は控えめにします。',
    },
    tones: {
      name: 'バッジ',
      use: 'ステータスの意味。色がなくても記号で伝わります。',
    },
    toasts: {
      name: '通知',
      use: '右上に表示し、6秒後に消えます。',
    },
    dialogs: {
      name: 'ダイアログ',
      use: '5種類。閉じるのは専用のボタンからだけです。',
    },
    overlay: {
      name: 'オーバーレイ',
      use: '更新に200ミリ秒以上かかると、その上に表示します。',
    },
    progress: {
      name: 'プログレスバー',
      use: 'ページが変わるたびに上部に細く表示します。',
    },
    answers: {
      name: '待機・なし・失敗',
      use: '表示する行がないときの一覧。',
    },
    list: {
      name: '一覧',
      use: '読み、並べ替え、選べる行。電話ではカードになります。',
    },
    pager: {
      name: '一覧のページ',
      use: '最初・前・次・最後、3・5・10行。',
    },
    bulkBar: {
      name: '一括操作バー',
      use: '行が選ばれている間に表示します。',
    },
    facts: {
      name: '項目と値',
      use: '1件の項目名と値。値のないものは省きます。',
    },
    money: {
      name: 'お金',
      use: '桁区切りのカンマと小数2桁、常にリンギット。',
    },
    salesChart: {
      name: '日別売上',
      use: '各日がその売上へのリンクです。',
    },
    panel: {
      name: 'カード',
      use: 'ダッシュボードの1つの問いとその答え。',
    },
    saleRow: {
      name: '売上',
      use: '取引の行。',
    },
    linkRow: {
      name: '支払いリンク',
      use: '支払いリンクの行。',
    },
    saleStatus: {
      name: '売上のステータス',
      use: 'すべてのコードと、返金申請中の表示。',
    },
    refundStatus: {
      name: '返金のステータス',
      use: '申請・承認・取消。',
    },
    linkStatus: {
      name: 'リンクのステータス',
      use: '期限切れが優先されます。',
    },
    applicationStatus: {
      name: '申請のステータス',
      use: '下書きから決定まで。',
    },
    qrCode: {
      name: 'QRコード',
      use: '支払いリンクのアドレス。読み取りや印刷に使います。',
    },
  },
  state: {
    untouched: '未操作',
    valid: '正しい',
    invalid: '誤り',
    disabled: '無効',
    readOnly: '読み取り専用',
    live: '実物',
    primary: '主な操作',
    plain: '他の操作',
    quiet: '控えめ',
    danger: '元に戻せない',
    busy: '処理中',
    icon: '記号のみ',
    good: '良好',
    bad: '不良',
    waiting: '待機中',
    neutral: '中立',
    returned: '返却',
    success: '成功',
    warning: '警告',
    error: 'エラー',
    info: '情報',
    delete: '削除',
    unassigned: '割り当て解除',
    confirmation: '確認',
    customDialog: '備考',
    render: 'カスタム',
    loading: '読み込み中',
    empty: '空',
    failed: '失敗',
    amount: '通貨付き',
    column: '列の中',
    filled: '回答あり',
    weeks: '1か月',
  },
  sample: {
    run: '表示する',
    send: '送信',
    sent: '送信しました：{{values}}',
    done: '完了しました。',
    content: 'ここには任意の内容が入り、一覧は後ろに見えたままです。',
    order: '注文',
    customer: '顧客',
    status: '状態',
    country: '国',
    pin: '暗証番号',
    note: 'メモ',
    shop: '店名',
    terms: '利用規約に同意します',
    cake: '週末のケーキ',
    class: 'バティック教室',
    today: '今日の売上',
    none: 'まだ売上はありません。',
  },
};
