#include "money/checkout/closing.h"

#include <algorithm>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/audit/put_back.h"
#include "base/contract/json.h"
#include "money/checkout/checkout.h"
#include "money/sales/method.h"
#include "say/checkout.h"
#include "say/merchants.h"

namespace gerbang::checkout {

/// What the audit log keeps of a change.
struct AcquirerChange {
  std::optional<std::string> before;
  std::optional<std::string> after;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(AcquirerChange, (), (before, after, reason))

namespace {

constexpr db::Statement kMethodsOff{"merchant_methods_off", R"(
  SELECT payment_method FROM merchant_connectors WHERE merchant_id = $1 AND is_off = 1)"};
constexpr db::Statement kMethodOff{"merchant_method_off", R"(
  INSERT INTO merchant_connectors (merchant_id, payment_method, connector, is_off)
  VALUES ($1, $2, '', 1)
  ON CONFLICT (merchant_id, payment_method) DO UPDATE SET is_off = 1
  WHERE merchant_connectors.is_off = 0)"};
constexpr db::Statement kMethodOn{"merchant_method_on", R"(
  UPDATE merchant_connectors SET is_off = 0
  WHERE merchant_id = $1 AND payment_method = $2 AND is_off = 1)"};
// A version before this column reads an empty name as a connector that is not here.
constexpr db::Statement kMethodForget{"merchant_method_forget", R"(
  DELETE FROM merchant_connectors
  WHERE merchant_id = $1 AND payment_method = $2 AND connector = '' AND is_off = 0)"};

constexpr db::Statement kClosed{"acquirer_closed_all", R"(
  SELECT connector, bank_id, why, text, user_name, created_at FROM acquirer_closed)"};
constexpr db::Statement kClosedLock{
    "acquirer_closed_lock",
    R"(SELECT connector, bank_id, why, text, user_name, created_at FROM acquirer_closed
       WHERE connector = $1 AND bank_id = $2)",
    true};
constexpr db::Statement kClose{"acquirer_close", R"(
  INSERT INTO acquirer_closed (connector, bank_id, why, text, user_name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (connector, bank_id) DO UPDATE SET why = excluded.why, text = excluded.text,
    user_name = excluded.user_name, created_at = excluded.created_at)"};
constexpr db::Statement kOpen{"acquirer_open", R"(
  DELETE FROM acquirer_closed WHERE connector = $1 AND bank_id = $2)"};
constexpr db::Statement kLimits{"acquirer_limits_all",
                                "SELECT connector, amount_max FROM acquirer_limits"};
constexpr db::Statement kLimitLock{
    "acquirer_limit_lock", "SELECT amount_max FROM acquirer_limits WHERE connector = $1", true};
constexpr db::Statement kLimitSet{"acquirer_limit_set", R"(
  INSERT INTO acquirer_limits (connector, amount_max) VALUES ($1, $2)
  ON CONFLICT (connector) DO UPDATE SET amount_max = excluded.amount_max)"};
constexpr db::Statement kLimitRemove{"acquirer_limit_remove",
                                     "DELETE FROM acquirer_limits WHERE connector = $1"};
constexpr db::Statement kHistoryAdd{"acquirer_history_add", R"(
  INSERT INTO acquirer_history (id, connector, bank_id, kind, why, text, user_name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8))"};
constexpr db::Statement kHistory{"acquirer_history_of", R"(
  SELECT id, connector, bank_id, kind, why, text, user_name, created_at FROM acquirer_history
  WHERE connector = $1 ORDER BY created_at DESC, id DESC LIMIT $2)"};

void history_add(db::Tx& tx, const AcquirerPart& part, HistoryKind kind, ClosedWhy why,
                 std::string_view text, std::string_view user_name) {
  tx.exec(kHistoryAdd, id_next(tx.now()), part.connector, part.bank_id, kind, why, text, user_name,
          tx.now());
}

std::string words(const std::optional<Closed>& closed) {
  if (!closed) return "open";
  return "closed: " + closed_text(*closed).english();
}

std::string limit_words(const std::optional<Money>& most) {
  return most ? money_display(*most) : "none";
}

void audited(db::Tx& tx, const Actor& by, audit::Action action, const AcquirerPart& part,
             const AcquirerChange& change, std::string changes) {
  audit::write_change(tx, kGatewayCompany, by, action,
                      part.bank_id.empty() ? part.connector : part.connector + " " + part.bank_id,
                      contract::to_json(change), std::move(changes));
}

std::string on_text(bool is_on) {
  return is_on ? "on" : "off";
}

}  // namespace

bool is_method_off(db::Sql& sql, MerchantId merchant, int payment_method) {
  auto off = methods_off(sql, merchant);
  return std::ranges::find(off, payment_method) != off.end();
}

std::vector<int> methods_off(db::Sql& sql, MerchantId merchant) {
  return sql.all<int>(kMethodsOff, merchant);
}

Result<Done> method_switch(db::Tx& tx, const Actor& by, MerchantId merchant, int payment_method,
                           bool is_on, std::string_view reason) {
  const auto* method = sales::method_row(payment_method);
  if (!method || method->kind_of != 0) return not_found(say::checkout::no_method);
  if (!merchants::profile_of(tx, merchant)) return not_found(say::merchants::no_merchant);
  if (tx.changed(is_on ? kMethodOn : kMethodOff, merchant, payment_method) != 1)
    return conflict(say::checkout::method_unchanged, "merchant.unchanged");
  if (is_on) tx.exec(kMethodForget, merchant, payment_method);
  std::string code(method->code), before = on_text(!is_on), after = on_text(is_on);
  merchants::note_keep(tx, by, merchant, "merchant.method",
                       {merchants::NoteKind::method, reason, code + " " + before,
                        code + " " + after, audit::change_of(code, before, after)});
  return Done{};
}

audit::Restorable method_restorable() {
  audit::Restorable out;
  out.actions = {"merchant.method"};
  out.gateway = Permission{Resource::admin_merchant, Action::edit};
  out.look = [](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    audit::PutBack plan;
    plan.needs_reason = true;
    for (const auto& change : audit::changes_read(record.changes)) {
      auto method = std::ranges::find(sales::kMethods, change.field, &sales::MethodRow::code);
      if (method == sales::kMethods.end() || plan.run) continue;
      bool is_on = !is_method_off(sql, record.merchant, method->id);
      bool was_on = change.before == on_text(true);
      plan.fields.push_back(
          {change.field, on_text(is_on), on_text(was_on),
           is_on == was_on ? audit::PutBackFate::stays : audit::PutBackFate::changes});
      plan.seen = on_text(is_on);
      plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
        return method_switch(tx, by.actor, record.merchant, method->id, was_on, by.reason);
      };
    }
    return plan;
  };
  return out;
}

Text closed_text(const Closed& closed) {
  switch (closed.why) {
    case ClosedWhy::maintenance:
      return say::checkout::closed::maintenance;
    case ClosedWhy::trouble:
      return say::checkout::closed::trouble;
    case ClosedWhy::typed:
      break;
  }
  return verbatim(closed.text);
}

AcquirerState acquirer_state(const std::optional<Closed>& closed) {
  AcquirerState out;
  if (!closed) return out;
  out.closed_why = closed->why;
  if (!closed->text.empty()) out.closed_text = closed->text;
  return out;
}

Closings::Closings(db::Sql& sql)
    : closed_(sql.ahead<Closed>(kClosed)), most_(sql.ahead<ConnectorMost>(kLimits)) {}

const Closed* Closings::of(const Connector& connector, std::string_view bank_id) const {
  const auto& closed = closed_.rows();
  auto at = std::ranges::find_if(closed, [&](const Closed& it) {
    return it.connector == connector.id() && (it.bank_id.empty() || it.bank_id == bank_id);
  });
  return at == closed.end() ? nullptr : &*at;
}

std::optional<Money> Closings::most_of(const Connector& connector) const {
  const auto& most = most_.rows();
  auto at = std::ranges::find(most, connector.id(), &ConnectorMost::connector);
  if (at == most.end()) return std::nullopt;
  return at->amount_max;
}

std::pair<Money, Money> Closings::limits(const Connector& connector, int payment_method) const {
  auto out = connector.limits(payment_method);
  if (auto most = most_of(connector)) out.second = std::min(out.second, *most);
  return out;
}

std::pair<Money, Money> Closings::amounts(const std::vector<const Connector*>& by,
                                          int payment_method, const fees::FeeRule& rule) const {
  auto out = amounts_taken(by, payment_method, rule);
  Money most;
  for (const auto* it : by)
    most = std::max(most, limits(*it, payment_method).second);
  return {out.first, most};
}

std::vector<const Connector*> Closings::open(std::vector<const Connector*> serving) const {
  auto is_closed = [&](const Connector* it) { return of(*it) != nullptr; };
  if (!std::ranges::all_of(serving, is_closed)) std::erase_if(serving, is_closed);
  return serving;
}

std::vector<HistoryRow> acquirer_history(db::Sql& sql, std::string_view connector, int most) {
  return sql.all<HistoryRow>(kHistory, connector, most);
}

Result<Done> acquirer_close(db::Tx& tx, const Actor& by, const AcquirerPart& part, ClosedWhy why,
                            std::string_view text) {
  auto before = tx.one<Closed>(kClosedLock, part.connector, part.bank_id);
  Closed now{part.connector, part.bank_id, why, std::string(text), by.name, tx.now()};
  if (before && before->why == now.why && before->text == now.text)
    return conflict(say::checkout::closed::unchanged, "acquirer.unchanged");
  tx.exec(kClose, part.connector, part.bank_id, why, text, by.name, tx.now());
  history_add(tx, part, HistoryKind::closed, why, text, by.name);
  audited(tx, by, "acquirer.close", part, {words(before), words(now), std::string(text)},
          audit::changes(acquirer_state(before), acquirer_state(now)));
  return Done{};
}

Result<Done> acquirer_open(db::Tx& tx, const Actor& by, const AcquirerPart& part,
                           std::string_view reason) {
  auto before = tx.one<Closed>(kClosedLock, part.connector, part.bank_id);
  if (tx.changed(kOpen, part.connector, part.bank_id) != 1)
    return conflict(say::checkout::closed::unchanged, "acquirer.unchanged");
  history_add(tx, part, HistoryKind::opened, ClosedWhy::typed, reason, by.name);
  audited(tx, by, "acquirer.open", part, {words(before), words({}), std::string(reason)},
          audit::changes(acquirer_state(before), AcquirerState{}));
  return Done{};
}

Result<Done> acquirer_limit(db::Tx& tx, const Actor& by, std::string_view connector,
                            std::optional<Money> most, std::string_view reason) {
  AcquirerPart part{std::string(connector), {}};
  auto before = tx.one<Money>(kLimitLock, connector);
  if (before == most) return conflict(say::checkout::closed::unchanged, "acquirer.unchanged");
  if (most) {
    tx.exec(kLimitSet, connector, *most);
  } else {
    tx.exec(kLimitRemove, connector);
  }
  auto change = limit_words(before) + " → " + limit_words(most);
  history_add(tx, part, HistoryKind::limited, ClosedWhy::typed,
              change + (reason.empty() ? "" : ": ") + std::string(reason), by.name);
  audited(tx, by, "acquirer.limit", part,
          {limit_words(before), limit_words(most), std::string(reason)},
          audit::changes(AcquirerMost{before}, AcquirerMost{most}));
  return Done{};
}

void banks_heard(db::Tx& tx, std::string_view connector, const std::vector<BankRow>& before,
                 const std::vector<BankRow>& now) {
  for (const auto& bank : now) {
    auto at = std::ranges::find(before, bank.id, &BankRow::id);
    if (at == before.end() || at->online == bank.online) continue;
    history_add(tx, {std::string(connector), bank.id},
                bank.online ? HistoryKind::online : HistoryKind::offline, ClosedWhy::typed, {}, {});
  }
}

}  // namespace gerbang::checkout
