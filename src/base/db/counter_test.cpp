#include "base/db/counter.h"

#include "base/db/db_fixture.h"
#include "base/db/list.h"

namespace gerbang::db {

struct TreeTag;
struct Tree {
  Id<TreeTag> id;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Tree, (), (id, created_at))

struct TreeQuery : contract::ListQuery {
  std::vector<std::int64_t> status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(TreeQuery, (contract::ListQuery),
                      (status, created_date_from, created_date_to))

namespace {

constexpr MerchantId kOwner{1001}, kNeighbour{1002};
const Instant kFirstMorning = kl_day_start(20'000) + hours(5);

constexpr Statement kMakeTrees{
    "trees_make",
    "CREATE TABLE trees (merchant_id BIGINT, id BIGINT, status INTEGER, created_at BIGINT,"
    " PRIMARY KEY (merchant_id, id))"};
constexpr Statement kMakeKinds{
    "tree_kinds_make",
    "CREATE TABLE tree_kinds (merchant_id BIGINT, day BIGINT, status INTEGER, shard INTEGER,"
    " count BIGINT, PRIMARY KEY (merchant_id, day, status, shard))"};
constexpr Statement kTreeAdd{"tree_add", "INSERT INTO trees VALUES ($1, $2, $3, $4)"};
constexpr Statement kSet{"tree_set",
                         "UPDATE trees SET status = $3 WHERE merchant_id = $1 AND id = $2"};
constexpr Statement kKindOf{"tree_kind_of",
                            "SELECT (created_at + 28800000) / 86400000, status FROM trees"
                            " WHERE merchant_id = $1 AND id = $2"};
constexpr Statement kKindAdd{"tree_kinds_add",
                             "INSERT INTO tree_kinds VALUES ($1, $2, $3, $4, $5)"
                             " ON CONFLICT (merchant_id, day, status, shard)"
                             " DO UPDATE SET count = tree_kinds.count + excluded.count"};
constexpr Counter kKinds{.of = kKindOf, .columns = 2, .add = kKindAdd, .has_sums = true};
constexpr Statement kRows{"tree_kinds_rows", "SELECT count(*) FROM tree_kinds"};

constexpr std::array kTreeSorts{SortColumn{"createdDate", "created_at"},
                                SortColumn{"status", "status"}};
constexpr List<Tree, TreeQuery> kTrees{
    .whose = Whose::of_merchant("merchant_id"),
    .select = "SELECT id, created_at FROM trees",
    .from = "trees",
    .sorts = kTreeSorts,
    .narrow =
        [](Where& where, const TreeQuery& query) {
          where.one_of("status", query.status);
          where.at_least("created_at", query.created_date_from);
          where.at_most("created_at", query.created_date_to);
        },
    .ids_first = true,
    .sorted_most = 0,
    .counts = Counts<TreeQuery>{"tree_kinds",
                                [](Where& where, const TreeQuery& query) {
                                  where.one_of("status", query.status);
                                  return true;
                                }},
    .skipped_most = 3};

class CounterTest : public OnBothEngines {
 protected:
  CounterTest() {
    change([](Tx& tx) {
      tx.exec(kMakeTrees);
      tx.exec(kMakeKinds);
    });
  }
  template <class F>
  void change(F&& f) {
    ASSERT_TRUE(db().write([&](Tx& tx) -> Result<Done> {
                      f(tx);
                      return Done{};
                    })
                    .ok());
  }
  static void add(Tx& tx, std::int64_t id, int status, MerchantId merchant = kOwner) {
    tx.exec(kTreeAdd, merchant, id, status, kFirstMorning + hours(id * 7));
    count(tx, kKinds, merchant, id, 1);
  }
  static void set(Tx& tx, std::int64_t id, int status) {
    count(tx, kKinds, kOwner, id, -1);
    tx.exec(kSet, kOwner, id, status);
    count(tx, kKinds, kOwner, id, 1);
  }
  std::int64_t rows() {
    return db().read([](Sql& sql) { return sql.one<std::int64_t>(kRows).value_or(0); });
  }
};
INSTANTIATE_ON_BOTH_ENGINES(CounterTest);

TEST_P(CounterTest, what_comes_to_nothing_is_not_written) {
  change([](Tx& tx) {
    add(tx, 1, 5);
    set(tx, 1, 6);
    set(tx, 1, 7);
  });
  EXPECT_EQ(rows(), 2);  // its day and the sum of all, as 7
}

TEST_P(CounterTest, a_job_that_is_not_kept_counts_nothing) {
  db().write_job([](Tx& tx) {
    add(tx, 1, 5);
    return false;
  });
  EXPECT_EQ(rows(), 0);
}

TEST_P(CounterTest, whoever_asks_is_told_what_was_added_to_all_keys_that_begin_so) {
  change([](Tx& tx) {
    for (int status : {5, 5, 6})
      add_at_end(tx, kKindAdd, {1001, 20'000, status, tx.shard()}, {1});
    add_at_end(tx, kKindAdd, {1002, 20'000, 5, tx.shard()}, {40});
    EXPECT_EQ(added_so_far(tx, kKindAdd, {1001, 20'000, 5}), 2);
    EXPECT_EQ(added_so_far(tx, kKindAdd, {1001}), 3);
    EXPECT_EQ(added_so_far(tx, kKindAdd, {1001, 20'000, 7}), 0);
    EXPECT_EQ(added_so_far(tx, kKindOf, {1001}), 0);
  });
  EXPECT_EQ(rows(), 3);
}

TEST_P(CounterTest, a_key_may_have_words) {
  constexpr Statement kMakeWords{"words_make",
                                 "CREATE TABLE words (word TEXT PRIMARY KEY, count BIGINT)"};
  static constexpr Statement kWordAdd{"words_add", "INSERT INTO words VALUES ($1, $2)"};
  constexpr Statement kWord{"words_find", "SELECT count FROM words WHERE word = $1"};
  change([&](Tx& tx) {
    tx.exec(kMakeWords);
    for (std::string word : {"b", "a", "b"})
      add_at_end(tx, kWordAdd, {word}, {1});
  });
  EXPECT_EQ(db().read([&](Sql& sql) { return sql.one<std::int64_t>(kWord, "b"); }), 2);
}

TEST_P(CounterTest, a_list_has_the_totals_and_pages_that_it_has_without_counters) {
  change([](Tx& tx) {
    for (std::int64_t id = 1; id <= 40; ++id)
      add(tx, id, static_cast<int>(id % 3));
    add(tx, 99, 1, kNeighbour);
  });
  change([](Tx& tx) {
    for (std::int64_t id = 1; id <= 40; id += 5)
      set(tx, id, 2);
  });
  auto plain = kTrees;
  plain.counts.reset();
  const std::vector<std::optional<Instant>> ends{std::nullopt,
                                                 Instant{0},
                                                 kl_day_start(20'002),
                                                 kl_day_start(20'002) - milliseconds(1),
                                                 kl_day_start(20'003) - seconds(1),
                                                 kFirstMorning + days(4),
                                                 kFirstMorning + days(4) + hours(2),
                                                 kFirstMorning + days(100)};
  for (auto from : ends) {
    for (auto to : ends) {
      for (std::vector<std::int64_t> status : {std::vector<std::int64_t>{}, {2}, {0, 1}, {9}}) {
        for (std::string_view sort : {"createdDate,desc", "createdDate,asc", "status,asc"}) {
          for (std::int64_t number : {1, 2, 3, 7}) {
            TreeQuery query;
            query.created_date_from = from;
            query.created_date_to = to;
            query.status = status;
            query.sort = sort;
            query.page_number = number;
            query.page_size = 5;
            auto [counted, one_by_one] = db().read([&](Sql& sql) {
              return std::pair(kTrees.page(sql, kOwner, query), plain.page(sql, kOwner, query));
            });
            ASSERT_EQ(counted->total_elements, one_by_one->total_elements);
            ASSERT_EQ(counted->content.size(), one_by_one->content.size());
            for (std::size_t i = 0; i < counted->content.size(); ++i)
              ASSERT_EQ(counted->content[i].id, one_by_one->content[i].id);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace gerbang::db
