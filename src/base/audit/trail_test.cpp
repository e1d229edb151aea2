#include "base/audit/trail.h"

#include <thread>

#include "base/audit/audit.h"
#include "base/db/db_fixture.h"

namespace gerbang::audit {
namespace {

constexpr MerchantId kOne{101}, kOther{102};

/// Nine records of one company, in two batches, and four of another, all sealed.
class TrailTest : public db::OnBothEngines {
 protected:
  void SetUp() override {
    add(kOne, 5);
    add(kOther, 4);
    seal();
    add(kOne, 4);
    seal();
    ASSERT_EQ(breaches(), std::vector<std::string>{});
  }
  void add(MerchantId merchant, int count) {
    for (int i = 0; i < count; ++i) {
      clock.advance(seconds(1));
      db().write_job([&](db::Tx& tx) {
        Actor actor{merchant, {7}, "Aisyah", "aisyah@example.test", "192.0.2.1", "r-1"};
        write(tx, merchant, actor, "paymentLink.edit", std::to_string(i), "a title");
        return true;
      });
    }
  }
  void seal() {
    db().write_job([](db::Tx& tx) {
      trail_seal(tx);
      return true;
    });
  }
  /// What somebody does who can write to the database.
  void by_hand(const std::string& text) {
    db().write_job([&](db::Tx& tx) {
      tx.run_text(text, {}, [](const db::Row&) {});
      return true;
    });
  }
  std::int64_t number(const std::string& text) {
    return db().read([&](db::Sql& sql) {
      std::int64_t out = 0;
      sql.run_text(text, {}, [&](const db::Row& row) { out = row.number(0); });
      return out;
    });
  }
  std::vector<std::string> breaches() {
    return db().read([](db::Sql& sql) { return chain_breaches(sql, kTrail); });
  }
  void expect_breach(const std::string& text) {
    auto found = breaches();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0], "the audit chain of company 101: " + text);
  }
  std::string at(int position) {
    return " WHERE merchant_id = 101 AND position = " + std::to_string(position);
  }
  std::string id_at(int position) {
    return std::to_string(number("SELECT id FROM audit_log" + at(position)));
  }
};
INSTANTIATE_ON_BOTH_ENGINES(TrailTest);

TEST_ON_SQLITE(TrailTest, places_are_given_without_gaps_and_once) {
  EXPECT_EQ(number("SELECT max(position) FROM audit_log WHERE merchant_id = 101"), 9);
  EXPECT_EQ(number("SELECT count(DISTINCT position) FROM audit_log WHERE merchant_id = 101"), 9);
  EXPECT_EQ(number("SELECT count(*) FROM audit_log WHERE position IS NULL"), 0);
  seal();
  EXPECT_EQ(number("SELECT count FROM chain_heads WHERE owner = 101"), 9);
}

TEST_ON_SQLITE(TrailTest, a_record_that_is_changed_is_named) {
  for (std::string change :
       {"detail = 'another'", "actor_user_id = 8", "created_at = created_at + 1", "ip = NULL",
        "is_refused = 1", "changes = '{}'", "hash = 'abc'", "browser = ''"}) {
    auto kept = number("SELECT count(*) FROM audit_log");
    by_hand("CREATE TABLE aside AS SELECT * FROM audit_log" + at(4));
    by_hand("UPDATE audit_log SET " + change + at(4));
    expect_breach("record " + id_at(4) + " at position 4 is not what was sealed");
    by_hand("DELETE FROM audit_log" + at(4));
    by_hand("INSERT INTO audit_log SELECT * FROM aside");
    by_hand("DROP TABLE aside");
    EXPECT_EQ(number("SELECT count(*) FROM audit_log"), kept);
    EXPECT_TRUE(breaches().empty()) << change;
  }
}

TEST_ON_SQLITE(TrailTest, what_names_somebody_can_be_forgotten_and_nothing_put_in_its_place) {
  by_hand("UPDATE audit_log SET detail = '" + erased("a title") + "'" + at(4));
  EXPECT_TRUE(breaches().empty());
  by_hand("UPDATE audit_log SET detail = '" + erased("another title") + "'" + at(4));
  expect_breach("record " + id_at(4) + " at position 4 is not what was sealed");
}

