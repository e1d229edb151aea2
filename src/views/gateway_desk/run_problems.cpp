#include "views/gateway_desk/run_problems.h"

#include <algorithm>
#include <array>

#include "base/audit/audit.h"
#include "base/jobs/job.h"
#include "base/jobs/row_problem.h"
#include "people/merchants/merchant.h"
#include "say/gateway_desk.h"

namespace gerbang::gateway_desk {

struct RunProblemRow {
  Id<jobs::RowProblem> id;
  std::string kind;  // of the run, such as "payout.close"
  std::string run;   // the same and of what it is: a month, a file
  std::string row_id;
  std::optional<MerchantId> merchant_id;
  std::optional<std::string> merchant_name;
  std::string reason;
  std::int64_t attempts = 0;
  Instant created_date;
  Instant last_date;
  Instant next_date;
};
BOOST_DESCRIBE_STRUCT(RunProblemRow, (),
                      (id, kind, run, row_id, merchant_id, merchant_name, reason, attempts,
                       created_date, last_date, next_date))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;
using jobs::RowProblem;

constexpr std::array kRunKinds = std::to_array<RunKind>({
    {"invoice.month", "invoice.month"},
    {"mandate.announce", "mandate.run"},
    {"mandate.due", "mandate.run"},
    {"mandate.enquire", "mandate.enquire"},
    {"mandate.file", "mandate.run"},
    {"mandate.plan", "mandate.run"},
    {"mandate.release", "mandate.run"},
    {"mandate.remind", "mandate.remind"},
    {"mandate.retry", "mandate.run"},
    {"mandate.rows", "mandate.run"},
    {"mandate.unsigned", "mandate.remind"},
    {"payout.batch", "payout.bank"},
    {"payout.close", "payout.close"},
    {"payout.cutOff", "payout.close"},
    {"payout.open", "payout.close"},
    {"payout.report", "payout.bank"},
    {"personal.anonymise", "personal.anonymise"},
    {"personal.sweep", "personal.sweep"},
    {"proof.heads", "proof.heads"},
    {"reconciliation.look", "reconciliation.look"},
    {"sale.settle", "sale.settle"},
});

std::string_view run_topic_of(std::string_view kind) {
  const auto* found = std::ranges::find(kRunKinds, kind, &RunKind::kind);
  return found == kRunKinds.end() ? std::string_view() : found->topic;
}

RunProblemRow problem_row_of(db::Sql& sql, const RowProblem& it) {
  RunProblemRow out{it.id,   it.kind,  it.run,        id_text(it.row), {},        {},
                    it.what, it.tries, it.created_at, it.last_at,      it.next_at};
  if (it.merchant.value != 0) {
    out.merchant_id = it.merchant;
    out.merchant_name = merchants::merchant_name(sql, it.merchant);
  }
  // A row that has waited long enough is taken by the next run.
  if (auto due = jobs::job_due(sql, run_topic_of(it.kind)))
    out.next_date = std::max(it.next_at, *due);
  return out;
}

Result<Success> problem_retry(db::Tx& tx, const Call& call, const Nothing&) {
  auto it = jobs::row_problem_find(tx, call.id<RowProblem>("id"));
  if (!it) return not_found(say::gateway_desk::no_run_problem);
  jobs::row_retry(tx, it->id, run_topic_of(it->kind));
  audit::write(tx, kGatewayCompany, call.actor(), "runProblem.retry", id_text(it->row),
               fmt::format("{}: {}", it->run, it->what));
  return Success{say::gateway_desk::run_problem_retried};
}

}  // namespace

std::span<const RunKind> run_kinds() {
  return kRunKinds;
}

http::Routes run_problem_routes() {
  return {
      http::route(Method::get, "admin/run-problems", "admin_run_problem_list",
                  http::needs(Resource::admin_acquirer, Action::view),
                  [](db::Sql& sql, const Call&,
                     const jobs::RowProblemQuery& query) -> Result<contract::Page<RunProblemRow>> {
                    GERBANG_TRY(auto page, jobs::kRowProblemList.page(sql, {}, query));
                    return contract::page_as(std::move(page), [&](const RowProblem& it) {
                      return problem_row_of(sql, it);
                    });
                  }),
      http::route(Method::post, "admin/run-problems/{id}/retry", "admin_run_problem_retry",
                  http::needs(Resource::admin_acquirer, Action::edit), problem_retry),
  };
}

}  // namespace gerbang::gateway_desk
