#pragma once
// ISO 20022 pain.001.001.09, CustomerCreditTransferInitiation: the payment file. One payment
// (PmtInf) of transfers (CdtTrfTxInf) that the bank makes on one day from one account. Its payment
// id is the message id. Times and days are Malaysia's.
//
// The checker knows nothing of the writer: it reads the bytes as a bank would. Nothing leaves that
// breaks a rule of it.

#include <string>
#include <string_view>

#include "base/core/result.h"
#include "money/payouts/bank_rail.h"
#include "outside/payout_banks/fault.h"
#include "outside/payout_banks/xml.h"

namespace gerbang::payout_banks {

inline constexpr std::string_view kPain001 = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/// What was agreed upon with the bank.
struct IsoTerms {
  std::string initiating_party;        // our name at the bank; empty: the debtor's
  std::string service_level = "NURG";  // "NURG" by the clearing (IBG), "URGP" at once (RENTAS)
  std::string charge_bearer = "DEBT";  // the gateway pays, so that a merchant gets the whole amount
  bool is_batch_booked = true;         // one entry in our account for the whole file
};

/// The batch in the restricted Latin set, as it goes to a bank in whatever format: names and
/// remarks are written in it (latin.h), ids, accounts, BICs and amounts are looked at. Every wrong
/// field is named: "items[2].creditorName".
Result<payouts::PaymentBatch> sendable(const payouts::PaymentBatch& batch);

Result<std::string> pain001_write(const payouts::PaymentBatch& batch, const IsoTerms& terms = {});

/// Every rule of the standard that matters here and that the file breaks; none for a good one.
Faults pain001_check(std::string_view bytes);
/// The same of a tree that was read.
Faults pain001_check(const XmlReading& read);

}  // namespace gerbang::payout_banks
