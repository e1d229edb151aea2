#include "money/refunds/refund.h"

#include <algorithm>
#include <thread>

#include "base/contract/json.h"
#include "base/core/refusal_fixture.h"
#include "money/checkout/seed.h"
#include "money/refunds/refund_fixture.h"
#include "money/refunds/refund_query.h"
#include "money/sales/sale_actions.h"
#include "money/sales/sale_event.h"
#include "people/merchants/merchant.h"
#include "say/refunds.h"

namespace gerbang::refunds {
namespace {

using sales::SaleStatus;

TEST(RefundRules, what_is_decided_stays_decided) {
  using S = RefundRequestStatus;
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

constexpr db::Statement kSomePaidSale{
    "test_some_paid_sale", "SELECT id FROM sales WHERE merchant_id = $1 AND status = 11 LIMIT 1"};

INSTANTIATE_ON_BOTH_ENGINES(RefundTest);

TEST_P(RefundTest, refund_cannot_exceed_what_remains) {
  auto sale = paid_sale();
  EXPECT_FALSE(ask(sale, Money{10'001}).ok());
  auto first = ask(sale, Money{6'000});
  ASSERT_TRUE(approve(first->id, kChecker).ok());
  run_jobs();
  EXPECT_EQ(ask(sale, Money{4'001}).error().field_errors.at(0).field, "amount");
  EXPECT_TRUE(ask(sale, Money{4'000}).ok());
}

TEST_P(RefundTest, sale_has_one_open_request_until_its_money_went_back) {
  auto sale = paid_sale();
  auto first = ask(sale, Money{6'000});
  EXPECT_REFUSED(ask(sale, Money{1'000}), "refund_request.open");
  ASSERT_TRUE(approve(first->id, kChecker).ok());
  EXPECT_REFUSED(ask(sale, Money{1'000}), "refund_request.open");
  run_jobs();
  EXPECT_TRUE(ask(sale, Money{1'000}).ok());
}

TEST_P(RefundTest, a_payment_is_not_refunded_while_it_is_being_voided) {
  auto sale = paid_sale();
  auto hold = [&](bool is_held) {
    db().write_job([&](db::Tx& tx) {
      auto it = sales::sale_lock(tx, kMerchant, sale);
      return is_held ? settlement::settlement_hold(tx, *it)
                     : settlement::settlement_release(tx, *it);
    });
  };
  hold(true);
  auto kept = db::everything(db());
  EXPECT_REFUSED(ask(sale, Money{1'000}), "sale.void_waiting");
  EXPECT_EQ(db::everything(db()), kept);
  hold(false);
  EXPECT_TRUE(ask(sale, Money{1'000}).ok()) << "the acquirer has refused the void";
}

TEST_P(RefundTest, a_refund_that_nobody_asked_for_gives_its_reason) {
  using sales::Channel;
  auto reason = [&](Channel channel, const sales::SaleKind& kind) {
    auto sale = paid_sale({10'000}, {channel, 5});
    auto facts = sales::sale_facts(sale_of(sale));
    auto told =
        db().write([&](db::Tx& tx) { return outbox_.emit(tx, kMerchant, kind, sale, facts); });
    EXPECT_TRUE(told.ok());
    auto made = db().read([&](db::Sql& sql) { return refunds_of_sale(sql, kMerchant, sale); });
    return made.size() == 1 ? made[0].reason : std::string("no request");
  };
  const auto& beyond = sales::kSalePaidOverLimit;
  EXPECT_EQ(reason(Channel::payment_link, beyond), say::refunds::paid_twice.english());
  EXPECT_EQ(reason(Channel::cart, beyond), say::refunds::sold_out.english());
  EXPECT_EQ(reason(Channel::e_mandate, beyond), say::refunds::signed_late.english());
  EXPECT_EQ(reason(Channel::cart, sales::kSaleLatePaidAgain), say::refunds::paid_twice.english());
}

TEST_P(RefundTest, of_requests_for_one_sale_at_the_same_time_one_is_taken) {
  auto sale = paid_sale();
  std::atomic<int> taken{0};
  std::vector<std::thread> people;
  for (int i = 0; i < 8; ++i) {
    people.emplace_back([&] { taken += ask(sale, Money{4'000}).ok(); });
  }
  for (auto& t : people)
    t.join();
  EXPECT_EQ(taken, 1);
}

TEST_P(RefundTest, database_refuses_a_second_open_request_for_a_sale) {
  auto sale = paid_sale();
  auto first = ask(sale, Money{1'000});
  auto again = *first;
  again.id = id_new<RefundRequest>(clock.now());
  EXPECT_THROW((void)db().write([&](db::Tx& tx) -> Result<Done> {
    refund_insert(tx, again);
    return Done{};
  }),
               db::Failure);
}

TEST_P(RefundTest, refund_draws_on_available_by_no_more_than_what_is_pending) {
  auto small = paid_sale({1'000}), large = paid_sale({10'000});
  settle_all();
  auto available = owed(ledger::Account::merchant_available);
  EXPECT_EQ(owed(ledger::Account::merchant_pending), Money{});
  ASSERT_LT(available, Money{11'000});  // the fees stay with the gateway
  auto first = ask(large, Money{10'000});
  ASSERT_TRUE(approve(first->id, kChecker).ok());
  EXPECT_EQ(owed(ledger::Account::merchant_available), available - Money{10'000});
  auto second = ask(small, Money{1'000});
  auto refused = approve(second->id, kChecker);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().field_errors.at(0).field, "reason");
  EXPECT_EQ(now_of(second->id).status, RefundRequestStatus::requested);
  paid_sale({2'000});  // what comes later covers it
  EXPECT_TRUE(approve(second->id, kChecker).ok());
  EXPECT_LT(owed(ledger::Account::merchant_available), Money{});
  EXPECT_EQ(now_of(second->id).overdraft_reason, std::nullopt);
}

TEST_P(RefundTest, operator_who_says_why_approves_beyond_what_is_pending) {
  auto sale = paid_sale();
  auto refund = ask(sale, Money{10'000});  // its fees are not covered by anything
  ASSERT_FALSE(approve(refund->id, kChecker).ok());
  auto approved = db().write([&](db::Tx& tx) {
    return refunds_.refund_approve(tx, kChecker, refund->id, {{}, "Agreed with the owner"});
  });
  ASSERT_TRUE(approved.ok());
  EXPECT_EQ(now_of(refund->id).overdraft_reason, "Agreed with the owner");
  EXPECT_EQ(count("SELECT count(*) FROM audit_log WHERE action = 'refundRequest.approve' "
                  "AND detail LIKE '%Agreed with the owner'"),
            1);
}

TEST_P(RefundTest, approvals_at_once_do_not_spend_the_same_money_twice) {
  paid_sale({500});
  std::vector<Id<RefundRequest>> asked;
  for (int i = 0; i < 4; ++i)
    asked.push_back(ask(paid_sale({1'000}), Money{1'000})->id);
  settle_all();
  std::atomic<int> approved{0};
  std::vector<std::thread> people;
  for (auto id : asked)
    people.emplace_back([&, id] { approved += approve(id, kChecker).ok(); });
  for (auto& t : people)
    t.join();
  // 4,500 less the fees of five payments: more than three refunds, less than four.
  EXPECT_EQ(approved, 3);
  EXPECT_GE(owed(ledger::Account::merchant_available), Money{});
}

TEST_P(RefundTest, refund_without_an_answer_for_days_stops_and_is_sent_again_by_an_operator) {
  auto sale = paid_sale();
  fund();
  auto refund = ask(sale, Money{4'000});
  ASSERT_TRUE(approve(refund->id, kChecker).ok());
  bank_->is_away = true;
  for (int i = 0; i < 30; ++i) {
    run_jobs();
    clock.advance(hours(7));
  }
  EXPECT_EQ(now_of(refund->id).sending, Sending::stopped);
  EXPECT_NE(now_of(refund->id).sending_problem->find("the bank is away"), std::string::npos);
  EXPECT_EQ(sale_of(sale).status, SaleStatus::pending_refund);
  EXPECT_REFUSED(ask(sale, Money{1'000}), "refund_request.open");
  RefundRequestQuery query;
  query.sending = {Sending::stopped};
  EXPECT_EQ(db().read([&](db::Sql& sql) { return kRefundList.count(sql, kMerchant, query); }), 1);
  auto resend = [&] {
    return db().write([&](db::Tx& tx) { return refunds_.refund_resend(tx, kChecker, refund->id); });
  };
  bank_->is_away = false;
  ASSERT_TRUE(resend().ok());
  EXPECT_REFUSED(resend(), "refund_request.not_stopped");
  EXPECT_EQ(now_of(refund->id).sending_problem, std::nullopt);
  run_jobs();
  EXPECT_EQ(now_of(refund->id).sending, Sending::made);
  EXPECT_EQ(sale_of(sale).refunded_amount, Money{4'000});
  EXPECT_EQ(count("SELECT count(*) FROM audit_log WHERE action IN ('refundRequest.stop', "
                  "'refundRequest.resend')"),
            2);
}

TEST_P(RefundTest, refund_of_a_payment_that_no_acquirer_knows_ends_refused) {
  checkout::seed_sales(db(), kMerchant, 20, clock.now() - days(5), clock.now());
  auto sale = *db().read([&](db::Sql& sql) { return sql.one<Id<Sale>>(kSomePaidSale, kMerchant); });
  auto refund = ask(sale, Money{100});
  ASSERT_TRUE(approve(refund->id, kChecker).ok());
  run_jobs();
  EXPECT_EQ(now_of(refund->id).status, RefundRequestStatus::cancelled);
  EXPECT_EQ(sale_of(sale).status, SaleStatus::paid);
  EXPECT_EQ(owed(ledger::Account::merchant_refund_in_transit), Money{});
}

TEST_P(RefundTest, requests_are_found_by_order_customer_reason_and_amount) {
  ASSERT_TRUE(ask(paid_sale({12'050}), Money{12'050}).ok());
  ASSERT_TRUE(ask(paid_sale({5'000}), Money{1'500}).ok());
  auto found = [&](const std::string& name, std::optional<Money> from = {},
                   std::optional<Money> to = {}) {
    AdminRefundRequestQuery query;
    if (!name.empty()) query.name = name;
    query.amount_from = from;
    query.amount_to = to;
    return db().read([&](db::Sql& sql) {
      auto own = kRefundList.page(sql, kMerchant, query);
      auto others = kRefundList.page(sql, MerchantId{1002}, query);
      auto all = kOperatorRefundList.page(sql, kGatewayCompany, query);
      EXPECT_EQ(others->total_elements, 0);
      EXPECT_EQ(own->total_elements, all->total_elements);
      EXPECT_EQ(own->total_elements, static_cast<std::int64_t>(own->content.size()));
      return own->total_elements;
    });
  };
  EXPECT_EQ(found("a-1"), 2);
  EXPECT_EQ(found("AINA@example"), 2);
  EXPECT_EQ(found("sofa"), 2);
  EXPECT_EQ(found("Broken"), 2);
  EXPECT_EQ(found("nobody"), 0);
  EXPECT_EQ(found("%"), 0);
  EXPECT_EQ(found("120.50"), 1);
  EXPECT_EQ(found("", Money{1'500}, Money{1'500}), 1);
  EXPECT_EQ(found("", Money{1'501}), 1);
  EXPECT_EQ(found("", {}, Money{20'000}), 2);
}

// PostgreSQL takes few rows for a scan.
TEST_ON_SQLITE(RefundTest, requests_of_one_sale_are_found_without_reading_the_others) {
  std::string plan;
  db().read_job([&](db::Sql& sql) {
    sql.run_text(db::text<Refund, "EXPLAIN QUERY PLAN " GERBANG_REFUND_SELECT
                                  "WHERE r.merchant_id = 1 AND r.sale_id = 2 ORDER BY r.id DESC">,
                 {}, [&](const db::Row& row) { plan += std::string(row.text(3)) + "\n"; });
  });
  EXPECT_NE(plan.find("refund_requests_sale (merchant_id=? AND sale_id=?)"), std::string::npos)
      << plan;
  EXPECT_EQ(plan.find("TEMP B-TREE"), std::string::npos) << plan;
}

TEST_P(RefundTest, who_asks_does_not_decide) {
  auto refund = ask(paid_sale(), Money{100});
  EXPECT_REFUSED(approve(refund->id, kMaker), "error.forbidden");
  auto reject = [&](const Actor& actor) {
    return db().write(
        [&](db::Tx& tx) { return refunds_.refund_reject(tx, actor, refund->id, "Out of time"); });
  };
  EXPECT_REFUSED(reject(kMaker), "error.forbidden");
  EXPECT_TRUE(reject(kChecker).ok());
  EXPECT_EQ(now_of(refund->id).status, RefundRequestStatus::cancelled);
  EXPECT_EQ(now_of(refund->id).remarks, "Out of time");
  EXPECT_REFUSED(approve(refund->id, kChecker), "refund_request.cancelled");
}

TEST_P(RefundTest, approved_refund_of_everything_ends_as_refund) {
  fund();
  auto sale = paid_sale();
  auto refund = ask(sale, Money{10'000});
  EXPECT_EQ(sale_of(sale).refund_request_status, RefundRequestStatus::requested);
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
  fund();
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
  fund();
  auto sale = paid_sale();
  auto refund = ask(sale, Money{10'000});
  ASSERT_TRUE(approve(refund->id, kChecker).ok());
  bank_->answer.is_accepted = false;
  bank_->answer.reason = "Account closed";
  run_jobs();
  EXPECT_EQ(sale_of(sale).status, SaleStatus::paid);
  EXPECT_EQ(sale_of(sale).refunded_amount, Money{0});
  EXPECT_EQ(sale_of(sale).refund_request_status, RefundRequestStatus::cancelled);
  EXPECT_EQ(now_of(refund->id).status, RefundRequestStatus::cancelled);
  EXPECT_NE(now_of(refund->id).remarks->find("Account closed"), std::string::npos);
  EXPECT_EQ(balance(ledger::Account::merchant_refund_in_transit), Money{0});
  EXPECT_TRUE(ask(sale, Money{10'000}).ok());
}

TEST_P(RefundTest, unknown_or_forged_answer_is_asked_for_again) {
  fund();
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
        [&] { EXPECT_TRUE(refunds_.refund_send(db(), kMerchant, refund->id).ok()); });
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
  EXPECT_REFUSED(withdraw(), "refund_request.cancelled");
  EXPECT_EQ(sale_of(sale).refund_request_status, RefundRequestStatus::cancelled);
  EXPECT_TRUE(ask(sale, Money{10'000}).ok());
}

TEST_P(RefundTest, sale_shows_the_request_that_waits_not_the_one_that_ended) {
  auto sale = paid_sale();
  auto first = ask(sale, Money{3'000});
  ASSERT_TRUE(db().write([&](db::Tx& tx) {
                    return refunds_.refund_withdraw(tx, kMerchant, kMaker, first->id);
                  })
                  .ok());
  EXPECT_EQ(sale_of(sale).refund_request_status, RefundRequestStatus::cancelled);
  auto second = ask(sale, Money{3'000});
  EXPECT_EQ(sale_of(sale).refund_request, second->id);
  EXPECT_EQ(sale_of(sale).refund_request_status, RefundRequestStatus::requested);
  ASSERT_TRUE(approve(second->id, kChecker).ok());
  EXPECT_EQ(sale_of(sale).refund_request, second->id);
  EXPECT_EQ(sale_of(sale).refund_request_status, RefundRequestStatus::approved);
}

TEST_P(RefundTest, payment_made_twice_opens_one_request_by_the_system) {
  auto sale = paid_sale();
  for (const auto& kind : {sales::kSaleLatePaidAgain, sales::kSalePaidOverLimit}) {
    auto told = db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto record, sales::sale_get(tx, kMerchant, sale));
      return outbox_.emit(tx, kMerchant, kind, sale, sales::sale_facts(record));
    });
    EXPECT_TRUE(told.ok());
  }
  auto all = db().read([&](db::Sql& sql) { return refunds_of_sale(sql, kMerchant, sale); });
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].amount, Money{10'000});
  EXPECT_EQ(all[0].requested_name, "System");
  fund();
  EXPECT_TRUE(approve(all[0].id, kMaker).ok());  // anybody: no person asked
}

constexpr db::Statement kForceRefund{"test_refund_force",
                                     R"(UPDATE refund_requests SET status = $2, sending = $3,
         settled_as = 2, settled_reference = 'MB-1', settled_reason = 'Seen' WHERE id = $1)"};
constexpr db::Statement kForceSale{"test_refund_force_sale", R"(
  UPDATE sales SET status = 43, refund_pending_amount = 1000 WHERE id = $1)"};

TEST_P(RefundTest, what_is_offered_for_a_request_is_what_is_accepted) {
  using S = RefundRequestStatus;
  fund();
  auto sale = paid_sale();
  auto id = ask(sale, Money{1'000})->id;
  for (auto [status, sending] : {std::pair{S::requested, Sending::no},
                                 {S::approved, Sending::under_way},
                                 {S::approved, Sending::made},
                                 {S::approved, Sending::stopped},
                                 {S::approved, Sending::by_hand},
                                 {S::approved, Sending::proposed},
                                 {S::cancelled, Sending::no},
                                 {S::cancelled, Sending::refused}}) {
    for (auto action :
         {RefundAction::withdraw, RefundAction::approve, RefundAction::reject, RefundAction::resend,
          RefundAction::settle, RefundAction::confirm, RefundAction::dismiss}) {
      std::vector<RefundAction> offered;
      std::optional<bool> is_taken;
      auto act = [&](db::Tx& tx) -> Result<Refund> {
        switch (action) {
          case RefundAction::withdraw:
            return refunds_.refund_withdraw(tx, kMerchant, kMaker, id);
          case RefundAction::approve:
            return refunds_.refund_approve(tx, kChecker, id);
          case RefundAction::reject:
            return refunds_.refund_reject(tx, kChecker, id, "No");
          case RefundAction::resend:
            return refunds_.refund_resend(tx, kChecker, id);
          case RefundAction::settle:
            return refunds_.refund_settle(tx, kChecker, id,
                                          {SettledAs::by_transfer, "MB-1", "Paid out"});
          case RefundAction::confirm:
            return refunds_.refund_confirm(tx, kChecker, id);
          case RefundAction::dismiss:
            break;
        }
        return refunds_.refund_dismiss(tx, kChecker, id);
      };
      auto undone = db().write([&](db::Tx& tx) -> Result<Done> {
        tx.exec(kForceRefund, id, status, sending);
        if (sending == Sending::proposed) tx.exec(kForceSale, sale);
        auto refund = *refund_find(tx, kMerchant, id);
        offered = refund_actions(refund, kMerchantActions);
        for (auto more : refund_actions(refund, kOperatorActions))
          offered.push_back(more);
        auto done = act(tx);
        is_taken = done.ok() || done.error().code != ErrorCode::conflict;
        return not_found(verbatim("undone"));
      });
      EXPECT_FALSE(undone.ok());
      EXPECT_EQ(std::ranges::count(offered, action) == 1, is_taken)
          << static_cast<int>(status) << " " << static_cast<int>(sending) << " "
          << static_cast<int>(action);
    }
  }
}

TEST_P(RefundTest, a_refund_is_offered_for_a_sale_where_a_request_is_accepted) {
  fund();
  auto agree = [&](Id<Sale> sale, std::string_view which) {
    auto offered = sales::sale_actions(sale_of(sale), clock.now(), false, sales::kMerchantActions);
    auto undone = std::optional<ErrorCode>{};
    (void)db().write([&](db::Tx& tx) -> Result<Done> {
      auto asked = refunds_.refund_create(tx, kMerchant, kMaker, {{}, sale, Money{1}, "Broken"});
      if (!asked.ok()) undone = asked.error().code;
      return not_found(verbatim("undone"));
    });
    EXPECT_EQ(std::ranges::count(offered, sales::SaleAction::request_refund) == 1,
              undone != ErrorCode::conflict)
        << which;
  };
  auto sale = paid_sale();
  agree(sale, "paid");
  auto part = ask(sale, Money{2'500});
  agree(sale, "asked for");
  ASSERT_TRUE(approve(part->id, kChecker).ok());
  agree(sale, "pending refund");
  run_jobs();
  agree(sale, "paid, of which a part went back");
  auto rest = ask(sale, Money{7'500});
  ASSERT_TRUE(approve(rest->id, kChecker).ok());
  run_jobs();
  agree(sale, "refunded");
  auto withdrawn = paid_sale();
  auto request = ask(withdrawn, Money{100});
  ASSERT_TRUE(db().write([&](db::Tx& tx) {
                    return refunds_.refund_withdraw(tx, kMerchant, kMaker, request->id);
                  })
                  .ok());
  agree(withdrawn, "asked for and withdrawn");
}

TEST_P(RefundTest, another_merchants_sale_cannot_be_refunded) {
  auto sale = paid_sale();
  auto asked = db().write([&](db::Tx& tx) {
    return refunds_.refund_create(tx, MerchantId{1002}, kMaker, {{}, sale, Money{100}, "Mine"});
  });
  EXPECT_REFUSED(asked, "error.notFound");
}

TEST_P(RefundTest, undecided_requests_are_counted_as_the_list_shows_them) {
  auto waiting = [&](MerchantId merchant) {
    return db().read([&](db::Sql& sql) { return refunds_undecided(sql, merchant); });
  };
  auto first = ask(paid_sale(), Money{1'000});
  ASSERT_TRUE(first.ok() && ask(paid_sale(), Money{2'000}).ok());
  ASSERT_TRUE(ask(paid_sale(), Money{10'000}).ok());
  EXPECT_EQ(waiting(kMerchant), 3);
  EXPECT_EQ(waiting(MerchantId{1002}), 0);
  ASSERT_TRUE(approve(first->id, kChecker).ok());
  EXPECT_EQ(waiting(kMerchant), 2);
  RefundRequestQuery query;
  query.refund_request_status = {RefundRequestStatus::requested};
  EXPECT_EQ(db().read([&](db::Sql& sql) { return kRefundList.count(sql, kMerchant, query); }), 2);
}

TEST_P(RefundTest, each_decision_of_a_person_is_in_the_audit_log_with_who_and_what) {
  static constexpr db::Statement kEntries{
      "test_refund_audit",
      "SELECT action FROM audit_log WHERE merchant_id = $1 AND subject = $2 AND actor_user_id = $3 "
      "AND detail LIKE $4 AND ip = '203.0.113.9' AND request_id = 'r-1' ORDER BY id"};
  const Actor maker{{}, {7}, "Maker", {}, "203.0.113.9", "r-1"};
  const Actor checker{{}, {8}, "Checker", {}, "203.0.113.9", "r-1"};
  auto verb = [&](auto&& run) {
    auto done = db().write(run);
    EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().message.english());
    return done->id;
  };
  auto audited = [&](Id<RefundRequest> id, const Actor& by, const std::string& detail) {
    return db().read([&](db::Sql& sql) {
      return sql.all<std::string>(kEntries, kMerchant, id_text(id), by.user, "%" + detail + "%");
    });
  };
  using Actions = std::vector<std::string>;
  auto create = [&] {
    RefundDraft draft{{}, paid_sale(), Money{1'234}, "Broken"};
    return verb([&](db::Tx& tx) { return refunds_.refund_create(tx, kMerchant, maker, draft); });
  };
  auto withdrawn = create(), rejected = create(), approved = create();
  verb([&](db::Tx& tx) { return refunds_.refund_withdraw(tx, kMerchant, maker, withdrawn); });
  verb([&](db::Tx& tx) { return refunds_.refund_reject(tx, checker, rejected, "Too late"); });
  verb([&](db::Tx& tx) { return refunds_.refund_approve(tx, checker, approved); });
  EXPECT_EQ(audited(withdrawn, maker, "12.34"),
            (Actions{"refundRequest.create", "refundRequest.withdraw"}));
  EXPECT_EQ(audited(rejected, maker, "12.34"), Actions{"refundRequest.create"});
  EXPECT_EQ(audited(rejected, checker, "12.34"), Actions{"refundRequest.reject"});
  EXPECT_EQ(audited(approved, checker, "12.34"), Actions{"refundRequest.approve"});
}

}  // namespace
}  // namespace gerbang::refunds
