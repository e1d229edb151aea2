#include "people/onboarding/document_check.h"

#include <gtest/gtest.h>

#include <string>

namespace gerbang::onboarding {
namespace {

using namespace std::string_literals;

/// The least that is one.
std::string pdf_of(const std::string& object, const std::string& trailer = "") {
  std::string out = "%PDF-1.7\n1 0 obj\n" + object + "\nendobj\n";
  auto start = out.size();
  return out + "xref\n0 1\n0000000000 65535 f \ntrailer\n<</Root 1 0 R" + trailer +
         ">>\nstartxref\n" + std::to_string(start) + "\n%%EOF\n";
}

/// Nothing: it is taken.
std::optional<DocumentProblem> problem_of(std::string_view bytes) {
  auto checked = document_check(bytes);
  if (const auto* problem = std::get_if<DocumentProblem>(&checked)) return *problem;
  EXPECT_EQ(std::get<CheckedDocument>(checked).content_type, "application/pdf");
  return std::nullopt;
}

TEST(DocumentCheck, a_pdf_is_taken_as_it_came) {
  EXPECT_FALSE(problem_of(pdf_of("<</Type/Catalog>>")));
  EXPECT_FALSE(problem_of(pdf_of("<</Type/Catalog/URI(https://kedai.my)>>")));
  auto whole = pdf_of("<</Type/Catalog>>");
  EXPECT_TRUE(std::get<CheckedDocument>(document_check(whole)).bytes.empty());
}

TEST(DocumentCheck, a_pdf_says_where_its_parts_are_and_ends_there) {
  auto whole = pdf_of("<</Type/Catalog>>");
  EXPECT_EQ(problem_of(whole.substr(0, whole.size() - 7)), DocumentProblem::broken);
  EXPECT_EQ(problem_of(whole + "<html>"), DocumentProblem::broken);
  EXPECT_EQ(problem_of("\n" + whole), DocumentProblem::no_document);
  auto far = whole;
  far.replace(far.find("startxref\n") + 10, 1, "9999");
  EXPECT_EQ(problem_of(far), DocumentProblem::broken);
}

TEST(DocumentCheck, what_acts_is_found_however_its_name_is_written) {
  for (auto name : {"JavaScript", "J#61vaScript", "#4a#61#76#61#53#63#72#69#70#74", "Launch",
                    "EmbeddedFiles", "RichMedia", "SubmitForm", "ImportData", "GoToE"}) {
    EXPECT_EQ(problem_of(pdf_of(std::string("<</S/") + name + ">>")), DocumentProblem::active)
        << name;
  }
  EXPECT_FALSE(problem_of(pdf_of("<</S/JavaScripture>>"))) << "another name";
}

TEST(DocumentCheck, active_content_is_found_in_packed_objects_and_behind_a_false_stream) {
  // zlib's form of "7 0 <</S/JavaScript/JS(1)>>".
  const std::string packed =
      "\x78\x9c\x33\x57\x30\x50\xb0\xb1\xd1\x0f\xd6\xf7\x4a\x2c\x4b\x0c\x4e\x2e\xca"
      "\x2c\x28\xd1\xf7\x0a\xd6\x30\xd4\xb4\xb3\x03\x00\x65\xfd\x07\x92"s;
  auto length = std::to_string(packed.size());
  EXPECT_EQ(problem_of(pdf_of("<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length " + length +
                              ">>\nstream\n" + packed + "\nendstream")),
            DocumentProblem::active);
  EXPECT_EQ(problem_of(pdf_of("(>>\nstream\n)<</S/JavaScript/JS(1)>>(endstream)")),
            DocumentProblem::active);
}

TEST(DocumentCheck, a_locked_pdf_is_refused) {
  EXPECT_EQ(problem_of(pdf_of("<<>>", "/Encrypt 5 0 R")), DocumentProblem::locked);
}

TEST(DocumentCheck, every_part_of_a_file_is_read_without_a_step_too_far) {
  auto whole = pdf_of("<</Type/ObjStm/Filter/FlateDecode>>\nstream\n\x78\x9c\x03\nendstream");
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    document_check(std::string_view(whole).substr(0, length));
    document_check(std::string_view(whole).substr(length));
  }
}

TEST(DocumentCheck, other_pictures_are_no_documents) {
  EXPECT_EQ(problem_of("GIF89a\x04\0\x04\0\0\0"), DocumentProblem::no_document);
  EXPECT_EQ(problem_of("RIFF\x20\0\0\0WEBPVP8 "), DocumentProblem::no_document);
  EXPECT_EQ(problem_of(""), DocumentProblem::no_document);
}

TEST(DocumentCheck, other_files_are_no_documents_even_with_a_pdf_behind_them) {
  EXPECT_EQ(problem_of("<html><script>alert(1)</script></html>"), DocumentProblem::no_document);
  EXPECT_EQ(problem_of("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
            DocumentProblem::no_document);
  EXPECT_EQ(problem_of("PK\x03\x04" + std::string(100, '\0')), DocumentProblem::no_document);
  EXPECT_EQ(problem_of(std::string(1000, '\0')), DocumentProblem::no_document);
  EXPECT_EQ(problem_of("GIF89a" + pdf_of("<</Type/Catalog>>")), DocumentProblem::no_document);
  EXPECT_EQ(problem_of("%PDF-1.7"), DocumentProblem::broken);
}

}  // namespace
}  // namespace gerbang::onboarding
