#include "base/db/db_fixture.h"
#include "people/accounts/account.h"
#include "people/onboarding/application.h"
#include "people/onboarding/application_admin_store.h"

namespace gerbang::onboarding {
namespace {

using onboarding::ApplicationStatus;

class ApplicationListTest : public db::OnBothEngines {
 protected:
  /// A draft, or a submitted application, of a merchant of its own.
  void add(std::string_view name, bool is_submitted) {
    onboarding::ApplicationSubmit form;
    form.company_registered_name = name;
    form.bank_country = {"134", "Malaysia", 134};
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      auto company = accounts::company_create(tx, name);
      GERBANG_CHECK(onboarding::application_save(tx, company, 0, onboarding::fields_of(form)));
      if (!is_submitted) return Done{};
      GERBANG_CHECK(onboarding::application_submit(tx, outbox_, company, {}, form));
      return Done{};
    });
    ASSERT_TRUE(done.ok());
  }
  Result<contract::Page<ApplicationRecord>> search(const ApplicationListQuery& query) {
    return db().read([&](db::Sql& sql) { return kApplicationList.page(sql, {}, query); });
  }
  events::Outbox outbox_;
};
INSTANTIATE_ON_BOTH_ENGINES(ApplicationListTest);

TEST_P(ApplicationListTest, newest_come_first_with_the_exact_total) {
  for (auto name : {"A", "B", "C"}) {
    add(name, true);
    clock.advance(seconds(1));
  }
  ApplicationListQuery q;
  q.page_size = 2;
  auto page = search(q);
  ASSERT_TRUE(page.ok());
  EXPECT_EQ(page->total_elements, 3);
  EXPECT_EQ(page->total_pages, 2);
  ASSERT_EQ(page->content.size(), 2u);
  EXPECT_EQ(page->content[0].company_registered_name, "C");
  q.page_number = 2;
  EXPECT_EQ(search(q)->content.at(0).company_registered_name, "A");
}

TEST_P(ApplicationListTest, filters_by_status_name_and_date) {
  add("Kedai Satu", true);
  clock.advance(days(1));
  add("Kedai Dua", false);
  ApplicationListQuery q;
  q.filter_status = {ApplicationStatus::submitted, ApplicationStatus::needs_info};
  q.name = "KEDAI";
  EXPECT_EQ(search(q)->total_elements, 1);
  q.filter_status = {};
  EXPECT_EQ(search(q)->total_elements, 2);
  q.name = "%";
  EXPECT_EQ(search(q)->total_elements, 0) << "a wildcard is a letter like any other";
  q.name = {};
  q.merchant = MerchantId{4711};
  EXPECT_EQ(search(q)->total_elements, 0);
  q.merchant = {};
  q.created_date_from = clock.now() - hours(1);
  EXPECT_EQ(search(q)->content.at(0).company_registered_name, "Kedai Dua");
}

TEST_ON_SQLITE(ApplicationListTest, sorts_by_the_fields_that_it_shows_only) {
  add("B", true);
  add("A", true);
  ApplicationListQuery q;
  q.sort = "companyRegisteredName,asc";
  EXPECT_EQ(search(q)->content.at(0).company_registered_name, "A");
  q.sort = "companyRegisteredName,desc";
  EXPECT_EQ(search(q)->content.at(0).company_registered_name, "B");
  for (auto bad : {"fields,asc", "createdDate,up", "createdDate;DROP"}) {
    q.sort = bad;
    EXPECT_FALSE(search(q).ok()) << bad;
  }
}

}  // namespace
}  // namespace gerbang::onboarding
