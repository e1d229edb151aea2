// Payouts, adjustments and accounts of which any statement may lose its connection: nothing is half
// done, and the same call completes it.

#include <map>

#include "money/payouts/payout.h"
#include "money/payouts/payout_fixture.h"

namespace gerbang::payouts {
namespace {

/// A bank whose files say what the test wants.
class WholeRail final : public BankRail {
 public:
  std::string_view format() const override { return "test"; }
  Result<exchange::File> payment_file(const PaymentBatch& batch) const override {
    return exchange::File{batch.message_id + ".txt", std::to_string(batch.items.size()), {}};
  }
  StatusReport read(const exchange::File& file) const override { return reports.at(file.name); }

  std::map<std::string, StatusReport> reports;
};
class WholeChannel final : public exchange::Channel {
 public:
  explicit WholeChannel(const WholeRail& rail) : rail_(rail) {}
  Result<Done> send(const exchange::File&) const override { return Done{}; }
  Result<std::vector<std::string>> waiting(std::string_view after) const override {
    std::vector<std::string> out;
    for (const auto& [name, report] : rail_.reports)
      if (name > after) out.push_back(name);
    return out;
  }
  Result<exchange::File> fetch(std::string_view name) const override {
    return exchange::File{std::string(name), "… " + std::string(name), {}};
  }

 private:
  const WholeRail& rail_;
};

class PayoutWholeTest : public PayoutFixture {
 protected:
  using Write = std::function<bool(db::Tx&)>;

