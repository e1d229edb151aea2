#include "money/settlement/settlement.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "base/jobs/job_fixture.h"
#include "money/checkout/checkout.h"
#include "money/checkout/sale_void.h"
#include "money/checkout/seed.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_actions.h"
#include "money/sales/sale_fixture.h"

namespace gerbang::checkout {
namespace {

constexpr MerchantId kSeller{4711};
constexpr int kTransfer = 20, kCardPayment = 1;
using S = sales::SaleStatus;

constexpr db::Statement kAudit{"test_audit", "SELECT action FROM audit_log ORDER BY id"};

/// Takes every payment, and answers a void as the test wants.
class AnyAcquirer final : public Connector {
 public:
  explicit AnyAcquirer(sales::AcquirerCode code) : code_(code) {}
  std::string_view id() const override { return is_cards() ? "cards" : "bank"; }
  int acquirer() const override { return static_cast<int>(code_); }
  std::vector<int> methods() const override {
    return is_cards() ? std::vector<int>{1} : std::vector<int>{20, 21};
  }
  std::vector<Callback> callbacks() const override { return {}; }
  Result<Start> start(const PayOrder&) const override {
    return Start{.target = "/", .message = {"T", "AR", "…"}};
  }
  Result<Enquiry> enquire(const PayOrder&) const override { return not_found(verbatim("no")); }
  Result<RefundAnswer> refund(const RefundOrder&) const override {
    return not_found(verbatim("no"));
  }
  Result<RefundAnswer> void_payment(const PayOrder& order) const override {
    if (code_ == sales::AcquirerCode::maybank) return Connector::void_payment(order);
    ++asked;
    if (is_away) return Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
    return RefundAnswer{{"T", "VOID", "…"},
                        {"T", "ANSWER", "…"},
                        is_signed,
                        accepts,
                        "00",
                        "as the test wants",
                        "V-1"};
  }
  std::pair<Money, Money> limits(int) const override { return {{100}, {3'000'000}}; }

  mutable std::atomic<int> asked{0};
  bool is_away = false, is_signed = true, accepts = true;

 private:
  bool is_cards() const { return code_ == sales::AcquirerCode::paydee; }
  sales::AcquirerCode code_;
};

class SettlementTest : public db::OnBothEngines {
 protected:
  SettlementTest() {
    connectors_.add(bank_);
    connectors_.add(cards_);
    fees::payable_merchant(db(), kSeller);
  }
  void TearDown() override {
    auto all = sales::sale_invariants();
    for (auto& more : {settlement::settlement_invariants(), ledger::ledger_invariants()})
      all.insert(all.end(), more.begin(), more.end());
    for (const auto& invariant : all) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << (broken.empty() ? "" : broken[0]);
    }
  }

