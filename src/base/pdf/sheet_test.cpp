#include "base/pdf/sheet.h"

#include <future>

#include <gtest/gtest.h>

namespace gerbang::pdf {
namespace {

Sheet sofa() {
  return {
      "de",       "Quittung 1", Instant{1'795'400'000'000}, "",         "Rumah Kopi", "Quittung",
      "80,00 RM", "Bezahlt",    {{"Zahler", "王伟"}},       {"Fragen?"}};
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t out = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1))
    ++out;
  return out;
}

std::size_t pages_of(std::string_view pdf) {
  return count_of(pdf, "/Type /Page") - count_of(pdf, "/Type /Pages");
}

TEST(Sheet, same_sheet_is_the_same_bytes_on_any_thread) {
  auto first = sheet_pdf(sofa());
  EXPECT_TRUE(first.starts_with("%PDF-1.4"));
  std::vector<std::future<std::string>> others;
  for (int i = 0; i < 8; ++i)
    others.push_back(std::async(std::launch::async, [] { return sheet_pdf(sofa()); }));
  for (auto& other : others)
    EXPECT_EQ(other.get(), first);
}

TEST(Sheet, says_its_language_and_that_it_is_tagged_and_when_it_was_made) {
  auto pdf = sheet_pdf(sofa());
  EXPECT_NE(pdf.find("/Lang (de) /MarkInfo << /Marked true >>"), pdf.npos);
  EXPECT_NE(pdf.find("/StructTreeRoot"), pdf.npos);
  EXPECT_NE(pdf.find("/CreationDate (20261123"), pdf.npos);
  // The table at the end names the one before, and the catalog where it stands.
  auto at = std::stoul(pdf.substr(pdf.rfind("startxref\n") + 10));
  EXPECT_EQ(pdf.substr(at, 5), "xref\n");
  auto entry = pdf.find('\n', at + 5) + 1;
  auto object = std::stoul(pdf.substr(entry, 10));
  EXPECT_NE(pdf.substr(object, 60).find("/Lang (de)"), std::string::npos);
}

TEST(Sheet, what_is_no_pdf_of_that_form_stays_as_it_is) {
  for (std::string text : {"", "trailer << /Root 7 0 R /Size 8 >>\nstartxref\n1\n", "/Root /Size"})
    EXPECT_EQ(with_language(text, "de"), text);
}

TEST(Sheet, long_texts_go_on_on_another_page) {
  auto sheet = sofa();
  sheet.facts.assign(60, {"Beschreibung", std::string(80, 'a')});
  EXPECT_GE(pages_of(sheet_pdf(sheet)), 3U);
  EXPECT_EQ(pages_of(sheet_pdf(sofa())), 1U);
}

TEST(Sheet, a_text_breaks_over_pages_between_any_two_of_its_lines) {
  auto sheet = sofa();
  sheet.text_heading = "Bedingungen";
  sheet.text = "§ 1 Abbuchung";
  EXPECT_EQ(pages_of(sheet_pdf(sheet)), 1U);
  std::string words;
  for (int i = 0; i < 2'000; ++i)
    words += "Bedingung ";
  sheet.text = words;  // one paragraph that is taller than a page
  auto one = pages_of(sheet_pdf(sheet));
  EXPECT_GE(one, 4U);
  EXPECT_LE(one, 10U);
  sheet.text = "a" + std::string(15'000, '\n') + "b\r\n \r\n\r\nc";
  EXPECT_EQ(pages_of(sheet_pdf(sheet)), 1U);
}

TEST(Sheet, whatever_was_typed_is_only_text) {
  auto sheet = sofa();
  using namespace std::string_literals;
  for (const auto& typed : {"<b>&amp;"s, "a\0b\nc"s, "\xff\xfe"s, "\u202Erots"s,
                            ")>> endobj /Lang (xx)"s, std::string(20'000, 'x'), "😀 ரூமா كوفي"s}) {
    sheet.name = sheet.title = sheet.facts.front().value = sheet.text = typed;
    auto pdf = sheet_pdf(sheet);
    EXPECT_EQ(count_of(pdf, "/Lang (de)"), 1U);
    EXPECT_EQ(pdf.find("/Lang (xx)"), pdf.npos);
  }
}

}  // namespace
}  // namespace gerbang::pdf
