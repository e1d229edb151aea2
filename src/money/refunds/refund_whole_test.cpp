// Payments and refunds of which any statement may lose its connection: nothing is half done, and
// the same call completes it.

#include <fmt/format.h>

#include "money/refunds/refund_fixture.h"

namespace gerbang::refunds {
namespace {

using sales::SaleStatus;

class RefundWholeTest : public RefundTest {
 protected:
  /// A command on a refund request in this state, of a new sale.
  db::WholeCommand on_request(std::string name, std::function<bool(db::Db&)> run,
                              RefundRequestStatus ends) {
    return {.name = std::move(name),
            .given = [this] { refund_ = ask(paid_sale(), Money{1'000})->id; },
            .run = std::move(run),
            .is_done = [this, ends] { return now_of(refund_).status == ends; },
            .check = [this] { TearDown(); }};
  }
  void pay_begin() {
    ref_ = *db().write(
        [&](db::Tx& tx) { return sales_.sale_create(tx, sales::sofa(tx, kMerchant, {10'000})); });
  }
  checkout::Answer answer_of(const sales::SaleRef& ref) {
    auto order =
        db().read([&](db::Sql& sql) { return checkout::pay_order_of(sql, kMerchant, ref.id); });
    checkout::Answer out;
    out.connector = order->connector;
    out.attempt = order->attempt;
    out.is_signature_valid = true;
    out.verdict.kind = checkout::Verdict::Kind::paid;
    out.verdict.amount = Money{10'000};
    out.verdict.currency = "MYR";
    out.verdict.acquirer_reference = "F-1";
    out.message = {"FAKE", "AC", "…"};
    return out;
  }

  sales::SaleRef ref_;
  checkout::Answer answer_;
  Id<RefundRequest> refund_;
};
INSTANTIATE_ON_BOTH_ENGINES(RefundWholeTest);

TEST_P(RefundWholeTest, a_payment_that_begins) {
  expect_whole(
      db(),
      {.name = "pay",
       .given = [&] { pay_begin(); },
       .run = [&](db::Db& db) { return checkout_.checkout_pay(db, ref_.reference, kFpx, "").ok(); },
       .is_done = [&] { return sale_of(ref_.id).status == SaleStatus::in_progress; },
       .check = [&] { TearDown(); },
       .is_in_steps = true});
}

TEST_P(RefundWholeTest, an_answer_that_pays) {
  expect_whole(db(),
               {.name = "answer",
                .given =
                    [&] {
                      pay_begin();
                      ASSERT_TRUE(checkout_.checkout_pay(db(), ref_.reference, kFpx, "").ok());
                      answer_ = answer_of(ref_);
                    },
                .run = [&](db::Db& db) { return checkout_.answer_apply(db, answer_).ok(); },
                .is_done = [&] { return sale_of(ref_.id).status == SaleStatus::paid; },
                .check = [&] { TearDown(); },
                .is_in_steps = true});
}

TEST_P(RefundWholeTest, a_request_for_a_refund) {
  Id<Sale> sale;
  auto requests = [&] {
    return count(
        fmt::format("SELECT count(*) FROM refund_requests WHERE sale_id = {}", sale.value).c_str());
  };
  expect_whole(db(), {.name = "request",
                      .given = [&] { sale = paid_sale(); },
                      .run =
                          [&](db::Db& db) {
                            return db
                                .write([&](db::Tx& tx) {
                                  return refunds_.refund_create(tx, kMerchant, kMaker,
                                                                {{}, sale, {1'000}, "Broken"});
                                })
                                .ok();
                          },
                      .is_done = [&] { return requests() == 1; },
                      .check = [&] { TearDown(); }});
}

TEST_P(RefundWholeTest, an_approval) {
  expect_whole(db(), on_request(
                         "approve",
                         [&](db::Db& db) {
                           return db
                               .write([&](db::Tx& tx) {
                                 return refunds_.refund_approve(tx, kChecker, refund_);
                               })
                               .ok();
                         },
                         RefundRequestStatus::approved));
}

TEST_P(RefundWholeTest, a_rejection) {
  expect_whole(db(), on_request(
                         "reject",
                         [&](db::Db& db) {
                           return db
                               .write([&](db::Tx& tx) {
                                 return refunds_.refund_reject(tx, kChecker, refund_, "Late");
                               })
                               .ok();
                         },
                         RefundRequestStatus::cancelled));
}

TEST_P(RefundWholeTest, what_is_sent_to_the_acquirer_and_ends) {
  auto command = on_request(
      "send", [&](db::Db& db) { return refunds_.refund_send(db, kMerchant, refund_).ok(); },
      RefundRequestStatus::approved);
  command.given = [this] {
    refund_ = ask(paid_sale(), Money{1'000})->id;
    ASSERT_TRUE(approve(refund_, kChecker).ok());
  };
  command.is_done = [this] { return now_of(refund_).sending == Sending::made; };
  command.is_in_steps = true;
  expect_whole(db(), command);
}

TEST_P(RefundWholeTest, a_settlement) {
  Id<Sale> sale;
  expect_whole(db(), {.name = "settle",
                      .given =
                          [&] {
                            sale = paid_sale();
                            clock.advance(days(5));
                          },
                      .run = [&](db::Db& db) { return settlement::settle_due(db, 200).ok(); },
                      .is_done = [&] { return owed(ledger::Account::merchant_pending) == Money{}; },
                      .check = [&] { TearDown(); }});
}

}  // namespace
}  // namespace gerbang::refunds
