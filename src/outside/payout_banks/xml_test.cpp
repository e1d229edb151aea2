#include "outside/payout_banks/xml.h"

#include <gtest/gtest.h>

#include "outside/payout_banks/payout_fixture.h"

namespace gerbang::payout_banks {
namespace {

void expect_refused(std::string_view bytes, Rule rule, std::string_view about) {
  auto it = xml_read(bytes);
  ASSERT_TRUE(it.fault) << about;
  EXPECT_EQ(rule_name(it.fault->rule), rule_name(rule)) << about << ": " << fault_text(*it.fault);
  EXPECT_TRUE(it.root.name.empty()) << about;
}

TEST(BankXml, a_tree_has_names_texts_and_lines) {
  auto it = xml_read(
      "\xEF\xBB\xBF<?xml version='1.0' encoding='utf-8'?>\n<a:A xmlns:a='urn:x'>\n"
      "<a:B c='1'> x &amp; <![CDATA[<y>]]><!-- no --> </a:B><B xmlns='urn:z'/></a:A>");
  ASSERT_FALSE(it.fault) << fault_text(*it.fault);
  EXPECT_EQ(it.name_space, "urn:x");
  EXPECT_EQ(it.root.name, "A");
  EXPECT_EQ(it.root.value("B"), "x & <y>");
  EXPECT_EQ(it.root.children.at(0).line, 3);
  EXPECT_EQ(it.root.children.at(0).attributes.at(0).second, "1");
  EXPECT_EQ(it.root.children.at(1).name, "{urn:z}B");
  EXPECT_EQ(it.root.child("C"), nullptr);
}

TEST(BankXml, where_the_schema_lies_is_passed_over) {
  auto it = xml_read(
      "<A xmlns='urn:x' xmlns:i='http://www.w3.org/2001/XMLSchema-instance' "
      "i:schemaLocation='urn:x x.xsd'/>");
  ASSERT_FALSE(it.fault);
  EXPECT_TRUE(it.root.attributes.empty());
}

TEST(BankXml, a_document_type_is_refused_before_any_entity_of_it_grows) {
  std::string bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE A [\n <!ENTITY a0 \"ha\">\n";
  for (int i = 1; i < 40; ++i)
    bomb += "<!ENTITY a" + std::to_string(i) + " \"&a" + std::to_string(i - 1) + ";&a" +
            std::to_string(i - 1) + ";\">\n";
  bomb += "]><A>&a39;</A>";
  expect_refused(bomb, Rule::doctype, "a bomb");
  expect_refused("<!DOCTYPE A SYSTEM \"file:///etc/passwd\"><A/>", Rule::doctype, "a file");
  expect_refused("<!DOCTYPE A [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><A>&x;</A>",
                 Rule::doctype, "an entity that is a file");
  expect_refused("<!DOCTYPE A PUBLIC \"-//x\" \"http://127.0.0.1/x.dtd\"><A/>", Rule::doctype,
                 "an address");
  expect_refused("<A>&x;</A>", Rule::well_formed, "an entity that nobody declared");
}

TEST(BankXml, what_is_no_xml_is_refused_with_its_line) {
  for (std::string_view bytes :
       {"", "x", "<A>", "<A></B>", "<A/><B/>", "<A b=1/>", "<A b='1' b='2'/>", "<a:A/>",
        "<A>&#0;</A>", "<A>&#x1;</A>", "<A><</A>", "<?xml version='1.1'?><A/>", "<A xmlns:x=''/>",
        "<A/>x"})
    expect_refused(bytes, Rule::well_formed, bytes);
  auto it = xml_read("<A>\n<B>\n</A>");
  EXPECT_EQ(it.fault->line, 3);
  EXPECT_EQ(it.fault->element, "A/B");
}

TEST(BankXml, other_encodings_are_refused_instead_of_guessed_at) {
  expect_refused("<?xml version='1.0' encoding='ISO-8859-1'?><A/>", Rule::encoding, "Latin 1");
  expect_refused("<A>\xE9</A>", Rule::encoding, "no UTF-8");
  expect_refused(std::string_view("\xFF\xFE<\0A\0/\0>\0", 10), Rule::encoding, "UTF-16");
  expect_refused(std::string_view("<A>\0</A>", 8), Rule::encoding, "a NUL");
}

TEST(BankXml, bytes_elements_and_depth_have_bounds) {
  expect_refused(std::string(kXmlBytesMax + 1, ' '), Rule::size, "bytes");
  std::string many = "<A>";
  for (std::size_t i = 0; i < kXmlElementsMax; ++i)
    many += "<B/>";
  expect_refused(many + "</A>", Rule::size, "elements");
  std::string deep;
  for (int i = 0; i < 100'000; ++i)
    deep += "<A>";
  expect_refused(deep, Rule::size, "depth");
}

TEST(BankXml, a_file_that_breaks_off_anywhere_is_refused) {
  auto whole = kReport.substr(0, kReport.rfind('>') + 1);
  for (std::size_t length = 0; length < whole.size(); ++length)
    ASSERT_TRUE(xml_read(whole.substr(0, length)).fault) << length;
  EXPECT_FALSE(xml_read(whole).fault);
}

TEST(BankXml, what_is_escaped_is_read_as_it_was) {
  std::string text = "a<b>&amp;\"c\" 'd' ]]> 陈";
  auto it = xml_read("<A b=\"" + xml_escape(text) + "\">" + xml_escape(text) + "</A>");
  ASSERT_FALSE(it.fault);
  EXPECT_EQ(it.root.text, text);
  EXPECT_EQ(it.root.attributes.at(0).second, text);
}

}  // namespace
}  // namespace gerbang::payout_banks
