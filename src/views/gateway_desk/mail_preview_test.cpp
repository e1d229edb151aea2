#include "views/gateway_desk/mail_preview.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/core/language.h"
#include "base/mail/template.h"

namespace gerbang::gateway_desk {
namespace {

TEST(MailPreview, every_mail_of_the_message_files_is_shown_and_no_other) {
  std::vector<std::string> written, shown;
  for (const auto& text : mail::language_find("en").texts)
    written.push_back(text.word);
  for (const auto& it : all_mails())
    shown.emplace_back(it.word);
  std::ranges::sort(written);
  std::ranges::sort(shown);
  EXPECT_EQ(shown, written);
}

TEST(MailPreview, every_mail_is_filled_in_whole_in_every_language) {
  mail::MailSettings settings;
  settings.from_name = "Gerbang";
  settings.support_email = "help@gerbang.example";
  Instant now{1'764'000'000'000};
  for (auto language : kLanguages) {
    for (const auto& it : all_mails()) {
      auto made =
          mail::render(it, sample_fields(language, now), mail::language_find(language), settings);
      SCOPED_TRACE(std::string(language) + " " + std::string(it.word));
      EXPECT_FALSE(made.subject.empty());
      for (const auto& text : {made.subject, made.text, made.html})
        EXPECT_EQ(text.find("{{"), std::string::npos) << text;
      // What has nothing to fill in falls away, so a field that is missing is a line that is.
      auto body =
          std::ranges::find(mail::language_find(language).texts, it.word, &mail::TemplateText::word)
              ->body;
      for (std::size_t at = 0; (at = body.find("{{", at)) != std::string::npos; at += 2) {
        auto name = body.substr(at + 2, body.find("}}", at) - at - 2);
        auto fields = sample_fields(language, now);
        bool is_given = name == "brand" || name == "support" ||
                        std::ranges::any_of(fields, [&](const auto& it) {
                          return it.first == name && !it.second.empty();
                        });
        EXPECT_TRUE(is_given) << name;
      }
    }
  }
}

}  // namespace
}  // namespace gerbang::gateway_desk
