#pragma once
// The operators' list of sales across merchants, and the files of both lists. A merchant's list and
// a sale's page are composed above, because they say more than sales know (views/sale_page).

#include "base/http/route.h"
#include "base/mail/mail.h"

namespace gerbang::sales {

/// admin/sales-transactions, the exports of it and of payments/sales-transactions, and of both
/// {id}/send-receipt. The settings outlive them.
http::Routes sale_routes(const mail::MailSettings& mail);

}  // namespace gerbang::sales
