#pragma once
// Payouts as CSV, for banks that take no ISO 20022; both sides use it, Gerbang and the sandbox's
// bank. No bank's layout is public, so the bytes are ours, in the manner of auto-debit's files (ADR
// 43): a line that says what it is (H), a line for each transfer (D), and a control line (T) with
// the number of rows, their sum and the SHA-256 of all that stands before.
//
//   H,PAYOUT,message id,created,day,debtor's name,account,BIC
//   D,end-to-end id,amount,MYR,creditor's name,account,BIC,remittance
//
//   H,STATUS,report id,created,message id,status of the whole,reason code,reason
//   D,end-to-end id,amount,status,reason code,reason,bank's reference
//
// It is written as every CSV of ours (base/exports): a text that a spreadsheet would run as a
// formula has an apostrophe before it. Statuses and reasons are ISO 20022's codes.

#include <string>
#include <string_view>

#include "base/core/result.h"
#include "money/payouts/bank_rail.h"

namespace gerbang::payout_banks {

Result<std::string> csv_payments_write(const payouts::PaymentBatch& batch);
struct CsvPayments {
  std::string problem;  // with one there is no batch
  payouts::PaymentBatch batch;
};
CsvPayments csv_payments_read(std::string_view bytes);

std::string csv_status_write(const payouts::StatusReport& report);
/// Never throws.
payouts::StatusReport csv_status_read(std::string_view bytes);

}  // namespace gerbang::payout_banks
