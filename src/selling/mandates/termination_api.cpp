// Requests to end mandates, and changes of terms, on the wire for the merchant's people.

#include "base/core/utf8.h"
#include "base/exports/export.h"
#include "say/exports.h"
#include "say/mandates.h"
#include "selling/mandates/mandate_query.h"
#include "selling/mandates/termination_store.h"

namespace gerbang::mandates {

enum class TerminationAction : unsigned char { approve, reject };

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireWords<gerbang::mandates::TerminationAction> {
  using A = gerbang::mandates::TerminationAction;
  static constexpr std::array<std::pair<A, std::string_view>, 2> names{
      {{A::approve, "APPROVE"}, {A::reject, "REJECT"}}};
};

namespace gerbang::mandates {

struct TerminationQuery : contract::ListQuery {
  std::optional<std::string> name;  // the payer's, or a mandate's number
  std::vector<TerminationStatus> filter_status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(TerminationQuery, (contract::ListQuery),
                      (name, filter_status, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<TerminationQuery>) {
  using contract::rule;
  return std::array{rule("name").length(0, 120), rule("filter_status").items(3)};
}

struct TerminationRow {
  Id<Termination> id;
  Id<Mandate> mandate_id;
  std::string mandate_no;
  std::string payer_name;
  std::string product_name;
  AskedBy asked_by{};
  std::optional<std::string> asked_by_name;
  std::optional<std::string> reason;
  TerminationStatus status{};
  std::optional<std::string> decided_by_name;
  std::optional<Instant> decided_date;
  std::optional<std::string> remarks;
  Instant created_date;
  std::vector<TerminationAction> actions;  // none for whoever asked
};
BOOST_DESCRIBE_STRUCT(TerminationRow, (),
                      (id, mandate_id, mandate_no, payer_name, product_name, asked_by,
                       asked_by_name, reason, status, decided_by_name, decided_date, remarks,
                       created_date, actions))

struct TerminationAsk {
  std::optional<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(TerminationAsk, (), (reason))
constexpr auto field_rules(contract::Of<TerminationAsk>) {
  return std::array{contract::rule("reason").length(0, 500)};
}

struct TerminationRefusal {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(TerminationRefusal, (), (remarks))
constexpr auto field_rules(contract::Of<TerminationRefusal>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

namespace {

using contract::Nothing;
using contract::Success;
using exports::Cell;
using http::Call;
using http::Method;

constexpr auto kTermination = Resource::payment_e_mandate_termination;
constexpr std::array kTerminationSorts{db::SortColumn{"createdDate", "created_at"}};

void narrow(db::Where& where, const TerminationQuery& query) {
  where.one_of("status", query.filter_status);
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  auto text = query.name ? trimmed(*query.name) : std::string_view();
  if (!text.empty())
    where.asked("mandate_id IN (" + where.ids_containing(kMandateParts, text) + ")");
}

bool narrow_counters(db::Where& where, const TerminationQuery& query) {
  where.one_of("status", query.filter_status);
  return query.name.value_or("").empty();
}

constexpr db::List<Termination, TerminationQuery> kTerminationList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<Termination, "SELECT {} FROM mandate_terminations">,
    .from = "mandate_terminations",
    .sorts = kTerminationSorts,
    .narrow = narrow,
    .ids_first = true,
    .sorted_most = 2'000,
    .counts = db::Counts<TerminationQuery>{"mandate_termination_kinds", narrow_counters}};

TerminationRow row_of(Termination&& it, Id<User> reader) {
  std::vector<TerminationAction> actions;
  if (it.status == TerminationStatus::pending && it.asked_by_user != reader)
    actions = {TerminationAction::approve, TerminationAction::reject};
  return {it.id,
          it.mandate,
          std::move(it.mandate_no),
          std::move(it.payer_name),
          std::move(it.product_name),
          it.asked_by,
          std::move(it.asked_by_name),
          std::move(it.reason),
          it.status,
          std::move(it.decided_by_name),
          it.decided_at,
          std::move(it.remarks),
          it.created_at,
          std::move(actions)};
}

Cell status_cell(TerminationStatus status) {
  switch (status) {
    case TerminationStatus::pending:
      return say::mandates::termination::status::pending;
    case TerminationStatus::approved:
      return say::mandates::termination::status::approved;
    case TerminationStatus::rejected:
      break;
  }
  return say::mandates::termination::status::rejected;
}

http::Route export_route() {
  auto out = exports::export_of(kTerminationList,
                                {"emandate/terminations", "mandate_termination_export",
                                 http::needs(kTermination, Action::export_),
                                 say::mandates::termination::title, "termination-requests"});
  out.columns = {
      {say::mandates::file::mandate_no, [](const Termination& t) -> Cell { return t.mandate_no; }},
      {say::exports::column::status, [](const Termination& t) { return status_cell(t.status); }},
      {say::exports::column::created_on, [](const Termination& t) -> Cell { return t.created_at; }},
      {say::exports::column::customer_name,
       [](const Termination& t) -> Cell { return t.payer_name; }},
      {say::mandates::file::name, [](const Termination& t) -> Cell { return t.product_name; }},
      {say::mandates::termination::asked_by,
       [](const Termination& t) -> Cell { return t.asked_by_name.value_or(t.payer_name); }},
      {say::mandates::file::reason, [](const Termination& t) { return exports::cell(t.reason); }},
      {say::mandates::termination::remarks,
       [](const Termination& t) { return exports::cell(t.remarks); }},
  };
  return exports::export_route(std::move(out));
}

}  // namespace

http::Routes termination_routes(const Terminations& terminations, const Changes& changes) {
  http::Routes out;
  out.push_back(http::route(
      Method::get, "emandate/terminations", "mandate_termination_list",
      http::needs(kTermination, Action::view),
      [](db::Sql& sql, const Call& call,
         const TerminationQuery& query) -> Result<contract::Page<TerminationRow>> {
        GERBANG_TRY(auto page, kTerminationList.page(sql, call.merchant(), query));
        return contract::page_as(std::move(page), [reader = call.actor().user](Termination&& it) {
          return row_of(std::move(it), reader);
        });
      }));
  out.push_back(export_route());
  out.push_back(http::route(
      Method::post, "emandate/terminations/{id}/approve", "mandate_termination_approve",
      http::needs(kTermination, Action::approve),
      [&terminations](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
        GERBANG_CHECK(terminations.approve(tx, call.actor(), call.id<Termination>("id")));
        return Success{say::mandates::termination::done::approved};
      }));
  out.push_back(http::route(Method::post, "emandate/terminations/{id}/reject",
                            "mandate_termination_reject",
                            http::needs(kTermination, Action::approve),
                            [&terminations](db::Tx& tx, const Call& call,
                                            const TerminationRefusal& refusal) -> Result<Success> {
                              GERBANG_CHECK(terminations.reject(
                                  tx, call.actor(), call.id<Termination>("id"), refusal.remarks));
                              return Success{say::mandates::termination::done::rejected};
                            }));
  out.push_back(http::route(
      Method::post, "emandate/applications/{id}/terminate", "mandate_terminate",
      http::needs(kTermination, Action::create),
      [&terminations](db::Tx& tx, const Call& call, const TerminationAsk& ask) -> Result<Success> {
        GERBANG_CHECK(terminations.ask(tx, call.actor(), call.id<Mandate>("id"), ask.reason));
        return Success{say::mandates::termination::done::asked};
      }));
  out.push_back(http::route(
      Method::post, "emandate/applications/{id}/maintain", "mandate_maintain",
      http::needs(Resource::payment_e_mandate_application, Action::edit),
      [&changes](db::Tx& tx, const Call& call, const MaintenanceDraft& draft) -> Result<Success> {
        GERBANG_CHECK(changes.maintain(tx, call.actor(), call.id<Mandate>("id"), draft));
        return Success{say::mandates::change::asked};
      }));
  return out;
}

}  // namespace gerbang::mandates
