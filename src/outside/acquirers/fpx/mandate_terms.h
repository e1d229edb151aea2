#pragma once
// What an auto-debit's terms look like in FPX messages. A request for one is an AD: an AR whose
// buyerId says who the payer proves to be, whose buyerIban says the terms, whose sellerOrderNo is
// the mandate's number (by which the banks' files name it), and whose txnAmount is the most of one
// debit, although only RM 1.00 is taken, once, to prove the account.
//
//   buyerId    number,type                                        900101145678,1
//   buyerIban  request,phone,frequency,effective,debits,expiry    01,0123456789,MT,010127,1,311227
//
// The request is 01 (a new one), 02 (other terms) or 03 (its end); days are ddMMyy, the expiry may
// be empty. FPX has no way to write a comma inside a value either: what could hold one loses it.

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "money/checkout/connector.h"

namespace gerbang::acquirers::fpx {

inline constexpr Money kMandateLeast{100}, kMandateMost{3'000'000},
    kCorporateMandateMost{100'000'000};
/// The most of one debit that a bank lets anybody agree to.
constexpr Money mandate_most(bool is_corporate) {
  return is_corporate ? kCorporateMandateMost : kMandateMost;
}
inline constexpr std::int64_t kMandateDebitsMost = 999;
/// What an authorisation of a new mandate takes.
inline constexpr Money kMandateProof{100};

/// "01", "02", "03".
std::string_view application_type(checkout::MandateRequest request);
std::optional<checkout::MandateRequest> application_type_parse(std::string_view text);

std::string buyer_id(const checkout::MandateTerms& terms);
/// Number and type, whichever stands first: which one does is not written down anywhere that
/// counts.
std::optional<std::pair<std::string, checkout::PayerIdType>> buyer_id_parse(std::string_view text);

std::string buyer_iban(const checkout::MandateTerms& terms);
/// The parts of a buyerIban as they came; whether they say anything is the reader's to find out.
struct BuyerIban {
  std::string request, phone, frequency, effective, debits, expires;
};
std::optional<BuyerIban> buyer_iban_parse(std::string_view text);
/// Whether a buyerIban holds terms: that of a payment is the account's number, or nothing.
bool is_mandate_iban(std::string_view buyer_iban);
/// What the authorisation takes.
Money authorisation_amount(const BuyerIban& terms);

/// "ddMMyy" of the years 2000 to 2099.
std::string fpx_day(Day day);
std::optional<Day> fpx_day_parse(std::string_view text);

}  // namespace gerbang::acquirers::fpx
