// A payer's bank takes a payment back that was refunded, or is to be: what was not sent is stopped,
// and whatever becomes of the rest, nothing of the sale is left with its merchant.

#include <functional>
#include <thread>

#include "base/core/refusal_fixture.h"
#include "money/refunds/refund_fixture.h"

namespace gerbang::refunds {
namespace {

using ledger::Account;
using sales::SaleStatus;

const Payee kReturnPayee{"Maybank", "514012345678", "Bala a/l Muthu"};

class ReturnTest : public RefundTest {
 protected:
  static checkout::Verdict disputed() {
    checkout::Verdict out;
    out.kind = checkout::Verdict::Kind::failed;
    out.code = "54";
    out.reason = "Disputed by the payer";
    return out;
  }
  Result<Done> take_back(Id<Sale> sale) {
    return db().write(
        [&](db::Tx& tx) { return checkout_.collection_return(tx, kMerchant, sale, disputed()); });
  }
  /// A sale of RM 80.57, settled or not.
  Id<Sale> sale(bool is_settled = false) {
    auto id = paid_sale({8'057});
    if (is_settled) settle_all();
    return id;
  }
  Id<RefundRequest> approved(Id<Sale> sale, Money amount) {
    auto asked = db().write([&](db::Tx& tx) {
      return refunds_.refund_create(tx, kMerchant, kMaker, {kReturnPayee, sale, amount, "Broken"});
    });
    EXPECT_TRUE(asked.ok());
    auto done = db().write([&](db::Tx& tx) {
      return refunds_.refund_approve(tx, kChecker, asked->id, {{}, "Agreed"});
    });
    EXPECT_TRUE(done.ok());
    return asked->id;
  }
  /// Approved, and the acquirer was asked once and has not answered.
  Id<RefundRequest> asked_for(Id<Sale> sale, Money amount) {
    bank_->is_away = true;
    auto id = approved(sale, amount);
    run_jobs();
    EXPECT_EQ(bank_->asked, 1);
    return id;
  }
  Id<RefundRequest> made(Id<Sale> sale, Money amount) {
    auto id = approved(sale, amount);
    run_jobs();
    EXPECT_EQ(now_of(id).sending, Sending::made);
    return id;
  }
  Result<Done> settled_as(Id<RefundRequest> id, SettledAs as) {
    return db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_CHECK(refunds_.refund_settle(tx, kMaker, id, {as, "MB-4711", "The bank said so"}));
      return Done{};
    });
  }
  Result<Refund> confirm(Id<RefundRequest> id) {
    return db().write([&](db::Tx& tx) { return refunds_.refund_confirm(tx, kChecker, id); });
  }
  void expect_returned(Id<Sale> id, Money refunded, Money in_transit = {}) {
    auto it = sale_of(id);
    EXPECT_EQ(it.status, SaleStatus::failed);
    EXPECT_EQ(it.failure_reason, "Disputed by the payer");
    EXPECT_EQ(it.refunded_amount, refunded);
    EXPECT_EQ(it.refund_pending_amount, in_transit);
    EXPECT_EQ(owed(Account::merchant_pending) + owed(Account::merchant_available), -in_transit);
    EXPECT_EQ(owed(Account::merchant_refund_in_transit), in_transit);
    EXPECT_EQ(credited(id), refunded) << "what the payer got twice";
  }
  Money credited(Id<Sale> id) {
    Money out;
    for (const auto& it :
         db().read([&](db::Sql& sql) { return ledger::entries_of(sql, kMerchant, id.value); })) {
      bool is_asked_for = it.kind == ledger::TransferKind::refund_credited &&
                          it.account == Account::acquirer_receivable && it.acquirer == 20;
      if (is_asked_for) out += it.amount;
    }
    return out;
  }
  std::vector<SaleStatus> way_of(Id<Sale> id) {
    std::vector<SaleStatus> out;
    auto rows = db().read([&](db::Sql& sql) {
      auto ahead = sales::sale_history(sql, kMerchant, id);
      return std::vector<sales::SaleHistoryRow>(ahead.rows().begin(), ahead.rows().end());
    });
    for (const auto& it : rows)
      out.push_back(it.to_status);
    return out;
  }
};
INSTANTIATE_ON_BOTH_ENGINES(ReturnTest);

TEST_P(ReturnTest, a_request_that_nobody_has_decided_is_ended) {
  auto id = sale();
  auto asked = ask(id, {1'000})->id;
  ASSERT_TRUE(take_back(id).ok());
  expect_returned(id, {});
  auto refund = now_of(asked);
  EXPECT_EQ(refund.status, RefundRequestStatus::cancelled);
  EXPECT_EQ(refund.decided_by, std::nullopt);
  EXPECT_EQ(refund.decided_name, "System");
  EXPECT_EQ(refund.remarks, "The payer’s bank took the payment back.");
  EXPECT_EQ(sale_of(id).refund_request_status, RefundRequestStatus::cancelled);
  EXPECT_REFUSED(approve(asked, kChecker), "refund_request.cancelled");
  EXPECT_REFUSED(ask(id, {1'000}), "sale.wrong_status");
}

TEST_P(ReturnTest, an_approved_refund_that_was_not_sent_is_stopped_before_the_reversal) {
  auto id = sale(true);
  auto refund = approved(id, {1'000});
  ASSERT_TRUE(take_back(id).ok());
  expect_returned(id, {});
  EXPECT_EQ(now_of(refund).status, RefundRequestStatus::cancelled);
  EXPECT_EQ(now_of(refund).sending, Sending::refused);
  auto way = way_of(id);
  EXPECT_EQ(std::vector(way.end() - 3, way.end()),
            (std::vector{SaleStatus::pending_refund, SaleStatus::paid, SaleStatus::failed}));
  clock.advance(days(4));
  run_jobs();
  EXPECT_EQ(bank_->asked, 0);
}

TEST_P(ReturnTest, a_transfer_that_nobody_has_made_is_stopped) {
  auto id = sale();
  bank_->is_without_refunds = true;
  auto refund = approved(id, {1'000});
  ASSERT_EQ(now_of(refund).sending, Sending::by_hand);
  ASSERT_TRUE(take_back(id).ok());
  expect_returned(id, {});
  EXPECT_EQ(now_of(refund).sending, Sending::refused);
  EXPECT_REFUSED(settled_as(refund, SettledAs::by_transfer), "refund_request.not_by_hand");
}

TEST_P(ReturnTest, a_transfer_that_one_operator_said_is_made_waits_for_the_other) {
  for (auto as : {SettledAs::by_transfer, SettledAs::not_made}) {
    auto id = sale();
    bank_->is_without_refunds = true;
    auto refund = approved(id, {1'000});
    ASSERT_TRUE(settled_as(refund, as).ok());
    ASSERT_TRUE(take_back(id).ok());
    expect_returned(id, {}, {1'000});
    EXPECT_EQ(now_of(refund).sending, Sending::proposed);
    ASSERT_TRUE(confirm(refund).ok());
    expect_returned(id, as == SettledAs::not_made ? Money{} : Money{1'000});
    EXPECT_EQ(way_of(id).back(), SaleStatus::failed);
  }
}

TEST_P(ReturnTest, a_refund_without_an_answer_is_asked_for_no_more_and_settled_by_hand) {
  for (auto as : {SettledAs::by_acquirer, SettledAs::not_made}) {
    for (bool is_settled : {false, true}) {
      bank_->asked = 0;
      auto id = sale(is_settled);
      auto refund = asked_for(id, {1'000});
      ASSERT_TRUE(take_back(id).ok());
      expect_returned(id, {}, {1'000});
      EXPECT_EQ(now_of(refund).sending, Sending::stopped);
      EXPECT_EQ(now_of(refund).sending_problem, "The payer’s bank took the payment back.");
      bank_->is_away = false;
      clock.advance(days(4));
      run_jobs();
      EXPECT_EQ(bank_->asked, 1) << "it was not asked again";
      EXPECT_REFUSED(
          db().write([&](db::Tx& tx) { return refunds_.refund_resend(tx, kChecker, refund); }),
          "refund_request.returned");
      ASSERT_TRUE(settled_as(refund, as).ok());
      ASSERT_TRUE(confirm(refund).ok());
      expect_returned(id, as == SettledAs::not_made ? Money{} : Money{1'000});
    }
  }
}

TEST_P(ReturnTest, an_answer_that_comes_while_the_bank_takes_the_sale_back_is_noted) {
  for (bool is_accepted : {true, false}) {
    auto id = sale();
    auto refund = approved(id, {1'000});
    bank_->answer.is_accepted = is_accepted;
    bank_->meanwhile = [&] { EXPECT_TRUE(take_back(id).ok()); };
    run_jobs();
    bank_->meanwhile = {};
    EXPECT_EQ(now_of(refund).sending, is_accepted ? Sending::made : Sending::refused);
    expect_returned(id, is_accepted ? Money{1'000} : Money{});
  }
}

TEST_P(ReturnTest, what_was_refunded_is_credited_whatever_it_was_and_the_fees_come_back) {
  for (bool is_settled : {false, true}) {
    for (auto parts : std::vector<std::vector<Money>>{{{1}}, {{8'057}}, {{1}, {3'000}, {5'056}}}) {
      fund();
      auto id = sale(is_settled);
      auto others = owed(Account::merchant_pending) + owed(Account::merchant_available) -
                    sale_of(id).net_amount;
      Money all;
      for (auto part : parts) {
        made(id, part);
        all += part;
      }
      ASSERT_TRUE(take_back(id).ok());
      EXPECT_EQ(sale_of(id).status, SaleStatus::failed);
      EXPECT_EQ(sale_of(id).refunded_amount, all);
      EXPECT_EQ(credited(id), all);
      EXPECT_EQ(owed(Account::merchant_pending) + owed(Account::merchant_available), others);
    }
  }
}

TEST_P(ReturnTest, a_refund_made_and_another_under_way) {
  auto id = sale(true);
  made(id, {57});
  auto other = approved(id, {1'000});
  ASSERT_TRUE(take_back(id).ok());
  expect_returned(id, {57});
  EXPECT_EQ(now_of(other).sending, Sending::refused);
}

TEST_P(ReturnTest, a_return_that_comes_twice_changes_nothing) {
  auto id = sale();
  made(id, {1});
  ASSERT_TRUE(take_back(id).ok());
  auto before = db::everything(db());
  EXPECT_REFUSED(take_back(id), "sale.wrong_status");
  EXPECT_EQ(db::everything(db()), before);
}

TEST_P(ReturnTest, a_return_and_what_people_do_with_its_refund_at_once) {
  const std::vector<std::function<void(Id<Sale>, Id<RefundRequest>)>> deeds{
      [&](Id<Sale> sale, Id<RefundRequest>) { (void)ask(sale, {500}); },
      [&](Id<Sale>, Id<RefundRequest> refund) { (void)approve(refund, kChecker); },
      [&](Id<Sale>, Id<RefundRequest> refund) {
        (void)db().write(
            [&](db::Tx& tx) { return refunds_.refund_withdraw(tx, kMerchant, kMaker, refund); });
      },
      [&](Id<Sale>, Id<RefundRequest> refund) {
        (void)db().write(
            [&](db::Tx& tx) { return refunds_.refund_reject(tx, kChecker, refund, "No"); });
      },
      [&](Id<Sale>, Id<RefundRequest> refund) {
        (void)approve(refund, kChecker);
        run_jobs();
      }};
  fund();
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < deeds.size(); ++i) {
      auto id = sale();
      auto refund = i == 0 ? Id<RefundRequest>{} : ask(id, {500})->id;
      std::thread beside([&] { deeds[i](id, refund); });
      EXPECT_TRUE(take_back(id).ok());
      beside.join();
      auto it = sale_of(id);
      EXPECT_EQ(it.status, SaleStatus::failed);
      EXPECT_EQ(credited(id), it.refunded_amount);
      EXPECT_NE(it.refund_request_status, RefundRequestStatus::requested);
    }
  }
}

// SQLite has one writer.
TEST_ON_POSTGRESQL(ReturnTest, a_decision_on_a_refund_waits_for_the_sale_that_its_bank_takes_back) {
  fund();
  const std::vector<std::function<Result<Refund>(db::Tx&, Id<RefundRequest>)>> decisions{
      [&](db::Tx& tx, auto id) { return refunds_.refund_withdraw(tx, kMerchant, kMaker, id); },
      [&](db::Tx& tx, auto id) { return refunds_.refund_reject(tx, kChecker, id, "No"); },
      [&](db::Tx& tx, auto id) { return refunds_.refund_approve(tx, kChecker, id); }};
  static constexpr db::Statement kWaiting{"test_locks_waited_for",
                                          "SELECT count(*) FROM pg_locks WHERE NOT granted"};
  for (const auto& decision : decisions) {
    auto id = sale();
    auto refund = ask(id, {500})->id;
    std::jthread beside;
    auto taken = db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_CHECK(sales::sale_lock(tx, kMerchant, id));
      if (!beside.joinable()) {
        beside = std::jthread([&] {
          EXPECT_REFUSED(db().write([&](db::Tx& other) { return decision(other, refund); }),
                         "refund_request.cancelled");
        });
        while (tx.one<std::int64_t>(kWaiting) == 0)
          std::this_thread::yield();
      }
      return checkout_.collection_return(tx, kMerchant, id, disputed());
    });
    beside.join();
    EXPECT_TRUE(taken.ok());
    EXPECT_EQ(now_of(refund).status, RefundRequestStatus::cancelled);
  }
  EXPECT_EQ(db().stats().retries, 0) << "none of them locked the request before the sale";
}

}  // namespace
}  // namespace gerbang::refunds
