// The way of an approved refund to its acquirer: a job that asks until there is an answer.

#include <fmt/format.h>

#include "base/contract/json.h"
#include "money/refunds/refund_store.h"
#include "say/refunds.h"

namespace gerbang::refunds {
namespace {

constexpr std::string_view kSendTopic = "refund.send";

/// The payload of a refund.send job.
struct SendJob {
  MerchantId merchant;
  Id<RefundRequest> refund;
};
BOOST_DESCRIBE_STRUCT(SendJob, (), (merchant, refund))

}  // namespace

void Refunds::send_later(db::Tx& tx, const Refund& refund) {
  SendJob job{refund.merchant, refund.id};
  jobs::job_add(tx, kSendTopic, id_text(refund.id), contract::to_json(job), tx.now(),
                refund.merchant);
}

Result<Done> Refunds::refund_send(db::Db& db, MerchantId merchant, Id<RefundRequest> id) const {
  struct Errand {
    Refund refund;
    checkout::RefundOrder order;
    std::string connector;
  };
  auto errand = db.read([&](db::Sql& sql) -> Result<std::optional<Errand>> {
    auto refund = refund_find(sql, merchant, id);
    if (!refund) return not_found(say::refunds::no_request);
    if (refund->sending != Sending::under_way) return std::optional<Errand>{};
    GERBANG_TRY(auto sale, sales::sale_get(sql, merchant, refund->sale));
    auto paid = checkout::pay_order_of(sql, merchant, refund->sale);
    // An order of nobody's, which no acquirer has to be asked about.
    if (!paid) return std::optional<Errand>{{std::move(*refund), {}, {}}};
    checkout::RefundOrder order{id,
                                paid->attempt,
                                merchant,
                                sale.acquirer_reference.value_or(""),
                                sale.amount,
                                refund->amount,
                                paid->payment_method};
    return std::optional<Errand>{{std::move(*refund), std::move(order), paid->connector}};
  });
  if (!errand.ok()) return errand.error();
  if (!*errand) return Done{};
  const Errand& what = **errand;
  if (!what.order.attempt) {
    checkout::RefundAnswer never;
    never.is_signature_valid = true;
    never.reason = "the payment was never sent there";
    return db.write([&](db::Tx& tx) { return settle(tx, what.refund, never); });
  }
  const auto* connector = connectors_->find(what.connector);
  if (!connector) return Error{ErrorCode::unavailable, say::refunds::acquirer_missing};
  GERBANG_TRY(auto answer, connector->refund(what.order));
  return db.write([&](db::Tx& tx) { return settle(tx, what.refund, answer); });
}

Result<Done> Refunds::settle(db::Tx& tx, Refund refund,
                             const checkout::RefundAnswer& answer) const {
  auto keep = [&](bool is_out, const checkout::MessageText& message, std::optional<bool> valid) {
    checkout::message_keep(tx, refund.merchant, refund.sale, is_out, message, valid);
  };
  if (!answer.is_signature_valid) {
    return Error{ErrorCode::unavailable, say::refunds::wrong_signature};
  }
  refund.sending = answer.is_accepted ? Sending::made : Sending::refused;
  if (!answer.acquirer_reference.empty()) refund.acquirer_reference = answer.acquirer_reference;
  if (!answer.is_accepted) {
    refund.status =
        *next_state(kRefundTransitions, RefundRequestStatus::approved, RefundEvent::refuse);
    refund.remarks = say::refunds::refused({.reason = answer.reason}).english();
  }
  GERBANG_CHECK(sales::sale_lock(tx, refund.merchant, refund.sale));
  // Another copy noted the answer before. One that was asked when the bank took the sale back has
  // stopped meanwhile.
  if (!refund_sending_move(tx, refund, Sending::under_way) &&
      !refund_sending_move(tx, refund, Sending::stopped)) {
    return Done{};
  }
  if (!answer.sent.kind.empty()) {
    keep(true, answer.sent, std::nullopt);
    keep(false, answer.received, answer.is_signature_valid);
  }
  return finish(tx, refund,
                {.note = answer.is_accepted ? answer.acquirer_reference : answer.reason});
}

Result<Done> Refunds::stop_approved(db::Tx& tx, Refund& refund) const {
  auto from = refund.sending;
  if (from != Sending::under_way && from != Sending::by_hand) return Done{};
  const auto why = say::refunds::returned.english();
  bool is_unsent =
      from == Sending::by_hand || jobs::job_cancel_unbegun(tx, kSendTopic, id_text(refund.id));
  if (is_unsent) {
    refund.sending = Sending::refused;
    refund.status =
        *next_state(kRefundTransitions, RefundRequestStatus::approved, RefundEvent::refuse);
    refund.remarks = why;
  } else {
    jobs::job_cancel(tx, kSendTopic, id_text(refund.id));
    refund.sending = Sending::stopped;
    refund.sending_problem = why;
  }
  // Somebody has just said what became of it, which another person confirms.
  if (!refund_sending_move(tx, refund, from)) return Done{};
  audit::write(tx, refund.merchant, {}, kStopped, id_text(refund.id),
               fmt::format("{} of {}: {}", money_text(refund.amount), refund.order_no, why));
  if (is_unsent) return finish(tx, refund, {.note = why});
  changed(tx, refund);
  return Done{};
}

Result<Done> Refunds::finish(db::Tx& tx, const Refund& refund, const sales::RefundEnd& end) const {
  if (refund.sending == Sending::made) {
    GERBANG_CHECK(sales_.sale_refund_done(tx, refund.merchant, refund.sale, refund.id, end));
    return tell(tx, refund, kRefundMade);
  }
  GERBANG_CHECK(sales_.sale_refund_refused(tx, refund.merchant, refund.sale, refund.id, end));
  GERBANG_CHECK(mark(tx, refund));
  return tell(tx, refund, kRefundCancelled);
}

std::vector<jobs::Topic> refund_topics(const Refunds& refunds) {
  jobs::Topic send;
  send.name = kSendTopic;
  send.outside = [&](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    GERBANG_TRY(auto what, contract::from_stored<SendJob>(job.payload));
    return refunds.refund_send(db, what.merchant, what.refund);
  };
  send.given_up = [&](db::Tx& tx, const jobs::JobRow& job, std::string_view problem) {
    auto what = contract::from_stored<SendJob>(job.payload);
    auto refund = what.ok() ? refund_find(tx, what->merchant, what->refund) : std::nullopt;
    if (!refund) return;
    refund->sending = Sending::stopped;
    refund->sending_problem = problem;
    if (!refund_sending_move(tx, *refund, Sending::under_way)) return;
    refunds.changed(tx, *refund);
    audit::write(
        tx, refund->merchant, {}, kStopped, id_text(refund->id),
        fmt::format("{} of {}: {}", money_text(refund->amount), refund->order_no, problem));
  };
  // Money in transit is not given up easily: for three days.
  send.retries = {seconds(10), minutes(1), minutes(5), minutes(30), hours(2)};
  for (int i = 0; i < 11; ++i)
    send.retries.push_back(hours(6));
  send.lease = minutes(2);
  send.lane = jobs::Lane::acquirer;
  return {send};
}

}  // namespace gerbang::refunds
