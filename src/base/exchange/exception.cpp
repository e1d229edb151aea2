#include "base/exchange/exception.h"

#include "base/audit/audit.h"
#include "base/core/utf8.h"
#include "say/exchange.h"

namespace gerbang::exchange {
namespace {

constexpr db::Statement kExceptionAdd{"exchange_exception_add", R"(
  INSERT INTO exchange_exceptions (id, rail, report, merchant_id, subject_id, what, code, line,
    element, found, expected, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))"};
constexpr db::Statement kExceptionEnd{"exchange_exception_end", R"(
  UPDATE exchange_exceptions SET ended_at = $2, ended_by = $3, ended_name = $4, remarks = $5
  WHERE id = $1 AND ended_at IS NULL)"};
constexpr db::Statement kSameException{"exchange_exception_same", R"(
  SELECT 1 FROM exchange_exceptions
  WHERE report = $1 AND rail = $2 AND what = $3 AND coalesce(subject_id, 0) = $4 LIMIT 1)"};
constexpr db::Statement kExceptionsOpen{"exchange_exceptions_open", R"(
  SELECT count(*) FROM exchange_exceptions WHERE ended_at IS NULL AND rail = $1)"};

}  // namespace

void exception_add(db::Tx& tx, RailId rail, std::string_view report, const ReportProblem& problem,
                   std::optional<Subject> subject) {
  auto of = subject ? subject->id : 0;
  // A bank's words may be any bytes.
  auto what = storable(problem.what);
  auto kept = [](const std::optional<std::string>& text) {
    return text ? std::optional(storable(*text)) : std::nullopt;
  };
  if (tx.one<std::int64_t>(kSameException, report, rail, what, of)) return;
  std::optional<MerchantId> merchant;
  if (subject) merchant = subject->merchant;
  tx.exec(kExceptionAdd, id_new<Exception>(tx.now()), rail, report, merchant,
          subject ? std::optional(subject->id) : std::nullopt, what, problem.code, problem.line,
          kept(problem.element), kept(problem.found), kept(problem.expected), tx.now());
}

Result<Done> exception_end(db::Tx& tx, const Actor& actor, Id<Exception> id,
                           const std::string& remarks) {
  if (tx.changed(kExceptionEnd, id, tx.now(), actor.user, actor.name, remarks) != 1)
    return conflict(say::exchange::exception_ended, "bank_exception.ended");
  audit::write(tx, kGatewayCompany, actor, "payout.exceptionEnd", id_text(id), remarks);
  return Done{};
}

std::int64_t exceptions_open(db::Sql& sql, RailId rail) {
  return sql.one<std::int64_t>(kExceptionsOpen, rail).value_or(0);
}

}  // namespace gerbang::exchange
