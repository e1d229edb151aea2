#include "views/search/search.h"

#include "base/db/db_fixture.h"
#include "money/sales/sale_fixture.h"
#include "money/sales/sale_search.h"

namespace gerbang::search {
namespace {

constexpr MerchantId kMerchant{4711};
constexpr MerchantId kOther{4712};

class SearchTest : public db::OnBothEngines {
 protected:
  struct Customer {
    std::string name, email;
  };
  sales::SaleRef sale(std::string reference, Customer customer = {"", "c@example.com"},
                      MerchantId merchant = kMerchant) {
    clock.advance(seconds(1));
    auto made = db().write([&](db::Tx& tx) {
      auto wanted = sales::sofa(tx, merchant, {100});
      wanted.merchant_reference = std::move(reference);
      if (!customer.name.empty()) wanted.customer_name = customer.name;
      wanted.customer_email = customer.email;
      return sales_.sale_create(tx, wanted);
    });
    EXPECT_TRUE(made.ok());
    return *made;
  }
  Id<PaymentLink> link(std::string title, std::string reference = "",
                       MerchantId merchant = kMerchant) {
    clock.advance(seconds(1));
    links::Links verbs({}, sales_, outbox_);
    auto made = db().write([&](db::Tx& tx) {
      links::LinkDraft draft;
      draft.title = std::move(title);
      draft.amount = Money{100};
      if (!reference.empty()) draft.reference = reference;
      return verbs.link_create(tx, {merchant, {}, "", ""}, draft);
    });
    EXPECT_TRUE(made.ok());
    return made->id;
  }
  void cart(std::string title) {
    carts::CartDraft draft;
    draft.title = std::move(title);
    auto made = db().write([&](db::Tx& tx) {
      return carts::Carts({"https://pay.test"}).cart_create(tx, {kMerchant, {}, "", ""}, draft);
    });
    EXPECT_TRUE(made.ok());
  }
  http::Session who(Role role = Role::merchant_owner) {
    http::Session out;
    out.company = kMerchant;
    out.permissions = role_permissions(role);
    return out;
  }
  Result<Hits> search(std::string_view term, Role role = Role::merchant_owner) {
    return db().read([&](db::Sql& sql) { return quick_search(sql, who(role), term); });
  }
  std::vector<std::string> orders(std::string_view term) {
    std::vector<std::string> out;
    auto hits = search(term);
    EXPECT_TRUE(hits.ok());
    for (const auto& found : hits->sales)
      out.push_back(found.merchant_reference.value_or(""));
    return out;
  }
  std::vector<std::string> titles(std::string_view term) {
    std::vector<std::string> out;
    auto hits = search(term);
    EXPECT_TRUE(hits.ok());
    for (const auto& found : hits->links)
      out.push_back(found.title);
    return out;
  }
  using Texts = std::vector<std::string>;

  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
};
INSTANTIATE_ON_BOTH_ENGINES(SearchTest);

TEST_P(SearchTest, a_sale_is_found_by_parts_of_order_description_name_and_address) {
  auto wanted = sale("INV-2026/17", {"Aisyah Rahman", "aisyah@kedai.example"});
  sale("OTHER", {"Somebody", "else@example.com"});
  for (auto term :
       {"inv-2026/17", "V-2026", "026/", "AISYAH", "rahman", "yah@Ked", "  Aisyah \t"}) {
    EXPECT_EQ(orders(term), Texts{"INV-2026/17"}) << term;
  }
  EXPECT_EQ(orders(wanted.reference), Texts{"INV-2026/17"});
  EXPECT_EQ(orders(" sofa "), (Texts{"OTHER", "INV-2026/17"}));
  EXPECT_EQ(orders("nothing like it"), Texts{});
}

TEST_P(SearchTest, a_link_is_found_by_title_and_reference_until_it_is_deleted) {
  auto id = link("Sourdough class", "KELAS-7");
  EXPECT_EQ(titles("dough"), Texts{"Sourdough class"});
  EXPECT_EQ(titles("kelas"), Texts{"Sourdough class"});
  links::Links verbs({}, sales_, outbox_);
  auto gone =
      db().write([&](db::Tx& tx) { return verbs.link_delete(tx, {kMerchant, {}, "", ""}, id); });
  ASSERT_TRUE(gone.ok());
  EXPECT_EQ(titles("dough"), Texts{});
}

TEST_P(SearchTest, a_link_is_found_by_the_customer_that_it_names) {
  links::Links verbs({}, sales_, outbox_);
  auto made = db().write([&](db::Tx& tx) {
    links::LinkDraft draft;
    draft.title = "Kelas roti";
    draft.customer_name = "Aisyah 欧阳娜娜";
    draft.customer_email = "aisyah@kedai.example";
    return verbs.link_create(tx, {kMerchant, {}, "", ""}, draft);
  });
  ASSERT_TRUE(made.ok());
  link("Sourdough class");
  for (auto term : {"AISYAH", "阳娜娜", "娜娜", "@KEDAI", "aisyah@kedai.example"})
    EXPECT_EQ(titles(term), Texts{"Kelas roti"}) << term;
  EXPECT_FALSE(search("Kelas roti")->links.at(0).amount) << "a link without an amount";
}

TEST_P(SearchTest, wildcards_mean_themselves) {
  sale("100% cotton");
  sale("1000 cotton");
  sale("a_b");
  sale("axb");
  sale("wow!!");
  sale("back\\slash");
  EXPECT_EQ(orders("100%"), Texts{"100% cotton"});
  EXPECT_EQ(orders("a_b"), Texts{"a_b"});
  EXPECT_EQ(orders("%%%"), Texts{});
  EXPECT_EQ(orders("___"), Texts{});
  EXPECT_EQ(orders("ow!!"), Texts{"wow!!"});
  EXPECT_EQ(orders("k\\s"), Texts{"back\\slash"});
  EXPECT_EQ(orders("'; DROP TABLE sales"), Texts{});
}

TEST_P(SearchTest, other_scripts_are_found) {
  sale("订单号一二三", {"张伟明", "z@example.com"});
  sale("Müller-17", {"Jürgen Müller", "j@example.com"});
  EXPECT_EQ(orders("号一二"), Texts{"订单号一二三"});
  EXPECT_EQ(orders("张伟明"), Texts{"订单号一二三"});
  EXPECT_EQ(orders("rgen Mü"), Texts{"Müller-17"});
}

TEST_P(SearchTest, two_characters_find_where_a_value_begins_or_ends) {
  sale("A-1", {"张伟明", "z@example.com"});
  sale("A-2", {"张伟", "zh@example.org"});
  // In letters that no order number has: those end in chance.
  sale("A-3", {"Lui Ming Ou", "w@example.my"});
  EXPECT_EQ(orders("张伟"), (Texts{"A-2", "A-1"}));
  EXPECT_EQ(orders("伟明"), Texts{"A-1"});
  EXPECT_EQ(orders("LU"), Texts{"A-3"});
  EXPECT_EQ(orders("ou"), Texts{"A-3"});
  EXPECT_EQ(orders("ui"), Texts{});
}

TEST_P(SearchTest, a_part_may_have_any_sign_and_is_never_a_command) {
  sale("A \"quoted\" AND (b)");
  sale("NOT sales_search");
  EXPECT_EQ(orders("\"quoted\""), Texts{"A \"quoted\" AND (b)"});
  EXPECT_EQ(orders("AND (b"), Texts{"A \"quoted\" AND (b)"});
  EXPECT_EQ(orders("not SALES"), Texts{"NOT sales_search"});
  for (auto term : {"\"", "\"\"", "\"\"\"", "a OR b*", "text:x", "NEAR(a b)", "^a", "(((", "'''"})
    EXPECT_TRUE(search(term).ok() || std::string_view(term).size() < 2) << term;
}

TEST_P(SearchTest, five_of_a_kind_the_newest_first) {
  for (int i = 1; i <= 7; ++i) {
    sale("ORD-" + std::to_string(i));
    link("ORD " + std::to_string(i));
  }
  EXPECT_EQ(orders("ord-"), (Texts{"ORD-7", "ORD-6", "ORD-5", "ORD-4", "ORD-3"}));
  EXPECT_EQ(titles("ord "), (Texts{"ORD 7", "ORD 6", "ORD 5", "ORD 4", "ORD 3"}));
}

TEST_P(SearchTest, the_whole_of_an_order_number_has_a_place_among_the_five) {
  for (auto order : {"ORD-1", "ORD-10", "ORD-11", "ORD-12", "ORD-13", "ORD-14"})
    sale(order);
  EXPECT_EQ(orders("ord-1"), (Texts{"ORD-14", "ORD-13", "ORD-12", "ORD-11", "ORD-1"}));
}

TEST_P(SearchTest, what_is_old_is_found_by_a_part_too) {
  sale("OLD-1", {"Aisyah Rahman", "Aisyah@kedai.example"});
  for (int i = 0; i < 10; ++i)
    sale("NEW-" + std::to_string(i));
  clock.advance(days(400));
  for (auto term : {"old-1", "aisyah@KEDAI.example", "OLD-", "Rahman", "@kedai"})
    EXPECT_EQ(orders(term), Texts{"OLD-1"}) << term;
}

TEST_P(SearchTest, a_change_of_a_link_changes_what_finds_it) {
  auto id = link("Sourdough class", "KELAS-7");
  links::Links verbs({}, sales_, outbox_);
  auto changed = db().write([&](db::Tx& tx) {
    links::LinkDraft draft;
    draft.title = "Kelas roti";
    draft.amount = Money{100};
    return verbs.link_update(tx, {kMerchant, {}, "", ""}, id, draft);
  });
  ASSERT_TRUE(changed.ok());
  EXPECT_EQ(titles("dough"), Texts{});
  EXPECT_EQ(titles("KELAS-7"), Texts{});
  EXPECT_EQ(titles("roti"), Texts{"Kelas roti"});
}

TEST_P(SearchTest, nobody_finds_what_is_another_merchants) {
  auto theirs = sale("SECRET-1", {"Aisyah", "a@secret.example"}, kOther);
  link("Secret link", "", kOther);
  for (const auto& term : {std::string("SECRET-1"), std::string("secret"), std::string("Aisyah"),
                           std::string("a@secret.example"), theirs.reference}) {
    EXPECT_EQ(orders(term), Texts{}) << term;
    EXPECT_EQ(titles(term), Texts{}) << term;
  }
}

TEST_P(SearchTest, each_kind_needs_its_view_permission) {
  sale("ORD-1");
  link("ORD-2");
  cart("ORD-3");
  EXPECT_EQ(search("ORD")->carts.size(), 1u);
  auto hits = search("ORD", Role::merchant_developer);
  EXPECT_EQ(hits->sales.size(), 1u);
  EXPECT_EQ(hits->links.size(), 1u);
  http::Session nobody = who();
  nobody.permissions = {};
  auto none = db().read([&](db::Sql& sql) { return quick_search(sql, nobody, "ORD"); });
  ASSERT_TRUE(none.ok());
  EXPECT_TRUE(none->sales.empty() && none->links.empty() && none->carts.empty() &&
              none->refunds.empty());
  nobody.permissions.add(Resource::payment_payment_link, {Action::view});
  none = db().read([&](db::Sql& sql) { return quick_search(sql, nobody, "ORD"); });
  EXPECT_TRUE(none->sales.empty());
  EXPECT_EQ(none->links.size(), 1u);
}

TEST_P(SearchTest, an_operator_finds_what_is_of_any_merchant) {
  sale("ORD-1");
  auto theirs = sale("ORD-2", {"Aisyah", "a@other.example"}, kOther);
  auto found = [&](std::string_view term, Role role) {
    auto session = who(role);
    session.is_gateway = true;
    session.company = kGatewayCompany;
    auto hits = db().read([&](db::Sql& sql) { return quick_search(sql, session, term); });
    Texts out;
    for (const auto& hit : hits->sales)
      out.push_back(hit.merchant_reference.value_or(""));
    return out;
  };
  EXPECT_EQ(found("ord-", Role::gateway_refunds), (Texts{"ORD-2", "ORD-1"}));
  for (const auto& term :
       {std::string("ORD-2"), std::string("A@OTHER.example"), theirs.reference}) {
    EXPECT_EQ(found(term, Role::gateway_refunds), Texts{"ORD-2"}) << term;
  }
  EXPECT_EQ(found("ord-", Role::gateway_onboarding), Texts{});
  link("ORD-3");
  auto session = who(Role::gateway_administrator);
  session.is_gateway = true;
  session.company = kGatewayCompany;
  auto hits = db().read([&](db::Sql& sql) { return quick_search(sql, session, "ORD-3"); });
  EXPECT_TRUE(hits->links.empty()) << "links are found by their merchant only";
}

TEST_P(SearchTest, a_term_has_two_to_a_hundred_characters) {
  for (const std::string& term : {std::string("a"), std::string("  b  "), std::string("   "),
                                  std::string("张"), std::string(101, 'a'), std::string(1000, '%'),
                                  std::string("a\x01"
                                              "bc"),
                                  std::string("a\u202ebc")}) {
    auto answer = search(term);
    ASSERT_FALSE(answer.ok()) << term;
    EXPECT_EQ(answer.error().code, ErrorCode::invalid);
    EXPECT_EQ(answer.error().field_errors.at(0).field, "term");
  }
  EXPECT_TRUE(search("abc").ok());
  EXPECT_TRUE(search(std::string(100, '_')).ok());
}

}  // namespace
}  // namespace gerbang::search
