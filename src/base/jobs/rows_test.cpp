#include "base/jobs/rows.h"

#include "base/db/db_fixture.h"

namespace gerbang::jobs {
namespace {

constexpr db::Statement kMake{"test_rows_make", "CREATE TABLE test_rows (id BIGINT PRIMARY KEY)"};
constexpr db::Statement kTake{"test_rows_take", "INSERT INTO test_rows (id) VALUES ($1)"};
constexpr db::Statement kBreak{"test_rows_break", "INSERT INTO test_rows (id) VALUES (7), (7)"};
constexpr db::Statement kTaken{"test_rows_taken", "SELECT id FROM test_rows ORDER BY id"};
constexpr db::Statement kWaiting{
    "test_rows_waiting", "SELECT row_id FROM run_problems WHERE run = 'test' ORDER BY row_id"};

class RowsTest : public db::OnBothEngines {
 protected:
  RowsTest() {
    db().write_job([](db::Tx& tx) {
      tx.exec(kMake);
      return true;
    });
  }
  /// 2 is refused and 3 breaks its transaction, until they are well.
  Result<std::int64_t> take(const std::vector<RowKey>& keys, bool are_well = false) {
    return rows_take(
        db(), "test", keys,
        [&, are_well](db::Tx& tx, std::size_t first, std::size_t count) -> Result<Done> {
          for (auto at = first; at < first + count; ++at) {
            auto id = keys[at].id;
            if (id == 2 && !are_well) return conflict(verbatim("not that one"));
            if (id == 3 && !are_well) tx.changed(kBreak);
            tx.exec(kTake, id);
          }
          return Done{};
        });
  }
  std::vector<std::int64_t> all(const db::Statement& statement) {
    return db().read([&](db::Sql& sql) { return sql.all<std::int64_t>(statement); });
  }
  std::vector<std::int64_t> due() {
    std::vector<std::int64_t> out;
    for (const auto& it : db().read([](db::Sql& sql) { return rows_due(sql, "test", 10); }))
      out.push_back(it.id);
    return out;
  }
  using Ids = std::vector<std::int64_t>;
};
INSTANTIATE_ON_BOTH_ENGINES(RowsTest);

TEST_P(RowsTest, what_one_row_is_refused_or_breaks_is_no_concern_of_the_others) {
  const std::vector<RowKey> keys{{1, {}}, {2, {}}, {3, {}}, {4, {}}};
  auto taken = take(keys);
  ASSERT_TRUE(taken.ok());
  EXPECT_EQ(*taken, 2);
  EXPECT_EQ(all(kTaken), (Ids{1, 4}));
  EXPECT_EQ(all(kWaiting), (Ids{2, 3}));
  EXPECT_EQ(due(), Ids{}) << "they wait";
  clock.advance(row_waits(1));
  EXPECT_EQ(due(), (Ids{2, 3}));
  EXPECT_EQ(*take({{2, {}}, {3, {}}}), 0);
  clock.advance(row_waits(1));
  EXPECT_EQ(due(), Ids{}) << "longer each time";
  clock.advance(row_waits(1));
  EXPECT_EQ(*take({{2, {}}, {3, {}}}, true), 2);
  EXPECT_EQ(all(kWaiting), Ids{}) << "a row that was taken no longer waits";
  EXPECT_EQ(all(kTaken), (Ids{1, 2, 3, 4}));
}

TEST_P(RowsTest, what_no_run_has_asked_for_in_a_week_is_not_due_any_more) {
  auto refused = [](db::Tx&, std::size_t, std::size_t) -> Result<Done> {
    return conflict(verbatim("not that one"));
  };
  const std::vector<RowKey> keys{{2, {}}};
  for (std::string_view run : {"test", "test file-1"})
    ASSERT_TRUE(rows_take(db(), run, keys, refused).ok());
  auto clean = [&] {
    db().write_job([](db::Tx& tx) {
      rows_clean(tx);
      return true;
    });
  };
  clock.advance(days(6));
  clean();
  EXPECT_EQ(all(kWaiting), Ids{2});
  clock.advance(days(2));
  clean();
  EXPECT_EQ(all(kWaiting), Ids{});
  EXPECT_EQ(db().read([](db::Sql& sql) { return rows_due(sql, "test file-1", 10).size(); }), 1U)
      << "the rows of a file are taken from here";
}

TEST_P(RowsTest, a_network_that_is_away_is_no_rows_problem) {
  auto away = [](db::Tx&, std::size_t, std::size_t) -> Result<Done> {
    return Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
  };
  const std::vector<RowKey> keys{{1, {}}, {2, {}}};
  EXPECT_FALSE(rows_take(db(), "test", keys, away).ok());
  EXPECT_EQ(all(kWaiting), Ids{});
}

}  // namespace
}  // namespace gerbang::jobs
