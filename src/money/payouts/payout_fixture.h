#pragma once
// Tests only: a merchant that sells, whose money becomes available and is paid out.

#include <string>
#include <vector>

#include "base/db/db_fixture.h"
#include "base/exchange/exchange.h"
#include "money/fees/fee_fixture.h"
#include "money/payouts/adjustment.h"
#include "money/payouts/bank_exchange.h"
#include "money/payouts/payout_account.h"
#include "money/payouts/payout_store.h"
#include "money/sales/sale_fixture.h"
#include "money/settlement/settlement.h"

namespace gerbang::payouts {

class PayoutFixture : public db::OnBothEngines {
 protected:
  static constexpr MerchantId kMerchant{4711};

  PayoutFixture() {
    fees::payable_merchant(db(), kMerchant);
    db().write_job([&](db::Tx& tx) { return calendar::calendar_fill(tx).ok(); });
    account("514012345678");
    run();
  }

  static Actor person(std::int64_t id, std::string name, MerchantId company = kGatewayCompany) {
    return {company, Id<User>{id}, std::move(name), {}, "203.0.113.9", "r-1"};
  }
  const Actor aisyah = person(1, "Aisyah"), badrul = person(2, "Badrul"),
              chong = person(3, "Chong");

  /// Lets an account in, as two persons of the merchant's do, and waits until it can be used.
  void account(const std::string& number, MerchantId merchant = kMerchant) {
    auto asked = *db().write([&](db::Tx& tx) {
      return accounts_.ask(tx, person(8, "Owner", merchant),
                           {"Maybank", "MBBEMYKL", number, "KEDAI SDN BHD"});
    });
    EXPECT_TRUE(db().write([&](db::Tx& tx) {
                      return accounts_.approve(tx, person(9, "Finance", merchant), merchant,
                                               asked.id);
                    })
                    .ok());
    clock.advance(hours(24));
  }

  /// A sale that is paid now and settled two days later.
  Id<Sale> sale(Money amount = {10'000}, MerchantId merchant = kMerchant) {
    auto made = db().write([&](db::Tx& tx) -> Result<Id<Sale>> {
      GERBANG_TRY(auto ref, sales_.sale_create(tx, sales::sofa(tx, merchant, amount)));
      GERBANG_TRY(auto it, sales::sale_lock(tx, merchant, ref.id));
      it.payment_method = 20;
      it.acquirer = 20;
      if (it.status == sales::SaleStatus::created) GERBANG_CHECK(sales_.sale_open(tx, it));
      GERBANG_CHECK(sales_.sale_start(tx, it, {}));
      auto rule = fees::fee_rule(tx, merchant, 20, tx.now());
      GERBANG_CHECK(sales_.sale_paid(tx, it, fees::fees_compute(*rule, amount), {}));
      settlement::settlement_open(tx, it);
      return ref.id;
    });
    EXPECT_TRUE(made.ok());
    return *made;
  }
  void refund(Id<Sale> id, Money amount, MerchantId merchant = kMerchant) {
    EXPECT_TRUE(db().write([&](db::Tx& tx) {
                      return sales_.sale_refund_begin(tx, merchant, id,
                                                      Id<RefundRequest>{++request_}, amount,
                                                      {sales::Trigger::op, aisyah});
                    })
                    .ok());
  }
  void adjust(Money amount, MerchantId merchant = kMerchant) {
    auto asked = *db().write(
        [&](db::Tx& tx) { return adjustment_ask(tx, aisyah, {merchant, amount, "Goodwill"}); });
    EXPECT_TRUE(
        db().write([&](db::Tx& tx) { return adjustment_approve(tx, badrul, asked.id); }).ok());
  }

  void settle() {
    for (std::int64_t settled = 1; settled > 0;)
      settled = *settlement::settle_due(db(), 200);
  }
  /// What the jobs do.
  void run() {
    settle();
    EXPECT_TRUE(payout_topic(payouts_).outside(db(), {}).ok());
  }
  /// To so long after midnight of the next banking day.
  void next_day(Duration time) {
    auto day = db().read(
        [&](db::Sql& sql) { return calendar::banking_days(sql).after(kl_day(clock.now()), 1); });
    clock.advance(kl_day_start(day) + time - clock.now());
  }
  void later(Duration time) {
    clock.advance(kl_day_start(kl_day(clock.now())) + time - clock.now());
  }
  /// So many banking days, on each of which settlement and cut-off come in their turn.
  void pass_days(int count) {
    for (int i = 0; i < count; ++i) {
      next_day(minutes(5));
      run();
      later(hours(9));
      run();
    }
  }

  std::vector<PayoutRecord> all(MerchantId merchant = kMerchant) {
    static constexpr db::Statement kAll{
        "test_payouts",
        db::text<PayoutRecord, "SELECT {} FROM payouts WHERE merchant_id = $1 ORDER BY number">};
    return db().read([&](db::Sql& sql) { return sql.all<PayoutRecord>(kAll, merchant); });
  }
  PayoutRecord last(MerchantId merchant = kMerchant) { return all(merchant).back(); }
  /// The last that is not open.
  PayoutRecord closed(MerchantId merchant = kMerchant) {
    auto payouts = all(merchant);
    EXPECT_GE(payouts.size(), 2U);
    return payouts.size() < 2 ? PayoutRecord{} : payouts[payouts.size() - 2];
  }
  ledger::MerchantBalances held(MerchantId merchant = kMerchant) {
    return db().read([&](db::Sql& sql) { return ledger::merchant_balances(sql, merchant); });
  }
  Money in_transit(MerchantId merchant = kMerchant) {
    return db().read([&](db::Sql& sql) {
      return -ledger::balance(sql, merchant, ledger::Account::merchant_payout_in_transit);
    });
  }

  void check() {
    auto all = payout_invariants();
    for (auto& more : {ledger::ledger_invariants(), settlement::settlement_invariants(),
                       sales::sale_invariants()})
      all.insert(all.end(), more.begin(), more.end());
    for (const auto& invariant : all) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << (broken.empty() ? "" : broken[0]);
    }
  }
  void TearDown() override { check(); }

  std::int64_t request_ = 0;  // of the last refund
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  Payouts payouts_{outbox_};
  Accounts accounts_{outbox_};
};

}  // namespace gerbang::payouts
