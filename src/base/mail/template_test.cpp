#include "base/mail/template.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/core/language.h"
#include "base/core/utf8.h"
#include "base/mail/display.h"

namespace gerbang::mail {
namespace {

constexpr std::string_view kLink = "https://portal.example/sign-up?a=1&b=2";

MailSettings settings() {
  MailSettings out;
  out.from_name = "Gerbang";
  out.support_email = "help@gerbang.example";
  return out;
}

std::vector<std::string> text_placeholders(std::string_view text) {
  std::vector<std::string> out;
  for (auto at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    out.emplace_back(text.substr(at, text.find('}', at) + 1 - at));
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// A value for every placeholder of a mail: an address for a button, and what somebody typed for
/// all that the gateway does not write itself.
Fields fields(const TemplateText& text, const std::string& typed) {
  const Fields own = {{"amount", "RM 1,234.50"},
                      {"date", "20 Nov"},
                      {"ip", "203.0.113.7"},
                      {"left", "9"},
                      {"key", "…x7Qa"},
                      {"oldKeyEnds", "21 Nov"},
                      {"merchantEmail", "care@kedai.example"},
                      {"support", "help@gerbang.example"},
                      {"brand", "Gerbang"}};
  Fields out{{"name", typed}, {"merchant", typed}};
  for (auto part : {std::string_view(text.subject), std::string_view(text.body)}) {
    for (auto at = part.find("{{"); at != part.npos; at = part.find("{{", at + 2)) {
      auto name = part.substr(at + 2, part.find("}}", at) - at - 2);
      bool is_button = part.substr(0, at).ends_with("](");
      auto known = std::ranges::find(own, name, &Fields::value_type::first);
      out.emplace_back(name, is_button ? kLink : known == own.end() ? typed : known->second);
    }
  }
  return out;
}

std::size_t count(std::string_view text, std::string_view piece) {
  std::size_t out = 0;
  for (auto at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + 1))
    ++out;
  return out;
}

std::size_t columns(std::string_view line) {
  std::size_t out = 0;
  while (!line.empty()) {
    auto length = std::max<std::size_t>(utf8_length(line), 1);
    out += utf8_character(line, length) >= 0x2E80 ? 2 : 1;
    line.remove_prefix(length);
  }
  return out;
}

class EveryMail : public testing::TestWithParam<std::string_view> {
 protected:
  const Language& language = language_find(GetParam());

  template <class Check>
  void each(Check check) const {
    for (const auto& text : language.texts) {
      SCOPED_TRACE(text.word);
      for (auto reader : {Template::For::user, Template::For::payer})
        check(text, Template{text.word, reader});
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Languages, EveryMail, testing::ValuesIn(kLanguages),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(EveryMail, has_a_frame_of_its_own) {
  const auto& english = language_find("en");
  for (auto part : {&Frame::greeting, &Frame::greeting_nameless, &Frame::colon, &Frame::link_hint,
                    &Frame::footer, &Frame::footer_payer}) {
    auto ours = english.frame.*part, theirs = language.frame.*part;
    EXPECT_FALSE(theirs.empty());
    EXPECT_EQ(text_placeholders(theirs), text_placeholders(ours));
    bool is_theirs_alone = GetParam() != "en" && part != &Frame::colon;
    EXPECT_TRUE(!is_theirs_alone || theirs != ours);
  }
}

TEST_P(EveryMail, is_a_page_and_a_text_with_everything_filled_in) {
  each([&](const TemplateText& text, const Template& which) {
    auto mail = render(which, fields(text, "Kedai Kopi Maju"), language, settings());
    EXPECT_NE(mail.html.find("<html lang=\"" + std::string(GetParam()) + "\">"), std::string::npos);
    auto page = std::string_view(mail.html).substr(mail.html.find("</head>"));
    for (auto part : {std::string_view(mail.subject), std::string_view(mail.text), page})
      EXPECT_EQ(part.find_first_of("{}|"), std::string_view::npos) << part;
    EXPECT_TRUE(mail.subject.empty() || mail.subject.find('\n') == std::string::npos);
    EXPECT_EQ(text_placeholders(text.body).empty(),
              mail.text.find("Kedai Kopi") == std::string::npos);
    bool has_button = text.body.find("]({{") != std::string_view::npos;
    EXPECT_EQ(mail.text.find(kLink) != std::string::npos, has_button);
    EXPECT_EQ(
        page.find("href=\"https://portal.example/sign-up?a=1&amp;b=2\"") != std::string_view::npos,
        has_button);
  });
}

TEST_P(EveryMail, fits_a_terminal) {
  each([&](const TemplateText& text, const Template& which) {
    auto mail = render(which, fields(text, "Kedai Kopi Maju"), language, settings());
    std::string_view rest = mail.text;
    while (!rest.empty()) {
      auto line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      EXPECT_TRUE(line == kLink || columns(line) <= 78) << line;
    }
  });
}

TEST_P(EveryMail, stays_what_it_is_whatever_people_typed) {
  for (const std::string typed :
       {"<a href=\"https://evil.example\">x</a><script>alert(1)</script>", "{url}",
        "[Pay](https://evil.example)", "Total | 1 {support}", "> x", "x\r\n\r\n[Pay](http://e.vil)",
        "</td></tr></table><h1>", "Win https://evil.example/ and www.evil.example"}) {
    SCOPED_TRACE(typed);
    each([&](const TemplateText& text, const Template& which) {
      auto plain = render(which, fields(text, "Siti"), language, settings());
      auto mail = render(which, fields(text, typed), language, settings());
      for (auto tag : {"<a ", "href", "<p", "<h1", "<tr", "<table", "<blockquote", "<div"}) {
        if (tag == std::string_view("href") && typed.find(tag) != std::string::npos) continue;
        EXPECT_EQ(count(mail.html, tag), count(plain.html, tag)) << tag;
      }
      EXPECT_EQ(mail.html.find("<script"), std::string::npos);
      EXPECT_EQ(count(mail.html, kLink.substr(0, 22)), count(plain.html, kLink.substr(0, 22)));
      for (const auto& part : {mail.subject, mail.text, mail.html}) {
        EXPECT_EQ(part.find("evil.example"), std::string::npos) << "a mail program would link it";
        EXPECT_EQ(part.find("http://e.vil"), std::string::npos);
      }
      EXPECT_EQ(mail.subject.find_first_of("\r\n"), std::string::npos);
      EXPECT_EQ(mail.text.find('\r'), std::string::npos) << "only a quote has lines of its own";
    });
  }
}

TEST(Template, a_line_without_its_value_falls_away) {
  auto mail =
      render(Template{"paymentReceipt", Template::For::payer},
             {{"merchant", "Kedai"}, {"amount", "RM 5.00"}}, language_find("en"), settings());
  EXPECT_EQ(mail.text.find("Order"), std::string::npos);
  EXPECT_EQ(mail.html.find("Reference"), std::string::npos);
  EXPECT_TRUE(mail.text.starts_with("Hello,\n")) << mail.text;
}

TEST(Display, what_looks_like_an_address_is_kept_from_being_one) {
  EXPECT_EQ(without_links("https://evil.example"), "https:\u200C//evil.\u200Cexample");
  for (auto text : {"Kedai Kopi Sdn. Bhd.", "RM 1.50", "203.0.113.7", "A. Rahman", "Total: 5", ""})
    EXPECT_EQ(without_links(text), text);
}

}  // namespace
}  // namespace gerbang::mail