TEST_ON_SQLITE(TrailTest, a_record_that_is_taken_out_leaves_a_gap) {
  auto next = id_at(4);
  by_hand("DELETE FROM audit_log" + at(3));
  expect_breach("no record has position 3; the next one, " + next + ", has 4");
}

TEST_ON_SQLITE(TrailTest, a_gap_that_is_closed_again_is_found) {
  by_hand("DELETE FROM audit_log" + at(3));
  for (int i = 4; i <= 9; ++i)
    by_hand("UPDATE audit_log SET position = " + std::to_string(i - 1) + at(i));
  expect_breach("record " + id_at(3) + " at position 3 is not what was sealed");
}

TEST_ON_SQLITE(TrailTest, records_that_change_places_are_found) {
  auto later = id_at(6);
  by_hand("UPDATE audit_log SET position = 60" + at(6));
  by_hand("UPDATE audit_log SET position = 6" + at(5));
  by_hand("UPDATE audit_log SET position = 5" + at(60));
  expect_breach("record " + later + " at position 5 is not what was sealed");
}

TEST_ON_SQLITE(TrailTest, a_record_that_is_put_between_is_found) {
  for (int i = 9; i >= 3; --i)
    by_hand("UPDATE audit_log SET position = " + std::to_string(i + 1) + at(i));
  by_hand(
      "INSERT INTO audit_log (merchant_id, id, action, created_at, position, hash) "
      "VALUES (101, 5, 'payout.approve', 1, 3, 'abc')");
  expect_breach("record 5 at position 3 is not what was sealed");
}

TEST_ON_SQLITE(TrailTest, a_record_that_is_put_behind_the_end_is_found) {
  by_hand(
      "INSERT INTO audit_log (merchant_id, id, action, created_at, position, hash) "
      "VALUES (101, 5, 'payout.approve', 1, 10, 'abc')");
  expect_breach("record 5 at position 10 was added behind its end");
}

TEST_ON_SQLITE(TrailTest, the_last_records_taken_out_are_missed) {
  by_hand("DELETE FROM audit_log WHERE merchant_id = 101 AND position > 7");
  expect_breach("the last 2 of 9 records were taken out, from position 8 on");
}

TEST_ON_SQLITE(TrailTest, all_records_taken_out_are_missed) {
  by_hand("DELETE FROM audit_log WHERE merchant_id = 101");
  expect_breach("the last 9 of 9 records were taken out, from position 1 on");
}

TEST_ON_SQLITE(TrailTest, a_head_that_is_changed_or_lost_is_found) {
  by_hand("UPDATE chain_heads SET hash = 'abc' WHERE owner = 101");
  expect_breach("its end is not the record at position 9");
  by_hand("DELETE FROM chain_heads WHERE owner = 101");
  expect_breach("record " + id_at(1) + " at position 1 was added behind its end");
}

TEST_ON_SQLITE(TrailTest, a_record_moved_to_another_company_is_missed) {
  by_hand("UPDATE audit_log SET merchant_id = 102, position = 5" + at(9));
  EXPECT_EQ(breaches().size(), 2U);
}

TEST_ON_SQLITE(TrailTest, a_place_taken_away_from_a_record_is_found) {
  auto next = id_at(3);
  by_hand("UPDATE audit_log SET position = NULL, hash = NULL" + at(2));
  expect_breach("no record has position 2; the next one, " + next + ", has 3");
  seal();
  expect_breach("no record has position 2; the next one, " + next + ", has 3");
}

