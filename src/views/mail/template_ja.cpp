#include "views/mail/template_texts.h"

namespace gerbang::mail {

constinit const Language kJapanese{
    "ja",
    {.greeting = "{name} 様",
     .greeting_nameless = "お客様各位",
     .colon = "：",
     .link_hint = "ボタンを押しても開かない場合は、次のアドレスをブラウザーで開いてください。",
     .footer = "このメールは {brand} が自動的に送信しています。ご返信はお控えいただき、"
               "ご質問は {support} までお寄せください。",
     .footer_payer =
         "このメールは、{merchant} の支払い処理を行う {brand} が自動的に送信しています。"
         "ご返信はお控えください。"},
    {{
        {Template::verification, "メールアドレスの確認をお願いします",
         R"(こちらがお客様のメールアドレスであることをご確認ください。

[メールアドレスを確認する]({url})

このリンクは 1 回のみ、24 時間有効です。アカウントを作成された覚えがない場合は、このメールを破棄してください。)"},

        {Template::sign_up_repeated, "すでにアカウントをお持ちです",
         R"(お客様のメールアドレスでアカウントを作成しようとする操作がありました。すでにアカウントをお持ちのため、何も変更されていません。お客様ご自身の操作の場合は、現在のパスワードでサインインしてください。

[サインインする]({url})

お心当たりがない場合は、このメールを破棄していただいて問題ありません。操作した人にお客様の情報は一切伝わっていません。)"},

        {Template::account_locked, "アカウントを 30 分間ロックしました",
         R"(誤ったパスワードまたはコードによるサインインの試行が多すぎたため、今後 30 分間、お客様のアカウントにはどなたもサインインできません。その後は通常どおりサインインしていただけます。

お心当たりがない場合は、こちらまでお知らせください：{support})"},

        {Template::invitation, "加盟店申し込みのアカウントを作成してください",
         R"(加盟店の申し込みが提出され、お客様が担当者として指定されています。申し込みを管理するアカウントを作成してください。

会社名 | {company}

[アカウントを作成する]({url})

このリンクは 1 回のみ、14 日間有効です。お心当たりがない場合は、このメールを破棄してください。)"},

        {Template::application_submitted, "加盟店の申し込みを受け付けました",
         R"({company} の加盟店申し込みを受け付けました。ありがとうございます。

内容を審査し、結果が決まり次第ご連絡します。それまでの間、画面をご覧いただいたり、支払いリンクをご準備いただいたりできます。)"},

        {Template::application_needs_info, "加盟店の申し込みに追加情報が必要です",
         R"({company} の加盟店申し込みを確認しましたが、判断のためにもう少し情報が必要です。

> {remarks}

これらの点を修正し、申し込みをもう一度提出してください。

[申し込みを開く]({url}))"},

        {Template::application_approved, "加盟店の申し込みが承認されました",
         R"(おめでとうございます。{company} の加盟店申し込みが承認されました。ただいまから、支払いリンクでのお支払いを受け付けられます。

[ダッシュボードを開く]({url}))"},

        {Template::application_rejected, "加盟店の申し込みについて",
         R"(誠に申し訳ございませんが、{company} の加盟店申し込みをお受けすることができません。

> {remarks}

ご質問がございましたら、{support} までお寄せください。)"},

        {Template::payment_link, "{merchant}：{title}",
         R"({merchant} からお支払いのお願いです。

内容 | {title}
金額 | {amount}

[支払いに進む]({url})

お心当たりがない場合は、お支払いの前に {merchant} にお問い合わせください。)"},

        {Template::payment_receipt, "領収書：{merchant} へのお支払い {amount}",
         R"(ありがとうございます。お支払いが完了しました。

お支払い先 | {merchant}
金額 | {amount}
内容 | {description}
注文番号 | {order}
加盟店の参照番号 | {merchantReference}
参照番号 | {reference}
銀行 | {bank}
日時 | {date}

[領収書を表示・印刷する]({receipt})

ご注文に関するご質問は、{merchantEmail} までお寄せください。)"},

        {Template::payment_failed, "{merchant} へのお支払いは完了しませんでした",
         R"(お支払いは完了しませんでした。代金は引き落とされていません。

お支払い先 | {merchant}
金額 | {amount}
注文番号 | {order}
理由 | {reason}

[もう一度試す]({url}))"},

        {Template::payment_notification, "入金がありました：{amount}",
         R"({merchant} への入金がありました。

金額 | {amount}
注文番号 | {order}
貴店の参照番号 | {merchantReference}
内容 | {description}
お客様 | {customer}
銀行 | {bank}
日時 | {date})"},

        {Template::payment_authorizing, "承認待ちの支払いがあります",
         R"({merchant} への支払いが、お客様の銀行における 2 人目の承認者による承認を待っています。

金額 | {amount}
注文番号 | {order}
お客様 | {customer})"},

        {Template::payment_refunded, "返金：{merchant} から {amount}",
         R"({merchant} が、お客様のお支払いのうち {amount} を返金しました。銀行での反映には数日かかることがあります。

注文番号 | {order}
加盟店の参照番号 | {merchantReference})"},

        {Template::password_reset, "パスワードの再設定",
         R"(お客様のアカウントのパスワードを再設定する依頼を受け付けました。

[新しいパスワードを設定する]({url})

このリンクは 1 回のみ、30 分間有効です。依頼された覚えがない場合は、このメールを破棄してください。パスワードは変更されません。)"},

        {Template::password_changed, "パスワードが変更されました",
         R"(お客様のアカウントのパスワードが変更され、ほかのすべてのブラウザーがサインアウトされました。

日時 | {date}
ブラウザー | {browser}
IP アドレス | {ip}

お心当たりがない場合は、ただちにパスワードを再設定し、こちらまでお知らせください：{support}

[パスワードを再設定する]({url}))"},

        {Template::two_factor_enabled, "二要素認証が有効になりました",
         R"(お客様のアカウントで二要素認証が有効になりました。今後サインインするには、認証アプリのコードが必要です。リカバリーコードは安全な場所に保管してください。

日時 | {date}
ブラウザー | {browser}
IP アドレス | {ip}

お心当たりがない場合は、ただちにこちらまでお知らせください：{support})"},

        {Template::two_factor_disabled, "二要素認証が無効になりました",
         R"(お客様のアカウントで二要素認証が無効になりました。今後はパスワードだけでサインインでき、リカバリーコードは使用できなくなりました。

日時 | {date}
ブラウザー | {browser}
IP アドレス | {ip}

お心当たりがない場合は、ただちにパスワードを変更し、こちらまでお知らせください：{support})"},

        {Template::recovery_code_used, "リカバリーコードが使用されました",
         R"(お客様のリカバリーコードのうち 1 つが使用されました。このコードは再び使用できません。

残りのコード | {left}
日時 | {date}
ブラウザー | {browser}
IP アドレス | {ip}

新しいリカバリーコードは、いつでも作成できます。

[サインインの保護を開く]({url})

お心当たりがない場合は、ただちにパスワードを変更し、こちらまでお知らせください：{support})"},

        {Template::recovery_codes_renewed, "リカバリーコードが更新されました",
         R"(お客様のアカウントに新しいリカバリーコードが作成されました。以前のコードは使用できなくなりました。

日時 | {date}
ブラウザー | {browser}
IP アドレス | {ip}

お心当たりがない場合は、ただちにパスワードを変更し、こちらまでお知らせください：{support})"},

        {Template::result_url_changed, "{company} の結果通知先アドレスが変更されました",
         R"(支払い結果の送信先アドレスが変更されました。

会社名 | {company}
アドレス | {address}
変更者 | {by}
日時 | {date}
IP アドレス | {ip}

御社のどなたもこの変更を行っていない場合は、ただちに修正し、こちらまでお知らせください：{support}

[API アカウントを開く]({url}))"},

        {Template::api_key_rotated, "{company} の新しい API キーが作成されました",
         R"(新しい API キーが作成されました。キーは作成した方に 1 度だけ表示されます。

会社名 | {company}
新しいキーの末尾 | {key}
以前のキーの有効期限 | {oldKeyEnds}
作成者 | {by}
日時 | {date}
IP アドレス | {ip}

御社のどなたもこの操作を行っていない場合は、ただちに別のキーを作成し、こちらまでお知らせください：{support}

[API アカウントを開く]({url}))"},
    }}};

}  // namespace gerbang::mail
