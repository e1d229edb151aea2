#include "views/mail/template_texts.h"

namespace gerbang::mail {

constinit const Language kChinese{
    "zh",
    {.greeting = "{name}，您好：",
     .greeting_nameless = "您好：",
     .colon = "：",
     .link_hint = "如果按钮无法使用，请在浏览器中打开以下地址：",
     .footer =
         "此邮件由 {brand} 自动发送，请勿直接回复；如有疑问，请发送邮件至 {support} 与我们联系。",
     .footer_payer = "{brand} 为 {merchant} 处理付款，并自动发送此邮件。请勿直接回复。"},
    {{
        {Template::verification, "请验证您的电子邮箱地址",
         R"(请确认这是您的电子邮箱地址。

[验证我的电子邮箱地址]({url})

此链接仅可使用一次，有效期为 24 小时。如果您没有创建账户，请忽略此邮件。)"},

        {Template::sign_up_repeated, "您已有账户",
         R"(刚才有人尝试使用您的电子邮箱地址创建账户。您已有账户，因此没有作任何更改。如果是您本人操作，请使用您现有的密码登录。

[登录]({url})

如果不是您本人操作，您可以忽略此邮件：对方没有获得任何关于您的信息。)"},

        {Template::account_locked, "您的账户已锁定半小时",
         R"(由于使用错误的密码或验证码尝试登录您账户的次数过多，在接下来的 30 分钟内任何人都无法登录该账户。之后您可以照常登录。

如果不是您本人操作，请告知我们：{support})"},

        {Template::invitation, "请为您的商户申请创建账户",
         R"(有一份商户申请已提交，您被列为联系人。请创建拥有该申请的账户。

公司 | {company}

[创建账户]({url})

此链接仅可使用一次，有效期为 14 天。如果您对此并不知情，请忽略此邮件。)"},

        {Template::application_submitted, "我们已收到您的商户申请",
         R"(感谢您：我们已收到 {company} 的商户申请。

我们将进行审核，并在作出决定后立即写信通知您。在此期间，您可以浏览本平台并准备付款链接。)"},

        {Template::application_needs_info, "您的商户申请需要补充资料",
         R"(我们已审核 {company} 的商户申请，在作出决定之前还需要一些补充资料。

> {remarks}

请更正以上各项，然后重新提交申请。

[打开申请]({url}))"},

        {Template::application_approved, "您的商户申请已获批准",
         R"(恭喜：{company} 的商户申请已获批准。从现在起，客户可以通过您的付款链接付款。

[打开控制台]({url}))"},

        {Template::application_rejected, "您的商户申请",
         R"(非常抱歉：我们无法接受 {company} 的商户申请。

> {remarks}

如果您对此有疑问，请发送邮件至 {support} 与我们联系。)"},

        {Template::payment_link, "{merchant}：{title}",
         R"({merchant} 请您付款。

用途 | {title}
金额 | {amount}

[立即付款]({url})

如果您对此并不知情，请在付款前向 {merchant} 核实。)"},

        {Template::payment_receipt, "收据：向 {merchant} 付款 {amount}",
         R"(谢谢您。您的付款已成功。

收款方 | {merchant}
金额 | {amount}
用途 | {description}
订单 | {order}
商户参考号 | {merchantReference}
参考编号 | {reference}
银行 | {bank}
日期 | {date}

[查看并打印收据]({receipt})

如对您的订单有疑问，请发送邮件至 {merchantEmail} 咨询。)"},

        {Template::payment_failed, "您向 {merchant} 的付款未成功",
         R"(您的付款未成功，没有向您扣款。

收款方 | {merchant}
金额 | {amount}
订单 | {order}
原因 | {reason}

[重试]({url}))"},

        {Template::payment_notification, "已收到付款：{amount}",
         R"({merchant} 收到一笔付款。

金额 | {amount}
订单 | {order}
贵方参考号 | {merchantReference}
说明 | {description}
客户 | {customer}
银行 | {bank}
日期 | {date})"},

        {Template::payment_authorizing, "有一笔付款等待授权",
         R"(一笔付给 {merchant} 的款项正在等待客户银行的第二位授权人授权。

金额 | {amount}
订单 | {order}
客户 | {customer})"},

        {Template::payment_refunded, "退款：{merchant} 退还 {amount}",
         R"({merchant} 已从您的付款中退还 {amount}。您的银行可能需要几天时间才会显示该退款。

订单 | {order}
商户参考号 | {merchantReference})"},

        {Template::password_reset, "重置您的密码",
         R"(有人（可能是您本人）请求重置您账户的密码。

[设置新密码]({url})

此链接仅可使用一次，有效期为 30 分钟。如果您没有提出此请求，请忽略此邮件：您的密码保持不变。)"},

        {Template::password_changed, "您的密码已更改",
         R"(您账户的密码已更改，其他所有浏览器均已退出登录。

日期 | {date}
浏览器 | {browser}
IP 地址 | {ip}

如果不是您本人操作，请立即重置密码并告知我们：{support}

[重置密码]({url}))"},

        {Template::two_factor_enabled, "双重身份验证已启用",
         R"(您的账户已启用双重身份验证。从现在起，登录时需要输入身份验证器应用中的验证码。请将恢复码保存在安全的地方。

日期 | {date}
浏览器 | {browser}
IP 地址 | {ip}

如果不是您本人操作，请立即告知我们：{support})"},

        {Template::two_factor_disabled, "双重身份验证已停用",
         R"(您的账户已停用双重身份验证。现在仅凭密码即可登录，恢复码也不再有效。

日期 | {date}
浏览器 | {browser}
IP 地址 | {ip}

如果不是您本人操作，请立即更改密码并告知我们：{support})"},

        {Template::recovery_code_used, "有一个恢复码已被使用",
         R"(您的一个恢复码已被使用，不能再次使用。

剩余恢复码 | {left}
日期 | {date}
浏览器 | {browser}
IP 地址 | {ip}

您可以随时生成新的恢复码。

[打开登录保护]({url})

如果不是您本人操作，请立即更改密码并告知我们：{support})"},

        {Template::recovery_codes_renewed, "您的恢复码已更新",
         R"(已为您的账户生成新的恢复码。旧的恢复码不再有效。

日期 | {date}
浏览器 | {browser}
IP 地址 | {ip}

如果不是您本人操作，请立即更改密码并告知我们：{support})"},

        {Template::result_url_changed, "{company} 的结果地址已更改",
         R"(我们发送付款结果的地址已更改。

公司 | {company}
地址 | {address}
更改人 | {by}
日期 | {date}
IP 地址 | {ip}

如果贵公司没有人进行此操作，请立即更正并告知我们：{support}

[打开 API 账户]({url}))"},

        {Template::api_key_rotated, "{company} 有新的 API 密钥",
         R"(已生成新的 API 密钥。该密钥仅向生成者显示一次。

公司 | {company}
新密钥的结尾 | {key}
旧密钥有效期至 | {oldKeyEnds}
生成人 | {by}
日期 | {date}
IP 地址 | {ip}

如果贵公司没有人进行此操作，请立即生成另一个密钥并告知我们：{support}

[打开 API 账户]({url}))"},
    }}};

}  // namespace gerbang::mail