  Id<Sale> paid_sale(int method = kCardPayment, Money amount = {10'000}) {
    auto ref = *db().write([&](db::Tx& tx) {
      auto wanted = sales::sofa(tx, kSeller, amount);
      wanted.merchant_reference = "A-1";
      return sales_.sale_create(tx, wanted);
    });
    EXPECT_TRUE(checkout_.checkout_pay(db(), ref.reference, method, "").ok());
    auto order = db().read([&](db::Sql& sql) { return pay_order_of(sql, kSeller, ref.id); });
    Answer answer;
    answer.attempt = order->attempt;
    answer.connector = order->connector;
    answer.is_signature_valid = true;
    answer.verdict.kind = Verdict::Kind::paid;
    answer.verdict.amount = amount;
    answer.verdict.currency = "MYR";
    answer.message = {"T", "AC", "…"};
    EXPECT_TRUE(checkout_.answer_apply(db(), answer).ok());
    return ref.id;
  }
  /// All of it went into fees.
  Id<Sale> sale_of_net_zero(Money amount = {10'000}) {
    return *db().write([&](db::Tx& tx) -> Result<Id<Sale>> {
      GERBANG_TRY(auto ref, sales_.sale_create(tx, sales::sofa(tx, kSeller, amount)));
      GERBANG_TRY(auto it, sales::sale_lock(tx, kSeller, ref.id));
      it.payment_method = kTransfer;
      it.acquirer = static_cast<int>(sales::AcquirerCode::maybank);
      if (it.status == S::created) GERBANG_CHECK(sales_.sale_open(tx, it));
      GERBANG_CHECK(sales_.sale_start(tx, it, {}));
      fees::Fees fees;
      fees.flat_gateway = amount;
      GERBANG_CHECK(sales_.sale_paid(tx, it, fees, {}));
      settlement::settlement_open(tx, it);
      return ref.id;
    });
  }
  static sales::SaleRecord now_of(db::Sql& sql, Id<Sale> id) {
    return *sales::sale_get(sql, kSeller, id);
  }
  sales::SaleRecord now_of(Id<Sale> id) {
    return db().read([&](db::Sql& sql) { return now_of(sql, id); });
  }
  ledger::MerchantBalances held() {
    return db().read([&](db::Sql& sql) { return ledger::merchant_balances(sql, kSeller); });
  }
  std::optional<settlement::Settlement> waiting(Id<Sale> id) {
    return db().read([&](db::Sql& sql) { return settlement::settlement_of(sql, now_of(sql, id)); });
  }
  Day day_of(Id<Sale> id) {
    return db().read([&](db::Sql& sql) {
      auto sale = now_of(sql, id);
      return settlement::timetable(sql).day_of(*sale.payment_method, *sale.paid_at);
    });
  }
  /// From the beginning, or from a day on.
  void rule(int method, int banking_days, int cut_off = settlement::kWholeDay, Day from = 0) {
    db().write_job([&](db::Tx& tx) {
      settlement::rule_write(tx, {method, {from}, banking_days, cut_off});
      return true;
    });
  }
  settlement::Coming coming() {
    return db().read([&](db::Sql& sql) { return settlement::settlements_coming(sql, kSeller); });
  }
  std::vector<std::string> audited() {
    return db().read([&](db::Sql& sql) { return sql.all<std::string>(kAudit); });
  }
  void run_jobs() {
    jobs::jobs_of_another_version(db());
    auto topics = voids_.topics();
    topics.push_back(settlement::settlement_topic());
    jobs::JobRunner(db(), topics).run_due();
  }
  Result<sales::SaleRecord> take_back(Id<Sale> id) { return take_back(db(), id); }
  Result<sales::SaleRecord> take_back(db::Db& db, Id<Sale> id) {
    return voids_.sale_void(
        db, kSeller, id,
        {sales::Trigger::merchant, {kSeller, Id<User>{7}, "Aisyah", {}, "203.0.113.9", "r-1"}});
  }
  void calendar_begin() { ASSERT_TRUE(db().write(calendar::calendar_fill).ok()); }
  void close(const char* day) {
    const Actor by{.company = MerchantId{1}, .user = Id<User>{7}};
    ASSERT_TRUE(db().write([&](db::Tx& tx) {
                      return calendar::holiday_add(tx, {{*day_parse(day)}, "Flood", {}, false}, by);
                    })
                    .ok());
  }
  void go_to(const char* day, int hour) {
    clock.advance(kl_day_start(*day_parse(day)) + hours(hour) - clock.now());
  }
  void next_day() { clock.advance(kl_day_start(kl_day(clock.now()) + 1) - clock.now()); }

  std::shared_ptr<AnyAcquirer> bank_ = std::make_shared<AnyAcquirer>(sales::AcquirerCode::maybank);
  std::shared_ptr<AnyAcquirer> cards_ = std::make_shared<AnyAcquirer>(sales::AcquirerCode::paydee);
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  Connectors connectors_;
  Checkout checkout_{sales_, connectors_};
  Voids voids_{sales_, connectors_};
};
INSTANTIATE_ON_BOTH_ENGINES(SettlementTest);

TEST_P(SettlementTest, net_becomes_available_on_its_day_and_once) {
  auto sale = paid_sale();
  auto net = now_of(sale).net_amount;
  // Without a calendar every day is a banking day.
  EXPECT_EQ(day_of(sale), kl_day(clock.now()) + 2);
  next_day();
  run_jobs();
  EXPECT_EQ(held().pending, net);
  EXPECT_EQ(held().available, Money{});
  clock.advance(milliseconds(days(1).ms - 1));
  run_jobs();
  EXPECT_EQ(held().available, Money{});
  clock.advance(milliseconds(1));
  for (int i = 0; i < 3; ++i) {
    clock.advance(minutes(1));
    run_jobs();
    EXPECT_EQ(held().pending, Money{});
    EXPECT_EQ(held().available, net);
  }
  EXPECT_FALSE(waiting(sale));
}

TEST_P(SettlementTest, more_than_one_commit_holds_are_settled_together) {
  for (const auto& method : sales::kMethods)
    rule(method.id, 30);
  seed_sales(db(), kSeller, 600, clock.now() - days(3), clock.now());
  auto pending = held().pending;
  EXPECT_GT(pending, Money{});
  clock.advance(days(31));
  run_jobs();
  EXPECT_EQ(held().available, pending);
  EXPECT_EQ(held().pending, Money{});
}

TEST_P(SettlementTest, seeded_sales_are_settled_where_their_day_is_over) {
  seed_sales(db(), kSeller, 300, clock.now() - days(20), clock.now());
  EXPECT_GT(held().available, held().pending);
  EXPECT_GT(held().pending, Money{});
}

TEST_P(SettlementTest, a_payment_of_which_fees_left_nothing_is_settled_without_a_transfer) {
  static constexpr db::Statement kTransfers{
      "test_settlement_transfers",
      "SELECT count(*) FROM ledger_transfers WHERE kind = $1 AND merchant_id = $2"};
  sale_of_net_zero();
  paid_sale(kTransfer);
  clock.advance(days(5));
  auto settle = [&] { return *settlement::settle_due(db(), 100); };
  EXPECT_EQ(settle(), 2);
  EXPECT_EQ(settle(), 0);
  auto transfers = db().read([&](db::Sql& sql) {
    return sql.one<std::int64_t>(kTransfers, ledger::TransferKind::settlement, kSeller);
  });
  EXPECT_EQ(*transfers, 1) << "of the other";
}

TEST_P(SettlementTest, seeded_transfers_have_ids_of_their_own_however_close_they_are) {
  auto from = clock.now() - days(6);
  seed_sales(db(), kSeller, 2'000, from, from + minutes(1));
  auto once = held().available;
  EXPECT_GT(once, Money{});
  seed_sales(db(), kSeller, 100, from, from + minutes(1));
  EXPECT_GT(held().available, once);
}

TEST_P(SettlementTest, void_reverses_the_books_to_the_sen) {
  auto other = paid_sale();
  auto before = held();
  auto sale = paid_sale(kCardPayment, {12'345});
  auto after = take_back(sale);
  ASSERT_TRUE(after.ok()) << after.error().message;
  EXPECT_EQ(now_of(sale).status, S::voided);
  EXPECT_EQ(held().pending, before.pending);
  EXPECT_FALSE(waiting(sale));
  EXPECT_EQ(audited(), std::vector<std::string>{"salesTransaction.void"});
  clock.advance(days(3));
  run_jobs();
  EXPECT_EQ(held().available, now_of(other).net_amount);
  EXPECT_REFUSED(take_back(sale), "sale.wrong_status");
}

TEST_P(SettlementTest, only_a_card_or_wallet_payment_of_the_same_day_can_be_voided) {
  EXPECT_REFUSED(take_back(paid_sale(kTransfer)), "sale.not_voidable");
  auto yesterdays = paid_sale();
  next_day();
  EXPECT_REFUSED(take_back(yesterdays), "sale.not_voidable");
  EXPECT_EQ(cards_->asked, 0);
}

TEST_P(SettlementTest, what_is_offered_for_a_sale_is_what_is_accepted) {
  auto agree = [&](Id<Sale> sale, std::string_view which) {
    auto offered = sales::sale_actions(now_of(sale), clock.now(), false, sales::kMerchantActions);
    auto is_conflict = [](const Result<sales::SaleRecord>& done) {
      return !done.ok() && done.error().code == ErrorCode::conflict;
    };
    EXPECT_EQ(
        std::ranges::count(offered, sales::SaleAction::cancel) == 1,
        !is_conflict(checkout_.checkout_cancel(db(), now_of(sale), {sales::Trigger::merchant, {}})))
        << which;
    bool is_offered = std::ranges::count(offered, sales::SaleAction::undo) == 1;
    EXPECT_EQ(is_offered, !is_conflict(take_back(sale))) << which;
  };
  auto unpaid = [&] {
    return *db().write(
        [&](db::Tx& tx) { return sales_.sale_create(tx, sales::sofa(tx, kSeller)); });
  };
  auto created = unpaid();
  agree(created.id, "created");
  agree(created.id, "canceled");
  auto opened = unpaid();
  ASSERT_TRUE(
      db().write([&](db::Tx& tx) { return checkout_.checkout_open(tx, opened.reference); }).ok());
  agree(opened.id, "pending payment");
  auto started = unpaid();
  ASSERT_TRUE(checkout_.checkout_pay(db(), started.reference, kCardPayment, "").ok());
  agree(started.id, "in progress");
  auto card = paid_sale();
  agree(card, "paid by card today");
  agree(card, "voided");
  agree(paid_sale(kTransfer), "paid through FPX");
  auto asked = paid_sale();
  ASSERT_TRUE(db().write([&](db::Tx& tx) {
                    return sales_.sale_refund_request_mark(tx, kSeller, asked, {1},
                                                           sales::RefundRequestStatus::requested);
                  })
                  .ok());
  agree(asked, "paid, and a refund asked for");
  auto yesterdays = paid_sale();
  next_day();
  agree(yesterdays, "paid yesterday");
}

TEST_P(SettlementTest, sale_with_a_refund_asked_for_cannot_be_voided) {
  auto sale = paid_sale();
  ASSERT_TRUE(db().write([&](db::Tx& tx) {
                    return sales_.sale_refund_request_mark(tx, kSeller, sale, {1},
                                                           sales::RefundRequestStatus::requested);
                  })
                  .ok());
  EXPECT_REFUSED(take_back(sale), "sale.not_voidable");
}

TEST_P(SettlementTest, refused_void_leaves_the_sale_paid_and_to_be_settled) {
  auto sale = paid_sale();
  cards_->accepts = false;
  auto refused = take_back(sale);
  EXPECT_REFUSED(refused, "sale.void_refused");
  EXPECT_NE(refused.error().message.english().find("as the test wants"), std::string::npos);
  EXPECT_EQ(now_of(sale).status, S::paid);
  EXPECT_EQ(audited(), std::vector<std::string>{"salesTransaction.voidRefused"});
  clock.advance(days(3));
  run_jobs();
  EXPECT_EQ(held().available, now_of(sale).net_amount);
}

TEST_P(SettlementTest, void_without_an_answer_holds_the_money_and_is_asked_for_again) {
  auto sale = paid_sale();
  cards_->is_away = true;
  EXPECT_REFUSED(take_back(sale), "sale.void_waiting");
  cards_->is_away = false;
  cards_->is_signed = false;  // a forged answer is none
  clock.advance(minutes(1));
  run_jobs();
  EXPECT_EQ(now_of(sale).status, S::paid);
  EXPECT_TRUE(waiting(sale)->is_held);
  // The day is over and the settlement due: nothing is settled that may be void.
  clock.advance(days(3));
  cards_->is_away = true;
  run_jobs();
  EXPECT_EQ(held().available, Money{});
  cards_->is_away = false;
  cards_->is_signed = true;
  clock.advance(hours(7));
  run_jobs();
  EXPECT_EQ(now_of(sale).status, S::voided);
  EXPECT_EQ(held().pending, Money{});
  EXPECT_EQ(held().available, Money{});
}

TEST_P(SettlementTest, void_is_whole_whichever_statement_loses_its_connection) {
  Id<Sale> sale;
  expect_whole(db(), {.name = "void",
                      .given = [&] { sale = paid_sale(); },
                      .run = [&](db::Db& db) { return take_back(db, sale).ok(); },
                      .is_done = [&] { return now_of(sale).status == S::voided; },
                      .check = [&] { TearDown(); },
                      .is_in_steps = true});
}

TEST_P(SettlementTest, void_that_is_asked_for_many_times_at_once_happens_once) {
  auto sale = paid_sale();
  std::atomic<int> done{0};
  std::vector<std::thread> clicks;
  for (int i = 0; i < 6; ++i)
    clicks.emplace_back([&] { done += take_back(sale).ok(); });
  for (auto& t : clicks)
    t.join();
  EXPECT_GE(done, 1);
  EXPECT_EQ(now_of(sale).status, S::voided);
  EXPECT_EQ(held().pending, Money{});
  EXPECT_EQ(audited().size(), 1u);
}

TEST_P(SettlementTest, holiday_that_is_entered_meanwhile_moves_what_waits) {
  calendar_begin();
  go_to("2026-11-27", 18);  // a Friday
  auto sale = paid_sale();
  EXPECT_EQ(day_text(day_of(sale)), "2026-12-01");
  go_to("2026-11-30", 10);
  close("2026-12-01");
  EXPECT_EQ(day_text(day_of(sale)), "2026-12-02");
  EXPECT_EQ(coming().days.at(0).day.day, *day_parse("2026-12-02"));
  go_to("2026-12-01", 12);
  run_jobs();
  EXPECT_EQ(held().available, Money{});
  go_to("2026-12-02", 0);
  run_jobs();
  EXPECT_EQ(held().pending, Money{});
}

TEST_P(SettlementTest, day_that_is_closed_when_money_has_moved_on_it_breaks_nothing) {
  calendar_begin();
  go_to("2026-11-26", 18);  // a Thursday
  auto early = paid_sale();
  go_to("2026-11-27", 18);
  auto late = paid_sale();
  go_to("2026-11-30", 9);
  run_jobs();
  EXPECT_FALSE(waiting(early));
  close("2026-11-30");
  EXPECT_EQ(day_text(day_of(late)), "2026-12-02");
  run_jobs();
  EXPECT_TRUE(waiting(late));
  go_to("2026-12-02", 0);
  run_jobs();
  EXPECT_FALSE(waiting(late));
}

TEST_P(SettlementTest, each_payment_keeps_the_rule_of_its_own_day) {
  calendar_begin();
  rule(kTransfer, 1, 15 * 60);
  rule(kTransfer, 3, settlement::kWholeDay, *day_parse("2026-11-25"));
  go_to("2026-11-24", 14);  // a Tuesday
  auto before_cut_off = paid_sale(kTransfer);
  go_to("2026-11-24", 15);
  auto after_it = paid_sale(kTransfer);
  clock.advance(milliseconds(hours(9).ms - 1));
  auto last = paid_sale(kTransfer);
  clock.advance(milliseconds(1));
  auto first_of_the_new = paid_sale(kTransfer);
  auto card = paid_sale();
  EXPECT_EQ(day_text(day_of(before_cut_off)), "2026-11-25");
  EXPECT_EQ(day_text(day_of(after_it)), "2026-11-26");
  EXPECT_EQ(day_text(day_of(last)), "2026-11-26");
  EXPECT_EQ(day_text(day_of(first_of_the_new)), "2026-11-30");
  EXPECT_EQ(day_text(day_of(card)), "2026-11-27");
  auto net = [&](Id<Sale> id) { return now_of(id).net_amount; };
  auto expected = [&] {
    std::vector<std::pair<std::string, Money>> out;
    for (const auto& it : coming().days)
      out.emplace_back(day_text(it.day.day), it.amount);
    return out;
  };
  std::vector<std::pair<std::string, Money>> all{{"2026-11-25", net(before_cut_off)},
                                                 {"2026-11-26", net(after_it) + net(last)},
                                                 {"2026-11-27", net(card)},
                                                 {"2026-11-30", net(first_of_the_new)}};
  EXPECT_EQ(expected(), all);
  ASSERT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                    EXPECT_TRUE(settlement::settlement_hold(tx, now_of(tx, card)));
                    return Done{};
                  })
                  .ok());
  EXPECT_EQ(coming().held, net(card));
  all.erase(all.begin() + 2);
  EXPECT_EQ(expected(), all);
  for (const char* day : {"2026-11-25", "2026-11-26", "2026-11-30"}) {
    // The last payment is of the first of these midnights: before it there was none.
    bool is_first = std::string_view(day) == "2026-11-25";
    go_to(day, 0);
    clock.advance(milliseconds(is_first ? 0 : -1));
    if (!is_first) run_jobs();
    EXPECT_EQ(expected(), all) << "the day before " << day;
    clock.advance(minutes(1));
    run_jobs();
    all.erase(all.begin());
    EXPECT_EQ(expected(), all) << day;
  }
}

TEST_P(SettlementTest, rule_changes_for_days_to_come_alone) {
  const Actor by{.company = MerchantId{1}, .user = Id<User>{7}, .name = "Mei"};
  auto set = [&](Day from, int banking_days) {
    return db().write([&](db::Tx& tx) {
      return settlement::rule_set(
          tx,
          {sales::PaymentMethod{kTransfer},
           {from},
           banking_days,
           settlement::kWholeDay,
           settlement::rule_read(settlement::rule_on(tx, kTransfer, {from}))},
          by);
    });
  };
  Day today = kl_day(clock.now());
  auto all = [&] { return db().read([](db::Sql& sql) { return settlement::rules(sql); }); };
  auto before = all().size();
  for (Day no : {today - 1, today, today + 3654})
    EXPECT_EQ(set(no, 1).error().field_errors.at(0).field, "validFrom");
  EXPECT_EQ(all().size(), before);
  auto sale = paid_sale(kTransfer);
  ASSERT_TRUE(set(today + 1, 5).ok());
  ASSERT_TRUE(set(today + 1, 1).ok()) << "and is changed until it begins";
  EXPECT_EQ(all().size(), before + 1);
  EXPECT_EQ(day_of(sale), today + 2);
  EXPECT_EQ(audited(), (std::vector<std::string>(2, "settlement.ruleSet")));
  next_day();
  EXPECT_EQ(day_of(sale), today + 2);
  EXPECT_EQ(day_of(paid_sale(kTransfer)), today + 2);
  EXPECT_FALSE(set(today + 1, 9).ok());
}

TEST_P(SettlementTest, another_merchants_sale_cannot_be_voided) {
  auto sale = paid_sale();
  auto foreign = voids_.sale_void(db(), MerchantId{9}, sale,
                                  {sales::Trigger::merchant, {{}, Id<User>{7}, "x"}});
  EXPECT_REFUSED(foreign, "error.notFound");
  EXPECT_EQ(cards_->asked, 0);
}

}  // namespace
}  // namespace gerbang::checkout
