#include "money/reconciliation/settlement_file.h"

#include <gtest/gtest.h>

#include <random>

#include <fmt/format.h>

#include "base/core/crypto.h"
#include "money/reconciliation/cause.h"

namespace gerbang::reconciliation {
namespace {

using exchange::ProblemCode;

std::vector<OutsideLine> some_lines() {
  CalendarDay day{*day_parse("2026-11-02")};
  return {{1, LineKind::sale, "101", day, {10'000}, {100}, {9'900}, "F1"},
          {2, LineKind::refund, "102", day, {-2'550}, {}, {-2'550}, "F2"},
          {3, LineKind::debit_return, "103", day, {-8'000}, {-50}, {-7'950}, ""}};
}

std::string file() {
  return settlement_write({20, "MBB-1", {*day_parse("2026-11-02")}}, some_lines());
}

std::string sealed(const std::string& before, int lines, std::string_view net) {
  return before + fmt::format("T,{},{},{}\r\n", lines, net, sha256_hex(before));
}

constexpr std::string_view kHead = "H,SETTLEMENT,20,MBB-1,2026-11-02\r\n";

TEST(SettlementFile, what_was_written_is_read) {
  auto bytes = file();
  auto reading = settlement_check(bytes);
  EXPECT_TRUE(reading.problem.empty()) << reading.problem.what;
  EXPECT_EQ(reading.head.acquirer, 20);
  EXPECT_EQ(reading.head.reference, "MBB-1");
  EXPECT_EQ(reading.sums.lines, 3);
  EXPECT_EQ(reading.sums.gross, Money{-550});
  EXPECT_EQ(reading.sums.fee, Money{50});
  EXPECT_EQ(reading.sums.net, Money{-600});
  SettlementLines lines(bytes);
  auto first = lines.next(2);
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[0].number, "101");
  EXPECT_EQ(first[1].kind, LineKind::refund);
  EXPECT_EQ(first[1].net, Money{-2'550});
  auto last = lines.next(5);
  ASSERT_EQ(last.size(), 1U);
  EXPECT_EQ(last[0].line, 3);
  EXPECT_TRUE(lines.next(5).empty());
}

TEST(SettlementFile, what_was_read_before_is_skipped) {
  auto bytes = file();
  SettlementLines lines(bytes);
  lines.skip(2);
  auto rest = lines.next(10);
  ASSERT_EQ(rest.size(), 1U);
  EXPECT_EQ(rest[0].line, 3);
  EXPECT_EQ(rest[0].number, "103");
}

TEST(SettlementFile, a_day_without_payments_is_a_file_too) {
  auto reading = settlement_check(settlement_write({1, "X", {1}}, {}));
  EXPECT_TRUE(reading.problem.empty()) << reading.problem.what;
  EXPECT_EQ(reading.sums.lines, 0);
}

struct Broken {
  std::string bytes;
  ProblemCode code;
  std::optional<std::int64_t> line;
};

TEST(SettlementFile, what_is_wrong_is_named_with_its_line) {
  std::string head(kHead);
  auto line = [&](std::string_view text) {
    return sealed(head + std::string(text) + "\r\n", 1, "9.00");
  };
  for (const auto& [bytes, code, at] : std::vector<Broken>{
           {"", ProblemCode::cut_off, {}},
           {"H,PAYOUT,20,X,2026-11-02\r\n", ProblemCode::header, 1},
           {"H,SETTLEMENT,0,X,2026-11-02\r\n", ProblemCode::code, 1},
           {"H,SETTLEMENT,20,,2026-11-02\r\n", ProblemCode::text_length, 1},
           {"H,SETTLEMENT,20,X,2026-02-30\r\n", ProblemCode::date, 1},
           {head, ProblemCode::cut_off, 2},
           {head + "D,SALE,1,2026-11-02,10.00,1.00,9.00,X", ProblemCode::cut_off, 2},
           {line("D,SALE,1,2026-11-02,10.00,1.00,9.00"), ProblemCode::row, 2},
           {line("D,SALE,1,2026-11-02,10.00,1.00,9.00,X,Y"), ProblemCode::row, 2},
           {line("D,GIFT,1,2026-11-02,10.00,1.00,9.00,X"), ProblemCode::code, 2},
           {line("D,SALE,,2026-11-02,10.00,1.00,9.00,X"), ProblemCode::text_length, 2},
           {line("D,SALE,1,02/11/2026,10.00,1.00,9.00,X"), ProblemCode::date, 2},
           {line("D,SALE,1,2026-11-02,10,1.00,9.00,X"), ProblemCode::amount, 2},
           {line("D,SALE,1,2026-11-02,10.00,1.001,9.00,X"), ProblemCode::amount, 2},
           {line("D,SALE,1,2026-11-02,10.00,1.00,9.01,X"), ProblemCode::net_sum, 2},
           {line("D,SALE,1,2026-11-02,-0.00,0.00,0.00,X"), ProblemCode::amount, 2},
           {line("D,SALE,1,2026-11-02,10.00,1.00,9.00,X") + "D\r\n", ProblemCode::row, 4},
           {sealed(head + "D,SALE,1,2026-11-02,10.00,1.00,9.00,X\r\n", 2, "9.00"),
            ProblemCode::control_count, 3},
           {sealed(head + "D,SALE,1,2026-11-02,10.00,1.00,9.00,X\r\n", 1, "9.01"),
            ProblemCode::control_sum, 3},
           {head + "T,0,0.00,00\r\n", ProblemCode::checksum, 2},
           {head + "T,0,0.00\r\n", ProblemCode::control_line, 2},
           {head + "\xff\r\n", ProblemCode::encoding, {}}}) {
    auto problem = settlement_check(bytes).problem;
    EXPECT_EQ(problem.code, code) << bytes << problem.what;
    EXPECT_EQ(problem.line, at) << bytes;
  }
}

TEST(SettlementFile, a_changed_byte_is_found) {
  auto right = file();
  std::mt19937 chance(7);  // NOLINT: the same changes each time
  for (int i = 0; i < 2'000; ++i) {
    auto bytes = right;
    auto at = chance() % bytes.size();
    auto byte = static_cast<char>(chance() % 256);
    if (bytes[at] == byte) continue;
    bytes[at] = byte;
    EXPECT_FALSE(settlement_check(bytes).problem.empty()) << bytes;
  }
}

TEST(Causes, of_an_amount) {
  EXPECT_EQ(amount_cause({12'345}, {12'354}).cause, Cause::transposed);
  EXPECT_EQ(amount_cause({12'345}, {21'345}).cause, Cause::transposed);
  EXPECT_EQ(amount_cause({12'345}, {123}).cause, Cause::none);
  EXPECT_EQ(amount_cause({12'300}, {123}).cause, Cause::hundredfold);
  EXPECT_EQ(amount_cause({123}, {12'300}).cause, Cause::hundredfold);
  EXPECT_EQ(amount_cause({12'345}, {12'346}).cause, Cause::none);
  EXPECT_EQ(amount_cause({-12'345}, {-12'354}).cause, Cause::transposed);
}

}  // namespace
}  // namespace gerbang::reconciliation