  /// One that changes rows in one transaction.
  db::WholeCommand in_one(std::string name, std::function<void()> given, Write run,
                          std::function<bool()> is_done) {
    return {.name = std::move(name),
            .given = std::move(given),
            .run =
                [run = std::move(run)](db::Db& db) {
                  bool is_ok = false;
                  db.write_job([&](db::Tx& tx) { return is_ok = run(tx); });
                  return is_ok;
                },
            .is_done = std::move(is_done),
            .check = [this] { check(); }};
  }
  PayoutRecord now() {
    return *db().read([&](db::Sql& sql) { return payout_find_any(sql, id_); });
  }
  void close_one() {
    sale({10'000});
    pass_days(4);
    id_ = closed().id;
    ASSERT_EQ(now().status, PayoutStatus::closed);
  }
  void approve_one() {
    close_one();
    ASSERT_TRUE(db().write([&](db::Tx& tx) { return payouts_.approve(tx, badrul, id_); }).ok());
  }
  void send_one() {
    approve_one();
    ASSERT_TRUE(db().write([&](db::Tx& tx) { return exchange_.send_approved(tx, chong); }).ok());
    EXPECT_TRUE(exchange_.run(db()).ok());
  }
  /// The bank's word, in a file of its own.
  void report(PaymentStatus status) {
    StatusReport out;
    out.message_id = "R" + id_text(id_);
    out.created_at = clock.now();
    out.original_message_id = "PO-" + id_text(now().batch.value_or(Id<exchange::File>{}));
    out.items.push_back({id_text(id_), status, "X", "AC04", "Closed", "B-7", now().amount});
    rail_.reports = {{out.message_id, out}};
  }

  Id<Payout> id_;
  WholeRail rail_;
  WholeChannel channel_{rail_};
  BankExchange exchange_{payouts_, &rail_, &channel_, {"Gerbang", "8001", "MBBEMYKL"}};
};
INSTANTIATE_ON_BOTH_ENGINES(PayoutWholeTest);

TEST_P(PayoutWholeTest, an_adjustment_that_is_asked_for_approved_and_rejected) {
  Id<Adjustment> id;
  std::int64_t asked = 0;
  auto all = [&] {
    static constexpr db::Statement kCount{"test_adjustments",
                                          "SELECT count(*) FROM payout_adjustments"};
    return db().read([](db::Sql& sql) { return *sql.one<std::int64_t>(kCount); });
  };
  auto status = [&] {
    static constexpr db::Statement kStatus{"test_adjustment_status",
                                           "SELECT status FROM payout_adjustments WHERE id = $1"};
    return db().read([&](db::Sql& sql) { return *sql.one<AdjustmentStatus>(kStatus, id); });
  };
  auto ask = [&](db::Tx& tx) {
    return adjustment_ask(tx, aisyah, {kMerchant, Money{500}, "Goodwill"});
  };
  auto asking = in_one(
      "ask", [&] { asked = all(); }, [&](db::Tx& tx) { return ask(tx).ok(); },
      [&] { return all() > asked; });
  asking.is_made_anew = true;
  expect_whole(db(), asking);
  auto given = [&] { id = db().write(ask)->id; };
  expect_whole(db(), in_one(
                         "approve", given,
                         [&](db::Tx& tx) { return adjustment_approve(tx, badrul, id).ok(); },
                         [&] { return status() == AdjustmentStatus::booked; }));
  expect_whole(db(), in_one(
                         "reject", given,
                         [&](db::Tx& tx) { return adjustment_reject(tx, badrul, id, "No").ok(); },
                         [&] { return status() == AdjustmentStatus::rejected; }));
}

TEST_P(PayoutWholeTest, an_approval_a_hold_and_a_release) {
  auto is = [&](PayoutStatus status) { return [this, status] { return now().status == status; }; };
  expect_whole(db(), in_one(
                         "approve", [&] { close_one(); },
                         [&](db::Tx& tx) { return payouts_.approve(tx, badrul, id_).ok(); },
                         is(PayoutStatus::approved)));
  expect_whole(db(), in_one(
                         "hold", [&] { approve_one(); },
                         [&](db::Tx& tx) { return payouts_.hold(tx, aisyah, id_, "Wait").ok(); },
                         is(PayoutStatus::held)));
  auto held = [&] {
    approve_one();
    ASSERT_TRUE(
        db().write([&](db::Tx& tx) { return payouts_.hold(tx, aisyah, id_, "Wait"); }).ok());
  };
  expect_whole(
      db(), in_one(
                "release", held, [&](db::Tx& tx) { return payouts_.release(tx, badrul, id_).ok(); },
                is(PayoutStatus::closed)));
}

TEST_P(PayoutWholeTest, a_file_that_is_made_and_handed_over) {
  expect_whole(db(), in_one(
                         "send", [&] { approve_one(); },
                         [&](db::Tx& tx) { return exchange_.send_approved(tx, chong).ok(); },
                         [&] { return now().status == PayoutStatus::sent; }));
}

TEST_P(PayoutWholeTest, the_banks_word_that_it_was_paid_or_is_returned) {
  for (auto [word, end] : {std::pair{PaymentStatus::paid, PayoutStatus::paid},
                           std::pair{PaymentStatus::rejected, PayoutStatus::returned}}) {
    expect_whole(db(), {.name = "report",
                        .given =
                            [&, word = word] {
                              send_one();
                              report(word);
                            },
                        .run = [&](db::Db& db) { return exchange_.run(db).ok(); },
                        .is_done = [&, end = end] { return now().status == end; },
                        .check = [&] { check(); },
                        .is_in_steps = true});
  }
}

TEST_P(PayoutWholeTest, an_end_that_a_person_enters) {
  for (bool is_paid : {true, false}) {
    expect_whole(db(), in_one(
                           "end by hand", [&] { send_one(); },
                           [&](db::Tx& tx) {
                             BankEnd how{
                                 .is_paid = is_paid, .reference = "B-7", .reason = "Closed"};
                             return payouts_.end_by_hand(tx, aisyah, id_, how).ok();
                           },
                           [&, is_paid] {
                             auto end = is_paid ? PayoutStatus::paid : PayoutStatus::returned;
                             return now().status == end;
                           }));
  }
}

TEST_P(PayoutWholeTest, a_payout_that_is_closed) {
  expect_whole(db(), in_one(
                         "close",
                         [&] {
                           sale({10'000});
                           pass_days(1);
                           next_day(minutes(5));
                           run();
                           clock.advance(minutes(3));
                           id_ = last().id;
                         },
                         [&](db::Tx& tx) { return payouts_.close(tx, aisyah, id_).ok(); },
                         [&] { return now().status == PayoutStatus::closed; }));
}

TEST_P(PayoutWholeTest, an_account_that_is_asked_for_approved_and_rejected) {
  int number = 0;
  Id<PayoutAccount> asked;
  auto owner = person(8, "Owner", kMerchant), finance = person(9, "Finance", kMerchant);
  auto ask = [&](db::Tx& tx) {
    return accounts_.ask(
        tx, owner,
        {"Maybank", "MBBEMYKL", "51401234" + std::to_string(1'000 + number), "KEDAI SDN BHD"});
  };
  auto waiting = [&] {
    return db().read([&](db::Sql& sql) { return account_asked(sql, kMerchant); });
  };
  auto reject = [&](db::Tx& tx) {
    return accounts_.reject(tx, finance, kMerchant, asked, "Another bank").ok();
  };
  auto given = [&] {
    ++number;
    asked = db().write(ask)->id;
  };
  expect_whole(
      db(), in_one(
                "ask",
                [&] {
                  ++number;
                  if (auto before = waiting()) {
                    asked = before->id;
                    db().write_job(reject);
                  }
                },
                [&](db::Tx& tx) { return ask(tx).ok(); }, [&] { return waiting().has_value(); }));
  asked = waiting()->id;
  db().write_job(reject);
  expect_whole(db(), in_one("reject", given, reject, [&] { return !waiting(); }));
  expect_whole(
      db(), in_one(
                "approve", given,
                [&](db::Tx& tx) { return accounts_.approve(tx, finance, kMerchant, asked).ok(); },
                [&] { return !waiting(); }));
}

}  // namespace
}  // namespace gerbang::payouts
