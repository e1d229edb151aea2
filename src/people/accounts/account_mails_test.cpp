#include "people/accounts/account_mails.h"

#include "base/db/db_fixture.h"

namespace gerbang::accounts {
namespace {

using AccountMailsTest = db::OnBothEngines;
INSTANTIATE_ON_BOTH_ENGINES(AccountMailsTest);

TEST_ON_SQLITE(AccountMailsTest, sign_up_mails_a_link_and_a_repeated_one_a_warning_once_an_hour) {
  AccountSettings account_settings;
  account_settings.public_url = "https://portal.example";
  mail::MailSettings mail_settings;
  mail_settings.public_url = account_settings.public_url;
  events::Outbox outbox(account_mails(account_settings, mail_settings));
  auto up = [&] {
    auto done = db().write([&](db::Tx& tx) {
      return sign_up(tx, outbox, account_settings, {"siti@example.com", "Siti", "h", "en", 134, 1});
    });
    ASSERT_TRUE(done.ok());
  };
  for (int i = 0; i < 3; ++i)
    up();
  auto mails = db().read([](db::Sql& sql) { return mail::mail_list(sql, "siti@example.com"); });
  ASSERT_EQ(mails.size(), 2u);
  EXPECT_EQ(mails[0].subject, "You already have an account");
  auto at = mails[1].text_body.find("email-verification?token=");
  ASSERT_NE(at, std::string::npos);
  auto token = mails[1].text_body.substr(at + 25, 75);  // 32 characters and 43 of signature
  EXPECT_TRUE(
      db().write([&](db::Tx& tx) { return email_verify(tx, account_settings, token); }).ok());
  static constexpr db::Statement kPayloads{"t_payloads", "SELECT payload FROM events"};
  for (const auto& payload :
       db().read([](db::Sql& sql) { return sql.all<std::string>(kPayloads); })) {
    EXPECT_EQ(payload.find(token), std::string::npos) << "a token stands in its mail only";
  }
}

}  // namespace
}  // namespace gerbang::accounts
