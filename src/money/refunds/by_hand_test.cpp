#include <algorithm>
#include <set>
#include <thread>

#include "base/core/refusal_fixture.h"
#include "money/refunds/refund_fixture.h"
#include "say/refunds.h"

namespace gerbang::refunds {
namespace {

using ledger::Account;
using sales::SaleStatus;

const Payee kPayee{"Maybank", "514012345678", "Bala a/l Muthu"};
const RefundSettlement kTransferred{SettledAs::by_transfer, "MB-4711", "Paid out this morning"};
const RefundSettlement kNotMade{SettledAs::not_made, std::nullopt, "The account is closed"};

class ByHandTest : public RefundTest {
 protected:
  Result<Refund> ask_with(Id<Sale> sale, Money amount, const Payee& payee) {
    return db().write([&](db::Tx& tx) {
      return refunds_.refund_create(tx, kMerchant, kMaker, {payee, sale, amount, "Broken"});
    });
  }
  Result<Refund> settle(Id<RefundRequest> id, const Actor& by, const RefundSettlement& what) {
    return db().write([&](db::Tx& tx) { return refunds_.refund_settle(tx, by, id, what); });
  }
  Result<Refund> confirm(Id<RefundRequest> id, const Actor& by) {
    return db().write([&](db::Tx& tx) { return refunds_.refund_confirm(tx, by, id); });
  }
  Result<Refund> dismiss(Id<RefundRequest> id, const Actor& by) {
    return db().write([&](db::Tx& tx) { return refunds_.refund_dismiss(tx, by, id); });
  }
  /// Approved where the rail has no refund.
  Id<RefundRequest> to_transfer(Id<Sale> sale, Money amount) {
    bank_->is_without_refunds = true;
    auto asked = ask_with(sale, amount, kPayee);
    EXPECT_TRUE(asked.ok());
    EXPECT_TRUE(approve(asked->id, kChecker).ok());
    return asked->id;
  }
  /// Approved, and the acquirer has not answered for days.
  Id<RefundRequest> stopped(Id<Sale> sale, Money amount) {
    bank_->is_away = true;
    auto id = ask(sale, amount)->id;
    EXPECT_TRUE(approve(id, kChecker).ok());
    for (int i = 0; i < 20; ++i) {
      run_jobs();
      clock.advance(hours(6));
    }
    EXPECT_EQ(now_of(id).sending, Sending::stopped);
    return id;
  }

  Money gateways_bank() {
    return db().read(
        [&](db::Sql& sql) { return ledger::balance(sql, kGatewayCompany, Account::bank); });
  }

