#include "refunds/refund.h"

#include <thread>

#include "contract/json.h"
#include "db/db_fixture.h"
#include "ledger/ledger.h"
#include "merchants/merchant.h"
#include "merchants/merchant_fixture.h"
#include "payments/checkout.h"
#include "payments/dashboard.h"
#include "refunds/refund_query.h"
#include "refunds/refund_store.h"

namespace gerbang::refunds {
namespace {

using payments::SaleStatus;

/// An acquirer that takes every payment and answers refunds as the test wants.
class FakeAcquirer final : public payments::Acquirer {
 public:
  int code() const override { return 20; }
  Result<payments::Start> start(const payments::PayOrder&) const override {
    return payments::Start{"/bank", {}, {"FAKE", "AR", "…"}};
  }
  Result<payments::Enquiry> enquire(const payments::PayOrder&) const override {
    return Error{ErrorCode::unavailable, "not asked here"};
  }
  Result<payments::RefundAnswer> refund(const payments::RefundOrder& order) const override {
    ++asked;
    last = order;
    if (is_away) return Error{ErrorCode::unavailable, "the bank is away"};
    return answer;
  }
  std::pair<Money, Money> limits(int) const override { return {{100}, {3'000'000}}; }
  std::vector<payments::BankRow> banks(db::Sql&, int) const override { return {}; }

  mutable std::atomic<int> asked{0};
  mutable payments::RefundOrder last;
  bool is_away = false;
  payments::RefundAnswer answer{
      {"FAKE", "RR", "…"}, {"FAKE", "RC", "…"}, true, true, "00", "Approved", "R-1"};
};

TEST(RefundRules, what_is_decided_stays_decided) {
  using S = RefundStatus;
  using E = RefundEvent;
  for (S from : {S::requested, S::approved, S::cancelled}) {
    for (E event : {E::withdraw, E::reject, E::approve, E::refuse}) {
      std::optional<S> expected;
      if (from == S::requested && event == E::approve) expected = S::approved;
      if (from == S::requested && (event == E::withdraw || event == E::reject)) {
        expected = S::cancelled;
      }
      if (from == S::approved && event == E::refuse) expected = S::cancelled;
      EXPECT_EQ(next_state(kRefundTransitions, from, event), expected);
    }
  }
}

class RefundTest : public db::OnBothEngines {
 protected:
  void TearDown() override {
    for (const auto& invariant : refund_invariants()) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << broken[0];
    }
  }
  RefundTest() {
    acquirers_.add(bank_);
    for (auto& reaction : refund_reactions(refunds_))
      outbox_.reaction_add(std::move(reaction));
    merchants::active_merchant(db(), kMerchant);
  }

