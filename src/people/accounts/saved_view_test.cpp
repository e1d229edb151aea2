#include "people/accounts/saved_view.h"

#include <atomic>

#include "people/accounts/account_fixture.h"

namespace gerbang::accounts {
namespace {

class SavedViewTest : public AccountFixture {
 protected:
  SavedViewTest() {
    auto company = db().read([&](db::Sql& sql) { return company_owned_by(sql, user_); });
    siti_ = {company.value_or(MerchantId{}), user_};
  }
  Result<SavedView> keep(const ViewOwner& owner, std::string name, std::string list = "sales",
                         std::string search = "filterStatus=11") {
    return db().write(
        [&](db::Tx& tx) { return saved_view_create(tx, owner, {{}, list, name, search}); });
  }
  std::vector<std::string> names(const ViewOwner& owner, std::string_view list = "sales") {
    std::vector<std::string> out;
    for (const auto& view :
         db().read([&](db::Sql& sql) { return saved_view_list(sql, owner, list); })) {
      out.push_back(view.name);
    }
    return out;
  }
  Result<Done> drop(const ViewOwner& owner, Id<SavedView> id) {
    return db().write([&](db::Tx& tx) { return saved_view_delete(tx, owner, id); });
  }
  using Names = std::vector<std::string>;
  ViewOwner siti_;
};
INSTANTIATE_ON_BOTH_ENGINES(SavedViewTest);

TEST_ON_SQLITE(SavedViewTest, a_view_is_kept_with_its_search_and_can_be_deleted) {
  auto kept = keep(siti_, "Paid, largest first", "sales", "filterStatus=11&sort=amount,desc");
  ASSERT_TRUE(kept.ok());
  auto views = db().read([&](db::Sql& sql) { return saved_view_list(sql, siti_, "sales"); });
  ASSERT_EQ(views.size(), 1u);
  EXPECT_EQ(views[0].id, kept->id);
  EXPECT_EQ(views[0].search, "filterStatus=11&sort=amount,desc");
  EXPECT_TRUE(drop(siti_, kept->id).ok());
  EXPECT_EQ(names(siti_), Names{});
  EXPECT_EQ(drop(siti_, kept->id).error().code, ErrorCode::not_found);
}

TEST_ON_SQLITE(SavedViewTest, a_view_belongs_to_one_person_in_one_company) {
  auto kept = keep(siti_, "Mine");
  ViewOwner elsewhere{kGatewayCompany, user_}, other{siti_.company, other_};
  for (const auto& owner : {elsewhere, other}) {
    EXPECT_EQ(names(owner), Names{});
    EXPECT_EQ(drop(owner, kept->id).error().code, ErrorCode::not_found);
    EXPECT_TRUE(keep(owner, "Mine").ok()) << "the name is free for others";
  }
  EXPECT_EQ(names(siti_), Names{"Mine"});
}

TEST_ON_SQLITE(SavedViewTest, a_name_is_there_once_in_a_list) {
  ASSERT_TRUE(keep(siti_, "已付款 ü").ok());
  for (auto name : {"已付款 ü", "  已付款 ü\t"}) {
    auto again = keep(siti_, name, "sales", "other=1");
    ASSERT_FALSE(again.ok());
    EXPECT_EQ(again.error().code, ErrorCode::conflict);
    ASSERT_EQ(again.error().field_errors.size(), 1u);
    EXPECT_EQ(again.error().field_errors[0].field, "name");
  }
  EXPECT_TRUE(keep(siti_, "已付款 ü", "links").ok());
  EXPECT_TRUE(keep(siti_, "已付款 Ü").ok()) << "case tells names apart";
}

TEST_P(SavedViewTest, a_list_has_at_most_50_views_however_many_are_kept_at_once) {
  for (int i = 0; i < 45; ++i)
    ASSERT_TRUE(keep(siti_, "View " + std::to_string(i)).ok());
  std::atomic<int> number{100};
  auto worked = at_once(10, [&] { return keep(siti_, "View " + std::to_string(++number)).ok(); });
  EXPECT_EQ(worked, 5);
  EXPECT_EQ(names(siti_).size(), 50u);
  EXPECT_REFUSED(keep(siti_, "One more"), "savedView.tooMany");
  EXPECT_TRUE(keep(siti_, "One more", "links").ok()) << "another list has its own limit";
  auto views = db().read([&](db::Sql& sql) { return saved_view_list(sql, siti_, "sales"); });
  ASSERT_TRUE(drop(siti_, views.at(0).id).ok());
  EXPECT_TRUE(keep(siti_, "Room again").ok());
}

TEST_ON_SQLITE(SavedViewTest, names_of_lists_that_are_made_up_have_an_end) {
  auto list = [](std::int64_t i) {
    return std::string(static_cast<std::size_t>(i % 39 + 1), 'a') + static_cast<char>('a' + i / 39);
  };
  for (std::int64_t i = 0; i < kSavedViewListsMax; ++i)
    ASSERT_TRUE(keep(siti_, "View", list(i)).ok());
  auto refused = keep(siti_, "View", list(kSavedViewListsMax));
  ASSERT_FALSE(refused.ok());
  ASSERT_EQ(refused.error().field_errors.size(), 1u);
  EXPECT_EQ(refused.error().field_errors[0].field, "list");
  EXPECT_TRUE(keep(siti_, "Another", list(0)).ok()) << "lists that have views stay usable";
  EXPECT_TRUE(keep({siti_.company, other_}, "Mine", "sales").ok());
}

TEST_P(SavedViewTest, of_one_name_kept_at_once_one_works) {
  EXPECT_EQ(at_once(8, [&] { return keep(siti_, "Same").ok(); }), 1);
  EXPECT_EQ(names(siti_), Names{"Same"});
}

TEST(SavedView, the_name_of_a_list_is_one_word_of_letters) {
  EXPECT_TRUE(is_list_name("salesTransactions"));
  EXPECT_TRUE(is_list_name(std::string(40, 'a')));
  for (const auto& name :
       {std::string(), std::string(41, 'a'), std::string("a b"), std::string("a-b"),
        std::string("é"), std::string("a1"), std::string("a%")}) {
    EXPECT_FALSE(is_list_name(name)) << name;
  }
}

}  // namespace
}  // namespace gerbang::accounts
