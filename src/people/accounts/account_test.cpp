#include "people/accounts/account.h"

#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "people/accounts/account_store.h"
#include "people/accounts/country.h"
#include "people/accounts/invitation.h"

namespace gerbang::accounts {
namespace {

class AccountTest : public db::OnBothEngines {
 protected:
  AccountTest() {
    for (const auto& kind : {kAccountCreated, kVerificationAsked, kSignUpRepeated}) {
      outbox_.reaction_add(events::on(
          kind, "",
          [this](db::Tx&, const events::EventRecord& e, const AccountEvent& facts) -> Result<Done> {
            events_.push_back(e);
            facts_.push_back(facts);
            return Done{};
          }));
    }
  }

  Result<Done> up(std::string email, std::string invitation = "", std::int64_t package = 1) {
    return db().write([&](db::Tx& tx) {
      return sign_up(tx, outbox_, settings_,
                     {email, "Siti", "hash", "ms", kMalaysia, package, false, invitation});
    });
  }
  UserFace face(std::string_view email) {
    return *db().read([&](db::Sql& sql) { return user_find_by_email(sql, email); });
  }
  std::string verification_token(std::string_view email) {
    auto url = db().write([&](db::Tx& tx) -> Result<std::string> {
      return verification_link(tx, settings_, *user_find_by_email(tx, email));
    });
    return url->substr(url->find("token=") + 6);
  }
  Result<Done> verify(std::string_view token) {
    return db().write([&](db::Tx& tx) { return email_verify(tx, settings_, token); });
  }

