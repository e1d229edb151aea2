#include "base/exports/sheet.h"

#include <map>

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

namespace gerbang::exports {
namespace {

const std::vector<std::string> kTitles{"Order", "Amount (MYR)", "Created on", "Used"};

/// What a finished file holds, taken in as many parts as it comes in.
std::string file_of(Sheet& sheet, const std::vector<std::vector<Cell>>& rows) {
  std::string out = sheet.take();
  for (const auto& row : rows) {
    sheet.row(row);
    out += sheet.take();
  }
  const std::vector<Line> about{{"Row count", std::int64_t(rows.size())}};
  sheet.finish("About", about);
  return out + sheet.take();
}

std::string csv_of(const std::vector<std::vector<Cell>>& rows) {
  return file_of(*csv_sheet(kTitles), rows);
}

/// Name and text of each part of a zip archive.
std::map<std::string, std::string> parts_of(const std::string& zip) {
  std::map<std::string, std::string> out;
  archive* a = archive_read_new();
  archive_read_support_format_zip(a);
  EXPECT_EQ(archive_read_open_memory(a, zip.data(), zip.size()), ARCHIVE_OK);
  archive_entry* entry = nullptr;
  while (archive_read_next_header(a, &entry) == ARCHIVE_OK) {
    auto& text = out[archive_entry_pathname(entry)];
    char buffer[4096];
    for (la_ssize_t n = 0; (n = archive_read_data(a, buffer, sizeof buffer)) > 0;)
      text.append(buffer, static_cast<std::size_t>(n));
  }
  archive_read_free(a);
  return out;
}

TEST(Csv, has_titles_and_rows_and_nothing_else) {
  auto time = *kl_parse("2026-11-21 17:40:58");
  EXPECT_EQ(
      csv_of({{std::string("INV-1"), Money{123450}, time, std::int64_t{3}}, {{}, {}, {}, {}}}),
      "\xEF\xBB\xBFOrder,Amount (MYR),Created on,Used\r\n"
      "INV-1,1234.50,2026-11-21 17:40:58,3\r\n"
      ",,,\r\n");
}

TEST(Csv, quotes_what_would_break_a_row) {
  EXPECT_NE(csv_of({{std::string("a,\"b\"\r\nc")}}).find("\"a,\"\"b\"\"\r\nc\"\r\n"),
            std::string::npos);
}

TEST(Csv, text_that_a_spreadsheet_would_run_is_neutralised) {
  for (const char* text :
       {"=1+1", "+60123456789", "-2", "@SUM(A1)", "\t=1", "\n=1", " =1", "=HYPERLINK(\"http://x\")",
        "＝1", "|calc", "\u00a0=1", "\u3000＠x", "\u200b\ufeff=1"}) {
    EXPECT_TRUE(looks_like_formula(text)) << text;
    auto file = csv_of({{std::string(text)}});
    auto row = file.substr(file.find("\r\n") + 2);
    EXPECT_TRUE(row.starts_with("'") || row.starts_with("\"'")) << row;
  }
  for (const char* text : {"INV-1", "a=b", "", "Zoë", "中文"})
    EXPECT_FALSE(looks_like_formula(text)) << text;
}

TEST(Csv, no_cell_is_a_formula_where_a_semicolon_ends_cells) {
  auto row_of = [](std::string text) {
    auto file = csv_of({{std::move(text)}});
    auto begin = file.find("\r\n") + 2;
    return file.substr(begin, file.rfind("\r\n") - begin);
  };
  EXPECT_EQ(row_of("Aisyah;=1+1"), "\"Aisyah;'=1+1\"");
  EXPECT_EQ(row_of("a; \"=1;b"), "\"a;' \"\"=1;b\"");
  EXPECT_EQ(row_of("a\n@x\t|y\r-1"), "\"a\n'@x\t'|y\r'-1\"");
  EXPECT_EQ(row_of("a;b=c;"), "\"a;b=c;\"");
}

TEST(Csv, negative_amount_stays_a_number) {
  EXPECT_NE(csv_of({{std::string("x"), Money{-50}}}).find("x,-0.50\r\n"), std::string::npos);
}

TEST(Xlsx, is_a_workbook_of_two_sheets) {
  auto time = *kl_parse("2026-11-21 12:00:00");
  auto sheet = xlsx_sheet("Sales <&>", kTitles);
  auto parts =
      parts_of(file_of(*sheet, {{std::string("INV-1"), Money{123450}, time, std::int64_t{3}}}));
  ASSERT_EQ(parts.size(), 7U);
  EXPECT_NE(parts["xl/workbook.xml"].find("name=\"Sales &lt;&amp;&gt;\""), std::string::npos);
  EXPECT_NE(parts["xl/workbook.xml"].find("name=\"About\""), std::string::npos);
  const auto& rows = parts["xl/worksheets/sheet1.xml"];
  EXPECT_NE(rows.find("<v>1234.50</v>"), std::string::npos);
  EXPECT_NE(rows.find("<v>46347.500000000</v>"), std::string::npos) << "noon of 21/11/2026";
  EXPECT_NE(parts["xl/worksheets/sheet2.xml"].find("Row count"), std::string::npos);
}

TEST(Xlsx, text_is_never_a_formula_and_never_breaks_the_file) {
  auto sheet = xlsx_sheet("Sales", kTitles);
  auto parts = parts_of(file_of(*sheet, {{std::string("=1+1<&>\x01\x1f"), {}, {}, {}}}));
  const auto& rows = parts["xl/worksheets/sheet1.xml"];
  EXPECT_NE(
      rows.find("<c t=\"inlineStr\" s=\"4\"><is><t xml:space=\"preserve\">=1+1&lt;&amp;&gt;</t>"),
      std::string::npos)
      << rows;
  EXPECT_EQ(rows.find("<f>"), std::string::npos);
}

TEST(Xlsx, characters_that_xml_does_not_know_are_left_out) {
  auto sheet = xlsx_sheet("Sales", kTitles);
  auto parts = parts_of(file_of(*sheet, {{std::string("a\xEF\xBF\xBE"
                                                      "b\xEF\xBF\xBF"
                                                      "c\xEF\xBF\xBD")}}));
  EXPECT_NE(parts["xl/worksheets/sheet1.xml"].find(">abc\xEF\xBF\xBD</t>"), std::string::npos);
}

TEST(Xlsx, text_that_looks_like_an_escape_is_shown_as_it_is) {
  auto sheet = xlsx_sheet("Sales", kTitles);
  auto parts = parts_of(file_of(*sheet, {{std::string("_x0041_ _x00zz_ _x41_ __x003d_")}}));
  EXPECT_NE(
      parts["xl/worksheets/sheet1.xml"].find(">_x005F_x0041_ _x00zz_ _x41_ __x005F_x003d_</t>"),
      std::string::npos);
}

TEST(Xlsx, bytes_come_out_while_rows_go_in) {
  auto sheet = xlsx_sheet("Sales", kTitles);
  std::size_t most = 0, all = 0;
  for (std::int64_t n = 0; n < 20'000; ++n) {
    std::vector<Cell> row{std::to_string(n * 7'919), Money{n}, Instant{n * 1000}, n};
    sheet->row(row);
    auto part = sheet->take();
    most = std::max(most, part.size());
    all += part.size();
  }
  EXPECT_GT(all, 100'000U);
  EXPECT_LT(most, 200'000U);
}

}  // namespace
}  // namespace gerbang::exports
