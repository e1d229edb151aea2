#include "views/mail/template_texts.h"

namespace gerbang::mail {

constinit const Language kMalay{
    "ms",
    {.greeting = "Salam sejahtera {name},",
     .greeting_nameless = "Salam sejahtera,",
     .colon = ": ",
     .link_hint = "Jika butang tidak berfungsi, buka alamat ini dalam pelayar anda:",
     .footer =
         "Mesej ini dihantar secara automatik oleh {brand}. Sila jangan balas mesej ini; jika "
         "anda mempunyai pertanyaan, sila tulis kepada {support}.",
     .footer_payer = "{brand} mengendalikan pembayaran bagi pihak {merchant} dan menghantar mesej "
                     "ini secara automatik. Sila jangan balas mesej ini."},
    {{
        {Template::verification, "Sahkan alamat e-mel anda",
         R"(Sila sahkan bahawa ini ialah alamat e-mel anda.

[Sahkan alamat e-mel saya]({url})

Pautan ini boleh digunakan sekali sahaja dan sah selama 24 jam. Jika anda tidak membuka akaun, sila abaikan mesej ini.)"},

        {Template::sign_up_repeated, "Anda sudah mempunyai akaun",
         R"(Seseorang baru sahaja cuba membuka akaun dengan alamat e-mel anda. Anda sudah mempunyai akaun, maka tiada apa-apa yang diubah. Jika orang itu ialah anda, sila log masuk dengan kata laluan anda yang sedia ada.

[Log masuk]({url})

Jika bukan anda, anda boleh mengabaikan mesej ini: orang itu tidak mendapat sebarang maklumat tentang anda.)"},

        {Template::account_locked, "Akaun anda dikunci selama setengah jam",
         R"(Terlalu banyak percubaan log masuk ke akaun anda dengan kata laluan atau kod yang salah, maka tiada sesiapa boleh log masuk ke akaun ini selama 30 minit. Selepas itu, anda boleh log masuk seperti biasa.

Jika bukan anda yang melakukannya, sila maklumkan kepada kami: {support})"},

        {Template::invitation, "Buka akaun bagi permohonan peniaga anda",
         R"(Satu permohonan peniaga telah dihantar, dan anda dinamakan sebagai orang hubungan. Sila buka akaun yang akan memiliki permohonan tersebut.

Syarikat | {company}

[Buka akaun]({url})

Pautan ini boleh digunakan sekali sahaja dan sah selama 14 hari. Jika anda tidak mengetahui apa-apa mengenainya, sila abaikan mesej ini.)"},

        {Template::application_submitted, "Kami telah menerima permohonan peniaga anda",
         R"(Terima kasih: kami telah menerima permohonan peniaga {company}.

Kami akan menyemaknya dan menghubungi anda sebaik sahaja keputusan dibuat. Sementara itu, anda boleh meninjau portal ini dan menyediakan pautan pembayaran.)"},

        {Template::application_needs_info, "Permohonan peniaga anda memerlukan maklumat lanjut",
         R"(Kami telah menyemak permohonan peniaga {company} dan memerlukan sedikit lagi maklumat sebelum kami dapat membuat keputusan.

> {remarks}

Sila betulkan perkara-perkara ini dan hantar permohonan itu semula.

[Buka permohonan]({url}))"},

        {Template::application_approved, "Permohonan peniaga anda telah diluluskan",
         R"(Tahniah: permohonan peniaga {company} telah diluluskan. Pautan pembayaran anda boleh dibayar mulai sekarang.

[Buka papan pemuka]({url}))"},

        {Template::application_rejected, "Permohonan peniaga anda",
         R"(Dukacita dimaklumkan bahawa kami tidak dapat menerima permohonan peniaga {company}.

> {remarks}

Jika anda mempunyai pertanyaan mengenainya, sila tulis kepada {support}.)"},

        {Template::payment_link, "{merchant}: {title}",
         R"({merchant} meminta pembayaran daripada anda.

Untuk | {title}
Amaun | {amount}

[Bayar sekarang]({url})

Jika anda tidak menjangkakan permintaan ini, sila bertanya kepada {merchant} sebelum anda membayar.)"},

        {Template::payment_receipt, "Resit: {amount} kepada {merchant}",
         R"(Terima kasih. Pembayaran anda berjaya.

Dibayar kepada | {merchant}
Amaun | {amount}
Untuk | {description}
Pesanan | {order}
Rujukan peniaga | {merchantReference}
Rujukan | {reference}
Bank | {bank}
Tarikh | {date}

[Lihat dan cetak resit]({receipt})

Untuk pertanyaan tentang pesanan anda, sila tulis kepada {merchantEmail}.)"},

        {Template::payment_failed, "Pembayaran anda kepada {merchant} tidak berjaya",
         R"(Pembayaran anda tidak berjaya, dan tiada wang ditolak daripada anda.

Kepada | {merchant}
Amaun | {amount}
Pesanan | {order}
Sebab | {reason}

[Cuba lagi]({url}))"},

        {Template::payment_notification, "Pembayaran diterima: {amount}",
         R"(Satu pembayaran telah diterima bagi {merchant}.

Amaun | {amount}
Pesanan | {order}
Rujukan anda | {merchantReference}
Keterangan | {description}
Pelanggan | {customer}
Bank | {bank}
Tarikh | {date})"},

        {Template::payment_authorizing, "Satu pembayaran menunggu kebenaran",
         R"(Satu pembayaran kepada {merchant} sedang menunggu kebenaran daripada orang kedua di bank pelanggan.

Amaun | {amount}
Pesanan | {order}
Pelanggan | {customer})"},

        {Template::payment_refunded, "Bayaran balik: {amount} daripada {merchant}",
         R"({merchant} telah membayar balik {amount} daripada pembayaran anda. Bank anda mungkin mengambil masa beberapa hari untuk memaparkannya.

Pesanan | {order}
Rujukan peniaga | {merchantReference})"},

        {Template::password_reset, "Tetapkan semula kata laluan anda",
         R"(Seseorang, mungkin anda, telah meminta untuk menetapkan semula kata laluan akaun anda.

[Pilih kata laluan baharu]({url})

Pautan ini boleh digunakan sekali sahaja dan sah selama 30 minit. Jika anda tidak memintanya, sila abaikan mesej ini: kata laluan anda kekal seperti sedia ada.)"},

        {Template::password_changed, "Kata laluan anda telah ditukar",
         R"(Kata laluan akaun anda telah ditukar, dan semua pelayar lain telah dilog keluar.

Tarikh | {date}
Pelayar | {browser}
Alamat IP | {ip}

Jika bukan anda yang melakukannya, sila tetapkan semula kata laluan anda dengan segera dan maklumkan kepada kami: {support}

[Tetapkan semula kata laluan]({url}))"},

        {Template::two_factor_enabled, "Pengesahan dua faktor telah diaktifkan",
         R"(Pengesahan dua faktor telah diaktifkan bagi akaun anda. Mulai sekarang, kod daripada aplikasi pengesah anda diperlukan untuk log masuk. Sila simpan kod pemulihan di tempat yang selamat.

Tarikh | {date}
Pelayar | {browser}
Alamat IP | {ip}

Jika bukan anda yang melakukannya, sila maklumkan kepada kami dengan segera: {support})"},

        {Template::two_factor_disabled, "Pengesahan dua faktor telah dinyahaktifkan",
         R"(Pengesahan dua faktor telah dinyahaktifkan bagi akaun anda. Kini kata laluan sahaja sudah mencukupi untuk log masuk, dan kod pemulihan tidak lagi sah.

Tarikh | {date}
Pelayar | {browser}
Alamat IP | {ip}

Jika bukan anda yang melakukannya, sila tukar kata laluan anda dengan segera dan maklumkan kepada kami: {support})"},

        {Template::recovery_code_used, "Satu kod pemulihan telah digunakan",
         R"(Salah satu kod pemulihan anda telah digunakan. Kod itu tidak boleh digunakan lagi.

Baki kod | {left}
Tarikh | {date}
Pelayar | {browser}
Alamat IP | {ip}

Anda boleh membuat kod pemulihan baharu pada bila-bila masa.

[Buka perlindungan log masuk]({url})

Jika bukan anda yang melakukannya, sila tukar kata laluan anda dengan segera dan maklumkan kepada kami: {support})"},

        {Template::recovery_codes_renewed, "Kod pemulihan anda telah diperbaharui",
         R"(Kod pemulihan baharu telah dibuat bagi akaun anda. Kod lama tidak lagi sah.

Tarikh | {date}
Pelayar | {browser}
Alamat IP | {ip}

Jika bukan anda yang melakukannya, sila tukar kata laluan anda dengan segera dan maklumkan kepada kami: {support})"},

        {Template::result_url_changed, "Alamat keputusan {company} telah diubah",
         R"(Alamat yang kami gunakan untuk menghantar keputusan pembayaran telah diubah.

Syarikat | {company}
Alamat | {address}
Diubah oleh | {by}
Tarikh | {date}
Alamat IP | {ip}

Jika tiada sesiapa dalam syarikat anda yang melakukannya, sila betulkan dengan segera dan maklumkan kepada kami: {support}

[Buka akaun API]({url}))"},

        {Template::api_key_rotated, "{company} mempunyai kunci API baharu",
         R"(Satu kunci API baharu telah dibuat. Kunci ini dipaparkan sekali sahaja, kepada orang yang membuatnya.

Syarikat | {company}
Kunci baharu berakhir dengan | {key}
Kunci lama sah sehingga | {oldKeyEnds}
Dibuat oleh | {by}
Tarikh | {date}
Alamat IP | {ip}

Jika tiada sesiapa dalam syarikat anda yang melakukannya, sila buat kunci lain dengan segera dan maklumkan kepada kami: {support}

[Buka akaun API]({url}))"},
    }}};

}  // namespace gerbang::mail
