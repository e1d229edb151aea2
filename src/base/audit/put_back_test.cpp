#include "base/audit/put_back.h"

#include "base/audit/audit.h"
#include "base/db/db_fixture.h"

namespace gerbang::audit {

enum class RestoredColour : unsigned char { red = 0, green = 1 };

struct Restored {
  std::string name;
  std::optional<Money> price;
  std::vector<std::int64_t> numbers;
  std::optional<std::string> note;
  std::optional<RestoredColour> colour;
  bool is_on = false;
  std::int64_t version = 0;
};
BOOST_DESCRIBE_STRUCT(Restored, (), (name, price, numbers, note, colour, is_on, version))

}  // namespace gerbang::audit

template <>
struct gerbang::contract::WireWords<gerbang::audit::RestoredColour> {
  using C = gerbang::audit::RestoredColour;
  static constexpr std::array<std::pair<C, std::string_view>, 2> names{
      {{C::red, "RED"}, {C::green, "GREEN"}}};
};

namespace gerbang::audit {
namespace {

const Restored kFull{"7", Money{1250}, {1, 2}, "[1]", RestoredColour::red, true, 4};
const Restored kEmpty{"Kuih", {}, {}, {}, {}, false, 4};

Record record_of(std::string changes) {
  Record out;
  out.changes = std::move(changes);
  return out;
}

TEST(PutBack, every_kind_of_member_is_read_as_it_was_written) {
  for (const auto& [before, after] : {std::pair{kFull, kEmpty}, std::pair{kEmpty, kFull}}) {
    PutBack plan;
    auto then = plan.take(record_of(changes(before, after)), after);
    EXPECT_EQ(contract::to_json(then), contract::to_json(before));
    EXPECT_EQ(plan.fields.size(), 6U);
    for (const auto& it : plan.fields)
      EXPECT_EQ(it.fate, PutBackFate::changes) << it.field;
  }
}

TEST(PutBack, what_the_record_did_not_change_stays_as_it_is_now) {
  Restored after = kFull, now = kEmpty;
  after.name = "Other";
  PutBack plan;
  auto then = plan.take(record_of(changes(kFull, after)), now);
  now.name = "7";
  EXPECT_EQ(contract::to_json(then), contract::to_json(now));
}

TEST(PutBack, what_is_masked_cut_or_of_another_time_is_not_put_back) {
  Restored before = kFull, after = kFull;
  before.note = "acct-00112233";
  for (int i = 0; i < 2'000; ++i)
    before.name += "é";
  auto text = change_of("numbers", "1 2 3", "2 3", changes(before, after, {.masked = {"note"}}));
  PutBack plan;
  auto then = plan.take(record_of(text), after);
  ASSERT_EQ(plan.fields.size(), 3U);
  EXPECT_EQ(plan.fields[0].fate, PutBackFate::incomplete);
  EXPECT_EQ(plan.fields[1].fate, PutBackFate::secret);
  EXPECT_EQ(plan.fields[2].fate, PutBackFate::incomplete);
  EXPECT_FALSE(plan.changes_anything());
  EXPECT_EQ(contract::to_json(then), contract::to_json(after));
}

TEST(PutBack, a_long_text_that_is_kept_whole_comes_back) {
  Restored before = kFull, after = kFull;
  before.name = std::string(5'000, 'x');
  PutBack plan;
  auto then = plan.take(record_of(changes(before, after, {.whole = {"name"}})), after);
  EXPECT_EQ(then.name, before.name);
}

TEST(PutBack, the_version_is_of_all_that_is_there_now) {
  Restored after = kFull, now = kFull;
  after.name = "Other";
  auto record = record_of(changes(kFull, after));
  PutBack one, same, other;
  one.take(record, now);
  same.take(record, now);
  ++now.version;
  other.take(record, now);
  EXPECT_EQ(one.version(), same.version());
  EXPECT_NE(one.version(), other.version());
}

class PutBackRecordTest : public db::OnBothEngines {
 protected:
  template <class F>
  void write_all(F f) {
    db().write_job([&](db::Tx& tx) {
      f(tx);
      return true;
    });
  }
};

TEST_P(PutBackRecordTest, every_record_of_the_transaction_names_where_it_came_from) {
  const Actor actor{{77}, {5}, "Siti"};
  write_all([&](db::Tx& tx) {
    putting_back(tx, {4711});
    write_change(tx, {77}, actor, "role.change", "1", "", changes(kFull, kEmpty));
    audit::write(tx, {77}, actor, "role.create", "2");
  });
  write_all([&](db::Tx& tx) { audit::write(tx, {77}, actor, "role.create", "3"); });
  auto told = db().read([](db::Sql& sql) { return records_page(sql, {77}, {}); });
  ASSERT_TRUE(told.ok());
  ASSERT_EQ(told->content.size(), 3U);
  for (const auto& it : told->content) {
    auto from = put_back_of(it.changes);
    EXPECT_EQ(from.has_value(), it.subject != "3");
    if (from) EXPECT_EQ(from->value, 4711);
    EXPECT_EQ(changes_read(it.changes).size(), it.subject == "1" ? 6U : 0U);
  }
}

INSTANTIATE_ON_BOTH_ENGINES(PutBackRecordTest);

}  // namespace
}  // namespace gerbang::audit
