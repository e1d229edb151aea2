#include "base/mail/mail.h"

#include <set>

#include "base/core/crypto.h"
#include "base/core/language.h"
#include "base/db/db_fixture.h"
#include "base/jobs/job.h"
#include "base/jobs/job_fixture.h"
#include "base/mail/message.h"
#include "base/mail/template.h"

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
  for (auto open = text.find("{{"); open != std::string_view::npos; open = text.find("{{")) {
    text.remove_prefix(open);
    auto length = text.find("}}") + 2;
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
      SCOPED_TRACE(std::string(code) + " " + std::string(ours.word));
      EXPECT_EQ(theirs.word, ours.word);
      EXPECT_EQ(placeholders(theirs.subject), placeholders(ours.subject));
      EXPECT_EQ(placeholders(theirs.body), placeholders(ours.body));
      if (code == "en" || ours.word == "paymentLink") continue;  // what merchants wrote
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
      return mail_queue(tx, settings_, to, Template{"verification"},
                        {{"name", "Siti"}, {"url", "https://x/secret"}}, "en");
    });
  }
  MailRow get(Id<Mail> id) {
    return *db().read([&](db::Sql& sql) { return mail_get(sql, id); });
  }
  MailSettings settings_;
};
INSTANTIATE_ON_BOTH_ENGINES(MailTest);

TEST_ON_SQLITE(MailTest, an_address_with_a_line_break_is_refused) {
  EXPECT_FALSE(queue("a@example.com\r\nBcc: b@example.com").ok());
  EXPECT_TRUE(db().read([](db::Sql& sql) { return mail_list(sql, ""); }).empty());
}

TEST_ON_SQLITE(MailTest, without_a_mail_server_it_is_kept_for_the_mailbox) {
  auto id = *queue("Siti@Example.com");
  jobs::jobs_of_another_version(db());
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

}  // namespace
}  // namespace gerbang::mail
