#include <atomic>
#include <functional>
#include <map>
#include <set>
#include <thread>

#include "base/contract/json.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "base/jobs/job_fixture.h"
#include "money/checkout/checkout.h"
#include "money/checkout/seed.h"
#include "money/fees/fee.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/order_number.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_fixture.h"
#include "money/sales/sale_limit.h"
#include "money/sales/sale_list.h"
#include "money/settlement/settlement.h"
#include "people/merchants/desk.h"

namespace gerbang::checkout {
namespace {

constexpr MerchantId kMerchant{4711};
constexpr int kFpx = 20;
using S = sales::SaleStatus;
using E = sales::SaleEvent;

// ---------------------------------------------------------------- rules without a database

TEST(SaleRules, every_status_and_event_leads_where_the_domain_says) {
  const std::map<std::pair<S, E>, S> domain{
      {{S::created, E::open}, S::pending_payment},
      {{S::pending_payment, E::start}, S::in_progress},
      {{S::in_progress, E::await_checker}, S::pending_authorization},
      {{S::in_progress, E::succeed}, S::paid},
      {{S::pending_authorization, E::succeed}, S::paid},
      {{S::failed, E::succeed}, S::paid},
      {{S::timeout, E::succeed}, S::paid},
      {{S::canceled, E::succeed}, S::paid},
      {{S::in_progress, E::fail}, S::failed},
      {{S::pending_authorization, E::fail}, S::failed},
      {{S::created, E::cancel}, S::canceled},
      {{S::pending_payment, E::cancel}, S::canceled},
      {{S::in_progress, E::cancel}, S::canceled},
      {{S::pending_authorization, E::cancel}, S::canceled},
      {{S::created, E::expire}, S::timeout},
      {{S::pending_payment, E::expire}, S::timeout},
      {{S::in_progress, E::expire}, S::timeout},
      {{S::pending_authorization, E::expire}, S::timeout},
      {{S::paid, E::undo}, S::voided},
      {{S::paid, E::refund_begin}, S::pending_refund},
      {{S::pending_refund, E::refund_finish}, S::refunded},
      {{S::pending_refund, E::refund_return}, S::paid},
      {{S::paid, E::take_back}, S::failed},
      {{S::pending_refund, E::take_back}, S::failed},
      {{S::refunded, E::take_back}, S::failed},
  };
  for (auto status : sales::kSaleStatuses) {
    for (int event = 0; event <= static_cast<int>(E::take_back); ++event) {
      auto at = domain.find({status, static_cast<E>(event)});
      auto to = next_state(sales::kSaleTransitions, status, static_cast<E>(event));
      EXPECT_EQ(to, at == domain.end() ? std::nullopt : std::optional(at->second))
          << static_cast<int>(status) << " event " << event;
    }
  }
}

constexpr auto kTax = fees::TaxRates::all(800);

TEST(FeeRules, each_component_is_rounded_half_up_once) {
  // 1.25 % and 0.35 % of RM 10.01 are 12.5125 and 3.5035 sen; 8 % of 17 sen is 1.36 sen.
  auto fees = fees::fees_compute({fees::FeeType::percentage, 125, 35, {50}, {60}, kTax}, {1001});
  EXPECT_EQ(fees.mdr_acquirer, Money{13});
  EXPECT_EQ(fees.mdr_gateway, Money{4});
  EXPECT_EQ(fees.flat_acquirer + fees.flat_gateway, Money{});
  EXPECT_EQ(fees.sst, Money{1});
  EXPECT_EQ(fees.net, Money{1001 - 18});
}

TEST(FeeRules, types_take_percentage_flat_greater_or_both) {
  using T = fees::FeeType;
  auto total = [&](T type, Money amount) {
    return fees::fees_compute({type, 100, 100, {60}, {40}, kTax}, amount).total();
  };
  EXPECT_EQ(total(T::percentage, {10'000}), Money{200});
  EXPECT_EQ(total(T::flat_fee, {10'000}), Money{100});
  EXPECT_EQ(total(T::flat_fee_or, {10'000}), Money{200});
  EXPECT_EQ(total(T::flat_fee_or, {1'000}), Money{100});
  EXPECT_EQ(total(T::flat_fee_plus, {10'000}), Money{300});
}

TEST(FeeRules, amount_worth_taking_is_the_least_that_leaves_something) {
  using T = fees::FeeType;
  auto least_of = [](T type, std::int64_t mdr_acquirer, std::int64_t mdr_gateway, Money flat,
                     Money from) {
    return fees::amount_worth_taking({type, mdr_acquirer, mdr_gateway, flat, flat, kTax}, from);
  };
  // RM 2.00 and 8 % of it: nothing is left of RM 2.16.
  EXPECT_EQ(least_of(T::flat_fee, 0, 0, {100}, {200}), Money{216});
  EXPECT_EQ(least_of(T::flat_fee, 0, 0, {100}, {300}), Money{300});
  EXPECT_EQ(least_of(T::percentage, 150, 100, {}, {100}), Money{100});
  EXPECT_EQ(least_of(T::percentage, 10'000, 0, {}, {100}), kMoneyMax);
  for (auto type : {T::flat_fee, T::flat_fee_or, T::flat_fee_plus}) {
    fees::FeeRule rule{type, 250, 130, {90}, {60}, kTax};
    Money least = fees::amount_worth_taking(rule, {1});
    EXPECT_GE(fees::fees_compute(rule, least).net, Money{});
    EXPECT_LT(fees::fees_compute(rule, least - Money{1}).net, Money{}) << static_cast<int>(type);
  }
}

// ---------------------------------------------------------------- on both engines

constexpr db::Statement kAuditCount{
    "test_audit_count", "SELECT count(*) FROM audit_log WHERE action = $1 AND subject = $2"};

class TestAcquirer final : public Connector {
 public:
  std::string_view id() const override { return "bank"; }
  int acquirer() const override { return 20; }
  std::vector<int> methods() const override { return {kFpx}; }
  std::vector<Callback> callbacks() const override { return {}; }
  Result<Start> start(const PayOrder& order) const override {
    ++started;
    if (at_start) at_start();
    return Start{.kind = kind,
                 .target = target,
                 .sent = {{"order", id_text(order.attempt)}},
                 .message = {"TEST", "AR", "…"}};
  }
  bool start_asks() const override { return asks_to_start; }
  Result<Enquiry> enquire(const PayOrder& order) const override {
    if (is_away) return Error{ErrorCode::unavailable, verbatim("the bank is away")};
    ++asked;
    Enquiry out{{"TEST", "AE", "…"}, {}};
    out.answer.connector = answers_as;
    out.answer.attempt = answers_about.value_or(order.attempt);
    out.answer.is_signature_valid = true;
    out.answer.verdict.kind = tells;
    out.answer.verdict.amount = order.amount;
    out.answer.verdict.currency = "MYR";
    out.answer.message = {"TEST", "AC", "…"};
    return out;
  }
  Result<RefundAnswer> refund(const RefundOrder&) const override {
    return not_found(verbatim("no"));
  }
  std::pair<Money, Money> limits(int) const override { return {{100}, {3'000'000}}; }

  mutable int asked = 0, started = 0;
  bool is_away = false, asks_to_start = true;
  std::string answers_as = "bank";
  std::function<void()> at_start;  // what happens meanwhile
  StartKind kind = StartKind::form;
  std::string target = "/bank";
  std::optional<Id<SaleAttempt>> answers_about;  // another attempt than was asked about
  Verdict::Kind tells = Verdict::Kind::pending;
};

constexpr db::Statement kNumberSet{"test_order_number_set",
                                   "UPDATE sales SET order_no = lower($2) WHERE id = $1"};

class PaymentTest : public db::OnBothEngines {
 protected:
  PaymentTest() {
    connectors_.add(bank_);
    for (const auto& kind :
         {sales::kSalePaid, sales::kSaleFailed, sales::kSaleCanceled, sales::kSaleTimeout,
          sales::kSaleLatePaid, sales::kSaleLatePaidAgain, sales::kSaleRefunded}) {
      outbox_.reaction_add(
          events::on(kind, "", [this](db::Tx&, const events::EventRecord& event) -> Result<Done> {
            told.emplace_back(event.kind);
            return Done{};
          }));
    }
    fees::payable_merchant(db(), kMerchant);
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

  sales::SaleRef sale(Money amount = {10'000}, std::optional<Id<PaymentLink>> link = {}) {
    return *db().write([&](db::Tx& tx) {
      auto wanted = sales::sofa(tx, kMerchant, amount);
      wanted.merchant_reference = "A-1";
      if (link) {
        wanted.origin = sales::Origin::of(sales::Channel::payment_link, *link);
        wanted.pays_once_key = "link:" + id_text(*link);
      }
      return sales_.sale_create(tx, wanted);
    });
  }
  Answer answer(const sales::SaleRef& ref, Verdict::Kind kind) {
    auto order = db().read([&](db::Sql& sql) { return pay_order_of(sql, kMerchant, ref.id); });
    Answer out;
    out.connector = order->connector;
    out.attempt = order->attempt;
    out.is_signature_valid = true;
    out.verdict.kind = kind;
    out.verdict.amount = order->amount;
    out.verdict.currency = "MYR";
    out.verdict.reason = "as the test wants";
    out.message = {"TEST", "AC", "…"};
    return out;
  }
  sales::SaleRef started(Money amount = {10'000}, std::optional<Id<PaymentLink>> link = {}) {
    auto ref = sale(amount, link);
    auto start = checkout_.checkout_pay(db(), ref.reference, kFpx, "");
    EXPECT_TRUE(start.ok()) << start.error().message;
    return ref;
  }
  sales::SaleRecord now(const sales::SaleRef& ref) {
    return *db().read([&](db::Sql& sql) { return sales::sale_get(sql, kMerchant, ref.id); });
  }
  void limits(const merchants::Limits& limits) {
    auto set = db().write([&](db::Tx& tx) {
      return merchants::limits_set(tx, {kGatewayCompany, Id<User>{7}, "Ops"}, kMerchant, limits,
                                   "A test");
    });
    EXPECT_TRUE(set.ok());
  }
  /// Why the payer of a new sale of this amount is not sent to the bank.
  std::string refusal(Money amount) {
    auto start = checkout_.checkout_pay(db(), sale(amount).reference, kFpx, "");
    return start.ok() ? "none" : std::string(start.error().wire_code());
  }
  Money taken() {
    return db().read(
        [&](db::Sql& sql) { return sales::taken_on(sql, kMerchant, kl_day(sql.now())); });
  }
  void take(const Answer& a) { EXPECT_TRUE(checkout_.answer_apply(db(), a).ok()); }
  Money pending() {
    return db().read([&](db::Sql& sql) {
      return ledger::balance(sql, kMerchant, ledger::Account::merchant_pending);
    });
  }

  std::vector<std::string> told;
  events::Outbox outbox_;
  std::shared_ptr<TestAcquirer> bank_ = std::make_shared<TestAcquirer>();
  Connectors connectors_;
  sales::Sales sales_{outbox_};
  Checkout checkout_{sales_, connectors_};
};
INSTANTIATE_ON_BOTH_ENGINES(PaymentTest);

TEST_ON_SQLITE(PaymentTest, a_crowd_is_turned_away_only_where_the_acquirer_is_asked_to_start) {
  std::vector<std::shared_ptr<void>> crowd;
  while (auto place = connectors_.place("bank"))
    crowd.push_back(std::move(place));
  EXPECT_FALSE(crowd.empty());
  auto refused = checkout_.checkout_pay(db(), sale().reference, kFpx, "");
  EXPECT_REFUSED(refused, "error.unavailable");
  EXPECT_EQ(bank_->started, 0);
  bank_->asks_to_start = false;
  started();
  EXPECT_EQ(bank_->started, 1);
}

TEST_ON_SQLITE(PaymentTest, an_answer_that_comes_twice_pays_once) {
  auto ref = started();
  auto paid = answer(ref, Verdict::Kind::paid);
  take(paid);
  take(paid);
  EXPECT_EQ(now(ref).status, S::paid);
  EXPECT_EQ(told, std::vector<std::string>{"sale.paid"});
  EXPECT_EQ(pending(), -now(ref).net_amount);
  auto declined = answer(ref, Verdict::Kind::failed);
  take(declined);
  EXPECT_EQ(now(ref).status, S::paid);
}

TEST_ON_SQLITE(PaymentTest, a_forged_answer_changes_nothing_and_is_kept) {
  auto ref = started();
  auto forged = answer(ref, Verdict::Kind::paid);
  forged.is_signature_valid = false;
  take(forged);
  EXPECT_EQ(now(ref).status, S::in_progress);
  EXPECT_TRUE(told.empty());
}

TEST_ON_SQLITE(PaymentTest, an_answer_opens_the_payers_page_once_and_within_an_hour) {
  auto ref = started(), late = started();
  auto paid = answer(ref, Verdict::Kind::paid);
  auto forged = paid;
  forged.is_signature_valid = false;
  auto foreign = paid;
  foreign.connector = "cards";
  auto unknown = paid;
  unknown.attempt = {987'654'321};
  auto memory = "/checkout/return?order=" + id_text(paid.attempt);
  EXPECT_EQ(*checkout_.answer_page(db(), forged), memory);
  EXPECT_EQ(*checkout_.answer_page(db(), foreign), memory);
  EXPECT_EQ(*checkout_.answer_page(db(), unknown), "/checkout/return?order=987654321");
  EXPECT_EQ(*checkout_.answer_page(db(), paid), "/checkout/" + ref.reference);
  EXPECT_EQ(*checkout_.answer_page(db(), paid), memory);
  clock.advance(milliseconds(hours(1).ms + 1));
  auto after = answer(late, Verdict::Kind::paid);
  EXPECT_EQ(*checkout_.answer_page(db(), after),
            "/checkout/return?order=" + id_text(after.attempt));
  EXPECT_EQ(now(late).status, S::paid);
}

TEST_ON_SQLITE(PaymentTest, an_answer_of_another_acquirer_or_attempt_changes_nothing) {
  auto ref = started(), other = started();
  auto foreign = answer(ref, Verdict::Kind::paid);
  foreign.connector = "cards";
  take(foreign);
  ASSERT_TRUE(checkout_.answer_page(db(), foreign).ok());
  bank_->tells = Verdict::Kind::paid;
  bank_->answers_as = "cards";
  EXPECT_FALSE(checkout_.enquire(db(), kMerchant, ref.id).ok());
  EXPECT_EQ(now(ref).status, S::in_progress);
  auto unsaid = answer(ref, Verdict::Kind::paid);
  unsaid.connector.clear();
  take(unsaid);
  EXPECT_EQ(now(ref).status, S::in_progress);
  EXPECT_TRUE(told.empty());
  bank_->answers_as = "bank";
  EXPECT_TRUE(checkout_.enquire(db(), kMerchant, ref.id).ok());
  EXPECT_EQ(now(ref).status, S::paid);
  EXPECT_EQ(now(other).status, S::in_progress);
}

TEST_ON_SQLITE(PaymentTest, an_answer_repeats_what_was_sent_or_changes_nothing) {
  auto ref = started();
  auto paid = answer(ref, Verdict::Kind::paid);
  paid.repeats = {{"order", id_text(paid.attempt)}, {"time", "20261121"}};
  take(paid);
  paid.repeats = {{"order", id_text(paid.attempt) + "0"}};
  take(paid);
  EXPECT_EQ(now(ref).status, S::in_progress);
  paid.repeats = {{"order", id_text(paid.attempt)}};
  take(paid);
  EXPECT_EQ(now(ref).status, S::paid);
}

TEST_ON_SQLITE(PaymentTest, an_answer_repeated_without_end_fills_no_disk) {
  static constexpr db::Statement kKept{
      "kept", "SELECT count(*), CAST(sum(length(body)) AS BIGINT) FROM acquirer_messages"};
  auto ref = started();
  auto paid = answer(ref, Verdict::Kind::paid);
  paid.message.body = std::string(100'000, 'x');
  for (int i = 0; i < 250; ++i)
    take(paid);
  db().read_job([](db::Sql& sql) {
    sql.each(kKept, [](const db::Row& row) {
      EXPECT_EQ(row.number(0), 200);
      EXPECT_LE(row.number(1), 200 * 8 * 1024);
    });
  });
}

TEST_ON_SQLITE(PaymentTest, an_answer_for_another_amount_currency_or_seller_is_refused) {
  auto ref = started();
  auto wrong = answer(ref, Verdict::Kind::paid);
  wrong.verdict.amount = Money{1};
  take(wrong);
  wrong = answer(ref, Verdict::Kind::paid);
  wrong.verdict.currency = "USD";
  take(wrong);
  wrong = answer(ref, Verdict::Kind::paid);
  wrong.refusal = "the seller is not ours";
  take(wrong);
  EXPECT_EQ(now(ref).status, S::in_progress);
}

TEST_ON_SQLITE(PaymentTest, a_success_after_the_end_still_pays_and_says_so) {
  for (auto end : {Verdict::Kind::failed, Verdict::Kind::canceled, Verdict::Kind::timeout}) {
    auto ref = started();
    take(answer(ref, end));
    told.clear();
    take(answer(ref, Verdict::Kind::paid));
    EXPECT_EQ(now(ref).status, S::paid);
    EXPECT_TRUE(now(ref).is_late);
    EXPECT_EQ(told, (std::vector<std::string>{"sale.paid", "sale.late_paid"}));
  }
}

TEST_ON_SQLITE(PaymentTest, a_late_success_of_an_order_already_paid_is_told) {
  Id<PaymentLink> link{5};
  auto first = started({500}, link);
  take(answer(first, Verdict::Kind::failed));
  auto second = started({500}, link);
  take(answer(second, Verdict::Kind::paid));
  told.clear();
  take(answer(first, Verdict::Kind::paid));
  EXPECT_EQ(told, (std::vector<std::string>{"sale.paid", "sale.late_paid_again"}));
}

TEST_ON_SQLITE(PaymentTest, a_one_time_link_has_one_attempt_at_the_bank) {
  Id<PaymentLink> link{6};
  auto other = sale({500}, link);
  auto first = started({500}, link);
  auto refused = checkout_.checkout_pay(db(), other.reference, kFpx, "");
  ASSERT_FALSE(refused.ok());
  EXPECT_REFUSED(refused, "payment_link.locked");
  take(answer(first, Verdict::Kind::paid));
  refused = checkout_.checkout_pay(db(), other.reference, kFpx, "");
  EXPECT_REFUSED(refused, "payment_link.paid");
}

TEST_ON_SQLITE(PaymentTest, the_same_choice_again_gives_the_same_form_and_another_is_refused) {
  auto ref = sale();
  auto first = checkout_.checkout_pay(db(), ref.reference, kFpx, "");
  auto again = checkout_.checkout_pay(db(), ref.reference, kFpx, "");
  ASSERT_TRUE(first.ok() && again.ok());
  EXPECT_EQ(first->sent, again->sent);
  EXPECT_EQ(bank_->started, 1);
  EXPECT_REFUSED(checkout_.checkout_pay(db(), ref.reference, 21, ""), "checkout.in_progress");
}

TEST_ON_SQLITE(PaymentTest, a_sale_whose_time_is_over_cannot_be_paid_though_no_job_has_ended_it) {
  auto ref = sale();
  clock.advance(now(ref).expires_at - clock.now());
  auto kept = db::everything(db());
  EXPECT_REFUSED(checkout_.checkout_pay(db(), ref.reference, kFpx, ""), "checkout.expired");
  EXPECT_EQ(bank_->started, 0);
  EXPECT_EQ(db::everything(db()), kept);
  auto in_time = sale();
  clock.advance(milliseconds((now(in_time).expires_at - clock.now()).ms - 1));
  EXPECT_TRUE(checkout_.checkout_pay(db(), in_time.reference, kFpx, "").ok());
}

TEST_ON_SQLITE(PaymentTest, a_sale_that_is_paid_or_ended_goes_to_no_bank) {
  for (auto [kind, code] : {std::pair{Verdict::Kind::paid, "checkout.paid"},
                            {Verdict::Kind::failed, "checkout.ended"}}) {
    auto ref = started();
    take(answer(ref, kind));
    auto kept = db::everything(db());
    auto before = bank_->started;
    EXPECT_REFUSED(checkout_.checkout_pay(db(), ref.reference, kFpx, ""), code);
    EXPECT_EQ(bank_->started, before);
    EXPECT_EQ(db::everything(db()), kept);
  }
}

TEST_ON_SQLITE(PaymentTest, an_inactive_merchant_cannot_be_paid) {
  (void)db().write([&](db::Tx& tx) -> Result<Done> {
    merchants::merchant_status_set(tx, kMerchant, merchants::MerchantStatus::inactive);
    return Done{};
  });
  auto ref = sale();
  EXPECT_REFUSED(checkout_.checkout_pay(db(), ref.reference, kFpx, ""), "merchant.not_ready");
}

TEST_ON_SQLITE(PaymentTest, a_merchant_switched_off_while_the_acquirer_is_asked_is_not_paid) {
  auto ref = sale();
  bank_->at_start = [&] {
    db().write_job([&](db::Tx& tx) {
      return merchants::merchant_status_set(tx, kMerchant, merchants::MerchantStatus::inactive);
    });
  };
  EXPECT_REFUSED(checkout_.checkout_pay(db(), ref.reference, kFpx, ""), "merchant.not_ready");
  EXPECT_EQ(now(ref).status, S::created);
}

TEST_ON_SQLITE(PaymentTest, what_is_at_a_bank_is_booked_for_an_inactive_merchant_above_its_limits) {
  auto ref = started();
  limits({Money{100}, Money{100}});
  db().write_job([&](db::Tx& tx) {
    return merchants::merchant_status_set(tx, kMerchant, merchants::MerchantStatus::inactive);
  });
  take(answer(ref, Verdict::Kind::paid));
  EXPECT_EQ(now(ref).status, S::paid);
}

TEST_ON_SQLITE(PaymentTest, a_payment_up_to_the_limit_is_taken_and_one_above_is_not) {
  limits({Money{10'000}, {}});
  started({10'000});
  EXPECT_EQ(refusal({10'001}), "merchant.payment_limit");
  limits({});
  started({10'001});
}

TEST_ON_SQLITE(PaymentTest, a_day_takes_what_fits_counts_what_was_refunded_and_begins_anew) {
  limits({{}, Money{25'000}});
  auto paid = started({10'000}), open = started({10'000});
  take(answer(paid, Verdict::Kind::paid));
  EXPECT_EQ(refusal({5'001}), "merchant.day_limit");
  take(answer(open, Verdict::Kind::failed));
  started({15'000});
  EXPECT_EQ(refusal({1'000}), "merchant.day_limit");
  take(answer(open, Verdict::Kind::paid));  // late: booked, above the limit
  EXPECT_EQ(now(open).status, S::paid);
  EXPECT_EQ(taken(), Money{35'000});
  clock.advance(days(1));
  EXPECT_EQ(taken(), Money{});
  started({25'000});
}

TEST_P(PaymentTest, of_many_at_once_no_more_leave_than_the_day_has_room_for) {
  limits({{}, Money{55'000}});
  std::vector<sales::SaleRef> refs;
  for (int i = 0; i < 12; ++i)
    refs.push_back(sale({10'000}));
  std::atomic<int> left = 0;
  std::vector<std::thread> payers;
  payers.reserve(refs.size());
  for (const auto& ref : refs) {
    payers.emplace_back([&] {
      auto start = checkout_.checkout_pay(db(), ref.reference, kFpx, "");
      if (start.ok()) ++left;
      if (!start.ok()) {
        EXPECT_REFUSED(start, "merchant.day_limit");
      }
    });
  }
  for (auto& payer : payers)
    payer.join();
  EXPECT_EQ(left, 5);
  EXPECT_EQ(taken(), Money{50'000});
}

TEST_ON_SQLITE(PaymentTest, one_transaction_counts_what_it_takes_itself) {
  limits({{}, Money{25'000}});
  auto room = db().write([&](db::Tx& tx) -> Result<Done> {
    auto gate = merchants::gate_of(tx, kMerchant);
    auto day = kl_day(tx.now());
    for (int i = 0; i < 2; ++i)
      GERBANG_CHECK(sales::limits_take(tx, {kMerchant, "Kedai"}, gate, {10'000}, day));
    return sales::limits_take(tx, {kMerchant, "Kedai"}, gate, {10'000}, day);
  });
  ASSERT_FALSE(room.ok());
  EXPECT_REFUSED(room, "merchant.day_limit");
}

TEST_ON_SQLITE(PaymentTest, what_nobody_finishes_times_out_and_a_bank_is_asked_first) {
  jobs::JobRunner jobs(db(), checkout_.topics());
  auto unopened = sale();
  auto left = started();
  auto paid = started();
  bank_->is_away = true;
  clock.advance(minutes(31));
  jobs.run_due();
  EXPECT_EQ(now(unopened).status, S::timeout);
  EXPECT_EQ(now(left).status, S::in_progress);  // nobody knows yet
  bank_->is_away = false;
  take(answer(paid, Verdict::Kind::paid));
  for (int i = 0; i < 12; ++i) {
    clock.advance(minutes(15));
    jobs.run_due();
  }
  EXPECT_EQ(now(left).status, S::timeout);
  EXPECT_GE(bank_->asked, 1);
  EXPECT_EQ(now(paid).status, S::paid);
}

TEST_ON_SQLITE(PaymentTest, an_enquiry_answered_about_another_order_changes_nothing) {
  auto ref = started(), other = started();
  bank_->tells = Verdict::Kind::paid;
  bank_->answers_about = answer(other, Verdict::Kind::paid).attempt;
  EXPECT_FALSE(checkout_.enquire(db(), kMerchant, ref.id).ok());
  EXPECT_EQ(now(ref).status, S::in_progress);
  EXPECT_EQ(now(other).status, S::in_progress);
  EXPECT_TRUE(told.empty());
}

TEST_P(PaymentTest, each_enquiry_waits_twice_as_long_as_the_one_before) {
  jobs::JobRunner jobs(db(), checkout_.topics());
  auto ref = started();
  std::vector<std::int64_t> waited;  // minutes since the payer left, of each question
  for (int minute = 1; minute < 30; ++minute) {
    clock.advance(minutes(1));
    auto before = bank_->asked;
    jobs.run_due();
    if (bank_->asked > before) waited.push_back(minute);
  }
  // 2, then 4 and 8 more; 16 more would lie behind the end, which asks by itself.
  EXPECT_EQ(waited, (std::vector<std::int64_t>{2, 6, 14}));
  EXPECT_EQ(now(ref).status, S::in_progress);
}

// PostgreSQL has no writer that would hold them in one order.
TEST_ON_SQLITE(PaymentTest,
               a_payment_that_leaves_for_the_bank_while_it_expires_is_asked_about_first) {
  static constexpr db::Statement kOpenJobs{
      "test_open_expiry",
      "SELECT count(*) FROM jobs WHERE topic = 'sale.enquire_last' AND done_at IS NULL"};
  auto ref = sale();
  std::atomic<bool> is_held = false, goes_on = false;
  auto wait_for = [](const auto& is_so) {
    while (!is_so())
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
  };
  // The writer is busy; behind it the start waits, and behind that the expiry.
  std::thread busy([&] {
    db().write_job([&](db::Tx&) {
      is_held = true;
      wait_for([&] { return goes_on.load(); });
      return true;
    });
  });
  wait_for([&] { return is_held.load(); });
  std::thread start(
      [&] { EXPECT_TRUE(checkout_.checkout_pay(db(), ref.reference, kFpx, "").ok()); });
  wait_for([&] { return db().stats().write_queue == 1; });
  EXPECT_EQ(bank_->started, 1);
  clock.advance(minutes(31));
  sales::SaleJob job{kMerchant, ref.id, 0};
  std::thread expiry([&] {
    auto topics = checkout_.topics();
    auto topic = std::ranges::find(topics, sales::kExpireTopic, &jobs::Topic::name);
    jobs::JobRow row;
    row.payload = contract::to_json(job);
    EXPECT_TRUE(db().write([&](db::Tx& tx) { return topic->in_tx(tx, row); }).ok());
  });
  wait_for([&] { return db().stats().write_queue == 2; });
  goes_on = true;
  for (auto* thread : {&busy, &start, &expiry})
    thread->join();
  EXPECT_EQ(now(ref).status, S::in_progress) << "the payer is at the bank";
  EXPECT_GE(db().read([](db::Sql& sql) { return *sql.one<int>(kOpenJobs); }), 1);
  EXPECT_EQ(bank_->asked, 0) << "an expiry calls nobody";
}

TEST_ON_SQLITE(PaymentTest, an_expiry_hands_what_is_with_a_bank_over_to_the_lane_of_the_acquirers) {
  auto topics = checkout_.topics();
  for (const auto& topic : topics) {
    EXPECT_EQ(topic.lane,
              topic.name == sales::kExpireTopic ? jobs::Lane::local : jobs::Lane::acquirer);
  }
  auto unopened = sale();
  auto left = started();
  clock.advance(minutes(31));
  std::erase_if(topics, [](const auto& topic) { return topic.name != sales::kExpireTopic; });
  jobs::JobRunner(db(), topics).run_due();
  EXPECT_EQ(bank_->asked, 0);
  EXPECT_EQ(now(unopened).status, S::timeout);
  EXPECT_EQ(now(left).status, S::in_progress);
  jobs::JobRunner(db(), checkout_.topics()).run_due();
  EXPECT_EQ(now(left).status, S::timeout);
}

TEST_ON_SQLITE(PaymentTest, an_answer_that_never_came_is_asked_for) {
  jobs::JobRunner runner(db(), checkout_.topics());
  auto ref = started();
  bank_->tells = Verdict::Kind::paid;
  clock.advance(minutes(3));
  jobs::jobs_of_another_version(db());
  runner.run_due();
  EXPECT_EQ(now(ref).status, S::paid);
  EXPECT_FALSE(now(ref).is_late);
}

TEST_ON_SQLITE(PaymentTest, a_corporate_payment_waits_for_its_checker_for_days) {
  jobs::JobRunner jobs(db(), checkout_.topics());
  auto ref = started();
  take(answer(ref, Verdict::Kind::awaiting_checker));
  EXPECT_EQ(now(ref).expires_at, clock.now() + days(3));
  auto other = started();
  take(answer(other, Verdict::Kind::awaiting_checker));
  clock.advance(milliseconds(days(3).ms - 1));
  jobs.run_due();
  EXPECT_EQ(now(ref).status, S::pending_authorization);
  take(answer(ref, Verdict::Kind::paid));
  EXPECT_EQ(now(ref).status, S::paid);
  EXPECT_FALSE(now(ref).is_late);
  clock.advance(seconds(1));
  jobs.run_due();
  EXPECT_EQ(now(other).status, S::timeout) << "and no longer";
}

TEST_ON_SQLITE(PaymentTest, a_cancel_asks_the_bank_and_a_paid_sale_stays_paid) {
  auto ref = started();
  bank_->tells = Verdict::Kind::paid;
  auto after = checkout_.checkout_cancel(db(), now(ref), {sales::Trigger::payer});
  ASSERT_TRUE(after.ok());
  EXPECT_EQ(after->status, S::paid);
  bank_->tells = Verdict::Kind::pending;
  auto other = started();
  after = checkout_.checkout_cancel(db(), now(other), {sales::Trigger::payer});
  ASSERT_TRUE(after.ok());
  EXPECT_EQ(after->status, S::canceled);
}

TEST_ON_SQLITE(PaymentTest, a_payment_that_would_cost_its_merchant_money_is_refused) {
  // The Starter package takes RM 1.00 and the tax on it for a bank transfer.
  auto small = sale({107});
  auto refused = checkout_.checkout_pay(db(), small.reference, kFpx, "");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().field_errors.at(0).field, "paymentMethod");
  EXPECT_NE(refused.error().message.english().find("RM 1.08"), std::string::npos)
      << refused.error().message;
  EXPECT_EQ(bank_->started, 0);
  EXPECT_TRUE(checkout_.checkout_pay(db(), sale({108}).reference, kFpx, "").ok());
}

TEST_ON_SQLITE(PaymentTest, cancel_by_a_person_and_its_audit_entry_are_one_commit) {
  auto ref = sale();
  sales::By person{sales::Trigger::merchant,
                   {kMerchant, Id<User>{7}, "Aisyah", {}, "203.0.113.9", "r-1"}};
  auto entries = [&] {
    return db().read([&](db::Sql& sql) {
      return *sql.one<std::int64_t>(kAuditCount, "salesTransaction.cancel", id_text(ref.id));
    });
  };
  auto cancel = [&](bool is_kept) {
    return db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_CHECK(sales_.sale_cancel(tx, kMerchant, ref.id, person));
      if (!is_kept) return conflict(verbatim("something else fails"));
      return Done{};
    });
  };
  EXPECT_FALSE(cancel(false).ok());
  EXPECT_EQ(entries(), 0);
  EXPECT_TRUE(cancel(true).ok());
  EXPECT_EQ(entries(), 1);
}

TEST_ON_SQLITE(PaymentTest, refunds_move_the_money_and_end_the_sale_when_all_is_back) {
  auto ref = started({1'000});
  take(answer(ref, Verdict::Kind::paid));
  auto refund = [&](std::int64_t request, Money amount, bool is_done) {
    (void)db().write([&](db::Tx& tx) -> Result<Done> {
      Id<RefundRequest> id{request};
      GERBANG_CHECK(
          sales_.sale_refund_begin(tx, kMerchant, ref.id, id, amount, {sales::Trigger::op}));
      if (!is_done) {
        GERBANG_CHECK(sales_.sale_refund_refused(tx, kMerchant, ref.id, id, {.note = "no"}));
        return Done{};
      }
      GERBANG_CHECK(sales_.sale_refund_done(tx, kMerchant, ref.id, id, {.note = "RF1"}));
      return Done{};
    });
  };
  refund(1, {400}, true);
  EXPECT_EQ(now(ref).status, S::paid);
  EXPECT_EQ(now(ref).refunded_amount, Money{400});
  refund(2, {601}, true);
  EXPECT_EQ(now(ref).refunded_amount, Money{400});
  refund(3, {600}, false);
  EXPECT_EQ(now(ref).status, S::paid);
  refund(4, {600}, true);
  EXPECT_EQ(now(ref).status, S::refunded);
  auto available = db().read([&](db::Sql& sql) {
    return ledger::balance(sql, kMerchant, ledger::Account::merchant_available);
  });
  EXPECT_EQ(available, Money{1'000});
}

// ---------------------------------------------------------------- the list

struct Naive {
  std::vector<std::int64_t> ids;
  std::int64_t total = 0;
};

TEST_P(PaymentTest, totals_and_pages_of_the_list_equal_a_plain_query) {
  auto from = kl_day_start(kl_day(clock.now()) - 6) + hours(3);
  seed_sales(db(), kMerchant, 700, from, clock.now());
  auto all = db().read([&](db::Sql& sql) {
    sales::SaleQuery query;
    query.page_size = 1000;
    return sales::sales_page(sql, kMerchant, query)->content;
  });
  ASSERT_EQ(all.size(), 700u);
  std::uint64_t state = 7;
  auto below = [&](std::int64_t n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::int64_t>((state >> 33) % static_cast<std::uint64_t>(n));
  };
  for (int round = 0; round < 120; ++round) {
    sales::SaleQuery query;
    std::optional<Instant> until;
    Day today = kl_day(clock.now());
    if (below(4) > 0) {
      query.created_date_from = kl_day_start(today - below(8)) + milliseconds(below(3) * 7'654'321);
    }
    if (below(4) > 0) {
      until = kl_day_start(today - below(6) + 1) - milliseconds(below(3) * 9'876'543);
      query.created_date_to = *until - milliseconds(1);
    }
    for (auto status : {S::paid, S::failed, S::timeout, S::canceled}) {
      if (below(3) == 0) query.filter_status.push_back(status);
    }
    query.sort = below(2) == 0 ? "createdDate,desc" : "createdDate,asc";
    query.page_size = 1 + below(40);
    query.page_number = 1 + below(12);
    Naive wanted;
    auto in = all;
    std::ranges::sort(in, [&](const sales::SaleRecord& a, const sales::SaleRecord& b) {
      auto key = [](const sales::SaleRecord& s) { return std::pair{s.created_at, s.id}; };
      return query.sort == "createdDate,asc" ? key(a) < key(b) : key(b) < key(a);
    });
    for (const auto& row : in) {
      const auto& codes = query.filter_status;
      bool fits = (!query.created_date_from || row.created_at >= *query.created_date_from) &&
                  (!until || row.created_at < *until) &&
                  (codes.empty() || std::ranges::find(codes, row.status) != codes.end());
      if (!fits) continue;
      auto at = wanted.total++ - (query.page_number - 1) * query.page_size;
      if (at >= 0 && at < query.page_size) wanted.ids.push_back(row.id.value);
    }
    auto got = db().read([&](db::Sql& sql) { return *sales::sales_page(sql, kMerchant, query); });
    std::vector<std::int64_t> ids;
    for (const auto& row : got.content)
      ids.push_back(row.id.value);
    EXPECT_EQ(got.total_elements, wanted.total) << "round " << round;
    EXPECT_EQ(ids, wanted.ids) << "round " << round;
    query.name = "";  // the other way of listing, with a filter that everything fits
    auto other = db().read([&](db::Sql& sql) { return *sales::sales_page(sql, kMerchant, query); });
    EXPECT_EQ(other.total_elements, wanted.total) << "round " << round;
  }
}

TEST_P(PaymentTest, a_list_between_two_amounts_has_an_exact_total_on_every_page) {
  seed_sales(db(), kMerchant, 200, clock.now() - days(3), clock.now());
  sales::SaleQuery query;
  query.page_size = 1000;
  auto list = [&] {
    return db().read([&](db::Sql& sql) { return *sales::sales_page(sql, kMerchant, query); });
  };
  auto all = list().content;
  ASSERT_EQ(all.size(), 200u);
  Money low = all[20].amount, high = std::max(low, all[90].amount);
  low = std::min(low, all[90].amount);
  auto fitting = [&](auto fits) {
    return std::ranges::count_if(all, [&](const sales::SaleRecord& s) { return fits(s.amount); });
  };
  query.amount_from = low;
  EXPECT_EQ(list().total_elements, fitting([&](Money m) { return m >= low; }));
  query.amount_to = high;
  auto wanted = fitting([&](Money m) { return m >= low && m <= high; });
  ASSERT_GT(wanted, 10);
  query.page_size = 7;
  std::int64_t seen = 0;
  for (query.page_number = 1; seen < wanted; ++query.page_number) {
    auto page = list();
    EXPECT_EQ(page.total_elements, wanted);
    ASSERT_FALSE(page.content.empty());
    for (const auto& row : page.content)
      EXPECT_TRUE(row.amount >= low && row.amount <= high);
    seen += static_cast<std::int64_t>(page.content.size());
  }
  EXPECT_EQ(seen, wanted);
  query.amount_from = high + Money{1};
  EXPECT_EQ(list().total_elements, 0);
}

TEST_ON_SQLITE(PaymentTest, another_merchants_sale_does_not_exist) {
  auto ref = sale();
  EXPECT_FALSE(db().read([&](db::Sql& sql) { return sales::sale_get(sql, {9}, ref.id); }).ok());
}

TEST_ON_SQLITE(PaymentTest, figures_count_what_stands_as_sold) {
  auto paid = started({1'000});
  take(answer(paid, Verdict::Kind::paid));
  auto failed = started({5'000});
  take(answer(failed, Verdict::Kind::failed));
  auto day = kl_day(clock.now());
  auto figures =
      db().read([&](db::Sql& sql) { return sales::sales_figures(sql, kMerchant, day, day); });
  EXPECT_EQ(figures.sold_count, 1);
  EXPECT_EQ(figures.sold_amount, Money{1'000});
  EXPECT_EQ(figures.success_rate(), 5'000);
}

TEST_ON_SQLITE(PaymentTest, what_never_reached_a_bank_is_no_attempt_that_failed) {
  take(answer(started(), Verdict::Kind::paid));
  take(answer(started(), Verdict::Kind::failed));
  auto canceled = [&](const sales::SaleRef& ref) {
    auto done = db().write([&](db::Tx& tx) {
      return sales_.sale_cancel(tx, kMerchant, ref.id, {sales::Trigger::payer});
    });
    EXPECT_TRUE(done.ok());
  };
  for (int i = 0; i < 20; ++i)
    canceled(sale());
  Day day = kl_day(clock.now());
  auto rate = [&] {
    return db().read([&](db::Sql& sql) {
      return sales::sales_figures(sql, kMerchant, day, day).success_rate();
    });
  };
  EXPECT_EQ(rate(), 5'000);
  canceled(started());
  EXPECT_EQ(rate(), 3'333);
}

TEST_P(PaymentTest, sales_have_order_numbers_of_their_own_though_made_at_once) {
  constexpr int kPayers = 8, kEach = 40;
  std::vector<std::thread> payers;
  for (int i = 0; i < kPayers; ++i) {
    payers.emplace_back([&] {
      for (int n = 0; n < kEach; ++n)
        sale();
    });
  }
  for (auto& payer : payers)
    payer.join();
  sales::SaleQuery query;
  query.page_size = 500;
  auto page = *db().read([&](db::Sql& sql) { return sales::sales_page(sql, kMerchant, query); });
  std::set<std::string> numbers;
  for (const auto& sale : page.content) {
    EXPECT_EQ(sale.merchant_reference, "A-1");
    EXPECT_TRUE(numbers.insert(sale.order_no).second) << sale.order_no;
  }
  EXPECT_EQ(numbers.size(), std::size_t{kPayers * kEach});
  query.name = *numbers.begin();
  EXPECT_EQ(db().read([&](db::Sql& sql) { return sales::sales_page(sql, kMerchant, query); })
                ->total_elements,
            1);
  query.name = "a-1";
  EXPECT_EQ(db().read([&](db::Sql& sql) { return sales::sales_page(sql, kMerchant, query); })
                ->total_elements,
            kPayers * kEach);
}

TEST(OrderNumber, is_eight_signs_that_nobody_misreads_and_no_spreadsheet_takes_for_a_number) {
  std::set<std::string> seen;
  for (int i = 0; i < 500; ++i) {
    auto number = sales::order_number_new(Instant{1'795'000'000'000});
    ASSERT_EQ(number.size(), 8u);
    EXPECT_TRUE(number[0] >= 'B' && number[0] <= 'Z') << number;
    EXPECT_EQ(number.find_first_not_of("0123456789ABCDEFGHJKMNPQRSTVWXYZ"), std::string::npos);
    EXPECT_EQ(number.substr(0, 3), "C0W");  // the day
    seen.insert(number);
  }
  EXPECT_GT(seen.size(), 490u);
}

TEST_ON_SQLITE(PaymentTest, an_order_number_that_is_taken_is_not_given_again) {
  auto first = now(sale());
  auto second = sale();
  EXPECT_THROW((void)db().write([&](db::Tx& tx) -> Result<Done> {
    tx.exec(kNumberSet, second.id, first.order_no);
    return Done{};
  }),
               db::Failure);
}

}  // namespace
}  // namespace gerbang::checkout