  const Actor kSecond{{}, {9}, "Second operator"};
};
INSTANTIATE_ON_BOTH_ENGINES(ByHandTest);

TEST_ON_SQLITE(ByHandTest, where_the_rail_has_no_refund_the_request_names_the_payers_account) {
  bank_->is_without_refunds = true;
  auto sale = paid_sale();
  auto refused = ask_with(sale, Money{1'000}, {"Maybank", {}, {}});
  ASSERT_FALSE(refused.ok());
  ASSERT_EQ(refused.error().field_errors.size(), 2u);
  EXPECT_EQ(refused.error().field_errors[0].field, "payeeAccount");
  EXPECT_EQ(refused.error().field_errors[1].field, "payeeName");
  auto asked = ask_with(sale, Money{1'000}, kPayee);
  ASSERT_TRUE(asked.ok());
  EXPECT_EQ(now_of(asked->id).payee_account, "514012345678");
}

TEST_ON_SQLITE(ByHandTest, an_account_is_not_kept_where_the_acquirer_pays_back) {
  auto asked = ask_with(paid_sale(), Money{1'000}, kPayee);
  ASSERT_TRUE(asked.ok());
  EXPECT_FALSE(now_of(asked->id).payee_account);
}

TEST_ON_SQLITE(ByHandTest, a_transfer_is_said_by_one_operator_and_confirmed_by_another) {
  fund();
  auto sale = paid_sale();
  auto id = to_transfer(sale, Money{10'000});
  run_jobs();
  EXPECT_EQ(bank_->asked, 0);
  EXPECT_EQ(sale_of(sale).status, SaleStatus::pending_refund);

  ASSERT_TRUE(settle(id, kChecker, kTransferred).ok());
  EXPECT_EQ(sale_of(sale).status, SaleStatus::pending_refund);
  EXPECT_EQ(gateways_bank(), Money{});
  EXPECT_REFUSED(confirm(id, kChecker), "error.forbidden");
  ASSERT_TRUE(confirm(id, kSecond).ok());

  EXPECT_EQ(now_of(id).sending, Sending::made);
  EXPECT_EQ(now_of(id).acquirer_reference, "MB-4711");
  EXPECT_EQ(sale_of(sale).status, SaleStatus::refunded);
  EXPECT_EQ(gateways_bank(), Money{-10'000});
  EXPECT_EQ(owed(Account::merchant_refund_in_transit), Money{});
  auto history =
      db().read([&](db::Sql& sql) { return sales::sale_history(sql, kMerchant, sale).rows(); });
  EXPECT_EQ(history.back().trigger, sales::Trigger::op);
  EXPECT_EQ(history.back().actor, "Second operator");
  EXPECT_REFUSED(confirm(id, kSecond), "refund_request.not_proposed");
}

TEST_ON_SQLITE(ByHandTest, a_transfer_that_was_not_made_gives_the_money_back) {
  fund();
  auto sale = paid_sale();
  settle_all();
  auto available = owed(Account::merchant_available);
  auto id = to_transfer(sale, Money{4'000});
  EXPECT_EQ(owed(Account::merchant_available), available - Money{4'000});
  ASSERT_TRUE(settle(id, kChecker, kNotMade).ok());
  ASSERT_TRUE(confirm(id, kSecond).ok());
  EXPECT_EQ(owed(Account::merchant_available), available);
  EXPECT_EQ(now_of(id).status, RefundRequestStatus::cancelled);
  EXPECT_EQ(now_of(id).remarks, "Not made: The account is closed");
  EXPECT_EQ(sale_of(sale).status, SaleStatus::paid);
  EXPECT_TRUE(ask_with(sale, Money{10'000}, kPayee).ok());
}

TEST_ON_SQLITE(ByHandTest, one_that_has_stopped_is_settled_as_the_acquirer_made_it) {
  fund();
  auto sale = paid_sale();
  auto id = stopped(sale, Money{10'000});
  ASSERT_TRUE(settle(id, kChecker, {SettledAs::by_acquirer, "R-77", "Told by phone"}).ok());
  ASSERT_TRUE(confirm(id, kSecond).ok());
  EXPECT_EQ(sale_of(sale).status, SaleStatus::refunded);
  EXPECT_EQ(gateways_bank(), Money{});
}

TEST_ON_SQLITE(ByHandTest, what_was_said_is_taken_back_and_all_is_as_it_was) {
  fund();
  auto waiting = stopped(paid_sale(), Money{1'000});
  ASSERT_TRUE(settle(waiting, kChecker, kNotMade).ok());
  ASSERT_TRUE(dismiss(waiting, kChecker).ok());
  EXPECT_EQ(now_of(waiting).sending, Sending::stopped);
  EXPECT_FALSE(now_of(waiting).settled_as);
  bank_->is_away = false;
  auto again =
      db().write([&](db::Tx& tx) { return refunds_.refund_resend(tx, kChecker, waiting); });
  ASSERT_TRUE(again.ok());
  run_jobs();
  EXPECT_EQ(now_of(waiting).sending, Sending::made);

  auto transfer = to_transfer(paid_sale(), Money{1'000});
  ASSERT_TRUE(settle(transfer, kChecker, kTransferred).ok());
  ASSERT_TRUE(dismiss(transfer, kSecond).ok());
  EXPECT_EQ(now_of(transfer).sending, Sending::by_hand);
}

TEST_ON_SQLITE(ByHandTest, what_is_said_must_hold_together) {
  fund();
  auto id = to_transfer(paid_sale(), Money{1'000});
  auto field = [&](const RefundSettlement& what) {
    return settle(id, kChecker, what).error().field_errors.at(0).field;
  };
  EXPECT_EQ(field({SettledAs::by_transfer, std::nullopt, "Done"}), "reference");
  EXPECT_EQ(field({SettledAs::by_acquirer, "R-1", "Done"}), "settledAs");
  auto on_its_way = [&] {
    bank_->is_without_refunds = false;
    auto asked = ask(paid_sale(), Money{1'000})->id;
    EXPECT_TRUE(approve(asked, kChecker).ok());
    return asked;
  }();
  EXPECT_REFUSED(settle(on_its_way, kChecker, kNotMade), "refund_request.not_by_hand");
  run_jobs();
}

TEST_ON_SQLITE(ByHandTest, of_an_order_that_was_paid_twice_the_approver_names_the_account) {
  bank_->is_without_refunds = true;
  auto sale = paid_sale();
  fund();
  auto noticed = db().write([&](db::Tx& tx) {
    return refunds_.refund_on_paid_again(tx, kMerchant, sale, say::refunds::paid_twice);
  });
  ASSERT_TRUE(noticed.ok());
  auto id = db().read([&](db::Sql& sql) { return refunds_of_sale(sql, kMerchant, sale); })[0].id;
  auto refused = approve(id, kChecker);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().field_errors.size(), 3u);
  EXPECT_EQ(now_of(id).status, RefundRequestStatus::requested);
  auto approved = db().write([&](db::Tx& tx) {
    return refunds_.refund_approve(tx, kChecker, id, {kPayee, std::nullopt});
  });
  ASSERT_TRUE(approved.ok());
  EXPECT_EQ(now_of(id).payee_name, "Bala a/l Muthu");
  EXPECT_EQ(now_of(id).sending, Sending::by_hand);
}

TEST_ON_SQLITE(ByHandTest, who_approves_cannot_lead_the_money_elsewhere) {
  bank_->is_without_refunds = true;
  fund();
  auto id = ask_with(paid_sale(), Money{1'000}, kPayee)->id;
  const Payee mine{"My bank", "999999999999", "Checker"};
  auto approved = db().write(
      [&](db::Tx& tx) { return refunds_.refund_approve(tx, kChecker, id, {mine, std::nullopt}); });
  ASSERT_TRUE(approved.ok());
  EXPECT_EQ(now_of(id).payee_account, kPayee.payee_account);
  EXPECT_EQ(now_of(id).payee_name, kPayee.payee_name);
}

TEST_P(ByHandTest, of_many_who_confirm_and_take_back_at_once_one_has_an_effect) {
  fund();
  auto sale = paid_sale();
  auto id = to_transfer(sale, Money{10'000});
  ASSERT_TRUE(settle(id, kChecker, kTransferred).ok());
  std::atomic<int> confirmed = 0, dismissed = 0;
  std::vector<std::thread> people;
  for (int i = 0; i < 16; ++i) {
    people.emplace_back([&, i] {
      Actor somebody{{}, {100 + i}, "Somebody"};
      if (i % 2 == 0) {
        confirmed += confirm(id, somebody).ok() ? 1 : 0;
      } else {
        dismissed += dismiss(id, somebody).ok() ? 1 : 0;
      }
    });
  }
  for (auto& person : people)
    person.join();
  EXPECT_EQ(confirmed + dismissed, 1);
  EXPECT_EQ(sale_of(sale).status,
            confirmed == 1 ? SaleStatus::refunded : SaleStatus::pending_refund);
}

/// Where a request may stand: its status, and where its sending is.
enum class Place { requested, under_way, made, stopped, by_hand, proposed, withdrawn, refused };
constexpr std::array kPlaces{Place::requested, Place::under_way, Place::made,      Place::stopped,
                             Place::by_hand,   Place::proposed,  Place::withdrawn, Place::refused};
constexpr std::array kAllActions{
    RefundAction::withdraw, RefundAction::approve, RefundAction::reject, RefundAction::resend,
    RefundAction::settle,   RefundAction::confirm, RefundAction::dismiss};

/// What the tables say: the move of its status, or a row for where its sending is.
bool is_in_the_tables(const Refund& refund, RefundAction action) {
  constexpr std::array kMoves{std::pair{RefundAction::withdraw, RefundEvent::withdraw},
                              std::pair{RefundAction::approve, RefundEvent::approve},
                              std::pair{RefundAction::reject, RefundEvent::reject}};
  for (auto [name, event] : kMoves) {
    if (name == action) return next_state(kRefundTransitions, refund.status, event).has_value();
  }
  return std::ranges::any_of(kSendingActions, [&](const SendingRow& row) {
    return row.from == refund.sending && row.action == action;
  });
}

std::string_view refusal_of(const Refund& refund, RefundAction action) {
  switch (action) {
    case RefundAction::resend:
      return "refund_request.not_stopped";
    case RefundAction::settle:
      return "refund_request.not_by_hand";
    case RefundAction::confirm:
    case RefundAction::dismiss:
      return "refund_request.not_proposed";
    default:
      return refund.status == RefundRequestStatus::approved ? "refund_request.approved"
                                                            : "refund_request.cancelled";
  }
}

class EveryPlaceTest : public ByHandTest {
 protected:
  Id<RefundRequest> in(Place place) {
    bank_->is_away = bank_->is_without_refunds = false;
    bank_->answer.is_accepted = place != Place::refused;
    auto sale = paid_sale();
    const Money amount{1'000};
    if (place == Place::stopped) return stopped(sale, amount);
    if (place == Place::by_hand || place == Place::proposed) {
      auto id = to_transfer(sale, amount);
      if (place == Place::proposed) {
        EXPECT_TRUE(settle(id, kChecker, kTransferred).ok());
      }
      return id;
    }
    auto id = ask(sale, amount)->id;
    if (place == Place::withdrawn) {
      EXPECT_TRUE(take(id, RefundAction::withdraw).ok());
    }
    if (place == Place::requested || place == Place::withdrawn) return id;
    EXPECT_TRUE(approve(id, kChecker).ok());
    if (place != Place::under_way) run_jobs();
    return id;
  }
  Result<Refund> take(Id<RefundRequest> id, RefundAction action) {
    return db().write([&](db::Tx& tx) -> Result<Refund> {
      switch (action) {
        case RefundAction::withdraw:
          return refunds_.refund_withdraw(tx, kMerchant, kMaker, id);
        case RefundAction::approve:
          return refunds_.refund_approve(tx, kSecond, id);
        case RefundAction::reject:
          return refunds_.refund_reject(tx, kSecond, id, "No");
        case RefundAction::resend:
          return refunds_.refund_resend(tx, kSecond, id);
        case RefundAction::settle:
          return refunds_.refund_settle(tx, kSecond, id, kTransferred);
        case RefundAction::confirm:
          return refunds_.refund_confirm(tx, kSecond, id);
        case RefundAction::dismiss:
          break;
      }
      return refunds_.refund_dismiss(tx, kSecond, id);
    });
  }
};
INSTANTIATE_ON_BOTH_ENGINES(EveryPlaceTest);

TEST_ON_SQLITE(EveryPlaceTest,
               every_action_is_done_where_the_tables_have_it_and_else_changes_nothing) {
  fund();
  std::set<std::pair<RefundRequestStatus, Sending>> places;
  for (auto place : kPlaces) {
    for (auto action : kAllActions) {
      SCOPED_TRACE(std::to_string(static_cast<int>(place)) + ", action " +
                   std::to_string(static_cast<int>(action)));
      auto id = in(place);
      auto before = now_of(id);
      places.emplace(before.status, before.sending);
      bool is_allowed = is_in_the_tables(before, action);
      auto kept = is_allowed ? "" : db::everything(db());
      auto done = take(id, action);
      ASSERT_EQ(done.ok(), is_allowed) << (done.ok() ? "" : done.error().message.english());
      EXPECT_EQ(!refund_obstacle(before, action), is_allowed);
      if (is_allowed) continue;
      EXPECT_REFUSED(done, refusal_of(before, action));
      EXPECT_EQ(db::everything(db()), kept);
    }
  }
  EXPECT_EQ(places.size(), kPlaces.size()) << "each place is another one";
}

}  // namespace
}  // namespace gerbang::refunds
