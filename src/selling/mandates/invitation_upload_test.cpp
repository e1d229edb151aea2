#include "selling/mandates/invitation_upload.h"

#include <gtest/gtest.h>

#include "base/core/crypto.h"
#include "base/core/refusal_fixture.h"
#include "base/imports/csv.h"
#include "selling/mandates/authorisation.h"
#include "selling/mandates/mandate_fixture.h"

namespace gerbang::mandates {
namespace {

TEST(InvitationUpload, template_is_a_file_that_can_be_read_in_every_language) {
  for (auto language : {"en", "de", "es", "fr", "ja", "ms", "zh"}) {
    auto rows = imports::csv_read(invitations_template(language), "file");
    ASSERT_TRUE(rows.ok()) << language;
    ASSERT_EQ(rows->size(), 2U);
    EXPECT_EQ(rows->front().cells, contract::wire_names<PreparedDraft>());
  }
}

TEST(InvitationUpload, report_runs_no_formula) {
  UploadedInvitation row;
  row.row.number = 2;
  row.row.value.name = "=HYPERLINK(\"http://evil.example\")";
  auto file = invitations_report({}, {row}, "en");
  EXPECT_NE(file.find("\"'=HYPERLINK"), std::string::npos) << file;
}

class InvitationsTest : public MandateFixture {
 protected:
  InvitationRows read(std::string_view rows, MerchantId merchant = kMerchant) {
    auto file = base64("productId,name,idType,idNumber,email\r\n" + std::string(rows));
    auto out = db().read(
        [&](db::Sql& sql) { return invitations_read(sql, mandates, merchant, file, "de"); });
    EXPECT_TRUE(out.ok());
    return std::move(*out);
  }
  Result<std::vector<UploadedInvitation>> make(std::string_view rows, bool all_or_nothing) {
    auto wanted = read(rows).rows;
    return db().write(
        [&](db::Tx& tx) { return invitations_make(tx, mandates, owner, wanted, all_or_nothing); });
  }
  std::int64_t kept() {
    static constexpr db::Statement kCount{"test_mandates", "SELECT count(*) FROM mandates"};
    return *db().read([](db::Sql& sql) { return sql.one<std::int64_t>(kCount); });
  }
};
INSTANTIATE_ON_BOTH_ENGINES(InvitationsTest);

TEST_ON_SQLITE(InvitationsTest, a_product_is_named_as_its_merchant_knows_it) {
  auto gym = product(monthly());
  auto row = "Gym,Ali,Reisepass,A1234567,ali@example.com\r\n";
  auto mine = read(row);
  ASSERT_TRUE(mine.rows.front().problems.empty());
  EXPECT_EQ(mine.rows.front().value.product_id, gym.id);
  EXPECT_EQ(mine.rows.front().value.id_type, PayerIdType::passport);
  EXPECT_EQ(mine.products.at(gym.id), "Gym");
  for (auto cell : {std::string("Gym"), id_text(gym.id)}) {
    auto others = read(cell + ",Ali,,,ali@example.com\r\n", MerchantId{4712});
    ASSERT_EQ(others.rows.front().problems.size(), 1U);
    EXPECT_EQ(others.rows.front().problems.front().field, "productId");
    EXPECT_TRUE(others.products.empty());
  }
}

TEST_ON_SQLITE(InvitationsTest, all_or_nothing_is_all_or_nothing) {
  product(monthly());
  std::string mixed = "Gym,Ali,,,ali@example.com\r\nGym,Bala,NEW_IC,12,bala@example.com\r\n";
  auto refused = make(mixed, true);
  ASSERT_FALSE(refused.ok());
  ASSERT_EQ(refused.error().field_errors.size(), 1U);
  EXPECT_EQ(refused.error().field_errors.front().field, "file[3].idNumber");
  EXPECT_EQ(kept(), 0);
  auto made = make(mixed, false);
  ASSERT_TRUE(made.ok());
  EXPECT_TRUE(made->front().made && made->front().is_mailed);
  EXPECT_FALSE(made->back().made || made->back().is_mailed);
  EXPECT_EQ(kept(), 1);
}

TEST_ON_SQLITE(InvitationsTest,
               an_authorisation_has_the_terms_that_were_accepted_and_only_once_signed) {
  auto gym = product(monthly());
  auto sheet = [&](const Mandate& mandate) {
    return db().read(
        [&](db::Sql& sql) { return authorisation_sheet(sql, mandate, "en", mandates.settings()); });
  };
  auto invited = make("Gym,Ali,,,ali@example.com\r\n", true);
  auto none = sheet(*invited->front().made);
  ASSERT_FALSE(none.ok());
  EXPECT_REFUSED(none, "mandate.not_signed");
  auto mandate = enrolled(gym);
  auto draft = monthly();
  draft.terms = "Other terms.";
  ASSERT_TRUE(
      db().write([&](db::Tx& tx) { return products.product_update(tx, owner, gym.id, draft); })
          .ok());
  auto paper = sheet(now_of(mandate));
  ASSERT_TRUE(paper.ok());
  EXPECT_EQ(paper->text, "Debited each month.");
  EXPECT_EQ(paper->figure, "RM 80.00");
  std::string said;
  for (const auto& fact : paper->facts)
    said += fact.label + ": " + fact.value + "\n";
  for (auto words : {"Ali bin Abu", "•••• 5677", "•••• 5621", "Monthly", "12"})
    EXPECT_NE(said.find(words), std::string::npos) << words << "\n" << said;
  EXPECT_NE(said.find("BM-" + mandate.mandate_no), std::string::npos) << said;
  EXPECT_EQ(said.find("900101"), std::string::npos) << said;
}

}  // namespace
}  // namespace gerbang::mandates
