#pragma once
// Auto-debits whose bank owes its word: the payer has been at its page, and since then nothing has
// come of it, neither an answer nor a report. What was signed never ends by itself, and the rest
// only after a fortnight, so somebody has to see it and ask the bank.

#include <string_view>

#include "base/db/waiting.h"
#include "base/http/route.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

/// A report comes on the next banking day: what takes longer than so many days is worth a look.
inline constexpr std::int64_t kBankSilentDays = 3;

/// A subselect: merchant_id, mandate_id, request and since of all that wait for their bank.
std::string_view at_bank_text();

/// How many of the merchant's have waited longer than kBankSilentDays.
std::int64_t mandates_silent(db::Sql& sql, MerchantId merchant);
/// The same of all merchants, and since when the first of them.
db::Waiting mandates_silent(db::Sql& sql);

/// admin/mandates/at-bank: those of all merchants, for operators.
http::Routes silent_routes();

}  // namespace gerbang::mandates