TEST_P(TrailTest, two_servers_that_seal_at_once_make_one_chain) {
  add(kOne, 40);
  auto another = open_another();
  std::vector<std::thread> threads;
  for (auto* database : {&db(), another.get(), &db(), another.get()}) {
    threads.emplace_back([database] {
      database->write_job([](db::Tx& tx) {
        trail_seal(tx);
        return true;
      });
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(number("SELECT count FROM chain_heads WHERE owner = 101"), 49);
  EXPECT_TRUE(breaches().empty());
  for (const auto& invariant : trail_invariants()) {
    EXPECT_TRUE(db().read([&](db::Sql& sql) { return invariant.check(sql); }).empty())
        << invariant.name;
  }
}

TEST_ON_SQLITE(TrailTest, totals_are_exact_before_and_behind_the_seal) {
  RecordQuery all, edits, days;
  edits.filter_object = {static_cast<AuditObject>(0)};
  days.created_date_from = clock.now() - hours(24);
  auto count = [&](const RecordQuery& query) {
    return db().read([&](db::Sql& sql) { return records_count(sql, kOne, query); });
  };
  for (int step = 0; step < 2; ++step) {
    EXPECT_EQ(count(all), 9 + step * 3);
    EXPECT_EQ(count(days), 9 + step * 3);
    EXPECT_EQ(count(edits), 0);
    AdminRecordQuery of_all;
    EXPECT_EQ(db().read([&](db::Sql& sql) { return admin_records_count(sql, {}, of_all); }),
              13 + step * 3);
    if (step == 0) add(kOne, 3);
  }
  seal();
  EXPECT_EQ(count(all), 12);
}

TEST_P(TrailTest, words_are_found_in_what_is_said_of_a_record) {
  db().write_job([](db::Tx& tx) {
    write(tx, kOne, {kOne, {9}, "Böhm"}, "cart.edit", "4711", "Kuih Raya for everybody");
    return true;
  });
  seal();
  for (std::string typed : {"kuih", "raya for", "4711", "böhm"}) {
    RecordQuery query;
    query.name = typed;
    AdminRecordQuery of_all;
    of_all.name = typed;
    auto page = db().read([&](db::Sql& sql) { return records_page(sql, kOne, query); });
    ASSERT_TRUE(page.ok());
    EXPECT_EQ(page->total_elements, 1) << typed;
    EXPECT_EQ(page->content.at(0).action, "cart.edit");
    auto every = db().read([&](db::Sql& sql) { return admin_records_page(sql, of_all); });
    EXPECT_EQ(every->total_elements, 1) << typed;
    auto others = db().read([&](db::Sql& sql) { return records_page(sql, kOther, query); });
    EXPECT_EQ(others->total_elements, 0) << typed;
  }
}

TEST_P(TrailTest, a_word_of_very_many_records_is_not_counted_to_the_end_but_exported_to_it) {
  constexpr std::int64_t kMany = db::kCountedMost + 20;
  by_hand(
      "INSERT INTO audit_log (merchant_id, id, actor_user_id, action, subject, detail, created_at) "
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < " +
      std::to_string(kMany) +
      ") SELECT 101, n, CASE WHEN n % 1000 = 7 THEN 8 ELSE 9 END, 'cart.edit', '4711', "
      "'Kuih number ' || n, n FROM c");
  for (int i = 0; i < 30; ++i)
    seal();
  AdminRecordQuery query;
  query.name = "kuih";
  query.sort = "createdDate,asc";
  auto check = [&](auto&& list, auto&& count) {
    query.actor = {};
    auto page = list();
    EXPECT_TRUE(page.is_total_capped);
    EXPECT_EQ(page.total_elements, db::kCountedMost);
    ASSERT_EQ(page.content.size(), 10U);
    EXPECT_EQ(page.content[0].detail, "Kuih number 1");
    EXPECT_EQ(count(), kMany) << "for the export";
    query.actor = Id<User>{8};
    auto few = list();
    EXPECT_FALSE(few.is_total_capped);
    EXPECT_EQ(few.total_elements, 11);
    EXPECT_EQ(few.content.at(1).detail, "Kuih number 1007");
  };
  db().read_job([&](db::Sql& sql) {
    check([&] { return *records_page(sql, kOne, query); },
          [&] { return records_count(sql, kOne, query); });
    check([&] { return *admin_records_page(sql, query); },
          [&] { return admin_records_count(sql, {}, query); });
    EXPECT_EQ(records_page(sql, kOther, query)->total_elements, 0);
  });
}

}  // namespace
}  // namespace gerbang::audit
