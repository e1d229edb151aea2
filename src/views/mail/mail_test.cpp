#include "views/mail/mail.h"

#include <set>

#include "base/core/crypto.h"
#include "base/core/texts.h"
#include "base/db/db_fixture.h"
#include "base/jobs/job.h"
#include "money/fees/fee_fixture.h"
#include "people/accounts/account.h"
#include "selling/links/link.h"
#include "views/mail/message.h"
#include "views/mail/reactions.h"
#include "views/mail/template.h"

namespace gerbang::mail {
namespace {

Message message() {
  return {"no-reply@gerbang.example", "Gerbang", "siti@example.com", "Hello", "text", "<p>", "1",
          Instant{1'795'000'000'000}};
}

TEST(Message, has_the_headers_and_both_parts) {
  auto text = *message_text(message());
  EXPECT_TRUE(text.starts_with("Date: Wed, 18 Nov 2026 19:06:40 +0800\r\n")) << text;
  EXPECT_NE(text.find("\r\nFrom: \"Gerbang\" <no-reply@gerbang.example>\r\n"), std::string::npos);
  EXPECT_NE(text.find("\r\nTo: <siti@example.com>\r\n"), std::string::npos);
  EXPECT_NE(text.find("\r\nSubject: Hello\r\n"), std::string::npos);
  EXPECT_NE(text.find("\r\nMessage-ID: <1@gerbang.example>\r\n"), std::string::npos);
  EXPECT_NE(text.find("Content-Type: text/plain; charset=utf-8"), std::string::npos);
  EXPECT_NE(text.find("Content-Type: text/html; charset=utf-8"), std::string::npos);
}

TEST(Message, what_is_not_ascii_is_an_encoded_word) {
  auto m = message();
  m.subject = "Bayaran RM 5 – terima kasih, pelanggan yang dihormati dan disegani sekalian ✓";
  auto text = *message_text(m);
  auto at = text.find("Subject: ");
  auto header = text.substr(at, text.find("\r\nMessage-ID") - at);
  EXPECT_TRUE(header.starts_with("Subject: =?UTF-8?B?")) << header;
  EXPECT_NE(header.find("?=\r\n =?UTF-8?B?"), std::string::npos) << "long ones are folded";
  for (char c : header)
    EXPECT_GE(c, 0);
}

TEST(Message, a_line_break_in_a_header_is_refused) {
  auto with = [](auto change) {
    auto m = message();
    change(m);
    return message_text(m).ok();
  };
  EXPECT_FALSE(with([](Message& m) { m.to = "a@example.com\r\nBcc: b@example.com"; }));
  EXPECT_FALSE(with([](Message& m) { m.subject = "Hi\nBcc: b@example.com"; }));
  EXPECT_FALSE(with([](Message& m) { m.from_name = "X\r\nBcc: b@example.com"; }));
  EXPECT_FALSE(with([](Message& m) { m.to = "a@example.com>, <b@example.com"; }));
}

std::set<std::string_view> placeholders(std::string_view text) {
  std::set<std::string_view> out;
  for (auto open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    text.remove_prefix(open);
    auto length = text.find('}') + 1;
    out.insert(text.substr(0, length));
    text.remove_prefix(length);
  }
  return out;
}

TEST(MailLanguages, each_has_every_mail_with_the_placeholders_of_the_english) {
  const auto& english = language_find("en");
  for (auto code : kLanguages) {
    const auto& language = language_find(code);
    ASSERT_EQ(language.code, code);
    for (std::size_t i = 0; i < english.texts.size(); ++i) {
      const auto& ours = english.texts[i];
      const auto& theirs = language.texts[i];
      SCOPED_TRACE(std::string(code) + " " + std::string(template_word(ours.which)));
      EXPECT_EQ(static_cast<std::size_t>(theirs.which), i);
      EXPECT_EQ(placeholders(theirs.subject), placeholders(ours.subject));
      EXPECT_EQ(placeholders(theirs.body), placeholders(ours.body));
      if (code == "en" || ours.which == Template::payment_link) continue;  // what merchants wrote
      EXPECT_NE(theirs.subject, ours.subject);
      EXPECT_NE(theirs.body, ours.body);
    }
  }
}

TEST(MailLanguages, an_unknown_one_is_english) {
  EXPECT_EQ(language_find("xx").code, "en");
  EXPECT_EQ(language_find("").code, "en");
}

class MailTest : public db::OnBothEngines {
 protected:
  Result<Id<Mail>> queue(std::string_view to) {
    return db().write([&](db::Tx& tx) {
      return mail_queue(tx, settings_, to, Template::verification,
                        {{"name", "Siti"}, {"url", "https://x/secret"}}, "en");
    });
  }
  MailRow get(Id<Mail> id) {
    return *db().read([&](db::Sql& sql) { return mail_get(sql, id); });
  }
  MailSettings settings_;
};
INSTANTIATE_ON_BOTH_ENGINES(MailTest);

TEST_P(MailTest, an_address_with_a_line_break_is_refused) {
  EXPECT_FALSE(queue("a@example.com\r\nBcc: b@example.com").ok());
  EXPECT_TRUE(db().read([](db::Sql& sql) { return mail_list(sql, ""); }).empty());
}

TEST_P(MailTest, without_a_mail_server_it_is_kept_for_the_mailbox) {
  auto id = *queue("Siti@Example.com");
  jobs::JobRunner runner(db(), mail_topics(settings_));
  runner.run_due();
  EXPECT_EQ(get(id).status, MailStatus::kept);
  db().read([](db::Sql& sql) {
    EXPECT_EQ(mail_list(sql, "siti@example.com").size(), 1u);
    EXPECT_EQ(mail_list(sql, "other@example.com").size(), 0u);
    return 0;
  });
}

TEST_P(MailTest, a_mail_server_that_does_not_answer_is_tried_again_until_given_up) {
  settings_ = {"smtp://127.0.0.1:1",   "",   "", "no-reply@gerbang.example", "Gerbang",
               "help@gerbang.example", false};
  auto id = *queue("siti@example.com");
  jobs::JobRunner runner(db(), mail_topics(settings_));
  runner.run_due();
  EXPECT_EQ(get(id).status, MailStatus::queued);
  EXPECT_TRUE(get(id).error.has_value());
  EXPECT_EQ(runner.run_due(), 0) << "not before a minute is over";
  for (int i = 0; i < 6; ++i) {
    clock.advance(hours(7));
    runner.run_due();
  }
  EXPECT_EQ(get(id).status, MailStatus::failed);
  EXPECT_EQ(get(id).text_body, "") << "a link that works once is not kept";
}

TEST_P(MailTest, sign_up_mails_a_link_and_a_repeated_one_a_warning_once_an_hour) {
  accounts::AccountSettings account_settings;
  account_settings.public_url = "https://portal.example";
  events::Outbox outbox(mail_reactions(account_settings, settings_));
  auto up = [&] {
    auto done = db().write([&](db::Tx& tx) {
      return accounts::sign_up(tx, outbox, account_settings,
                               {"siti@example.com", "Siti", "h", "en", 134, 1});
    });
    ASSERT_TRUE(done.ok());
  };
  for (int i = 0; i < 3; ++i)
    up();
  auto mails = db().read([](db::Sql& sql) { return mail_list(sql, "siti@example.com"); });
  ASSERT_EQ(mails.size(), 2u);
  EXPECT_EQ(mails[0].subject, "You already have an account");
  auto at = mails[1].text_body.find("email-verification?token=");
  ASSERT_NE(at, std::string::npos);
  auto token = mails[1].text_body.substr(at + 25, 75);  // 32 characters and 43 of signature
  EXPECT_TRUE(
      db().write([&](db::Tx& tx) { return accounts::email_verify(tx, account_settings, token); })
          .ok());
  static constexpr db::Statement kPayloads{"t_payloads", "SELECT payload FROM events"};
  for (const auto& payload :
       db().read([](db::Sql& sql) { return sql.all<std::string>(kPayloads); })) {
    EXPECT_EQ(payload.find(token), std::string::npos) << "a token stands in its mail only";
  }
}

TEST_P(MailTest, a_payment_link_comes_in_the_language_of_who_sends_it_and_opens_in_it) {
  constexpr MerchantId kMerchant{1001};
  fees::payable_merchant(db(), kMerchant);
  accounts::AccountSettings account_settings;
  events::Outbox outbox(mail_reactions(account_settings, settings_));
  sales::Sales sales(outbox);
  links::LinkSettings link_settings;
  link_settings.public_url = "https://pay.example";
  links::Links links(link_settings, sales, outbox);
  links::LinkDraft draft;
  draft.title = "Sofa";
  draft.amount = Money{123'450};
  draft.customer_email = "siti@example.com";
  auto link = *db().write(
      [&](db::Tx& tx) { return links.link_create(tx, {kMerchant, {7}, "", "", "en"}, draft); });
  for (auto [language, amount, button] :
       {std::tuple{"de", "1.234,50", "Jetzt bezahlen"}, std::tuple{"zh", "1,234.50", "立即付款"},
        std::tuple{"en", "1,234.50", "Pay now"}}) {
    auto sent = db().write([&](db::Tx& tx) {
      return links.link_email(tx, {kMerchant, {7}, "", "", "", "", language}, link.id);
    });
    ASSERT_TRUE(sent.ok());
    auto text = db().read([](db::Sql& sql) { return mail_list(sql, "siti@example.com"); })
                    .front()
                    .text_body;
    for (auto part : {std::string(amount), std::string(button),
                      "/payment-links/" + link.slug + "?lang=" + language}) {
      EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
    }
    clock.advance(seconds(1));
  }
}

}  // namespace
}  // namespace gerbang::mail
