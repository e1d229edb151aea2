#pragma once
// What a bank said that cannot be true, on any rail: a file that cannot be read, a payout or a
// debit that was never sent, another amount. Operators look at each exception and end it with
// remarks.

#include <optional>
#include <string>
#include <string_view>

#include "base/core/actor.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/exchange/report_problem.h"

namespace gerbang::exchange {

/// The banks that files are exchanged with. Kept by their numbers.
enum class RailId : int { auto_debit = 1, payout = 2 };

struct Exception;

/// The payout or the debit that a bank's answer is about.
struct Subject {
  MerchantId merchant;
  std::int64_t id = 0;
};

/// Once for each file, problem and subject, however often the file is read.
void exception_add(db::Tx& tx, RailId rail, std::string_view report, const ReportProblem& problem,
                   std::optional<Subject> subject = {});
/// An operator has looked at it.
Result<Done> exception_end(db::Tx& tx, const Actor& actor, Id<Exception> id,
                           const std::string& remarks);
/// How many of a rail operators have not looked at.
std::int64_t exceptions_open(db::Sql& sql, RailId rail);

}  // namespace gerbang::exchange

template <>
struct gerbang::contract::WireWords<gerbang::exchange::RailId> {
  using R = gerbang::exchange::RailId;
  static constexpr std::array<std::pair<R, std::string_view>, 2> names{
      {{R::auto_debit, "AUTO_DEBIT"}, {R::payout, "PAYOUT"}}};
};
