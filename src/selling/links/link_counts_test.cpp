#include "selling/links/link_counts.h"

#include <random>

#include "base/db/db_fixture.h"
#include "selling/links/link_store.h"

namespace gerbang::links {
namespace {

constexpr MerchantId kMerchant{1001}, kOther{1002};
constexpr std::array kStates{LinkState::open, LinkState::expired, LinkState::paid,
                             LinkState::inactive};

class LinkCountsTest : public db::OnBothEngines {
 protected:
  std::int64_t any(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random_);
  }
  /// Within ten days around now; often at the edge of a day or of now.
  Instant moment() {
    auto at = clock.now() + milliseconds(any(-days(10).ms, days(10).ms));
    switch (any(0, 5)) {
      case 0:
        return kl_day_start(kl_day(at));
      case 1:
        return kl_day_start(kl_day(at)) - milliseconds(1);
      case 2:
        return clock.now();
      default:
        return at;
    }
  }
  Link link() {
    Link out;
    out.merchant = any(0, 9) == 0 ? kOther : kMerchant;
    out.id = id_new<PaymentLink>(clock.now());
    out.slug = "slug" + id_text(out.id);
    out.title = "Sofa";
    out.created_at = moment();
    change(out);
    return out;
  }
  void change(Link& link) {
    link.expiry_date.reset();
    if (any(0, 2) > 0) link.expiry_date = moment();
    link.one_time = any(0, 1) == 1;
    link.usage_limit.reset();
    if (!link.one_time && any(0, 1) == 1) link.usage_limit = 1;
    link.used_count = any(0, 1);
    link.status = static_cast<LinkStatus>(any(0, 2));
  }
  void make(int count) {
    for (int i = 0; i < count; ++i) {
      links_.push_back(link());
      auto done = db().write([&](db::Tx& tx) -> Result<Done> {
        link_insert(tx, links_.back(), {7});
        return Done{};
      });
      ASSERT_TRUE(done.ok());
    }
  }
  /// By the statements that the room has; they know nothing of the counters.
  void change_some(int count) {
    for (int i = 0; i < count; ++i) {
      auto& link = links_[static_cast<std::size_t>(any(0, std::ssize(links_) - 1))];
      change(link);
      bool is_deleted = any(0, 9) == 0;
      auto done = db().write([&](db::Tx& tx) -> Result<Done> {
        link_write(tx, link);
        link_count_use(tx, link, link.status);
        if (is_deleted) link_mark_deleted(tx, link);
        return Done{};
      });
      ASSERT_TRUE(done.ok());
    }
  }
  std::int64_t count(int most) {
    return *db().write([&](db::Tx& tx) -> Result<std::int64_t> { return links_count(tx, most); });
  }
  PaymentLinkQuery query() {
    PaymentLinkQuery out;
    auto range = [&](auto& from, auto& to) {
      if (any(0, 2) == 0) from = moment();
      if (any(0, 2) == 0) to = moment();
    };
    range(out.created_date_from, out.created_date_to);
    range(out.expiry_date_from, out.expiry_date_to);
    for (auto state : kStates) {
      if (any(0, 3) == 0) out.state.push_back(state);
    }
    if (any(0, 1) == 1) out.sort = "createdDate,asc";
    out.page_size = any(1, 9);
    out.page_number = any(1, 4);
    return out;
  }
  /// The pages say what a count of the rows says, and have the rows that the whole list has there.
  void expect_pages_are_right() {
    for (int i = 0; i < 60; ++i) {
      auto asked = query();
      db().read([&](db::Sql& sql) {
        auto page = kLinkList.page(sql, kMerchant, asked);
        auto all = kLinkList.next(sql, kMerchant, asked, {}, 1000);
        EXPECT_TRUE(links_by_day(sql, kMerchant, asked).has_value());
        EXPECT_EQ(page->total_elements, kLinkList.count(sql, kMerchant, asked));
        EXPECT_EQ(page->total_elements, std::ssize(*all));
        std::vector<std::int64_t> seen, wanted;
        for (const auto& link : page->content)
          seen.push_back(link.id.value);
        auto first = static_cast<std::size_t>((asked.page_number - 1) * asked.page_size);
        for (auto at = first;
             at < std::min(first + static_cast<std::size_t>(asked.page_size), all->size()); ++at)
          wanted.push_back((*all)[at].id.value);
        EXPECT_EQ(seen, wanted);
        return 0;
      });
    }
  }
  void expect_check_is_content() {
    db().read([&](db::Sql& sql) {
      for (const auto& invariant : link_invariants()) {
        if (invariant.name == "the counted links are as many as the counters say")
          EXPECT_EQ(invariant.check(sql), std::vector<std::string>{});
      }
      return 0;
    });
  }

  std::mt19937_64 random_{4711};
  std::vector<Link> links_;
};

TEST_P(LinkCountsTest, totals_and_pages_are_those_of_the_rows_whatever_is_counted) {
  make(120);
  expect_pages_are_right();  // nothing is counted
  while (count(50) > 0)
    expect_check_is_content();
  expect_pages_are_right();  // everything is
  for (int round = 0; round < 4; ++round) {
    change_some(30);
    make(10);
    expect_pages_are_right();  // some are counted as what they no longer are
    count(25);
    clock.advance(hours(31));
    expect_pages_are_right();
    expect_check_is_content();
  }
}

TEST_P(LinkCountsTest, what_is_counted_is_not_looked_at_again) {
  make(20);
  EXPECT_EQ(count(200), 20);
  EXPECT_EQ(count(200), 0);
  static constexpr db::Statement kMore{"test_more",
                                       "UPDATE payment_link_counts SET count = count + 1"};
  static constexpr db::Statement kCells{"test_cells", "SELECT count(*) FROM payment_link_counts"};
  auto total = [&] {
    return db().read([&](db::Sql& sql) {
      return kLinkList.page(sql, kMerchant, {})->total_elements +
             kLinkList.page(sql, kOther, {})->total_elements;
    });
  };
  EXPECT_EQ(total(), 20);
  auto cells = db().read([&](db::Sql& sql) { return *sql.one<std::int64_t>(kCells); });
  ASSERT_TRUE(
      db().write([&](db::Tx& tx) -> Result<std::int64_t> { return tx.changed(kMore); }).ok());
  EXPECT_EQ(total(), 20 + cells);
}

TEST_P(LinkCountsTest, links_that_are_gone_leave_no_counters) {
  make(20);
  count(200);
  auto done = db().write([&](db::Tx& tx) -> Result<Done> {
    for (const auto& link : links_)
      link_mark_deleted(tx, link);
    return Done{};
  });
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(count(200), 20);
  static constexpr db::Statement kCells{"test_cells", "SELECT count(*) FROM payment_link_counts"};
  EXPECT_EQ(db().read([&](db::Sql& sql) { return *sql.one<std::int64_t>(kCells); }), 0);
}

INSTANTIATE_ON_BOTH_ENGINES(LinkCountsTest);

}  // namespace
}  // namespace gerbang::links
