// The bank's statement, as camt.053 and as CSV.

#include <gtest/gtest.h>

#include <array>

#include <fmt/format.h>

#include "outside/payout_banks/camt053.h"
#include "outside/payout_banks/mutate_fixture.h"
#include "outside/payout_banks/statement_csv.h"

namespace gerbang::payout_banks {
namespace {

using exchange::ProblemCode;
using reconciliation::BankStatement;
using reconciliation::LineKind;

BankStatement statement() {
  BankStatement out;
  out.id = "STMT-1";
  out.account = "8001234567";
  out.from = out.to = {*day_parse("2026-11-03")};
  out.opening = {-5'000};
  out.entries = {
      {1,
       LineKind::bank_credit,
       "MBB-1",
       out.to,
       {99'900},
       {},
       {99'900},
       "IN1",
       "SETTLEMENT, \"A\""},
      {2, LineKind::bank_debit, "777", out.to, {-12'345}, {}, {-12'345}, "OUT1", "PAYOUT <1>"}};
  out.closing = {82'555};
  return out;
}

std::string camt() {
  return camt053_write(statement(), *instant_parse("2026-11-03T15:00:00Z"));
}

void expect_same(const BankStatement& read) {
  auto wanted = statement();
  ASSERT_TRUE(read.problem.empty()) << read.problem.what;
  EXPECT_EQ(read.id, wanted.id);
  EXPECT_EQ(read.account, wanted.account);
  EXPECT_EQ(read.from, wanted.from);
  EXPECT_EQ(read.to, wanted.to);
  EXPECT_EQ(read.opening, wanted.opening);
  EXPECT_EQ(read.closing, wanted.closing);
  ASSERT_EQ(read.entries.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read.entries[i].line, wanted.entries[i].line);
    EXPECT_EQ(read.entries[i].kind, wanted.entries[i].kind);
    EXPECT_EQ(read.entries[i].number, wanted.entries[i].number);
    EXPECT_EQ(read.entries[i].net, wanted.entries[i].net);
    EXPECT_EQ(read.entries[i].day, wanted.entries[i].day);
    EXPECT_EQ(read.entries[i].reference, wanted.entries[i].reference);
    EXPECT_EQ(read.entries[i].text, wanted.entries[i].text);
  }
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Statements, what_was_written_is_read_either_way) {
  expect_same(statement_read(camt()));
  expect_same(statement_read(statement_csv_write(statement())));
}

TEST(Statements, a_batch_counts_as_its_transactions) {
  auto entry = [](std::string_view amounts) {
    return fmt::format(
        "<Ntry><Amt Ccy=\"MYR\">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>"
        "<ValDt><Dt>2026-11-03</Dt></ValDt><BkTxCd/><NtryDtls>{}</NtryDtls></Ntry></Stmt>",
        amounts);
  };
  auto transaction = [](std::string_view amount, std::string_view id) {
    return fmt::format(
        "<TxDtls><Refs><EndToEndId>{}</EndToEndId></Refs><Amt Ccy=\"MYR\">{}</Amt></TxDtls>", id,
        amount);
  };
  auto closed = replaced(camt(), "825.55", "795.55");
  auto read = camt053_read(
      replaced(closed, "</Stmt>", entry(transaction("10.00", "A") + transaction("20.00", "B"))));
  ASSERT_TRUE(read.problem.empty()) << read.problem.what;
  ASSERT_EQ(read.entries.size(), 4U);
  EXPECT_EQ(read.entries[2].number, "A");
  EXPECT_EQ(read.entries[3].net, Money{-2'000});
  auto wrong = camt053_read(
      replaced(closed, "</Stmt>", entry(transaction("10.00", "A") + transaction("20.01", "B"))));
  EXPECT_EQ(wrong.problem.code, ProblemCode::amount) << wrong.problem.what;
}

TEST(Statements, what_is_only_announced_is_no_money) {
  auto text =
      replaced(camt(), "</Stmt>",
               "<Ntry><Amt Ccy=\"MYR\">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd>"
               "</Sts><BkTxCd/></Ntry></Stmt>");
  expect_same(camt053_read(text));
}

TEST(Statements, what_is_wrong_with_camt_is_named) {
  auto right = camt();
  struct Broken {
    std::string_view from, to;
    ProblemCode code;
  };
  for (const auto& it : std::array{
           Broken{"<Cd>CLBD</Cd>", "<Cd>CLAV</Cd>", ProblemCode::element_missing},
           Broken{"<Cd>CLBD</Cd>", "<Cd>OPBD</Cd>", ProblemCode::element_repeated},
           Broken{">825.55<", ">825.56<", ProblemCode::balance_sum},
           Broken{"\"MYR\">825.55", "\"USD\">825.55", ProblemCode::currency},
           Broken{">999.00<", ">999.001<", ProblemCode::amount},
           Broken{">999.00<", ">0.00<", ProblemCode::amount},
           Broken{"<CdtDbtInd>DBIT", "<CdtDbtInd>DEBT", ProblemCode::code},
           Broken{"camt.053.001.08", "camt.052.001.08", ProblemCode::name_space},
           Broken{"<Acct>", "<Akt>", ProblemCode::well_formed},
           Broken{"<Ccy>MYR</Ccy>", "<Ccy>MYR</Ccy><Card/>", ProblemCode::element_unknown},
       }) {
    auto read = camt053_read(replaced(right, it.from, it.to));
    EXPECT_EQ(read.problem.code, it.code) << it.from << " " << read.problem.what;
  }
}

TEST(Statements, what_is_wrong_with_csv_is_named) {
  auto right = statement_csv_write(statement());
  struct Broken {
    std::string_view from, to;
    ProblemCode code;
  };
  for (const auto& it : std::array{
           Broken{"H,STATEMENT", "H,STATEMEND", ProblemCode::header},
           Broken{"2026-11-03", "2026-13-03", ProblemCode::date},
           Broken{"-50.00", "-50.0", ProblemCode::amount},
           Broken{",825.55", ",825.56", ProblemCode::control_line},
           Broken{"E,", "F,", ProblemCode::row},
           Broken{"T,2,", "T,3,", ProblemCode::control_line},
       }) {
    auto read = statement_csv_read(replaced(right, it.from, it.to));
    EXPECT_EQ(read.problem.code, it.code) << it.from << " " << read.problem.what;
    EXPECT_TRUE(read.entries.empty());
  }
  EXPECT_EQ(statement_csv_read(right.substr(0, right.size() - 2)).problem.code,
            ProblemCode::cut_off);
  auto other = statement();
  other.closing = {1};
  EXPECT_EQ(statement_csv_read(statement_csv_write(other)).problem.code, ProblemCode::balance_sum);
}

TEST(Statements, mutations_never_throw_and_what_is_believed_adds_up) {
  std::mt19937_64 chance(mutation_seed());
  constexpr std::array<std::string_view, 5> kWords{"DBIT", "CRDT", "OPBD", "CLBD", "BOOK"};
  for (const auto& right : {camt(), statement_csv_write(statement())}) {
    for (int i = 0; i < 1'500; ++i) {
      auto read = statement_read(mutated(right, kWords, chance));
      if (!read.problem.empty()) continue;
      Money sum = read.opening;
      for (const auto& entry : read.entries)
        sum += entry.net;
      EXPECT_EQ(sum, read.closing);
    }
  }
}

}  // namespace
}  // namespace gerbang::payout_banks
