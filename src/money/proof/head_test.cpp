#include "money/proof/head.h"

#include "base/core/crypto.h"
#include "base/core/ed25519.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/ledger/days.h"
#include "money/ledger/ledger.h"
#include "money/ledger/transfer_chain.h"
#include "money/proof/bundle.h"
#include "people/merchants/merchant_fixture.h"

namespace gerbang::proof {
namespace {

using ledger::Account;

constexpr MerchantId kOne{101}, kOther{102};
constexpr std::string_view kMaster = "a master key of the tests, long enough";

/// Two merchants, three days, a head for each of them.
class HeadTest : public db::OnBothEngines {
 protected:
  void SetUp() override {
    for (int day = 0; day < 3; ++day) {
      post(kOne, 4);
      post(kOther, day == 1 ? 0 : 2);
      clock.advance(hours(24));
      sign();
    }
    ASSERT_EQ(breaches(), std::vector<std::string>{});
  }
  void post(MerchantId merchant, int count) {
    for (int i = 0; i < count; ++i) {
      clock.advance(seconds(1));
      db().write_job([&](db::Tx& tx) {
        auto posted =
            ledger::transfer_post(tx, ledger::TransferKind::sale, merchant, {++subject_, 0},
                                  {ledger::debit(Account::acquirer_receivable, {100}, 1),
                                   ledger::credit(Account::merchant_pending, {90}),
                                   ledger::credit(Account::fee_income, {10})});
        return posted.ok();
      });
    }
  }
  void seal() {
    db().write_job([](db::Tx& tx) {
      while (ledger::transfers_seal(tx) > 0) {
      }
      return true;
    });
  }
  int sign() {
    seal();
    for (int times = 0; times < 2; ++times) {
      while (ledger::day_step(db())) {
      }
      clock.advance(ledger::kDayMargin);
    }
    return *heads_sign(db(), kMaster);
  }
  std::vector<std::string> breaches() {
    return db().read([](db::Sql& sql) {
      std::vector<std::string> out;
      for (const auto& of_room : {ledger::transfer_chain_invariants(), head_invariants()}) {
        for (const auto& invariant : of_room) {
          for (auto& breach : invariant.check(sql))
            out.push_back(std::move(breach));
        }
      }
      return out;
    });
  }
  Head last(MerchantId merchant) {
    return db().read([&](db::Sql& sql) { return *head_last(sql, merchant); });
  }

