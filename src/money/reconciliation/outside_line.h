#pragma once
// One line of what others say: of an acquirer's settlement file, or of the bank's statement.

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"
#include "base/core/clock.h"
#include "base/core/money.h"

namespace gerbang::reconciliation {

/// Kept by their numbers.
enum class LineKind : unsigned char {
  sale = 1,
  sale_void = 2,
  refund = 3,
  debit = 4,         // an auto-debit's
  debit_return = 5,  // one that the payer's bank took back
  correction = 6,    // the acquirer's own, of what an earlier file had
  bank_credit = 11,
  bank_debit = 12,
};

struct OutsideLine {
  std::int64_t line = 0;  // 1, 2, 3 … of the file
  LineKind kind{};
  std::string number;
  CalendarDay day;
  Money gross;  // as it adds to what is paid: a refund's is below zero
  Money fee;
  Money net;
  std::string reference;
  std::string text{};
};

}  // namespace gerbang::reconciliation

template <>
struct gerbang::contract::WireWords<gerbang::reconciliation::LineKind> {
  using K = gerbang::reconciliation::LineKind;
  static constexpr std::array<std::pair<K, std::string_view>, 8> names{
      {{K::sale, "SALE"},
       {K::sale_void, "VOID"},
       {K::refund, "REFUND"},
       {K::debit, "DEBIT"},
       {K::debit_return, "DEBIT_RETURN"},
       {K::correction, "CORRECTION"},
       {K::bank_credit, "BANK_CREDIT"},
       {K::bank_debit, "BANK_DEBIT"}}};
};
