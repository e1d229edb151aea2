#include "base/imports/csv.h"

#include <gtest/gtest.h>

#include "base/imports/table.h"
#include "say/contract.h"

namespace gerbang::imports {
namespace {

using Table = std::vector<std::vector<std::string>>;

Table read(std::string_view file) {
  auto rows = csv_read(file, "file");
  Table out;
  if (!rows.ok()) return {{"refused", rows.error().field_errors.at(0).message.english()}};
  for (auto& row : *rows)
    out.push_back(std::move(row.cells));
  return out;
}

const Table kPlain{{"a", "b"}, {"1", "2"}};

TEST(Csv, separator_line_ends_and_mark_may_be_any_that_a_spreadsheet_writes) {
  for (auto file : {"a,b\r\n1,2\r\n", "a,b\n1,2", "a;b\r\n1;2\r\n", "a\tb\n1\t2\n", "a,b\r1,2\r",
                    "\uFEFFa,b\r\n1,2\r\n", "sep=|\r\na|b\r\n1|2\r\n", "a , b\n 1,2 \n",
                    "\"a\",\"b\"\n\"1\",\"2\"", "a,b\n\n,\n1,2\n , \n"}) {
    EXPECT_EQ(read(file), kPlain) << file;
  }
}

TEST(Csv, quoted_cell_holds_separators_ends_of_lines_quotes_and_blanks) {
  EXPECT_EQ(read("a,b\n\"x, \"\"y\"\"\r\nz; \",2\n"),
            (Table{{"a", "b"}, {"x, \"y\"\r\nz; ", "2"}}));
  EXPECT_EQ(read("a,b\n5\" pipe,2\n"), (Table{{"a", "b"}, {"5\" pipe", "2"}}));
  EXPECT_EQ(read("\"a;b\",c\n1,2\n"), (Table{{"a;b", "c"}, {"1", "2"}}));
}

TEST(Csv, rows_are_numbered_as_a_spreadsheet_shows_them) {
  auto rows = csv_read("a\n\n\"1\n1\"\n\n2\n", "file");
  ASSERT_TRUE(rows.ok());
  std::vector<std::int64_t> numbers;
  for (const auto& row : *rows)
    numbers.push_back(row.number);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{1, 3, 5}));
}

TEST(Csv, file_that_is_no_table_says_why) {
  auto why = [](std::string_view file) { return read(file).at(0).at(1); };
  EXPECT_EQ(why(""), "The file needs a heading and at least one row below it");
  EXPECT_EQ(why("a,b\n"), "The file needs a heading and at least one row below it");
  EXPECT_EQ(why("a,b\n1,\"2\n"), "Row 2: a quote is opened and never closed");
  EXPECT_TRUE(why("a,b\n\"1\"x,2\n").starts_with("Row 2: text stands behind a closing quote"));
  for (const auto& wrong : {std::string("a,b\n1,caf\xE9\n"),
                            std::string("\xFF\xFE"
                                        "a\0,\0",
                                        6),
                            std::string("a,b\n1,\0\n", 8), std::string("\xFE\xFF\0a", 4)}) {
    EXPECT_TRUE(why(wrong).starts_with("The file is not UTF-8")) << wrong;
  }
  EXPECT_EQ(why("a\n" + std::string(200, ',')), "The file has more than 100 columns");
}

TEST(Csv, bound_on_rows_counts_those_below_the_heading) {
  std::string file = "a\n";
  for (int i = 0; i < 1'000; ++i)
    file += "1\n";
  EXPECT_EQ(read(file).size(), 1'001U);
  EXPECT_EQ(read(file + "1\n").at(0).at(1), "The file has more than 1000 rows. Divide it");
}

struct Sample {
  std::string name;
  std::optional<Money> price;
  std::optional<std::int64_t> count;
  bool is_new = false;
};
BOOST_DESCRIBE_STRUCT(Sample, (), (name, price, count, is_new))
constexpr auto field_rules(contract::Of<Sample>) {
  return std::array{contract::rule("name").length(1, 5), contract::rule("price").named()};
}
constexpr std::array kLabels{Label{"name", say::contract::object}};
constexpr std::array kWords{Word{"price", say::contract::list, Word::Means::nothing},
                            Word{"isNew", say::contract::text, Word::Means::yes}};
constexpr Naming kNaming{kLabels, kWords};

std::vector<TableRow<Sample>> rows_of(std::string_view file, std::string_view language = "en") {
  auto rows = table_read<Sample>(file, "file", kNaming, language);
  EXPECT_TRUE(rows.ok());
  return rows.ok() ? std::move(*rows) : std::vector<TableRow<Sample>>{};
}

std::string heading_problem(std::string_view heading) {
  auto rows = table_read<Sample>(std::string(heading) + "\n1\n", "file", kNaming, "en");
  return rows.ok() ? "" : rows.error().field_errors.at(0).message.english();
}

TEST(Table, row_is_read_by_the_rules_of_its_struct) {
  auto rows = rows_of("name,price,count,isNew\nab,1.50,3,TRUE\nabcdef,1e2,x,maybe\n");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_TRUE(rows[0].problems.empty());
  EXPECT_EQ(rows[0].value.price, Money{150});
  EXPECT_EQ(rows[0].value.count, 3);
  EXPECT_TRUE(rows[0].value.is_new);
  std::vector<std::string> wrong;
  for (const auto& problem : rows[1].problems)
    wrong.push_back(problem.field);
  EXPECT_EQ(wrong, (std::vector<std::string>{"name", "price", "count", "isNew"}));
  EXPECT_EQ(rows[1].number, 3);
}

TEST(Table, heading_and_words_may_be_those_of_the_reader_s_language) {
  auto file = [](std::string_view language) {
    return "IsNew;" + say::contract::object.in(language) + ";price\n" +
           say::contract::text.in(language) + ";ab;" + say::contract::list.in(language) + "\n";
  };
  for (auto language : {"de", "en"}) {
    auto rows = rows_of(file(language), "de");
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_TRUE(rows[0].problems.empty()) << language;
    EXPECT_TRUE(rows[0].value.is_new);
    EXPECT_EQ(rows[0].value.name, "ab");
  }
}

TEST(Table, empty_cell_is_a_field_left_out) {
  auto rows = rows_of("name,price,isNew\nab,,true\n");
  ASSERT_EQ(rows[0].problems.size(), 1U);
  EXPECT_EQ(rows[0].problems[0].field, "price");
}

TEST(Table, heading_that_cannot_be_read_says_which_column) {
  EXPECT_EQ(heading_problem("name,price,isNew,colour"), "The column “colour” is not known");
  EXPECT_EQ(heading_problem("name,price,isNew,Name"),
            "The column name stands twice in the heading");
  EXPECT_EQ(heading_problem("name,must be an object,price,isNew"),
            "The column name stands twice in the heading");
  EXPECT_EQ(heading_problem("name,isNew"), "The column price is missing");
  EXPECT_EQ(heading_problem("name,,price,isNew"), "The column “” is not known");
  EXPECT_EQ(heading_problem("name,price,isNew,,"), "");
}

TEST(Table, cells_beyond_the_heading_are_not_lost_silently) {
  auto rows = rows_of("name,price,isNew\nab,1,000.00,true\nab,1,true,,\n");
  EXPECT_EQ(rows[0].problems.back().field, "row");
  EXPECT_TRUE(rows[1].problems.empty());
}

}  // namespace
}  // namespace gerbang::imports