  std::int64_t subject_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(HeadTest);

TEST_ON_SQLITE(HeadTest, covers_every_transfer_of_its_merchant) {
  EXPECT_EQ(last(kOne).number, 3);
  EXPECT_EQ(last(kOne).transfers, 12);
  EXPECT_EQ(last(kOther).number, 2);  // nothing on the second day
  EXPECT_EQ(last(kOther).transfers, 4);
}

TEST_ON_SQLITE(HeadTest, is_signed_with_a_key_that_everybody_may_have) {
  auto head = last(kOne);
  auto keys = db().read([](db::Sql& sql) { return public_keys(sql); });
  ASSERT_EQ(keys.size(), 1U);
  EXPECT_TRUE(ed25519::is_signed(*base64_url_parse(keys[0].public_key), head_said(head),
                                 *base64_url_parse(head.signature)));
}

TEST_ON_SQLITE(HeadTest, is_made_once_a_day) {
  EXPECT_EQ(sign(), 0);
  post(kOne, 1);
  EXPECT_EQ(sign(), 0);  // the day is not over
  clock.advance(hours(24));
  EXPECT_EQ(sign(), 1);
  EXPECT_EQ(last(kOne).transfers, 13);
}

TEST_ON_SQLITE(HeadTest, each_change_by_hand_is_found_and_named) {
  const std::vector<std::pair<std::string, std::string>> changes{
      {"UPDATE ledger_entries SET amount = amount + 1 WHERE merchant_id = 101 AND line = 1",
       "is not what was sealed"},
      {"UPDATE ledger_transfers SET subject_id = subject_id + 1000 WHERE merchant_id = 101 AND "
       "position = 5",
       "position 5 is not what was sealed"},
      {"UPDATE ledger_transfers SET created_at = 1 WHERE merchant_id = 102 AND position = 1",
       "position 1 is not what was sealed"},
      {"DELETE FROM ledger_transfers WHERE merchant_id = 101 AND position = 3",
       "no record has position 3"},
      {"DELETE FROM ledger_transfers WHERE merchant_id = 101 AND position = 12",
       "the last 1 of 12 records were taken out"},
      {"DELETE FROM ledger_entries WHERE merchant_id = 101 AND transfer_id = (SELECT id FROM "
       "ledger_transfers WHERE merchant_id = 101 AND position = 2)",
       "position 2 is not what was sealed"},
      {"UPDATE ledger_transfers SET position = 100 - position WHERE merchant_id = 101 AND position "
       "IN (1, 99)",
       "no record has position 1"},
      {"INSERT INTO ledger_transfers (merchant_id, id, kind, subject_id, subject_part, created_at, "
       "position, hash) VALUES (101, 5, 1, 9, 9, 9, 13, 'x')",
       "was added behind its end"},
      {"UPDATE chain_heads SET hash = 'x' WHERE chain = 'ledger' AND owner = 101",
       "its end is not"},
      {"UPDATE proof_heads SET transfers = 11 WHERE merchant_id = 101 AND number = 3",
       "is not what was signed"},
      {"UPDATE proof_heads SET signature = 'x' WHERE merchant_id = 101 AND number = 2",
       "is not signed with its key"},
      {"UPDATE proof_heads SET key_id = 1 WHERE merchant_id = 101 AND number = 2",
       "is not signed with its key"},
      {"DELETE FROM proof_heads WHERE merchant_id = 101 AND number = 2", "comes after number 1"},
      {"DELETE FROM proof_heads WHERE merchant_id = 101 AND number = 3",
       "the last head of company 101 is not number 3"},
      {"UPDATE proof_keys SET public_key = 'x'", "is not signed with its key"},
  };
  for (const auto& [text, words] : changes) {
    std::vector<std::string> seen;
    db().write_job([&](db::Tx& tx) {
      tx.run_text(text, {}, [](const db::Row&) {});
      for (const auto& of_room : {ledger::transfer_chain_invariants(), head_invariants()}) {
        for (const auto& invariant : of_room) {
          for (auto& breach : invariant.check(tx))
            seen.push_back(std::move(breach));
        }
      }
      return false;  // rolled back
    });
    ASSERT_FALSE(seen.empty()) << text;
    EXPECT_NE(seen[0].find(words), std::string::npos) << text << ": " << seen[0];
  }
}

TEST_ON_SQLITE(HeadTest, cannot_be_signed_anew_without_the_master_key) {
  post(kOne, 1);
  clock.advance(hours(24));
  seal();
  EXPECT_THROW(db().write_job([](db::Tx& tx) {
    signer(tx, "another master key, just as long as it");
    return true;
  }),
               std::runtime_error);
}

TEST_ON_SQLITE(HeadTest, there_is_no_proof_of_nothing) {
  const MerchantId without{103};
  merchants::active_merchant(db(), without, "Baru");
  merchants::active_merchant(db(), kOne, "Kedai");
  auto bundle = [&](MerchantId merchant, const BundleQuery& query) {
    return db().read([&](db::Sql& sql) {
      return bundle_rows(sql, merchant, query, [](std::string_view) { return Signature{}; });
    });
  };
  EXPECT_REFUSED(bundle(without, {}), "proof.nothing");
  EXPECT_TRUE(bundle(kOne, {}).ok());
  BundleQuery month;
  month.month = "2020-01";
  EXPECT_REFUSED(bundle(kOne, month), "proof.nothing");
}

}  // namespace
}  // namespace gerbang::proof
