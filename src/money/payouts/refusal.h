#pragma once
// Why a payout could not be closed. It is kept as a code and what belongs to it, and becomes words
// where somebody reads it, in the reader's language.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/wire.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/text.h"
#include "money/ledger/ledger.h"

namespace gerbang::payouts {

enum class RefusalCode : unsigned char { parts, ledger };

/// Whose gross, fees and tax do not make its net.
struct WrongLine {
  std::int64_t line = 0;
  Id<Transfer> transfer;
};
BOOST_DESCRIBE_STRUCT(WrongLine, (), (line, transfer))

struct Refusal {
  std::optional<RefusalCode> code;
  std::vector<WrongLine> wrong;  // PARTS
  std::optional<Money> lines;    // LEDGER: what the lines make
  std::optional<Money> ledger;   // and what it says
};
BOOST_DESCRIBE_STRUCT(Refusal, (), (code, wrong, lines, ledger))

/// As a payout keeps it.
std::string refusal_kept(const Refusal& refusal);
/// What a payout keeps, in words. The first ones kept the words themselves, in English.
Text refusal_text(std::string_view kept);

}  // namespace gerbang::payouts

template <>
struct gerbang::contract::WireWords<gerbang::payouts::RefusalCode> {
  using R = gerbang::payouts::RefusalCode;
  static constexpr std::array<std::pair<R, std::string_view>, 2> names{
      {{R::parts, "PARTS"}, {R::ledger, "LEDGER"}}};
};
