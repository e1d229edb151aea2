#include "money/payouts/bank_exchange.h"

#include <map>

#include "base/core/refusal_fixture.h"
#include "money/payouts/payout_fixture.h"
#include "money/payouts/payout_query.h"

namespace gerbang::payouts {
namespace {

const ReportProblem kCutOff{ProblemCode::cut_off, 3, {}, "D", {}, "line 3: it ends here"};

/// Files that say nothing: what a report says is what the test puts.
class TestRail final : public BankRail {
 public:
  std::string_view format() const override { return "test"; }
  Result<exchange::File> payment_file(const PaymentBatch& batch) const override {
    std::string bytes;
    for (const auto& item : batch.items) {
      if (item.creditor_account == "0000") return invalid_field("items[0].account", verbatim("no"));
      bytes += item.end_to_end_id + " " + money_text(item.amount) + "\n";
    }
    return exchange::File{batch.message_id + ".txt", bytes, {}};
  }
  StatusReport read(const exchange::File& file) const override { return reports.at(file.name); }

  std::map<std::string, StatusReport> reports;
};

class TestChannel final : public exchange::Channel {
 public:
  Result<Done> send(const exchange::File& file) const override {
    if (is_away) return Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
    ++sends;
    sent[file.name] = file.bytes;
    return Done{};
  }
  Result<std::vector<std::string>> waiting(std::string_view after) const override {
    std::vector<std::string> out;
    for (const auto& [name, report] : rail->reports)
      if (name > after) out.push_back(name);
    return out;
  }
  Result<exchange::File> fetch(std::string_view name) const override {
    if (name == unreadable) return Error{ErrorCode::unavailable, verbatim("no"), {}, {}, {}};
    return exchange::File{std::string(name), bytes + std::string(name), {}};
  }

  const TestRail* rail = nullptr;
  mutable std::map<std::string, std::string> sent;
  mutable int sends = 0;
  bool is_away = false;
  std::string unreadable;
  std::string bytes = "…";
};

class BankExchangeTest : public PayoutFixture {
 protected:
  BankExchangeTest() { channel_.rail = &rail_; }

  /// A payout that is closed and approved.
  PayoutRecord approved() {
    sale({10'000});
    pass_days(4);
    auto id = closed().id;
    EXPECT_TRUE(db().write([&](db::Tx& tx) { return payouts_.approve(tx, badrul, id); }).ok());
    return now_of(id);
  }
  PayoutRecord now_of(Id<Payout> id) {
    return *db().read([&](db::Sql& sql) { return payout_find_any(sql, id); });
  }
  Result<exchange::FileRecord> send() {
    return db().write([&](db::Tx& tx) { return exchange_.send_approved(tx, chong); });
  }
  void exchange() { EXPECT_TRUE(exchange_.run(db()).ok()); }
  void report(const std::string& name, const PayoutRecord& payout, PaymentStatus status,
              std::optional<Money> amount = {}) {
    StatusReport out;
    out.message_id = name;
    out.created_at = clock.now();
    out.original_message_id =
        "PO-" + id_text(now_of(payout.id).batch.value_or(Id<exchange::File>{}));
    out.items.push_back({id_text(payout.id), status, "X", "AC04", "Closed", "B-7", amount});
    rail_.reports[name] = out;
  }
  std::vector<std::string> exceptions() {
    static constexpr db::Statement kAll{"test_exceptions",
                                        "SELECT what FROM exchange_exceptions ORDER BY id"};
    return db().read([](db::Sql& sql) { return sql.all<std::string>(kAll); });
  }

  TestRail rail_;
  TestChannel channel_;
  BankExchange exchange_{payouts_, &rail_, &channel_, {"Gerbang", "8001", "MBBEMYKL"}};
};
INSTANTIATE_ON_BOTH_ENGINES(BankExchangeTest);

TEST_P(BankExchangeTest, what_is_approved_goes_in_one_file_and_is_paid_once) {
  auto payout = approved();
  auto batch = send();
  ASSERT_TRUE(batch.ok());
  EXPECT_EQ(batch->amount, payout.amount);
  EXPECT_REFUSED(send(), "payout.nothing_approved");
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::sent);
  exchange();
  exchange();
  EXPECT_EQ(channel_.sends, 1);
  EXPECT_EQ(channel_.sent.begin()->second,
            id_text(payout.id) + " " + money_text(payout.amount) + "\n");
  report("R1", payout, PaymentStatus::paid, payout.amount);
  exchange();
  report("R2", payout, PaymentStatus::paid, payout.amount);
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::paid);
  EXPECT_EQ(now_of(payout.id).bank_reference, "B-7");
  EXPECT_EQ(in_transit(), Money{});
  EXPECT_TRUE(exceptions().empty());
}

TEST_P(BankExchangeTest, a_file_that_may_not_have_arrived_is_handed_over_again) {
  auto payout = approved();
  ASSERT_TRUE(send().ok());
  channel_.is_away = true;
  EXPECT_FALSE(exchange_.run(db()).ok());
  channel_.is_away = false;
  exchange();
  EXPECT_EQ(channel_.sends, 1);
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::sent);
}

TEST_P(BankExchangeTest, a_report_about_another_amount_is_not_believed) {
  auto payout = approved();
  ASSERT_TRUE(send().ok());
  report("R1", payout, PaymentStatus::paid, payout.amount + Money{1});
  exchange();
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::sent);
  EXPECT_EQ(exceptions().size(), 1U);
}