  AccountSettings settings_;
  events::Outbox outbox_;
  std::vector<events::EventRecord> events_;
  std::vector<AccountEvent> facts_;
};
INSTANTIATE_ON_BOTH_ENGINES(AccountTest);

TEST_ON_SQLITE(AccountTest, sign_up_makes_a_company_whose_owner_is_the_user) {
  ASSERT_TRUE(up("siti@example.com").ok());
  ASSERT_EQ(events_.size(), 1u);
  EXPECT_EQ(events_[0].kind, kAccountCreated.name);
  auto owners = db().read([&](db::Sql& sql) { return company_owners(sql, events_[0].merchant); });
  ASSERT_EQ(owners.size(), 1u);
  EXPECT_EQ(owners[0].email, "siti@example.com");
  EXPECT_EQ(owners[0].language, "ms");
  EXPECT_FALSE(owners[0].email_verified);
}

TEST_ON_SQLITE(AccountTest, known_address_in_any_case_gets_the_same_answer_and_makes_nothing) {
  ASSERT_TRUE(up("siti@example.com").ok());
  auto again = up("Siti@EXAMPLE.com");
  EXPECT_TRUE(again.ok());
  ASSERT_EQ(events_.size(), 2u);
  EXPECT_EQ(events_[1].kind, kSignUpRepeated.name);
  EXPECT_EQ(events_[1].subject_id, face("siti@example.com").id.value);
}

TEST_ON_SQLITE(AccountTest, wrong_package_is_refused_before_the_address_is_looked_at) {
  ASSERT_TRUE(up("siti@example.com").ok());
  for (auto email : {"siti@example.com", "new@example.com"}) {
    auto answer = up(email, "", 99);
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().field_errors.at(0).field, "subscriptionPlan");
  }
}

TEST_ON_SQLITE(AccountTest,
               verification_link_that_was_used_says_again_that_the_address_is_verified) {
  ASSERT_TRUE(up("siti@example.com").ok());
  auto token = verification_token("siti@example.com");
  EXPECT_TRUE(verify(token).ok());
  EXPECT_TRUE(face("siti@example.com").email_verified);
  EXPECT_TRUE(verify(token).ok()) << "a mail scanner opened it first";
  token[0] = token[0] == 'A' ? 'B' : 'A';
  EXPECT_REFUSED(verify(token), "verification.ended");
}

TEST_ON_SQLITE(AccountTest, verification_link_ends_after_24_hours) {
  ASSERT_TRUE(up("siti@example.com").ok());
  auto token = verification_token("siti@example.com");
  clock.advance(hours(24));
  EXPECT_REFUSED(verify(token), "verification.ended");
  EXPECT_FALSE(face("siti@example.com").email_verified);
}

TEST_ON_SQLITE(AccountTest, a_newer_verification_link_ends_the_older_one) {
  ASSERT_TRUE(up("siti@example.com").ok());
  auto first = verification_token("siti@example.com");
  auto second = verification_token("siti@example.com");
  EXPECT_REFUSED(verify(first), "verification.ended");
  EXPECT_TRUE(verify(second).ok());
}

/// The token in an invitation's address, in front of the invited person's own.
std::string invitation_of(const std::string& url) {
  auto token = url.substr(url.find("invitation=") + 11);
  return token.substr(0, token.find('&'));
}

TEST_ON_SQLITE(AccountTest, an_invitation_token_verifies_nothing_and_signs_up_once) {
  auto url = db().write([&](db::Tx& tx) -> Result<std::string> {
    return invitation_link(tx, settings_, "siti@example.com", Id<Application>{77});
  });
  EXPECT_TRUE(url->ends_with("&email=siti%40example.com")) << *url;
  auto token = invitation_of(*url);
  EXPECT_FALSE(verify(token).ok());
  ASSERT_TRUE(up("siti@example.com", token).ok());
  const auto& event = facts_.at(0);
  EXPECT_EQ(event.application_id, Id<Application>{77});
  auto again = up("other@example.com", token);
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(again.error().field_errors.at(0).field, "invitation");
}

TEST_ON_SQLITE(AccountTest,
               an_invited_person_with_an_account_keeps_the_invitation_and_nobody_else_does) {
  ASSERT_TRUE(up("siti@example.com").ok());
  ASSERT_TRUE(up("mat@example.com").ok());
  auto invited = [&] {
    auto url = db().write([&](db::Tx& tx) -> Result<std::string> {
      return invitation_link(tx, settings_, "Siti@example.com", Id<Application>{77});
    });
    return invitation_of(*url);
  };
  auto is_open = [&](std::string_view token) {
    return db()
        .read([&](db::Sql& sql) { return invitation_find(sql, settings_, token); })
        .has_value();
  };
  auto token = invited();
  ASSERT_TRUE(up("siti@example.com", token).ok());
  EXPECT_TRUE(is_open(token)) << "to be claimed after signing in";
  // Were it kept for any known address, a holder of a link could find out who is a customer.
  ASSERT_TRUE(up("mat@example.com", token).ok());
  EXPECT_FALSE(is_open(token));
  token = invited();
  ASSERT_TRUE(up("new@example.com", token).ok());
  EXPECT_FALSE(is_open(token));
  token = invited();
  clock.advance(settings_.invitation);
  EXPECT_FALSE(is_open(token));
}

TEST_ON_SQLITE(AccountTest, tokens_are_kept_as_hashes_only) {
  ASSERT_TRUE(up("siti@example.com").ok());
  auto token = verification_token("siti@example.com");
  static constexpr db::Statement kHashes{"t_hashes", "SELECT token_hash FROM mail_links"};
  auto hashes = db().read([](db::Sql& sql) { return sql.all<std::string>(kHashes); });
  ASSERT_EQ(hashes.size(), 1u);
  EXPECT_EQ(hashes[0], sha256_hex(token.substr(0, 32)));
}

TEST_ON_SQLITE(AccountTest, verification_mails_are_limited_and_end_when_verified) {
  ASSERT_TRUE(up("siti@example.com").ok());
  auto user = face("siti@example.com").id;
  auto ask = [&] {
    return db().write([&](db::Tx& tx) {
      return verification_ask(tx, outbox_, settings_, user, events_[0].merchant);
    });
  };
  std::string token;
  for (int i = 0; i < settings_.verification_mails_per_hour_max; ++i) {
    EXPECT_TRUE(ask().ok());
    token = verification_token("siti@example.com");
  }
  EXPECT_EQ(ask().error().code, ErrorCode::rate_limited);
  clock.advance(hours(1));
  EXPECT_TRUE(ask().ok());
  EXPECT_TRUE(verify(token).ok());
  EXPECT_EQ(ask().error().code, ErrorCode::conflict);
}

TEST_ON_SQLITE(AccountTest, a_gateway_role_is_not_given_in_a_merchant_company) {
  auto answer = db().write([&](db::Tx& tx) -> Result<Done> {
    auto company = company_create(tx, "Kedai");
    GERBANG_CHECK(user_create(tx, {"x@example.com", "X", "h", company, Role::gateway_refunds}));
    return Done{};
  });
  EXPECT_FALSE(answer.ok());
}

TEST(Country, malaysia_is_134_and_the_list_is_whole) {
  EXPECT_EQ(country_name(134), "Malaysia");
  EXPECT_EQ(country_list().size(), 249u);
  EXPECT_EQ(country_name(0), "");
  EXPECT_EQ(country_name(250), "");
}

TEST(SignUpPassword, needs_8_characters_of_all_four_kinds) {
  for (auto good : {"Abcdef1!", "aB3$efgh", "Demo-Gerbang-2026!"}) {
    EXPECT_FALSE(sign_up_password_problem(good)) << good;
  }
  for (auto bad : {"", "Abcde1!", "abcdef1!", "ABCDEF1!", "Abcdefg!", "Abcdefg1", "Abcdef1-"}) {
    EXPECT_TRUE(sign_up_password_problem(bad)) << bad;
  }
}

}  // namespace
}  // namespace gerbang::accounts
