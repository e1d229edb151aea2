#include "money/ledger/ledger.h"

#include <boost/algorithm/string/replace.hpp>

#include "base/db/db_fixture.h"
#include "money/ledger/ledger_store.h"

namespace gerbang::ledger {
namespace {

constexpr MerchantId kMerchant{77};

class LedgerTest : public db::OnBothEngines {
 protected:
  Result<Id<Transfer>> post(std::int64_t subject, const std::vector<Line>& lines) {
    return db().write([&](db::Tx& tx) {
      return transfer_post(tx, TransferKind::sale, kMerchant, {subject, 0}, lines);
    });
  }
  Money balance_of(MerchantId owner, Account account, int acquirer = 0) {
    return db().read([&](db::Sql& sql) { return balance(sql, owner, account, acquirer); });
  }
  std::vector<std::string> violations() {
    std::vector<std::string> out;
    for (const auto& invariant : ledger_invariants()) {
      for (auto& text : db().read([&](db::Sql& sql) { return invariant.check(sql); })) {
        out.push_back(text);
      }
    }
    return out;
  }
};
INSTANTIATE_ON_BOTH_ENGINES(LedgerTest);

TEST_P(LedgerTest, an_unbalanced_transfer_is_refused_and_leaves_nothing) {
  auto posted = post(1, {debit(Account::acquirer_receivable, {1000}, 20),
                         credit(Account::merchant_pending, {999})});
  ASSERT_FALSE(posted.ok());
  EXPECT_EQ(balance_of(kGatewayCompany, Account::acquirer_receivable, 20), Money{});
  EXPECT_TRUE(violations().empty());
}

TEST_P(LedgerTest, balances_follow_the_entries) {
  for (int i = 1; i <= 5; ++i) {
    ASSERT_TRUE(post(i, {debit(Account::acquirer_receivable, {1000}, 20),
                         credit(Account::merchant_pending, {950}),
                         credit(Account::fee_income, {50}), credit(Account::sst_payable, {0})})
                    .ok());
  }
  EXPECT_EQ(balance_of(kGatewayCompany, Account::acquirer_receivable, 20), Money{5000});
  EXPECT_EQ(balance_of(kMerchant, Account::merchant_pending), Money{-4750});
  EXPECT_EQ(balance_of(kGatewayCompany, Account::fee_income), Money{-250});
  EXPECT_TRUE(violations().empty());
  auto entries = db().read([&](db::Sql& sql) { return entries_of(sql, kMerchant, 3); });
  EXPECT_EQ(entries.size(), 3u);  // a line of zero is left out
}

TEST_P(LedgerTest, a_transfer_may_have_more_lines_than_go_together) {
  std::vector<Line> lines;
  for (int acquirer = 1; acquirer <= 17; ++acquirer)
    lines.push_back(debit(Account::acquirer_receivable, {acquirer}, acquirer));
  lines.push_back(credit(Account::merchant_pending, {17 * 18 / 2}));
  ASSERT_TRUE(post(1, lines).ok());
  auto entries = db().read([&](db::Sql& sql) { return entries_of(sql, kMerchant, 1); });
  ASSERT_EQ(entries.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(entries[i].acquirer, lines[i].acquirer);
    EXPECT_EQ(entries[i].amount, lines[i].amount);
  }
  EXPECT_TRUE(violations().empty());
}

TEST_P(LedgerTest, whoever_reads_a_balance_is_told_what_the_transaction_itself_has_posted) {
  std::vector<Line> lines{debit(Account::bank, {5}), credit(Account::merchant_available, {5})};
  ASSERT_TRUE(post(1, lines).ok());
  auto seen = db().write([&](db::Tx& tx) -> Result<Money> {
    GERBANG_CHECK(transfer_post(tx, TransferKind::sale, kMerchant, {2, 0}, lines));
    return merchant_balances(tx, kMerchant).available;
  });
  EXPECT_EQ(seen.value(), Money{10});
  EXPECT_EQ(balance_of(kMerchant, Account::merchant_available), Money{-10});
}

TEST_P(LedgerTest, the_same_transfer_cannot_be_posted_twice) {
  std::vector<Line> lines{debit(Account::bank, {5}), credit(Account::fee_income, {5})};
  ASSERT_TRUE(post(1, lines).ok());
  EXPECT_THROW((void)post(1, lines), db::Failure);
  EXPECT_EQ(balance_of(kGatewayCompany, Account::bank), Money{5});
}

/// How the engine goes about kEntriesOfSubject, a line for each step.
std::string plan_of_entries(db::Db& db) {
  std::string text = kEntriesOfSubject.text;
  boost::replace_all(text, "$1", id_text(kMerchant));
  boost::replace_all(text, "$2", "7");
  bool is_sqlite = db.engine() == db::Engine::sqlite;
  std::string plan;
  db.read_job([&](db::Sql& sql) {
    sql.run_text(
        (is_sqlite ? "EXPLAIN QUERY PLAN " : "EXPLAIN ") + text, {},
        [&](const db::Row& row) { plan += std::string(row.text(is_sqlite ? 3 : 0)) + "\n"; });
  });
  return plan;
}

TEST_P(LedgerTest, entries_of_one_subject_are_found_through_its_transfers) {
  std::vector<BulkTransfer> transfers;
  for (int i = 1; i <= 5'000; ++i) {
    transfers.push_back({id_new<Transfer>(clock.now()),
                         TransferKind::sale,
                         {i, 0},
                         clock.now(),
                         {debit(Account::bank, {5}), credit(Account::fee_income, {5})}});
  }
  ASSERT_TRUE(
      db().write([&](db::Tx& tx) { return transfers_post_bulk(tx, kMerchant, transfers); }).ok());
  auto expect_by_subject = [&] {
    auto plan = plan_of_entries(db());
    EXPECT_NE(plan.find("ledger_transfers_subject"), std::string::npos) << plan;
    EXPECT_EQ(plan.find("Seq Scan"), std::string::npos) << plan;
    // SQLite names the columns that it looks up: the whole beginning of the entries' key.
    if (db().engine() == db::Engine::sqlite) {
      EXPECT_NE(plan.find("(merchant_id=? AND transfer_id=?)"), std::string::npos) << plan;
    }
  };
  if (db().engine() == db::Engine::sqlite) expect_by_subject();
  (void)db().write([](db::Tx& tx) -> Result<Done> {
    tx.run_text("ANALYZE", {}, [](const db::Row&) {});
    return Done{};
  });
  expect_by_subject();
}

TEST_P(LedgerTest, a_changed_entry_is_found) {
  ASSERT_TRUE(post(1, {debit(Account::bank, {5}), credit(Account::fee_income, {5})}).ok());
  (void)db().write([](db::Tx& tx) -> Result<Done> {
    tx.run_text("UPDATE ledger_entries SET amount = 6 WHERE line = 1", {}, [](const db::Row&) {});
    return Done{};
  });
  EXPECT_EQ(violations().size(), 3u);  // the sum, the transfer, the balance
}

}  // namespace
}  // namespace gerbang::ledger