TEST_P(BankExchangeTest, a_report_about_what_was_never_sent_is_an_exception) {
  auto payout = approved();
  report("R1", payout, PaymentStatus::paid);  // of batch 0
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::approved);
  EXPECT_EQ(exceptions().size(), 1U);
}

TEST_P(BankExchangeTest, what_cannot_be_read_is_kept_and_shown) {
  rail_.reports["R1"].problem = kCutOff;
  exchange();
  EXPECT_EQ(exceptions(), std::vector<std::string>{"line 3: it ends here"});
  static constexpr db::Statement kKept{
      "test_exception",
      "SELECT count(*) FROM exchange_exceptions WHERE rail = 2 AND code = $1"
      " AND line = 3 AND found = 'D' AND element IS NULL"};
  EXPECT_EQ(
      db().read([](db::Sql& sql) { return sql.one<std::int64_t>(kKept, ProblemCode::cut_off); }),
      1);
}

TEST_P(BankExchangeTest, what_was_paid_and_comes_back_is_the_merchants_again) {
  auto payout = approved();
  ASSERT_TRUE(send().ok());
  report("R1", payout, PaymentStatus::paid);
  exchange();
  clock.advance(days(2));
  report("R2", payout, PaymentStatus::rejected);
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::returned);
  EXPECT_EQ(now_of(payout.id).return_code, "AC04");
  EXPECT_EQ(held().available, payout.amount);
  clock.advance(days(1));
  report("R3", payout, PaymentStatus::paid);
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::returned);
  EXPECT_EQ(exceptions().size(), 1U) << "that cannot be";
}

TEST_P(BankExchangeTest, an_older_word_says_what_was_true_then_and_a_newer_one_is_looked_at) {
  auto payout = approved();
  ASSERT_TRUE(send().ok());
  report("older", payout, PaymentStatus::paid);
  auto older = rail_.reports.extract("older");
  clock.advance(hours(1));
  report("back", payout, PaymentStatus::rejected);
  clock.advance(hours(1));
  report("newer", payout, PaymentStatus::paid);
  auto newer = rail_.reports.extract("newer");
  clock.advance(hours(1));
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::returned);
  rail_.reports.insert(std::move(older));
  exchange();
  EXPECT_TRUE(exceptions().empty());
  rail_.reports.insert(std::move(newer));
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::returned);
  EXPECT_EQ(exceptions().size(), 1U) << "it was written after the return, before that was read";
}

TEST_P(BankExchangeTest, the_bank_s_word_against_a_person_s_is_looked_at) {
  auto payout = approved();
  ASSERT_TRUE(send().ok());
  report("R1", payout, PaymentStatus::paid);
  auto waits = rail_.reports.extract("R1");
  clock.advance(hours(1));
  BankEnd back{.is_paid = false, .reference = {}, .code = {}, .reason = "By telephone"};
  ASSERT_TRUE(
      db().write([&](db::Tx& tx) { return payouts_.end_by_hand(tx, chong, payout.id, back); })
          .ok());
  rail_.reports.insert(std::move(waits));
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::returned);
  EXPECT_EQ(exceptions().size(), 1U);
}

TEST_P(BankExchangeTest, what_cannot_be_had_keeps_nobody_waiting) {
  auto payout = approved();
  ASSERT_TRUE(send().ok());
  report("R1", payout, PaymentStatus::rejected);
  report("R2", payout, PaymentStatus::paid);
  channel_.unreadable = "R1";
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::paid);
  EXPECT_TRUE(exceptions().empty()) << "it may come in a minute";
  for (auto wait : {minutes(2), minutes(3)}) {
    clock.advance(wait);
    exchange();
  }
  EXPECT_EQ(exceptions(), std::vector<std::string>{"no"});
  channel_.unreadable.clear();
  clock.advance(minutes(10));
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::returned);
}

TEST_P(BankExchangeTest, what_was_cut_off_may_come_whole_under_its_name) {
  auto payout = approved();
  ASSERT_TRUE(send().ok());
  report("R1", payout, PaymentStatus::paid);
  rail_.reports["R1"].problem = kCutOff;
  exchange();
  rail_.reports["R1"].problem = {};
  channel_.bytes = "whole";
  clock.advance(minutes(2));
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::paid);
  channel_.bytes = "changed";
  report("R1", payout, PaymentStatus::rejected);
  exchange();
  EXPECT_EQ(now_of(payout.id).status, PayoutStatus::paid) << "what was right is read once";
  EXPECT_EQ(exceptions().size(), 1U);
}

TEST_P(BankExchangeTest, one_that_the_bank_would_not_take_keeps_nobody_waiting) {
  auto bad = approved();
  static constexpr db::Statement kSpoil{"test_spoil",
                                        "UPDATE payouts SET account_no = '0000' WHERE status = 3"};
  db().write_job([](db::Tx& tx) { return tx.changed(kSpoil) == 1; });
  auto good = approved();
  ASSERT_TRUE(send().ok());
  EXPECT_EQ(now_of(bad.id).status, PayoutStatus::held);
  EXPECT_TRUE(now_of(bad.id).held_reason);
  EXPECT_EQ(now_of(good.id).status, PayoutStatus::sent);
}

}  // namespace
}  // namespace gerbang::payouts
