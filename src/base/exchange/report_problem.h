#pragma once
// Why a bank's file is not believed, or which of its statements cannot be true. It is kept as a
// code and its details, and becomes words in the reader's language where somebody reads it.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"

namespace gerbang::exchange {

/// Kept by their numbers. The first ones are the rules of docs/payout-files.md that a report can
/// break.
enum class ProblemCode : unsigned char {
  size = 1,
  encoding = 2,
  doctype = 3,
  well_formed = 4,
  name_space = 5,
  element_unknown = 6,
  element_order = 7,
  element_missing = 8,
  element_repeated = 9,
  choice = 10,
  attribute = 11,
  text_misplaced = 12,
  text_length = 13,
  code = 14,
  digits = 15,
  decimal = 16,
  amount = 17,
  currency = 18,
  boolean = 19,
  date = 20,
  date_time = 21,
  bic = 22,
  id_unique = 23,
  original_kind = 24,
  original_payment = 25,
  status_unknown = 26,
  status_missing = 27,
  status_group = 28,
  status_count = 29,
  status_sum = 30,
  reason_missing = 31,
  reason_of_paid = 32,
  cut_off = 33,
  table = 34,
  header = 35,
  row = 36,
  control_line = 37,
  control_count = 38,
  control_sum = 39,
  checksum = 40,
  signature = 41,
  never_sent = 42,
  sent_count = 43,
  sent_sum = 44,
  not_in_file = 45,
  sent_amount = 46,
  paid_after = 47,
  unreadable = 48,
  net_sum = 49,       // of a settlement's line: gross less fee is not net
  balance_sum = 50,   // of a statement: opening and entries are not closing
  bank_account = 51,  // of a statement: it is of another account
  debit_unknown = 52,
  debit_amount = 53,
  debit_not_sent = 54,
};

struct ReportProblem {
  std::optional<ProblemCode> code;  // none: there is no problem
  std::optional<std::int64_t> line;
  std::optional<std::string> element;
  std::optional<std::string> found;  // what is wrong, or what is wrong of it
  std::optional<std::string> expected;
  std::string what;  // in English, for the log and the bank's help desk

  bool empty() const { return !code; }
};

}  // namespace gerbang::exchange

template <>
struct gerbang::contract::WireWords<gerbang::exchange::ProblemCode> {
  using P = gerbang::exchange::ProblemCode;
  static constexpr std::array<std::pair<P, std::string_view>, 54> names{{
      {P::size, "SIZE"},
      {P::encoding, "ENCODING"},
      {P::doctype, "DOCTYPE"},
      {P::well_formed, "WELL_FORMED"},
      {P::name_space, "NAMESPACE"},
      {P::element_unknown, "ELEMENT_UNKNOWN"},
      {P::element_order, "ELEMENT_ORDER"},
      {P::element_missing, "ELEMENT_MISSING"},
      {P::element_repeated, "ELEMENT_REPEATED"},
      {P::choice, "CHOICE"},
      {P::attribute, "ATTRIBUTE"},
      {P::text_misplaced, "TEXT_MISPLACED"},
      {P::text_length, "TEXT_LENGTH"},
      {P::code, "CODE"},
      {P::digits, "DIGITS"},
      {P::decimal, "DECIMAL"},
      {P::amount, "AMOUNT"},
      {P::currency, "CURRENCY"},
      {P::boolean, "BOOLEAN"},
      {P::date, "DATE"},
      {P::date_time, "DATE_TIME"},
      {P::bic, "BIC"},
      {P::id_unique, "ID_UNIQUE"},
      {P::original_kind, "ORIGINAL_KIND"},
      {P::original_payment, "ORIGINAL_PAYMENT"},
      {P::status_unknown, "STATUS_UNKNOWN"},
      {P::status_missing, "STATUS_MISSING"},
      {P::status_group, "STATUS_GROUP"},
      {P::status_count, "STATUS_COUNT"},
      {P::status_sum, "STATUS_SUM"},
      {P::reason_missing, "REASON_MISSING"},
      {P::reason_of_paid, "REASON_OF_PAID"},
      {P::cut_off, "CUT_OFF"},
      {P::table, "TABLE"},
      {P::header, "HEADER"},
      {P::row, "ROW"},
      {P::control_line, "CONTROL_LINE"},
      {P::control_count, "CONTROL_COUNT"},
      {P::control_sum, "CONTROL_SUM"},
      {P::checksum, "CHECKSUM"},
      {P::signature, "SIGNATURE"},
      {P::never_sent, "NEVER_SENT"},
      {P::sent_count, "SENT_COUNT"},
      {P::sent_sum, "SENT_SUM"},
      {P::not_in_file, "NOT_IN_FILE"},
      {P::sent_amount, "SENT_AMOUNT"},
      {P::paid_after, "PAID_AFTER"},
      {P::unreadable, "UNREADABLE"},
      {P::net_sum, "NET_SUM"},
      {P::balance_sum, "BALANCE_SUM"},
      {P::bank_account, "BANK_ACCOUNT"},
      {P::debit_unknown, "DEBIT_UNKNOWN"},
      {P::debit_amount, "DEBIT_AMOUNT"},
      {P::debit_not_sent, "DEBIT_NOT_SENT"},
  }};
};
