#include "money/checkout/sale_void.h"
#include "base/audit/audit.h"

#include "base/contract/json.h"
#include "base/core/log.h"
#include "base/events/events.h"
#include "money/checkout/checkout.h"
#include "money/sales/sale_actions.h"
#include "money/sales/sale_state.h"
#include "money/settlement/settlement.h"
#include "say/checkout.h"

namespace gerbang::checkout {

/// What a void carries from its request to the job that may end it.
struct VoidJob {
  MerchantId merchant;
  Id<Sale> sale;
  int trigger = 0;
  Id<User> user;
  std::string name;
  std::string ip;
  std::string request_id;
  sales::By by() const {
    return {static_cast<sales::Trigger>(trigger), {merchant, user, name, {}, ip, request_id}};
  }
};
BOOST_DESCRIBE_STRUCT(VoidJob, (), (merchant, sale, trigger, user, name, ip, request_id))

namespace {

constexpr std::string_view kVoidTopic = "sale.void";
/// Before that the request that reserved the sale is still asking.
constexpr Duration kVoidAskedAfter = seconds(45);

void audit_void(db::Tx& tx, const VoidJob& job, audit::Action action, const std::string& detail) {
  audit::write(tx, job.merchant, job.by().actor, action, id_text(job.sale), detail);
}

}  // namespace

Result<Done> Voids::reserve(db::Tx& tx, const VoidJob& job) const {
  GERBANG_TRY(auto sale, sales::sale_lock(tx, job.merchant, job.sale));
  if (auto why = sales::void_obstacle(sale, tx.now())) return *why;
  auto waiting = settlement::settlement_of(tx, sale);
  if (!waiting) {
    return conflict(say::checkout::void_::settled, "sale.not_voidable");
  }
  if (waiting->is_held) return Done{};  // under way: the acquirer is asked once more
  settlement::settlement_hold(tx, sale);
  jobs::job_add(tx, kVoidTopic, id_text(job.sale), contract::to_json(job),
                tx.now() + kVoidAskedAfter, job.merchant);
  return Done{};
}

Result<sales::SaleRecord> Voids::ask(db::Db& db, const VoidJob& job, Asker asker) const {
  std::optional<PayOrder> order;
  bool is_held = false;
  auto sale = db.read([&](db::Sql& sql) -> Result<sales::SaleRecord> {
    order = pay_order_of(sql, job.merchant, job.sale);
    GERBANG_TRY(auto found, sales::sale_get(sql, job.merchant, job.sale));
    auto waiting = settlement::settlement_of(sql, found);
    is_held = waiting && waiting->is_held;
    return found;
  });
  if (!sale.ok() || !is_held) return sale;  // somebody else has noted the answer
  const auto* connector = order ? connectors_->find(order->connector) : nullptr;
  RefundAnswer answer;
  if (connector) {
    auto place = asker == Asker::person ? connectors_->place(connector->id()) : nullptr;
    auto said = place || asker != Asker::person ? connector->void_payment(*order)
                                                : Result<RefundAnswer>(too_many_wait());
    if (!said.ok() || !said->is_signature_valid) {
      log_warning("void_unanswered",
                  {{"connector", order->connector},
                   {"sale", job.sale.value},
                   {"why", said.ok() ? "wrong signature" : said.error().message.english()}});
      return Error{
          ErrorCode::unavailable, say::checkout::void_::no_answer, {}, "sale.void_waiting", {}};
    }
    answer = std::move(*said);
  } else {
    answer.reason = say::checkout::void_::never_sent.english();
  }
  std::optional<Error> refusal;
  auto written = db.write([&](db::Tx& tx) -> Result<sales::SaleRecord> {
    refusal.reset();
    GERBANG_TRY(auto after, settle(tx, job, answer));
    if (after.status != sales::SaleStatus::voided) {
      refusal =
          conflict(say::checkout::void_::refused({.reason = answer.reason}), "sale.void_refused");
    }
    return after;
  });
  // What was noted of a refusal stays; only the answer is an error.
  if (written.ok() && refusal) return *refusal;
  return written;
}

Result<sales::SaleRecord> Voids::settle(db::Tx& tx, const VoidJob& job,
                                        const RefundAnswer& answer) const {
  GERBANG_TRY(auto sale, sales::sale_lock(tx, job.merchant, job.sale));
  bool is_mine = answer.is_accepted ? settlement::settlement_drop(tx, sale)
                                    : settlement::settlement_release(tx, sale);
  if (!is_mine) return sale;
  if (!answer.sent.kind.empty()) {
    message_keep(tx, job.merchant, job.sale, true, answer.sent, std::nullopt);
    message_keep(tx, job.merchant, job.sale, false, answer.received, answer.is_signature_valid);
  }
  jobs::job_cancel(tx, kVoidTopic, id_text(job.sale));
  if (!answer.is_accepted) {
    audit_void(tx, job, "salesTransaction.voidRefused", answer.reason);
    return sale;
  }
  GERBANG_CHECK(sales_.sale_void(tx, sale, job.by()));
  audit_void(tx, job, "salesTransaction.void", "");
  return sale;
}

Result<sales::SaleRecord> Voids::sale_void(db::Db& db, MerchantId merchant, Id<Sale> id,
                                           const sales::By& by) const {
  const auto& [trigger, actor] = by;
  VoidJob job{merchant,   id,       static_cast<int>(trigger), actor.user,
              actor.name, actor.ip, actor.request_id};
  GERBANG_CHECK(db.write([&](db::Tx& tx) { return reserve(tx, job); }));
  return ask(db, job, Asker::person);
}

std::vector<jobs::Topic> Voids::topics() const {
  jobs::Topic again;
  again.name = kVoidTopic;
  again.outside = [self = *this](db::Db& db, const jobs::JobRow& row) -> Result<Done> {
    GERBANG_TRY(auto job, contract::from_stored<VoidJob>(row.payload));
    auto asked = self.ask(db, job, Asker::job);
    // A refusal ends it as well.
    if (!asked.ok() && asked.error().code == ErrorCode::unavailable) return asked.error();
    return Done{};
  };
  // The money is held until the acquirer has answered: asked for a month.
  again.retries = {seconds(30), minutes(1), minutes(5), minutes(30), hours(2)};
  for (int i = 0; i < 120; ++i)
    again.retries.push_back(hours(6));
  again.lease = minutes(2);
  again.lane = jobs::Lane::acquirer;
  return {again};
}

}  // namespace gerbang::checkout
