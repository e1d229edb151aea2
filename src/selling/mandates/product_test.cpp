#include "selling/mandates/product.h"

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "selling/mandates/product_query.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {
namespace {

const Actor kOwner{.company = MerchantId{1}, .user = Id<User>{7}};
const Actor kStranger{.company = MerchantId{2}, .user = Id<User>{8}};

ProductDraft monthly() {
  ProductDraft out;
  out.name = "Gym";
  out.amount = Money{8'000};
  out.frequency = Frequency::monthly;
  out.terms = "Debited each month.";
  return out;
}

class ProductTest : public db::OnBothEngines {
 protected:
  Result<Product> create(const ProductDraft& draft, const Actor& actor = kOwner) {
    return db().write([&](db::Tx& tx) { return products.product_create(tx, actor, draft); });
  }
  Result<Product> update(Id<Product> id, const ProductDraft& draft, const Actor& actor = kOwner) {
    return db().write([&](db::Tx& tx) { return products.product_update(tx, actor, id, draft); });
  }
  Result<Product> turn(Id<Product> id, bool is_active) {
    return db().write(
        [&](db::Tx& tx) { return products.product_switch(tx, kOwner, id, is_active); });
  }
  Result<Done> remove(Id<Product> id, const Actor& actor = kOwner) {
    return db().write([&](db::Tx& tx) { return products.product_delete(tx, actor, id); });
  }
  std::string terms(const Product& product, std::int64_t version) {
    return db().read([&](db::Sql& sql) { return product_terms(sql, product, version); });
  }
  std::vector<std::string> wrong_fields(const ProductDraft& draft) {
    std::vector<std::string> out;
    auto made = create(draft);
    if (!made.ok())
      for (const auto& it : made.error().field_errors)
        out.push_back(it.field);
    return out;
  }

  Products products{ProductSettings{"https://pay.test"}};
};
INSTANTIATE_ON_BOTH_ENGINES(ProductTest);

TEST_ON_SQLITE(ProductTest, a_debit_takes_an_amount_or_up_to_a_maximum_and_never_both) {
  auto draft = monthly();
  draft.max_amount = Money{10'000};
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"amount"});
  draft.amount.reset();
  EXPECT_TRUE(create(draft).ok());
  draft.max_amount.reset();
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"amount"});
  draft.amount = Money{99};
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"amount"});
  draft.amount = Money{100'000'001};
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"amount"});
}

TEST_ON_SQLITE(ProductTest, a_day_to_start_on_fits_the_frequency) {
  auto draft = monthly();
  draft.start_rule = StartRule::on_day;
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"startDay"});
  draft.start_day = 31;
  EXPECT_TRUE(create(draft).ok());
  draft.frequency = Frequency::weekly;
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"startDay"});
  draft.start_day = 7;
  EXPECT_TRUE(create(draft).ok());
  draft.frequency = Frequency::yearly;
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"startRule"});
  draft.start_rule = StartRule::next_window;
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"startDay"});
}

TEST_ON_SQLITE(ProductTest, a_daily_debit_has_no_room_for_a_retry) {
  auto draft = monthly();
  draft.frequency = Frequency::daily;
  draft.retries = 1;
  EXPECT_EQ(wrong_fields(draft), std::vector<std::string>{"retries"});
}

TEST_ON_SQLITE(ProductTest, new_terms_are_a_new_version_and_the_old_ones_stay) {
  auto draft = monthly();
  auto product = create(draft);
  ASSERT_TRUE(product.ok());
  draft.name = "Gym and pool";
  auto renamed = update(product->id, draft);
  ASSERT_TRUE(renamed.ok());
  EXPECT_EQ(renamed->terms_version, 1);
  draft.terms = "Debited each month. 条款";
  auto changed = update(product->id, draft);
  ASSERT_TRUE(changed.ok());
  EXPECT_EQ(changed->terms_version, 2);
  EXPECT_EQ(terms(*changed, 1), "Debited each month.");
  EXPECT_EQ(terms(*changed, 2), "Debited each month. 条款");
}

TEST_ON_SQLITE(ProductTest, a_product_is_switched_off_and_on_again) {
  auto product = create(monthly());
  ASSERT_TRUE(product.ok());
  EXPECT_FALSE(turn(product->id, true).ok());
  EXPECT_FALSE(turn(product->id, false)->is_active);
  EXPECT_FALSE(turn(product->id, false).ok());
  EXPECT_TRUE(turn(product->id, true)->is_active);
}

TEST_ON_SQLITE(ProductTest, another_merchant_finds_no_product) {
  auto product = create(monthly());
  ASSERT_TRUE(product.ok());
  EXPECT_REFUSED(update(product->id, monthly(), kStranger), "error.notFound");
  EXPECT_REFUSED(remove(product->id, kStranger), "error.notFound");
}

TEST_P(ProductTest, a_deleted_product_is_found_no_more) {
  auto product = create(monthly());
  ASSERT_TRUE(product.ok());
  ASSERT_TRUE(remove(product->id).ok());
  EXPECT_REFUSED(remove(product->id), "error.notFound");
  EXPECT_REFUSED(update(product->id, monthly()), "error.notFound");
}

TEST(ProductRules, what_payers_have_enrolled_with_stays) {
  Product product;
  product.mandates = 1;
  EXPECT_REFUSED(product_obstacle(product, ProductAction::remove), "mandate_product.used");
  EXPECT_FALSE(product_obstacle(product, ProductAction::edit));
  EXPECT_EQ(product_actions(product),
            (std::vector{ProductAction::edit, ProductAction::deactivate}));
}

TEST_P(ProductTest, the_list_is_narrowed_by_each_of_its_filters) {
  auto gym = create(monthly());
  auto draft = monthly();
  draft.name = "Tuition 补习";
  draft.frequency = Frequency::weekly;
  draft.amount.reset();
  draft.max_amount = Money{50'000};
  auto tuition = create(draft);
  ASSERT_TRUE(gym.ok() && tuition.ok());
  ASSERT_TRUE(turn(gym->id, false).ok());
  ASSERT_TRUE(create(monthly(), kStranger).ok());
  auto names = [&](ProductQuery query) {
    return db().read([&](db::Sql& sql) {
      std::string out;
      auto page = kProductList.page(sql, kOwner.company, query);
      for (const auto& it : page->content)
        out += it.name + ";";
      EXPECT_EQ(page->total_elements, static_cast<std::int64_t>(page->content.size()));
      return out;
    });
  };
  ProductQuery query;
  query.sort = "name,asc";
  EXPECT_EQ(names(query), "Gym;Tuition 补习;");
  query.name = "补习";
  EXPECT_EQ(names(query), "Tuition 补习;");
  query.name.reset();
  query.is_active = false;
  EXPECT_EQ(names(query), "Gym;");
  query.is_active.reset();
  query.frequency = {Frequency::weekly};
  EXPECT_EQ(names(query), "Tuition 补习;");
  query.frequency.clear();
  query.amount_from = Money{8'001};
  EXPECT_EQ(names(query), "Tuition 补习;");
  query.amount_from.reset();
  query.amount_to = Money{8'000};
  EXPECT_EQ(names(query), "Gym;");
}

}  // namespace
}  // namespace gerbang::mandates