  Id<Sale> paid_sale(Money amount = {10'000}) {
    auto ref = *db().write([&](db::Tx& tx) {
      payments::NewSale sale;
      sale.merchant = kMerchant;
      sale.order_no = "A-1";
      sale.description = "Sofa";
      sale.amount = amount;
      sale.customer_email = "aina@example.test";
      sale.expires_at = tx.now() + minutes(30);
      return sales_.sale_create(tx, sale);
    });
    auto start = checkout_.checkout_pay(db(), ref.reference, kFpx, "");
    EXPECT_TRUE(start.ok()) << (start.ok() ? "" : start.error().message);
    auto order =
        db().read([&](db::Sql& sql) { return payments::pay_order_of(sql, kMerchant, ref.id); });
    payments::Answer answer;
    answer.acquirer = order->acquirer;
    answer.attempt = order->attempt;
    answer.is_signature_valid = true;
    answer.verdict.kind = payments::Verdict::Kind::paid;
    answer.verdict.amount = amount;
    answer.verdict.currency = "MYR";
    answer.verdict.acquirer_reference = "F-1";
    answer.message = {"FAKE", "AC", "…"};
    EXPECT_TRUE(checkout_.answer_apply(db(), answer).ok());
    return ref.id;
  }
  Result<Refund> ask(Id<Sale> sale, Money amount) {
    return db().write([&](db::Tx& tx) {
      return refunds_.refund_create(tx, kMerchant, kMaker, {sale, amount, "Broken"});
    });
  }
  Result<Refund> approve(Id<RefundRequest> id, const RefundActor& actor) {
    return db().write([&](db::Tx& tx) { return refunds_.refund_approve(tx, actor, id); });
  }
  payments::SaleRecord sale_of(Id<Sale> id) {
    return *db().read([&](db::Sql& sql) { return payments::sale_get(sql, kMerchant, id); });
  }
  Refund now_of(Id<RefundRequest> id) {
    return db().read([&](db::Sql& sql) { return *refund_find(sql, kMerchant, id); });
  }
  Money balance(ledger::Account account) {
    return db().read([&](db::Sql& sql) { return ledger::balance(sql, kMerchant, account); });
  }
  int run_jobs() { return outbox::JobRunner(db(), refund_topics(refunds_, acquirers_)).run_due(); }

  static constexpr int kFpx = 20;
  static constexpr MerchantId kMerchant{1001};
  const RefundActor kMaker{{7}, "Maker", "", ""};
  const RefundActor kChecker{{8}, "Checker", "", ""};
  std::shared_ptr<FakeAcquirer> bank_ = std::make_shared<FakeAcquirer>();
  outbox::Outbox outbox_;
  payments::Sales sales_{outbox_};
  payments::Acquirers acquirers_;
  payments::Checkout checkout_{sales_, acquirers_};
  Refunds refunds_{sales_, outbox_};
};
INSTANTIATE_ON_BOTH_ENGINES(RefundTest);

TEST_P(RefundTest, refund_cannot_exceed_what_remains_with_other_open_requests) {
  auto sale = paid_sale();
  EXPECT_FALSE(ask(sale, Money{10'001}).ok());
  ASSERT_TRUE(ask(sale, Money{6'000}).ok());
  EXPECT_EQ(ask(sale, Money{4'001}).error().field_errors.at(0).field, "amount");
  EXPECT_TRUE(ask(sale, Money{4'000}).ok());
  EXPECT_EQ(ask(sale, Money{1}).error().code, ErrorCode::conflict);
}

TEST_P(RefundTest, concurrent_requests_together_never_exceed_the_payment) {
  auto sale = paid_sale();
  std::atomic<int> taken{0};
  std::vector<std::thread> people;
  for (int i = 0; i < 8; ++i) {
    people.emplace_back([&] { taken += ask(sale, Money{4'000}).ok(); });
  }
  for (auto& t : people)
    t.join();
  EXPECT_EQ(taken, 2);
}

TEST_P(RefundTest, who_asks_does_not_decide) {
  auto refund = ask(paid_sale(), Money{100});
  EXPECT_EQ(approve(refund->id, kMaker).error().code, ErrorCode::forbidden);
  auto reject = [&](const RefundActor& actor) {
    return db().write(
        [&](db::Tx& tx) { return refunds_.refund_reject(tx, actor, refund->id, "Out of time"); });
  };
  EXPECT_EQ(reject(kMaker).error().code, ErrorCode::forbidden);
  EXPECT_TRUE(reject(kChecker).ok());
  EXPECT_EQ(now_of(refund->id).status, RefundStatus::cancelled);
  EXPECT_EQ(now_of(refund->id).remarks, "Out of time");
  EXPECT_EQ(approve(refund->id, kChecker).error().code, ErrorCode::conflict);
}

TEST_P(RefundTest, approved_refund_of_everything_ends_as_refund) {
  auto sale = paid_sale();
  auto refund = ask(sale, Money{10'000});
  EXPECT_EQ(sale_of(sale).refund_request_status, 1);
  ASSERT_TRUE(approve(refund->id, kChecker).ok());
  EXPECT_EQ(sale_of(sale).status, SaleStatus::pending_refund);
  EXPECT_EQ(balance(ledger::Account::merchant_refund_in_transit), Money{-10'000});
  EXPECT_GE(run_jobs(), 1);
  EXPECT_EQ(sale_of(sale).status, SaleStatus::refunded);
  EXPECT_EQ(sale_of(sale).refunded_amount, Money{10'000});
  EXPECT_EQ(balance(ledger::Account::merchant_refund_in_transit), Money{0});
  EXPECT_EQ(now_of(refund->id).sending, Sending::made);
  EXPECT_EQ(bank_->last.amount, Money{10'000});
}

TEST_P(RefundTest, partial_refund_returns_the_sale_to_paid_with_the_amount_shown) {
  auto sale = paid_sale();
  auto refund = ask(sale, Money{2'500});
  ASSERT_TRUE(approve(refund->id, kChecker).ok());
  run_jobs();
  EXPECT_EQ(sale_of(sale).status, SaleStatus::paid);
  EXPECT_EQ(sale_of(sale).refunded_amount, Money{2'500});
  EXPECT_FALSE(ask(sale, Money{7'501}).ok());
  auto rest = ask(sale, Money{7'500});
  ASSERT_TRUE(approve(rest->id, kChecker).ok());
  run_jobs();
  EXPECT_EQ(sale_of(sale).status, SaleStatus::refunded);
}

TEST_P(RefundTest, refused_refund_gives_the_amount_back_and_says_why) {
  auto sale = paid_sale();
  auto refund = ask(sale, Money{10'000});
  ASSERT_TRUE(approve(refund->id, kChecker).ok());
  bank_->answer.is_accepted = false;
  bank_->answer.reason = "Account closed";
  run_jobs();
  EXPECT_EQ(sale_of(sale).status, SaleStatus::paid);
  EXPECT_EQ(sale_of(sale).refunded_amount, Money{0});
  EXPECT_EQ(sale_of(sale).refund_request_status, 3);
  EXPECT_EQ(now_of(refund->id).status, RefundStatus::cancelled);
  EXPECT_NE(now_of(refund->id).remarks->find("Account closed"), std::string::npos);
  EXPECT_EQ(balance(ledger::Account::merchant_refund_in_transit), Money{0});
  EXPECT_TRUE(ask(sale, Money{10'000}).ok());
}

TEST_P(RefundTest, unknown_or_forged_answer_is_asked_for_again) {
  auto sale = paid_sale();
  auto refund = ask(sale, Money{10'000});
  ASSERT_TRUE(approve(refund->id, kChecker).ok());
  bank_->is_away = true;
  run_jobs();
  EXPECT_EQ(sale_of(sale).status, SaleStatus::pending_refund);
  bank_->is_away = false;
  bank_->answer.is_signature_valid = false;
  clock.advance(seconds(10));
  run_jobs();
  EXPECT_EQ(sale_of(sale).status, SaleStatus::pending_refund);
  bank_->answer.is_signature_valid = true;
  clock.advance(minutes(1));
  run_jobs();
  EXPECT_EQ(sale_of(sale).status, SaleStatus::refunded);
  EXPECT_EQ(bank_->asked, 3);
}

TEST_P(RefundTest, answer_that_two_copies_bring_is_noted_once) {
  auto sale = paid_sale();
  auto refund = ask(sale, Money{4'000});
  ASSERT_TRUE(approve(refund->id, kChecker).ok());
  std::vector<std::thread> copies;
  for (int i = 0; i < 4; ++i) {
    copies.emplace_back(
        [&] { EXPECT_TRUE(refunds_.refund_send(db(), acquirers_, kMerchant, refund->id).ok()); });
  }
  for (auto& t : copies)
    t.join();
  EXPECT_EQ(sale_of(sale).refunded_amount, Money{4'000});
  EXPECT_EQ(sale_of(sale).status, SaleStatus::paid);
}

TEST_P(RefundTest, withdrawn_request_frees_the_amount) {
  auto sale = paid_sale();
  auto refund = ask(sale, Money{10'000});
  auto withdraw = [&] {
    return db().write(
        [&](db::Tx& tx) { return refunds_.refund_withdraw(tx, kMerchant, kMaker, refund->id); });
  };
  EXPECT_TRUE(withdraw().ok());
  EXPECT_EQ(withdraw().error().code, ErrorCode::conflict);
  EXPECT_EQ(sale_of(sale).refund_request_status, 3);
  EXPECT_TRUE(ask(sale, Money{10'000}).ok());
}

TEST_P(RefundTest, sale_shows_the_request_that_waits_not_the_one_that_ended) {
  auto sale = paid_sale();
  auto first = ask(sale, Money{3'000});
  auto second = ask(sale, Money{3'000});
  auto third = ask(sale, Money{3'000});
  auto withdraw = [&](Id<RefundRequest> id) {
    return db()
        .write([&](db::Tx& tx) { return refunds_.refund_withdraw(tx, kMerchant, kMaker, id); })
        .ok();
  };
  ASSERT_TRUE(withdraw(second->id));
  EXPECT_EQ(sale_of(sale).refund_request, third->id);
  EXPECT_EQ(sale_of(sale).refund_request_status, 1);
  ASSERT_TRUE(approve(third->id, kChecker).ok());
  EXPECT_EQ(sale_of(sale).refund_request, first->id);
  EXPECT_EQ(sale_of(sale).refund_request_status, 1);
  ASSERT_TRUE(withdraw(first->id));
  EXPECT_EQ(sale_of(sale).refund_request, first->id);
  EXPECT_EQ(sale_of(sale).refund_request_status, 3);
}

TEST_P(RefundTest, payment_made_twice_opens_one_request_by_the_system) {
  auto sale = paid_sale();
  for (const char* kind : {"sale.late_paid_again", "link.paid_over_limit"}) {
    auto told = db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto record, payments::sale_get(tx, kMerchant, sale));
      return sales_.tell(tx, record, kind);
    });
    EXPECT_TRUE(told.ok());
  }
  auto all = db().read([&](db::Sql& sql) { return refunds_of_sale(sql, kMerchant, sale); });
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].amount, Money{10'000});
  EXPECT_EQ(all[0].requested_name, "System");
  EXPECT_TRUE(approve(all[0].id, kMaker).ok());  // anybody: no person asked
}

TEST_P(RefundTest, another_merchants_sale_cannot_be_refunded) {
  auto sale = paid_sale();
  auto asked = db().write([&](db::Tx& tx) {
    return refunds_.refund_create(tx, MerchantId{1002}, kMaker, {sale, Money{100}, "Mine"});
  });
  EXPECT_EQ(asked.error().code, ErrorCode::not_found);
}

TEST_P(RefundTest, dashboard_counts_the_undecided_requests_that_the_list_shows) {
  auto waiting = [&](MerchantId merchant) {
    return db().read([&](db::Sql& sql) { return payments::attention(sql, merchant)[2].count; });
  };
  auto sale = paid_sale();
  auto first = ask(sale, Money{1'000});
  ASSERT_TRUE(first.ok() && ask(sale, Money{2'000}).ok());
  ASSERT_TRUE(ask(paid_sale(), Money{10'000}).ok());
  EXPECT_EQ(waiting(kMerchant), 3);
  EXPECT_EQ(waiting(MerchantId{1002}), 0);
  ASSERT_TRUE(approve(first->id, kChecker).ok());
  EXPECT_EQ(waiting(kMerchant), 2);
  RefundRequestQuery query;
  query.refund_request_status = {payments::RefundRequestStatus::requested};
  EXPECT_EQ(db().read([&](db::Sql& sql) { return kRefundList.count(sql, kMerchant, query); }), 2);
}

}  // namespace
}  // namespace gerbang::refunds
