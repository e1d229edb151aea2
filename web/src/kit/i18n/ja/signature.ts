import type { Translated } from '..';
import type { signature as english } from '../en/signature';

export const signature: Translated<typeof english> = {
  title: 'リクエストの署名',
  subtitle:
    'テスト用の支払いリクエストの署名を計算し、別の署名と異なる理由を調べます。すべてこのページ内で処理され、入力内容が送信・保存されることはありません。',
  insecure:
    'お使いのブラウザーでは、暗号機能は https のアドレスと localhost でのみ利用できます。署名を計算するには、そのようなアドレスでこのページを開いてください。',
  field: {
    customerEmail: '顧客のメールアドレス',
    customerName: '顧客名',
    customerPhone: '顧客の電話番号',
    mchtId: 'Merchant ID',
    mchtTxnId: '加盟店取引 ID',
    orderDescription: '注文の説明',
    txnAmount: '金額',
    signKey: '署名キー',
    version: '署名のバージョン',
    timestamp: 'タイムスタンプ',
  },
  version: {
    v1: 'v1：値を順につなげたもの',
    v2: 'v2：各値にその長さを付け、タイムスタンプを加えたもの',
  },
  hint: {
    signKey: 'このページ内でのみ使用します。送信も保存もしません',
    timestamp: '送信時と同じ値。現在時刻との差は 5 分以内',
  },
  timestampWrong: '{{example}} のような時刻を入力してください',
  now: '現在',
  submit: '署名を生成',
  incomplete: 'すべての項目を入力すると、署名が再びここに表示されます。',
  broken:
    '値の 1 つに、固有のバイトを持たない不完全な文字が含まれています。置換文字 U+FFFD として署名されますが、お使いのプログラムでは扱いが異なる場合があります。',
  result: {
    title: '署名',
    copy: '署名をコピー',
    about: 'HMAC-SHA512（base64）、{{count}} 文字',
    text: '署名されたテキスト',
    copyText: 'テキストをコピー',
    bytes_one: 'UTF-8 で {{count}} バイト',
    bytes_other: 'UTF-8 で {{count}} バイト',
    legend: '値ごとに背景色が異なります。空白は ·、タブは →、行末は ↵、そのほかの見えない文字は番号で表示されます。',
  },
  compare: {
    title: '別の署名と比較',
    label: 'お使いのプログラムの署名',
    hint: 'プログラムが送信するとおりに貼り付けてください',
    equal: '一致しています。ゲートウェイはこの署名を受け付けます。',
    written: '署名は正しいものの、ゲートウェイが求める形式で書かれていません。',
    made: '異なります。理由は次のとおりです。',
    different: '異なります。',
  },
  written: {
    case: '大文字と小文字だけが異なります。Base64 では両者が区別されるため、文字はそのままにしてください。',
    spaces: '余分な空白、行末、引用符が含まれています。取り除いてください。',
    hex: '16 進数になっています。同じ 64 バイトを base64 でエンコードしてください。',
    hexInBase64:
      '16 進数のテキストを base64 にしたものです。テキストではなく、64 バイトそのものをエンコードしてください。',
    base64url: '- と _ を使う URL 用の base64 になっています。+ と / を使う標準の base64 を使ってください。',
    unpadded: '末尾の「=」がありません。署名は 88 文字です。',
    percent: 'URL 用にエンコードされています（%2B、%2F、%3D）。エンコードする前に比較してください。',
    blanks: '「+」が空白になっています。フォームや URL に入れる前にエンコードしてください。',
  },
  made: {
    otherVersion: '別のバージョンの署名として作成されています。',
    keyWithoutPrefix: 'キーのみで作成されています。バージョン 2 のキーは、"v2:" の後にお客様のキーを続けたものです。',
    keyInBase64: 'プログラムがキーを base64 としてデコードしています。キーはテキストとしてそのまま使ってください。',
    keyInHex: 'プログラムがキーを 16 進数としてデコードしています。キーはテキストとしてそのまま使ってください。',
    keyWithBlanks: 'ここのキーとプログラムのキーは、末尾の空白または行末が異なります。',
    hash: 'HMAC-{{hash}} で作成されています。HMAC-SHA512 を使ってください。',
    plainHash: 'HMAC ではなく、単なる SHA-512 です。お使いの言語の HMAC 関数にキーを渡してください。',
    missingField: 'プログラムで次の値が抜けています：{{field}}',
    order: 'プログラムで値の順序が異なります：{{order}}',
    trimmed: 'プログラムが値の両端の空白を取り除いています。値は送信するとおりに署名します。',
    trimmedField: 'プログラムが次の値の両端の空白を取り除いています：{{field}}',
    blanks: 'プログラムで次の値の端に余分な空白または行末があります：{{field}}',
    lineEnds: 'プログラムの行末は CR LF ですが、ここでは LF です。',
    composed:
      'アクセント記号の表し方が異なります（Unicode の合成または分解）。送信する内容をそのまま署名してください。',
    amount: 'プログラムでは金額の書き方が異なります（小数部がないなど）。送信する内容をそのまま署名してください。',
    emailCase: 'プログラムがメールアドレスを小文字で書いています。送信する内容をそのまま署名してください。',
  },
  different: {
    values: '64 バイトの署名ですが、異なる値または異なるキーで作成されています。',
    length_one: '{{count}} バイトです。署名は 64 バイトです。',
    length_other: '{{count}} バイトです。署名は 64 バイトです。',
    unreadable: 'base64 でも 16 進数でもありません。',
  },
};
