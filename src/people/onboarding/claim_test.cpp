#include <atomic>
#include <thread>

#include "base/db/db_fixture.h"
#include "people/accounts/account.h"
#include "people/accounts/invitation.h"
#include "people/merchants/merchant.h"
#include "people/merchants/route_caller.h"
#include "people/onboarding/application.h"
#include "people/onboarding/application_api.h"
#include "people/onboarding/application_store.h"

namespace gerbang::onboarding {
namespace {

class ClaimTest : public db::OnBothEngines {
 protected:
  ClaimTest() {
    merchant_ = new_merchant();
    routes_ = merchant_routes(outbox_, accounts_);
  }

  MerchantId new_merchant() {
    return *db().write([&](db::Tx& tx) -> Result<MerchantId> {
      auto company = accounts::company_create(tx, "Siti");
      merchants::merchant_create(tx, company, 1);
      return company;
    });
  }

  /// A visitor's application that waits, and the token of the invitation to `email`.
  std::string invited(const std::string& email = "siti@kedai.my") {
    return *db().write([&](db::Tx& tx) -> Result<std::string> {
      ApplicationSubmit form;
      form.company_registered_name = "Kedai Siti Sdn Bhd";
      form.trading_name = "Kedai Siti";
      form.bank_name = "Maybank";
      form.bank_account_no = "514012345678";
      form.bank_country = {"134", "Malaysia", 134};
      GERBANG_TRY(auto id, application_submit(tx, outbox_, MerchantId{}, {}, form));
      waiting_ = id;
      auto url = accounts::invitation_link(tx, accounts_, email, id);
      auto token = url.substr(url.find("invitation=") + 11);
      return token.substr(0, token.find('&'));
    });
  }

  Result<Id<Application>> claim(std::string_view token, MerchantId merchant,
                                bool replaces_draft = false) {
    return db().write([&](db::Tx& tx) {
      return application_claim(tx, outbox_, accounts_, merchant, actor_, token, replaces_draft);
    });
  }
  std::string claim_error(std::string_view token, MerchantId merchant,
                          bool replaces_draft = false) {
    auto out = claim(token, merchant, replaces_draft);
    return out.ok() ? "claimed" : std::string(out.error().wire_code());
  }
  void save_draft(MerchantId merchant, std::string_view bank) {
    ApplicationFields fields;
    fields.bank_name = bank;
    ASSERT_TRUE(
        db().write([&](db::Tx& tx) { return application_save(tx, merchant, 3, fields); }).ok());
  }
  std::optional<ApplicationRow> own(MerchantId merchant) {
    return db().read([&](db::Sql& sql) { return application_of(sql, merchant); });
  }
  Result<InvitedApplication> preview(std::string_view token) {
    return db().read([&](db::Sql& sql) {
      return application_invited(sql, accounts_, merchant_, actor_.email, token);
    });
  }
  int status(std::string_view operation, const std::string& token, Role role) {
    auto session = merchants::session_as(role, merchant_);
    session.email = actor_.email;
    return merchants::call_route(db(), routes_, operation, R"({"invitation":")" + token + R"("})",
                                 session)
        .status;
  }

