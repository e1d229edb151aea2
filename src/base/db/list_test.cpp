#include "base/db/list.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/contract/json.h"
#include "base/db/db_fixture.h"

namespace gerbang::db {

struct LampTag;
struct Lamp {
  Id<LampTag> id;
  std::string title;
  std::optional<Money> amount;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Lamp, (), (id, title, amount, created_at))

struct LampQuery : contract::ListQuery {
  std::optional<std::string> name;
  std::vector<std::int64_t> status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<Money> amount_from;
  std::optional<Money> amount_to;
  std::optional<std::int64_t> room;
};
BOOST_DESCRIBE_STRUCT(LampQuery, (contract::ListQuery),
                      (name, status, created_date_from, created_date_to, amount_from, amount_to,
                       room))
constexpr auto field_rules(contract::Of<LampQuery>) {
  using contract::rule;
  return std::array{rule("status").between(0, 9).items(3), rule("amount_from").at_least(0)};
}

namespace {

constexpr MerchantId kMine{1001}, kTheirs{1002};
constexpr Instant kStart{1'795'000'000'000};

constexpr std::array kSorts{SortColumn{"createdDate", "created_at"},
                            SortColumn{"title", "lower(title)"},
                            SortColumn{"amount", "COALESCE(amount, 0)"}};
void narrow(Where& where, const LampQuery& query) {
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.at_least("amount", query.amount_from);
  where.at_most("amount", query.amount_to);
  where.one_of("status", query.status);
  where.equal("room", query.room);
  where.contains({"title", "note"}, query.name);
}
constexpr List<Lamp, LampQuery> kLamps{.whose = Whose::of_merchant("merchant_id"),
                                       .select = "SELECT id, title, amount, created_at FROM lamps",
                                       .from = "lamps",
                                       .sorts = kSorts,
                                       .narrow = narrow};
constexpr List<Lamp, LampQuery> kAllLamps{.whose = Whose::of_all(),
                                          .select =
                                              "SELECT l.id, title, amount, created_at "
                                              "FROM lamps l JOIN rooms r ON r.id = l.room",
                                          .from = "lamps l",
                                          .id = "l.id",
                                          .created_at = "l.created_at",
                                          .sorts = kSorts,
                                          .narrow = narrow,
                                          .ids_first = true};

constexpr Statement kMakeLamps{
    "lamps_make",
    "CREATE TABLE lamps (merchant_id BIGINT, id BIGINT, title TEXT, note TEXT, amount BIGINT,"
    " status INTEGER, room BIGINT, created_at BIGINT, PRIMARY KEY (merchant_id, id))"};
constexpr Statement kMakeRooms{"rooms_make", "CREATE TABLE rooms (id BIGINT PRIMARY KEY)"};
constexpr Statement kAddRoom{"room_add", "INSERT INTO rooms (id) VALUES ($1)"};
constexpr Statement kRowAdd{"lamp_add", "INSERT INTO lamps VALUES ($1, $2, $3, $4, $5, $6, 7, $7)"};

class ListTest : public OnBothEngines {
 protected:
  ListTest() {
    change([](Tx& tx) {
      tx.exec(kMakeLamps);
      tx.exec(kMakeRooms);
      tx.exec(kAddRoom, 7);
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
  /// The next lamp, one second after the last.
  void add(std::string_view title, std::optional<Money> amount = {}, int status = 0,
           MerchantId merchant = kMine) {
    ++lamps_;
    change([&](Tx& tx) {
      tx.exec(kRowAdd, merchant, lamps_, title, nullptr, amount, status, kStart + seconds(lamps_));
    });
  }
  Result<contract::Page<Lamp>> page(const LampQuery& query, MerchantId merchant = kMine) {
    return db().read([&](Sql& sql) { return kLamps.page(sql, merchant, query); });
  }
  std::string titles(const LampQuery& query) {
    auto found = page(query);
    EXPECT_TRUE(found.ok());
    EXPECT_EQ(found->total_elements, std::ssize(found->content));
    std::string out;
    for (const auto& lamp : found->content)
      out += lamp.title + " ";
    return out;
  }

  std::int64_t lamps_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(ListTest);

TEST_P(ListTest, nothing_asked_for_is_everything_of_the_merchant_newest_first) {
  add("a");
  add("b");
  add("c", {}, 0, kTheirs);
  EXPECT_EQ(titles({}), "b a ");
  EXPECT_EQ(page({}, kTheirs)->total_elements, 1);
  EXPECT_EQ(page({}, MerchantId{1})->total_elements, 0);
  auto all = db().read([&](Sql& sql) { return kAllLamps.page(sql, kMine, {}); });
  EXPECT_EQ(all->total_elements, 3);
  EXPECT_EQ(all->content.front().title, "c");
}

TEST_P(ListTest, a_page_is_the_same_found_by_its_filters_and_walked_to_in_its_order) {
  for (int i = 0; i < 12; ++i)
    add(std::string(1, static_cast<char>('m' - i)), Money{std::int64_t{100} * (i % 4)}, i % 3,
        i % 2 ? kMine : kTheirs);
  auto walked = kAllLamps;
  walked.sorted_most = 0;
  LampQuery query;
  query.status = {1, 2};
  query.amount_from = Money{100};
  query.page_size = 4;
  for (std::string_view sort : {"createdDate,asc", "title,asc", "amount,desc"}) {
    for (std::int64_t number : {1, 2, 3}) {
      query.sort = sort;
      query.page_number = number;
      auto pages = db().read([&](Sql& sql) {
        return std::pair(kAllLamps.page(sql, kMine, query), walked.page(sql, kMine, query));
      });
      EXPECT_EQ(pages.first->total_elements, 6);
      EXPECT_EQ(std::ssize(pages.first->content),
                std::clamp<std::int64_t>(6 - 4 * (number - 1), 0, 4));
      EXPECT_TRUE(std::ranges::equal(pages.first->content, pages.second->content, {}, &Lamp::id,
                                     &Lamp::id));
    }
  }
}

TEST_P(ListTest, the_last_pages_are_the_same_walked_to_from_the_end) {
  for (int i = 0; i < 11; ++i)
    add(std::string(1, static_cast<char>('m' - i)), Money{std::int64_t{100} * (i % 4)}, i % 2);
  auto walked = kAllLamps;
  walked.sorted_most = 0;
  LampQuery query;
  for (std::vector<std::int64_t> status : {std::vector<std::int64_t>{}, {0}, {0, 1}}) {
    query.status = status;
    for (std::string_view sort : {"createdDate,asc", "title,desc", "amount,desc", "amount,asc"}) {
      query.sort = sort;
      for (query.page_size = 1; query.page_size <= 6; ++query.page_size) {
        std::vector<Id<LampTag>> pages, whole;
        auto read = [&](const LampQuery& asked, std::vector<Id<LampTag>>& out) {
          auto page = db().read([&](Sql& sql) { return *walked.page(sql, kMine, asked); });
          for (const auto& lamp : page.content)
            out.push_back(lamp.id);
          return page.total_pages;
        };
        std::int64_t last = 1;
        for (query.page_number = 1; query.page_number <= last; ++query.page_number)
          last = read(query, pages);
        auto all = query;
        all.page_number = 1;
        all.page_size = 100;
        read(all, whole);
        EXPECT_EQ(pages, whole) << sort << " by " << query.page_size;
      }
    }
  }
}

TEST_P(ListTest, what_one_of_two_conditions_finds_stands_in_the_list_once) {
  for (int i = 0; i < 12; ++i)
    add(std::string(1, static_cast<char>('m' - i)), Money{std::int64_t{100} * (i % 4)}, i % 3,
        i == 11 ? kTheirs : kMine);
  auto either = kLamps;
  either.ids_first = true;
  either.narrow = [](Where& where, const LampQuery& query) {
    auto title = where.bind(std::string_view(*query.name));
    where.either("title = " + title, "amount IN (SELECT amount FROM lamps WHERE id = 2)");
    where.at_most("status", query.room);
  };
  auto walked = either;
  walked.sorted_most = walked.found_most = 0;
  for (auto [title, wanted] : {std::pair("m", "m l h d "), {"l", "l h d "}, {"b", "l h d "}}) {
    LampQuery query;
    query.name = title;
    query.room = 9;
    query.page_size = 2;
    for (const auto* list : {&either, &walked}) {
      std::string pages;
      query.sort = "title,desc";
      for (query.page_number = 1; query.page_number <= 3; ++query.page_number) {
        auto page = db().read([&](Sql& sql) { return *list->page(sql, kMine, query); });
        EXPECT_EQ(page.total_elements, std::string_view(wanted).size() / 2);
        for (const auto& lamp : page.content)
          pages += lamp.title + " ";
      }
      EXPECT_EQ(pages, wanted);
      query.sort = "createdDate,asc";
      std::string all;
      for (const auto& lamp :
           db().read([&](Sql& sql) { return *list->next(sql, kMine, query, {}, 10); }))
        all += lamp.title + " ";
      EXPECT_EQ(all, wanted);
    }
  }
}

/// The lamps with an index for parts of words, of which three are counted.
class CappedListTest : public ListTest {
 protected:
  CappedListTest() {
    if (GetParam() == Engine::sqlite) change([](Tx& tx) { tx.exec(kMakeSearch); });
    list_.narrow = [](Where& where, const LampQuery& query) {
      where.one_of("status", query.status);
      where.contains(kLampParts, query.name);
    };
    list_.ids_first = true;
    list_.counted_most = 3;
  }
  void add_found(std::string_view title, int status = 0, MerchantId merchant = kMine) {
    add(title, Money{100 - lamps_}, status, merchant);
    if (GetParam() == Engine::sqlite) change([](Tx& tx) { tx.exec(kSearchTake); });
  }
  contract::CappedPage<Lamp> found(const LampQuery& query) {
    return db().read([&](Sql& sql) { return *list_.capped_page(sql, kMine, query); });
  }
  static std::string titles_of(const std::vector<Lamp>& lamps) {
    std::string out;
    for (const auto& lamp : lamps)
      out += lamp.title + " ";
    return out;
  }

  static constexpr PartsIndex kLampParts{.table = "lamps_search",
                                         .id = "id",
                                         .text = "lower(chr(10) || title || chr(10))",
                                         .email = ""};
  static constexpr Statement kMakeSearch{
      "lamps_search_make",
      "CREATE VIRTUAL TABLE lamps_search USING fts5(text, content='', tokenize='trigram')"};
  // As the migrations make it: the merchant's mark stands in front.
  static constexpr Statement kSearchTake{
      "lamps_search_take",
      "INSERT INTO lamps_search (rowid, text) SELECT id, char(57344 + (merchant_id >> 22 & 4095), "
      "57344 + (merchant_id >> 34 & 4095), 57344 + (merchant_id >> 46 & 4095)) || char(10, 10) || "
      "title || char(10, 10) FROM lamps WHERE id = (SELECT max(id) FROM lamps)"};
  List<Lamp, LampQuery> list_ = kLamps;
};
INSTANTIATE_ON_BOTH_ENGINES(CappedListTest);

TEST_P(CappedListTest,
       what_has_been_typed_is_counted_to_the_cap_and_the_page_says_that_there_is_more) {
  for (auto title : {"lamp a", "lamp d", "torch", "lamp c", "lamp b"})
    add_found(title);
  LampQuery query;
  query.page_size = 2;
  query.name = "LAMP";
  for (auto [sort, first, second] :
       {std::tuple("createdDate,desc", "lamp b lamp c ", "lamp d lamp a "),
        {"createdDate,asc", "lamp a lamp d ", "lamp c lamp b "},
        {"title,asc", "lamp a lamp b ", "lamp c lamp d "},
        {"title,desc", "lamp d lamp c ", "lamp b lamp a "},
        {"amount,desc", "lamp a lamp d ", "lamp c lamp b "}}) {
    query.sort = sort;
    query.page_number = 1;
    auto page = found(query);
    EXPECT_TRUE(page.is_total_capped) << sort;
    EXPECT_EQ(page.total_elements, 3) << sort;
    EXPECT_EQ(page.total_pages, 2) << sort;
    EXPECT_EQ(titles_of(page.content), first) << sort;
    query.page_number = 2;
    EXPECT_EQ(titles_of(found(query).content), second) << sort;
    query.page_number = 3;
    EXPECT_EQ(titles_of(found(query).content), "") << sort;
  }
}

TEST_P(CappedListTest, no_more_than_the_cap_is_an_exact_total) {
  for (auto title : {"lamp a", "lamp b", "lamp c", "torch"})
    add_found(title);
  LampQuery query;
  query.name = "lamp";
  for (auto sort : {"createdDate,desc", "title,desc", "amount,asc"}) {
    query.sort = sort;
    auto page = found(query);
    EXPECT_FALSE(page.is_total_capped);
    EXPECT_EQ(page.total_elements, 3);
    EXPECT_EQ(titles_of(page.content), "lamp c lamp b lamp a ") << sort;
  }
  query.name = "xyz";
  EXPECT_EQ(found(query).total_elements, 0);
  query.name = {};
  EXPECT_EQ(found(query).total_elements, 4) << "nothing was typed";
  EXPECT_FALSE(found(query).is_total_capped);
}

TEST_P(CappedListTest, a_word_that_many_have_is_looked_for_in_the_few_that_are_wanted) {
  for (auto title : {"lamp a", "lamp b", "lamp c", "lamp d", "lamp e"})
    add_found(title, title[5] % 2);
  add_found("torch", 1);
  LampQuery query;
  query.status = {1};
  for (auto typed : {"lamp", "amp", " Lamp "}) {
    query.name = typed;
    for (auto sort : {"createdDate,asc", "title,asc"}) {
      query.sort = sort;
      auto page = found(query);
      EXPECT_EQ(page.total_elements, 3);
      EXPECT_FALSE(page.is_total_capped);
      EXPECT_EQ(titles_of(page.content), "lamp a lamp c lamp e ") << sort;
    }
  }
  query.status = {0, 1};
  EXPECT_TRUE(found(query).is_total_capped);
  EXPECT_EQ(titles_of(found(query).content), "lamp a lamp b lamp c lamp d lamp e ");
}

TEST_P(CappedListTest, one_or_two_letters_are_looked_for_where_the_index_finds_them) {
  for (auto title : {"la a", "la b", "la c", "la d", "a la", "ala"})
    add_found(title);
  LampQuery query;
  query.name = "la";
  query.sort = "createdDate,asc";
  auto by_time = found(query), by_title = (query.sort = "title,asc", found(query));
  EXPECT_EQ(titles_of(by_time.content), "la a la b la c la d a la ala ");
  EXPECT_EQ(titles_of(by_title.content), "a la ala la a la b la c la d ");
  query.name = "a l";
  EXPECT_EQ(titles_of(found(query).content), "a la ");
}

TEST_P(CappedListTest, the_export_has_all) {
  for (auto title : {"lamp a", "lamp b", "lamp c", "lamp d", "torch"})
    add_found(title);
  LampQuery query;
  query.name = "lamp";
  db().read_job([&](Sql& sql) {
    EXPECT_EQ(list_.count(sql, kMine, query), 4);
    EXPECT_EQ(titles_of(*list_.next(sql, kMine, query, {}, 10)), "lamp d lamp c lamp b lamp a ");
  });
}

TEST_P(ListTest, pages_have_the_exact_total_and_end_where_the_list_ends) {
  for (auto title : {"a", "b", "c", "d", "e"})
    add(title);
  LampQuery query;
  query.page_size = 2;
  query.page_number = 3;
  auto last = *page(query);
  EXPECT_EQ(last.total_elements, 5);
  EXPECT_EQ(last.total_pages, 3);
  EXPECT_EQ(last.pageable.offset, 4);
  ASSERT_EQ(last.content.size(), 1U);
  EXPECT_EQ(last.content[0].title, "a");
  query.page_number = 100'000'000;
  query.page_size = contract::kPageSizeMax;
  EXPECT_TRUE(page(query)->content.empty());
  EXPECT_EQ(page(query)->total_elements, 5);
}

TEST_P(ListTest, both_ends_of_a_range_belong_to_it) {
  add("a", Money{100});
  add("b", Money{200});
  add("c", Money{300});
  add("free");
  LampQuery query;
  query.amount_from = Money{200};
  EXPECT_EQ(titles(query), "c b ");
  query.amount_to = Money{200};
  EXPECT_EQ(titles(query), "b ");
  query.amount_from = Money{std::numeric_limits<std::int64_t>::max()};
  query.amount_to = {};
  EXPECT_EQ(titles(query), "");
  query = {};
  query.amount_to = Money{std::numeric_limits<std::int64_t>::max()};
  EXPECT_EQ(titles(query), "c b a ") << "what has no amount is in no range";
  query = {};
  query.created_date_from = kStart + seconds(2);
  query.created_date_to = kStart + seconds(3);
  EXPECT_EQ(titles(query), "c b ");
  query.created_date_from = kStart + milliseconds(2'001);
  EXPECT_EQ(titles(query), "c ");
  query.created_date_to = kStart + milliseconds(2'999);
  EXPECT_EQ(titles(query), "");
}

TEST(RangeEnd, a_whole_second_is_meant_until_its_last_moment) {
  EXPECT_EQ(range_end(Instant{5'000}), Instant{6'000});
  EXPECT_EQ(range_end(Instant{5'001}), Instant{5'002});
  EXPECT_EQ(range_end(Instant{5'999}), Instant{6'000});
  EXPECT_EQ(range_end(Instant{0}), Instant{1'000});
}

TEST_P(ListTest, codes_are_any_of_them_and_none_is_no_filter) {
  add("a", {}, 0);
  add("b", {}, 1);
  add("c", {}, 2);
  LampQuery query;
  query.status = {2, 0, 2};
  EXPECT_EQ(titles(query), "c a ");
  query.status = {9, std::numeric_limits<std::int64_t>::min()};
  EXPECT_EQ(titles(query), "");
  query.status = {};
  query.room = 7;
  EXPECT_EQ(titles(query), "c b a ");
  query.room = 8;
  EXPECT_EQ(titles(query), "");
}

TEST_P(ListTest, a_typed_text_means_itself) {
  for (auto title : {"100% wool", "100 wool", "a_b", "axb", R"(c\d)", "e!f", "o'neil", "Ünal 張"})
    add(title);
  auto found = [&](std::string_view text) {
    LampQuery query;
    query.name = text;
    return titles(query);
  };
  EXPECT_EQ(found("100%"), "100% wool ");
  EXPECT_EQ(found("%"), "100% wool ");
  EXPECT_EQ(found("A_B"), "a_b ");
  EXPECT_EQ(found(R"(\)"), R"(c\d )");
  EXPECT_EQ(found("!"), "e!f ");
  EXPECT_EQ(found("'"), "o'neil ");
  EXPECT_EQ(found("$1"), "");
  EXPECT_EQ(found("') OR 1 = 1 --"), "");
  EXPECT_EQ(found("張"), "Ünal 張 ");
  EXPECT_EQ(found("WOOL"), "100 wool 100% wool ");
}

TEST_P(ListTest, rows_that_are_alike_keep_one_order_over_all_pages) {
  for (int i = 0; i < 7; ++i)
    add("Same", Money{5});
  for (auto sort : {"title,asc", "amount,desc"}) {
    LampQuery query;
    query.sort = sort;
    query.page_size = 3;
    std::vector<std::int64_t> ids;
    for (query.page_number = 1; query.page_number <= 3; ++query.page_number) {
      auto found = *page(query);
      for (const auto& lamp : found.content)
        ids.push_back(lamp.id.value);
    }
    auto wanted = std::string_view(sort).ends_with("asc")
                      ? std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7}
                      : std::vector<std::int64_t>{7, 6, 5, 4, 3, 2, 1};
    EXPECT_EQ(ids, wanted) << sort;
  }
}

TEST_P(ListTest, a_sort_that_it_does_not_have_is_named) {
  LampQuery query;
  for (auto bad :
       {"colour,asc", "title;DROP TABLE lamps", "lower(title),asc", ",asc", "Title,asc"}) {
    query.sort = bad;
    auto error = page(query).error();
    EXPECT_EQ(error.code, ErrorCode::invalid) << bad;
    ASSERT_EQ(error.field_errors.size(), 1U);
    EXPECT_EQ(error.field_errors[0].field, "sort");
    EXPECT_EQ(error.field_errors[0].message, "Sort by one of these: createdDate, title, amount");
    auto next = db().read([&](Sql& sql) { return kLamps.next(sql, kMine, query, {}, 10); });
    EXPECT_FALSE(next.ok()) << bad;
  }
  for (auto bad : {"title,up", "title,", "title,asc,desc", "title,ASC"}) {
    query.sort = bad;
    EXPECT_EQ(page(query).error().field_errors.at(0).message, "Ends with asc or desc") << bad;
  }
  query.sort = "title";
  EXPECT_TRUE(page(query).ok());
}

TEST_P(ListTest, an_export_has_each_row_of_the_list_once_in_the_order_of_creation) {
  for (int i = 0; i < 10; ++i)
    add(i % 5 == 0 ? "other" : "lamp", Money{10 - i});
  add("lamp", {}, 0, kTheirs);
  for (auto sort : {"createdDate,desc", "amount,asc", "createdDate,asc"}) {
    LampQuery query;
    query.name = "LAMP";
    query.sort = sort;
    std::vector<std::int64_t> ids;
    std::optional<After> after;
    for (std::size_t before = 1; before != ids.size();) {
      before = ids.size();
      auto rows = db().read([&](Sql& sql) { return *kLamps.next(sql, kMine, query, after, 3); });
      for (const auto& lamp : rows) {
        ids.push_back(lamp.id.value);
        after = After{lamp.created_at, lamp.id.value};
      }
    }
    auto wanted = sort == std::string_view("createdDate,asc")
                      ? std::vector<std::int64_t>{2, 3, 4, 5, 7, 8, 9, 10}
                      : std::vector<std::int64_t>{10, 9, 8, 7, 5, 4, 3, 2};
    EXPECT_EQ(ids, wanted) << sort;
  }
}

TEST(ListQuery, wrong_parameters_are_named_with_those_that_every_list_has) {
  auto query = contract::from_query<LampQuery>({{"pageNumber", "0"},
                                                {"pageSize", "501"},
                                                {"status", "1,2,3,4"},
                                                {"amountFrom", "-1"},
                                                {"createdDateTo", "2026-02-30"},
                                                {"colour", "red"}});
  ASSERT_FALSE(query.ok());
  std::vector<std::string> fields;
  for (const auto& error : query.error().field_errors)
    fields.push_back(error.field);
  EXPECT_EQ(fields, (std::vector<std::string>{"pageNumber", "pageSize", "status", "amountFrom",
                                              "createdDateTo", "colour"}));
  query = contract::from_query<LampQuery>({{"pageNumber", "99999999999999999999"}});
  ASSERT_FALSE(query.ok());
  query = contract::from_query<LampQuery>({{"pageNumber", ""}, {"status", ""}});
  ASSERT_TRUE(query.ok());
  EXPECT_EQ(query->page_number, 1);
  EXPECT_EQ(query->page_size, 10);
}

}  // namespace
}  // namespace gerbang::db
