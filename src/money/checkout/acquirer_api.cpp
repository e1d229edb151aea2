#include "money/checkout/acquirer_api.h"

#include <algorithm>

#include "base/audit/put_back.h"
#include "base/core/utf8.h"
#include "money/checkout/closing.h"
#include "money/checkout/experience.h"
#include "money/sales/method.h"
#include "say/checkout.h"

namespace gerbang::checkout {

/// Why it is closed, as an operator said it.
struct AcquirerClosing {
  ClosedWhy why{};
  std::optional<std::string> text;  // as typed
  std::string user_name;
  Instant closed_date;
};
BOOST_DESCRIBE_STRUCT(AcquirerClosing, (), (why, text, user_name, closed_date))

struct AcquirerBank {
  std::string id;
  std::string name;
  sales::PaymentMethod payment_method{};
  bool is_online = true;   // by its own word, as last heard
  std::int64_t ended = 0;  // payments of the last quarter of an hour, those aside that their payers
  std::int64_t paid = 0;   // ended or had no money for; and how many of them got through
  std::optional<AcquirerClosing> closed;
};
BOOST_DESCRIBE_STRUCT(AcquirerBank, (), (id, name, payment_method, is_online, ended, paid, closed))

struct AcquirerRow {
  std::string id;  // of its connector: "fpx"
  sales::AcquirerCode acquirer{};
  std::vector<sales::PaymentMethod> payment_methods;
  std::optional<Money> amount_max;  // an operator's limit of one payment
  std::optional<AcquirerClosing> closed;
  std::vector<AcquirerBank> banks;
};
BOOST_DESCRIBE_STRUCT(AcquirerRow, (), (id, acquirer, payment_methods, amount_max, closed, banks))

struct AcquirerHistoryRow {
  std::string id;
  std::optional<std::string> bank_id;
  std::optional<std::string> bank_name;
  HistoryKind kind{};
  ClosedWhy why{};
  std::optional<std::string> text;
  std::optional<std::string> user_name;  // null: the bank's own word
  Instant created_date;
};
BOOST_DESCRIBE_STRUCT(AcquirerHistoryRow, (),
                      (id, bank_id, bank_name, kind, why, text, user_name, created_date))

struct AcquirerCloseDraft {
  std::optional<std::string> bank_id;  // null: all of it
  ClosedWhy why{};
  std::optional<std::string> text;  // what payers read, with TYPED
};
BOOST_DESCRIBE_STRUCT(AcquirerCloseDraft, (), (bank_id, why, text))
constexpr auto field_rules(contract::Of<AcquirerCloseDraft>) {
  using contract::rule;
  return std::array{rule("bank_id").length(1, 20), rule("text").length(1, 160)};
}

struct AcquirerOpenDraft {
  std::optional<std::string> bank_id;
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(AcquirerOpenDraft, (), (bank_id, remarks))
constexpr auto field_rules(contract::Of<AcquirerOpenDraft>) {
  using contract::rule;
  return std::array{rule("bank_id").length(1, 20), rule("remarks").length(1, 500)};
}

struct AcquirerLimitDraft {
  std::optional<Money> amount_max;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(AcquirerLimitDraft, (), (amount_max, reason))
constexpr auto field_rules(contract::Of<AcquirerLimitDraft>) {
  using contract::rule;
  return std::array{rule("amount_max").at_least(100), rule("reason").length(1, 500)};
}

namespace {

using contract::Success;
using http::Call;
using http::Method;

constexpr int kHistoryMost = 200;

std::optional<AcquirerClosing> closing_of(const Closed* closed) {
  if (!closed) return std::nullopt;
  return AcquirerClosing{closed->why, unless_empty(closed->text), closed->user_name,
                         closed->created_at};
}

/// Closed for itself: `of` also tells of all of it.
const Closed* bank_closed(const Closings& closings, const Connector& connector,
                          std::string_view bank_id) {
  const auto* closed = closings.of(connector, bank_id);
  return closed && !closed->bank_id.empty() ? closed : nullptr;
}

std::vector<AcquirerBank> banks_of(db::Sql& sql, const Connector& connector,
                                   const Closings& closings,
                                   const std::vector<BankHealth>& health) {
  std::vector<AcquirerBank> out;
  for (int method : connector.methods()) {
    // The plans of an instalment payment are no banks.
    if (method == sales::kInstalment) continue;
    for (const auto& bank : connector.banks(sql, method)) {
      AcquirerBank row{bank.id, bank.name, sales::PaymentMethod{method}, bank.online, 0, 0, {}};
      for (const auto& it : health) {
        if (it.payment_method != method || it.bank_id != bank.id) continue;
        row.ended = it.ended;
        row.paid = it.paid;
      }
      row.closed = closing_of(bank_closed(closings, connector, bank.id));
      out.push_back(std::move(row));
    }
  }
  return out;
}

AcquirerRow row_of(db::Sql& sql, const Connector& connector, const Closings& closings,
                   const std::vector<BankHealth>& health) {
  AcquirerRow out;
  out.id = connector.id();
  out.acquirer = sales::AcquirerCode{connector.acquirer()};
  for (int method : connector.methods())
    out.payment_methods.push_back(sales::PaymentMethod{method});
  out.amount_max = closings.most_of(connector);
  out.closed = closing_of(closings.of(connector));
  out.banks = banks_of(sql, connector, closings, health);
  return out;
}

/// A connector, and a bank of it, which it has to have.
Result<AcquirerPart> part_of(db::Sql& sql, const Connectors& connectors, std::string_view id,
                             const std::optional<std::string>& bank_id) {
  const auto* connector = connectors.find(id);
  if (!connector) return not_found(say::checkout::acquirer_missing);
  AcquirerPart out{std::string(connector->id()), bank_id.value_or("")};
  if (!bank_id) return out;
  auto has_it = [&](int method) {
    auto banks = connector->banks(sql, method);
    return std::ranges::find(banks, *bank_id, &BankRow::id) != banks.end();
  };
  if (!std::ranges::any_of(connector->methods(), has_it))
    return invalid_field("bankId", say::checkout::closed::no_bank);
  return out;
}

Result<Done> close(db::Tx& tx, const Actor& by, const AcquirerPart& part, ClosedWhy why,
                   const std::optional<std::string>& text) {
  bool is_typed = why == ClosedWhy::typed;
  if (is_typed && !text) return invalid_field("text", say::checkout::closed::text_needed);
  return acquirer_close(tx, by, part, why, is_typed ? *text : std::string());
}

/// "fpx MBB0228" of a record: the connector, and its bank.
Result<AcquirerPart> part_of(db::Sql& sql, const Connectors& connectors,
                             const audit::Record& record) {
  auto space = record.subject.find(' ');
  std::optional<std::string> bank;
  if (space != std::string::npos) bank = record.subject.substr(space + 1);
  auto part = part_of(sql, connectors, record.subject.substr(0, space), bank);
  return part.ok() ? std::move(part) : Result<AcquirerPart>(audit::put_back_gone());
}

audit::Restorable acquirer_restorable(std::vector<audit::Action> actions) {
  audit::Restorable out;
  out.actions = std::move(actions);
  out.gateway = Permission{Resource::admin_acquirer, Action::edit};
  return out;
}

Result<std::vector<AcquirerHistoryRow>> history(db::Sql& sql, const Connectors& connectors,
                                                const Call& call) {
  const auto* connector = connectors.find(call.param("connector"));
  if (!connector) return not_found(say::checkout::acquirer_missing);
  std::vector<BankRow> banks;
  for (int method : connector->methods()) {
    for (auto& bank : connector->banks(sql, method))
      banks.push_back(std::move(bank));
  }
  std::vector<AcquirerHistoryRow> out;
  for (const auto& it : acquirer_history(sql, connector->id(), kHistoryMost)) {
    auto bank = std::ranges::find(banks, it.bank_id, &BankRow::id);
    out.push_back({std::to_string(it.id), unless_empty(it.bank_id),
                   bank == banks.end() ? unless_empty(it.bank_id) : std::optional(bank->name),
                   it.kind, it.why, unless_empty(it.text), unless_empty(it.user_name),
                   it.created_at});
  }
  return out;
}

}  // namespace

http::Routes acquirer_routes(const Connectors& connectors) {
  constexpr auto kView = http::needs(Resource::admin_acquirer, Action::view);
  constexpr auto kEdit = http::needs(Resource::admin_acquirer, Action::edit);
  const auto* all = &connectors;
  return {
      http::route(Method::get, "admin/acquirers", "admin_acquirer_list", kView,
                  [all](db::Sql& sql, const Call&) -> Result<std::vector<AcquirerRow>> {
                    const Closings closings(sql);
                    const auto health = bank_health(sql);
                    std::vector<AcquirerRow> out;
                    for (const auto& it : all->all())
                      out.push_back(row_of(sql, *it, closings, health));
                    return out;
                  }),
      http::route(Method::get, "admin/acquirers/{connector}/history", "admin_acquirer_history",
                  kView,
                  [all](db::Sql& sql, const Call& call) { return history(sql, *all, call); }),
      http::route(
          Method::post, "admin/acquirers/{connector}/close", "admin_acquirer_close", kEdit,
          [all](db::Tx& tx, const Call& call, const AcquirerCloseDraft& draft) -> Result<Success> {
            GERBANG_TRY(auto part, part_of(tx, *all, call.param("connector"), draft.bank_id));
            GERBANG_CHECK(close(tx, call.actor(), part, draft.why, draft.text));
            return Success{say::checkout::closed::done_closed};
          }),
      http::route(
          Method::post, "admin/acquirers/{connector}/open", "admin_acquirer_open", kEdit,
          [all](db::Tx& tx, const Call& call, const AcquirerOpenDraft& draft) -> Result<Success> {
            GERBANG_TRY(auto part, part_of(tx, *all, call.param("connector"), draft.bank_id));
            GERBANG_CHECK(acquirer_open(tx, call.actor(), part, draft.remarks));
            return Success{say::checkout::closed::done_opened};
          }),
      http::route(
          Method::put, "admin/acquirers/{connector}/limit", "admin_acquirer_limit_set", kEdit,
          [all](db::Tx& tx, const Call& call, const AcquirerLimitDraft& draft) -> Result<Success> {
            GERBANG_TRY(auto part, part_of(tx, *all, call.param("connector"), {}));
            GERBANG_CHECK(
                acquirer_limit(tx, call.actor(), part.connector, draft.amount_max, draft.reason));
            return Success{say::checkout::closed::done_limited};
          }),
  };
}

std::vector<audit::Restorable> acquirer_restorables(const Connectors& connectors) {
  const auto* all = &connectors;
  auto state = acquirer_restorable({"acquirer.close", "acquirer.open"});
  state.look = [all](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    GERBANG_TRY(auto part, part_of(sql, *all, record));
    const Closings closings(sql);
    const auto& connector = *all->find(part.connector);
    const auto* closed = part.bank_id.empty() ? closings.of(connector)
                                              : bank_closed(closings, connector, part.bank_id);
    audit::PutBack plan;
    auto then = plan.take(
        record, acquirer_state(closed ? std::optional(*closed) : std::optional<Closed>()));
    plan.needs_reason = !then.closed_why;  // of what is closed payers read why
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
      return then.closed_why ? close(tx, by.actor, part, *then.closed_why, then.closed_text)
                             : acquirer_open(tx, by.actor, part, by.reason);
    };
    return plan;
  };
  auto limit = acquirer_restorable({"acquirer.limit"});
  limit.look = [all](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    GERBANG_TRY(auto part, part_of(sql, *all, record));
    audit::PutBack plan;
    plan.needs_reason = true;
    auto then = plan.take(record, AcquirerMost{Closings(sql).most_of(*all->find(part.connector))});
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
      return acquirer_limit(tx, by.actor, part.connector, then.amount_max, by.reason);
    };
    return plan;
  };
  return {state, limit};
}

}  // namespace gerbang::checkout
