// A payer who got a refund and then a return as well was paid twice. The exception stays open until
// the acquirer corrects it or two people write it off.

#include <algorithm>

#include "money/checkout/order_numbers.h"
#include "money/reconciliation/reconciliation.h"
#include "money/reconciliation/settlement_file.h"
#include "money/refunds/refund_fixture.h"

namespace gerbang::reconciliation {
namespace {

using ledger::Account;

class PaidBackTwiceTest : public refunds::RefundTest {
 protected:
  PaidBackTwiceTest() {
    for (auto& reaction : exception_reactions())
      outbox_.reaction_add(std::move(reaction));
  }
  void TearDown() override {
    RefundTest::TearDown();
    for (const auto& invariant : reconciliation_invariants()) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << (broken.empty() ? "" : broken[0]);
    }
  }
  Id<RefundRequest> approved(Id<Sale> sale, Money amount) {
    auto id = ask(sale, amount)->id;
    EXPECT_TRUE(approve(id, kChecker).ok());
    return id;
  }
  void take_back(Id<Sale> sale) {
    checkout::Verdict verdict;
    verdict.kind = checkout::Verdict::Kind::failed;
    verdict.reason = "Disputed by the payer";
    EXPECT_TRUE(db().write([&](db::Tx& tx) {
                      return checkout_.collection_return(tx, kMerchant, sale, verdict);
                    })
                    .ok());
  }
  std::vector<ExceptionRecord> open() {
    return db().read(
        [](db::Sql& sql) { return exceptions_open(sql, 20, ExceptionKind::paid_back_twice); });
  }
  std::string number_of(Id<Sale> sale) {
    return id_text(db().read(
        [&](db::Sql& sql) { return checkout::pay_order_of(sql, kMerchant, sale)->attempt; }));
  }
  Money receivable() {
    return db().read([](db::Sql& sql) {
      return ledger::balance(sql, kGatewayCompany, Account::acquirer_receivable, 20);
    });
  }
  void expect_open(Id<Sale> sale, std::vector<Money> amounts) {
    auto found = open();
    std::vector<Money> shown;
    for (const auto& it : found) {
      shown.push_back(it.amount);
      EXPECT_EQ(it.status, ExceptionStatus::open);
      EXPECT_EQ(it.account, Account::acquirer_receivable);
      EXPECT_EQ(it.merchant, kMerchant);
      EXPECT_EQ(it.sale, sale);
      EXPECT_EQ(it.number, number_of(sale));
      EXPECT_EQ(it.cause, Cause::refunded);
      EXPECT_EQ(it.cause_text, sale_of(sale).order_no);
    }
    EXPECT_EQ(shown, amounts);
  }
  /// The acquirer's next file.
  void file(std::vector<OutsideLine> lines) {
    CalendarDay today{kl_day(clock.now())};
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].line = static_cast<std::int64_t>(i + 1);
      lines[i].day = today;
      lines[i].net = lines[i].gross - lines[i].fee;
    }
    auto bytes = settlement_write({20, "MBB-" + std::to_string(++files_), today}, lines);
    auto taken = reconciliation_.take(db(), "MBB.csv", bytes, kTeller);
    EXPECT_TRUE(taken.ok()) << (taken.ok() ? "" : taken.error().message.english());
  }

  Reconciliation reconciliation_{Settings{
      .acquirers = {20}, .account = {}, .debits = checkout::sales_of_orders, .statement_read = {}}};
  const Actor kTeller{kGatewayCompany, {9}, "Teller"};
  int files_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(PaidBackTwiceTest);

TEST_P(PaidBackTwiceTest, one_sen_that_was_refunded_is_open_from_the_return_on) {
  auto sale = paid_sale({8'057});
  approved(sale, {1});
  run_jobs();
  expect_open(sale, {});
  clock.advance(hours(1));
  take_back(sale);
  expect_open(sale, {{1}});
  EXPECT_EQ(open().at(0).created_at, clock.now()) << "its age";
  EXPECT_EQ(receivable(), Money{});  // paid, refunded, taken back, and asked for
}

TEST_P(PaidBackTwiceTest, a_payment_that_was_not_refunded_leaves_nothing_open) {
  auto sale = paid_sale({8'057});
  auto stopped = approved(sale, {1'000});
  take_back(sale);
  EXPECT_EQ(now_of(stopped).sending, refunds::Sending::refused);
  expect_open(sale, {});
}

TEST_P(PaidBackTwiceTest, a_refund_that_was_sent_is_open_once_it_is_known_to_be_made) {
  using refunds::SettledAs;
  for (bool is_made : {true, false}) {
    auto sale = paid_sale({8'057});
    bank_->is_away = false;
    approved(sale, {57});
    run_jobs();
    bank_->is_away = true;
    auto refund = approved(sale, {1'000});
    run_jobs();
    take_back(sale);
    expect_open(sale, {{57}});
    auto as = is_made ? SettledAs::by_acquirer : SettledAs::not_made;
    EXPECT_TRUE(db().write([&](db::Tx& tx) {
                      return refunds_.refund_settle(tx, kMaker, refund, {as, "R-7", "It said so"});
                    })
                    .ok());
    EXPECT_TRUE(
        db().write([&](db::Tx& tx) { return refunds_.refund_confirm(tx, kChecker, refund); }).ok());
    expect_open(sale, is_made ? std::vector<Money>{{57}, {1'000}} : std::vector<Money>{{57}});
    db().write_job([&](db::Tx& tx) {
      for (const auto& it : exceptions_open(tx, 20, ExceptionKind::paid_back_twice))
        exception_end(tx, it.id);
      return true;
    });
  }
}

TEST_P(PaidBackTwiceTest, the_acquirer_s_files_agree_and_its_correction_ends_it) {
  auto sale = paid_sale({8'057});
  auto number = number_of(sale);
  auto refund = approved(sale, {57});
  run_jobs();
  take_back(sale);
  auto booked = sale_of(sale);
  auto fee = booked.mdr_acquirer + booked.flat_acquirer;
  file({{.kind = LineKind::sale, .number = number, .gross = {8'057}, .fee = fee},
        {.kind = LineKind::refund, .number = id_text(refund), .gross = {-57}},
        {.kind = LineKind::debit_return, .number = number, .gross = {-8'057}, .fee = -fee}});
  EXPECT_EQ(count("SELECT count(*) FROM reconciliation_exceptions"), 1);
  EXPECT_EQ(receivable(), Money{57}) << "what the exception says";
  file({{.kind = LineKind::correction, .number = number, .gross = {57}}});
  expect_open(sale, {});
  EXPECT_EQ(count("SELECT count(*) FROM reconciliation_exceptions WHERE status = 4"), 1);
  EXPECT_EQ(receivable(), Money{});
}

TEST_P(PaidBackTwiceTest, two_people_give_it_up) {
  auto sale = paid_sale({8'057});
  approved(sale, {57});
  run_jobs();
  take_back(sale);
  auto before = receivable();
  auto id = open().at(0).id;
  const Actor checker{kGatewayCompany, {10}, "Checker"};
  EXPECT_TRUE(
      db().write([&](db::Tx& tx) { return write_off_ask(tx, kTeller, id, {"Not to be had"}); })
          .ok());
  EXPECT_TRUE(db().write([&](db::Tx& tx) { return write_off_approve(tx, checker, id); }).ok());
  EXPECT_EQ(receivable(), before - Money{57});
  expect_open(sale, {});
}

}  // namespace
}  // namespace gerbang::reconciliation