  accounts::AccountSettings accounts_;
  events::Outbox outbox_;
  http::Routes routes_;
  Actor actor_{{}, Id<User>{5}, "Siti", "Siti@Kedai.MY", "127.0.0.1", "r"};
  MerchantId merchant_;
  Id<Application> waiting_;
};
INSTANTIATE_ON_BOTH_ENGINES(ClaimTest);

TEST_ON_SQLITE(ClaimTest, an_invited_owner_takes_the_application_over_once) {
  auto token = invited();
  auto claimed = claim(token, merchant_);
  ASSERT_TRUE(claimed.ok());
  EXPECT_EQ(*claimed, waiting_);
  auto row = own(merchant_);
  EXPECT_EQ(row->id, waiting_);
  EXPECT_EQ(row->status, ApplicationStatus::submitted);
  EXPECT_EQ(db().read([&](db::Sql& sql) { return accounts::company_name(sql, merchant_); }),
            "Kedai Siti Sdn Bhd");
  EXPECT_EQ(claim_error(token, merchant_), "invitation.ended");
  EXPECT_EQ(claim_error(token, new_merchant()), "invitation.ended");
}

TEST_ON_SQLITE(ClaimTest, a_forged_ended_or_foreign_invitation_gives_nothing) {
  auto token = invited();
  EXPECT_EQ(claim_error("forged", merchant_), "invitation.ended");
  EXPECT_EQ(claim_error("", merchant_), "invitation.ended");
  actor_.email = "other@kedai.my";
  EXPECT_EQ(claim_error(token, merchant_), "invitation.otherAddress");
  EXPECT_EQ(preview(token).error().wire_code(), "invitation.otherAddress");
  actor_.email = "siti@kedai.my";
  EXPECT_TRUE(preview(token).ok()) << "a refusal does not use it up";
  auto verification = *db().write([&](db::Tx& tx) -> Result<std::string> {
    auto url = accounts::verification_link(tx, accounts_,
                                           {Id<User>{5}, "siti@kedai.my", "Siti", "en", false});
    return url.substr(url.find("token=") + 6);
  });
  EXPECT_EQ(claim_error(verification, merchant_), "invitation.ended")
      << "a link of one purpose opens nothing else";
  clock.advance(accounts_.invitation);
  EXPECT_EQ(claim_error(token, merchant_), "invitation.ended");
  EXPECT_FALSE(own(merchant_).has_value());
}

TEST_ON_SQLITE(ClaimTest,
               a_company_s_own_application_is_never_replaced_and_a_draft_only_when_told) {
  auto token = invited();
  save_draft(merchant_, "Hong Leong");
  EXPECT_TRUE(preview(token)->replaces_draft);
  EXPECT_EQ(claim_error(token, merchant_), "application.draftExists");
  EXPECT_EQ(own(merchant_)->status, ApplicationStatus::draft);
  EXPECT_EQ(claim_error(token, merchant_, true), "claimed");
  EXPECT_EQ(own(merchant_)->id, waiting_);
  auto second = invited();
  EXPECT_EQ(claim_error(second, merchant_, true), "application.exists");
  EXPECT_EQ(preview(second).error().wire_code(), "application.exists");
  EXPECT_EQ(claim_error(second, new_merchant()), "claimed");
}

TEST_ON_SQLITE(ClaimTest, an_empty_draft_is_nothing_to_lose) {
  auto token = invited();
  ASSERT_TRUE(db().write([&](db::Tx& tx) { return application_save(tx, merchant_, 0, {}); }).ok());
  EXPECT_FALSE(preview(token)->replaces_draft);
  EXPECT_EQ(claim_error(token, merchant_), "claimed");
}

TEST_ON_SQLITE(ClaimTest, the_owner_sees_first_where_the_money_would_go) {
  // Whoever filled it in may have named a bank account of his own.
  auto shown = preview(invited());
  ASSERT_TRUE(shown.ok());
  EXPECT_EQ(shown->company_registered_name, "Kedai Siti Sdn Bhd");
  EXPECT_EQ(shown->bank_name, "Maybank");
  EXPECT_EQ(shown->bank_account_no, "********5678");
  EXPECT_FALSE(shown->replaces_draft);
}

TEST_ON_SQLITE(ClaimTest, only_the_owner_of_a_merchant_company_may) {
  auto token = invited();
  for (const auto& row : roles()) {
    if (row.role == Role::merchant_owner) continue;
    EXPECT_EQ(status("merchant_application_claim", token, row.role), 403) << row.name;
    EXPECT_EQ(status("merchant_application_invited", token, row.role), 403) << row.name;
  }
  EXPECT_EQ(status("merchant_application_invited", token, Role::merchant_owner), 200);
  EXPECT_EQ(status("merchant_application_claim", token, Role::merchant_owner), 200);
  EXPECT_EQ(status("merchant_application_claim", token, Role::merchant_owner), 409);
}

TEST_P(ClaimTest, of_many_at_once_one_company_gets_it) {
  auto token = invited();
  std::vector<MerchantId> merchants;
  for (int i = 0; i < 10; ++i)
    merchants.push_back(new_merchant());
  std::atomic<int> claimed{0};
  std::vector<std::thread> threads;
  for (auto merchant : merchants) {
    threads.emplace_back([&, merchant] { claimed += claim(token, merchant).ok() ? 1 : 0; });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(claimed, 1);
  int owners = 0;
  for (auto merchant : merchants)
    owners += own(merchant).has_value() ? 1 : 0;
  EXPECT_EQ(owners, 1) << "a refused claim leaves no draft behind";
}

TEST_P(ClaimTest, a_draft_that_is_saved_at_the_same_time_loses_nothing_and_breaks_nothing) {
  for (int round = 0; round < 5; ++round) {
    auto merchant = new_merchant();
    auto token = invited();
    std::vector<std::thread> threads;
    threads.emplace_back([&] {
      ApplicationFields fields;
      fields.bank_name = "Hong Leong";
      auto saved =
          db().write([&](db::Tx& tx) { return application_save(tx, merchant, 1, fields); });
      EXPECT_TRUE(saved.ok() || saved.error().code == ErrorCode::conflict);
    });
    threads.emplace_back([&] {
      auto out = claim_error(token, merchant);
      EXPECT_TRUE(out == "claimed" || out == "application.draftExists" || out == "error.conflict")
          << out;
    });
    for (auto& thread : threads)
      thread.join();
    EXPECT_TRUE(own(merchant).has_value());
  }
}

}  // namespace
}  // namespace gerbang::onboarding
