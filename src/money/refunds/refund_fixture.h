#pragma once
// What the tests of refunds begin with: a merchant whose payments an acquirer takes, people on both
// sides, and after each test the books, which must be right whatever happened.

#include <atomic>
#include <functional>
#include <memory>

#include "base/db/db_fixture.h"
#include "base/jobs/job_fixture.h"
#include "money/checkout/checkout.h"
#include "money/fees/fee_fixture.h"
#include "money/ledger/ledger.h"
#include "money/refunds/refund.h"
#include "money/refunds/refund_store.h"
#include "money/sales/sale_fixture.h"
#include "money/settlement/settlement.h"

namespace gerbang::refunds {

/// An acquirer that takes every payment and answers refunds as the test wants.
class FakeAcquirer final : public checkout::Connector {
 public:
  std::string_view id() const override { return "bank"; }
  int acquirer() const override { return 20; }
  std::vector<int> methods() const override { return {20}; }
  std::vector<checkout::Callback> callbacks() const override { return {}; }
  Result<checkout::Start> start(const checkout::PayOrder&) const override {
    return checkout::Start{.target = "/bank", .message = {"FAKE", "AR", "…"}};
  }
  Result<checkout::Enquiry> enquire(const checkout::PayOrder&) const override {
    return Error{ErrorCode::unavailable, verbatim("not asked here")};
  }
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder& order) const override {
    ++asked;
    last = order;
    if (meanwhile) meanwhile();
    if (is_away) return Error{ErrorCode::unavailable, verbatim("the bank is away")};
    return answer;
  }
  bool has_refunds() const override { return !is_without_refunds; }
  std::pair<Money, Money> limits(int) const override { return {{100}, {3'000'000}}; }

  mutable std::atomic<int> asked{0};
  mutable checkout::RefundOrder last;
  std::function<void()> meanwhile;  // while it is asked
  bool is_away = false;
  bool is_without_refunds = false;
  checkout::RefundAnswer answer{
      {"FAKE", "RR", "…"}, {"FAKE", "RC", "…"}, true, true, "00", "Approved", "R-1"};
};

class RefundTest : public db::OnBothEngines {
 protected:
  void TearDown() override {
    auto all = refund_invariants();
    for (auto& more : {sales::sale_invariants(), settlement::settlement_invariants(),
                       ledger::ledger_invariants()})
      all.insert(all.end(), more.begin(), more.end());
    for (const auto& invariant : all) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << (broken.empty() ? "" : broken[0]);
    }
  }
  RefundTest() {
    connectors_.add(bank_);
    for (auto& reaction : refund_reactions(refunds_))
      outbox_.reaction_add(std::move(reaction));
    fees::payable_merchant(db(), kMerchant);
  }

  Id<Sale> paid_sale(Money amount = {10'000}, sales::Origin origin = {}) {
    auto ref = *db().write([&](db::Tx& tx) {
      auto sale = sales::sofa(tx, kMerchant, amount);
      sale.origin = origin;
      sale.merchant_reference = "A-1";
      sale.customer_email = "aina@example.test";
      return sales_.sale_create(tx, sale);
    });
    auto start = checkout_.checkout_pay(db(), ref.reference, kFpx, "");
    EXPECT_TRUE(start.ok()) << (start.ok() ? "" : start.error().message.english());
    auto order =
        db().read([&](db::Sql& sql) { return checkout::pay_order_of(sql, kMerchant, ref.id); });
    checkout::Answer answer;
    answer.connector = order->connector;
    answer.attempt = order->attempt;
    answer.is_signature_valid = true;
    answer.verdict.kind = checkout::Verdict::Kind::paid;
    answer.verdict.amount = amount;
    answer.verdict.currency = "MYR";
    answer.verdict.acquirer_reference = "F-1";
    answer.message = {"FAKE", "AC", "…"};
    EXPECT_TRUE(checkout_.answer_apply(db(), answer).ok());
    return ref.id;
  }
  Result<Refund> ask(Id<Sale> sale, Money amount) {
    return db().write([&](db::Tx& tx) {
      return refunds_.refund_create(tx, kMerchant, kMaker, {{}, sale, amount, "Broken"});
    });
  }
  Result<Refund> approve(Id<RefundRequest> id, const Actor& actor) {
    return db().write([&](db::Tx& tx) { return refunds_.refund_approve(tx, actor, id); });
  }
  sales::SaleRecord sale_of(Id<Sale> id) {
    return *db().read([&](db::Sql& sql) { return sales::sale_get(sql, kMerchant, id); });
  }
  Refund now_of(Id<RefundRequest> id) {
    return db().read([&](db::Sql& sql) { return *refund_find(sql, kMerchant, id); });
  }
  Money balance(ledger::Account account) {
    return db().read([&](db::Sql& sql) { return ledger::balance(sql, kMerchant, account); });
  }
  /// What the gateway owes the merchant: above zero.
  Money owed(ledger::Account account) { return -balance(account); }
  /// Another sale, so that a refund of all of one is covered, its fees included.
  void fund() { paid_sale({100'000}); }
  void settle_all() {
    clock.advance(days(3));
    jobs::JobRunner(db(), {settlement::settlement_topic()}).run_due();
  }
  std::int64_t count(const char* text) {
    std::int64_t out = 0;
    db().read_job([&](db::Sql& sql) {
      sql.run_text(text, {}, [&](const db::Row& row) { out = row.number(0); });
    });
    return out;
  }
  int run_jobs() {
    jobs::jobs_of_another_version(db());
    return jobs::JobRunner(db(), refund_topics(refunds_)).run_due();
  }

  static constexpr int kFpx = 20;
  static constexpr MerchantId kMerchant{1001};
  const Actor kMaker{{}, {7}, "Maker"};
  const Actor kChecker{{}, {8}, "Checker"};
  std::shared_ptr<FakeAcquirer> bank_ = std::make_shared<FakeAcquirer>();
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  checkout::Connectors connectors_;
  checkout::Checkout checkout_{sales_, connectors_};
  Refunds refunds_{sales_, outbox_, connectors_};
};

}  // namespace gerbang::refunds
