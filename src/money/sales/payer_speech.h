#pragma once
// What a payer is told, and in which language. The language is the page's, kept with the sale when
// the checkout is opened and again when the payer leaves for the bank (domain.md: "The payer's
// language is kept with the sale"), so that mails hours later speak it too.
//
// Banks say why a payment failed in words for their own engineers ("Host decline when down"). Staff
// see these as they came; a payer gets one of a few sentences that say what can be done.

#include <string>
#include <string_view>

#include "money/sales/sale.h"

namespace gerbang::sales {

/// One of kLanguages; anything else is not kept.
void payer_language_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale, std::string_view language);
/// English where none was kept.
std::string payer_language(db::Sql& sql, MerchantId merchant, Id<Sale> sale);

/// Why a sale that ended unpaid did, for its payer; nothing where there is no reason.
std::optional<TextId> payer_reason(const SaleRecord& sale);

/// The same of a debit or of an auto-debit that a bank did not agree to, by FPX's code.
TextId payer_reason_of_bank(std::string_view code);

/// What a declined payer can do about it, by the same reasons.
enum class Decline : int {
  funds = 1,        // not enough there, or more than is allowed: pay from elsewhere
  typed = 2,        // not right, not confirmed, too late: the same again, better
  unreachable = 3,  // the bank's fault
  refused = 4,      // the bank's decision
};
/// Nothing for a sale that was not declined.
std::optional<Decline> decline_of(const SaleRecord& sale);

}  // namespace gerbang::sales
