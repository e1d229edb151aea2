#include "outside/payout_banks/statement_csv.h"

#include <fmt/format.h>

#include "base/core/crypto.h"
#include "base/core/utf8.h"
#include "base/imports/csv.h"
#include "outside/payout_banks/camt053.h"

namespace gerbang::payout_banks {
namespace {

using exchange::ProblemCode;
using exchange::ReportProblem;
using reconciliation::BankStatement;
using reconciliation::LineKind;
using reconciliation::OutsideLine;

constexpr std::size_t kStatementBytesMax = 16 * 1024 * 1024, kStatementCellMax = 600,
                      kEntriesMax = 100'000;

ReportProblem problem(ProblemCode code, std::int64_t line, std::string_view element,
                      std::string_view what) {
  ReportProblem out;
  out.code = code;
  if (line > 0) out.line = line;
  if (!element.empty()) out.element = std::string(element);
  out.what = line > 0 ? fmt::format("line {}: {}", line, what) : std::string(what);
  return out;
}

std::optional<Money> signed_amount(std::string_view text) {
  auto amount = money_parse(text);
  if (!amount || money_text(*amount) != text) return std::nullopt;
  return amount;
}

ReportProblem head_read(const imports::CsvRow& row, BankStatement& out) {
  const auto& cells = row.cells;
  auto wrong = [&](ProblemCode code, std::string_view element, std::string_view what) {
    return problem(code, row.number, element, what);
  };
  if (cells.size() != 8 || cells[0] != "H" || cells[1] != "STATEMENT")
    return wrong(ProblemCode::header, {}, "it is no head of a statement");
  if (cells[2].empty() || cells[2].size() > 35)
    return wrong(ProblemCode::text_length, "id", "the id is missing, or too long");
  out.id = cells[2];
  out.account = cells[3];
  auto from = day_parse(cells[4]), to = day_parse(cells[5]);
  if (!from || !to || *to < *from) return wrong(ProblemCode::date, "day", "these are no days");
  out.from = {*from};
  out.to = {*to};
  auto opening = signed_amount(cells[6]), closing = signed_amount(cells[7]);
  if (!opening || !closing)
    return wrong(ProblemCode::amount, "opening, closing", "the amount is not plain");
  out.opening = *opening;
  out.closing = *closing;
  return {};
}

ReportProblem entry_read(const imports::CsvRow& row, BankStatement& out) {
  const auto& cells = row.cells;
  auto wrong = [&](ProblemCode code, std::string_view element, std::string_view what) {
    return problem(code, row.number, element, what);
  };
  if (cells.size() != 6 || cells[0] != "E")
    return wrong(ProblemCode::row, {}, "it is no entry of six fields");
  for (const auto& cell : cells) {
    if (cell.size() > kStatementCellMax)
      return wrong(ProblemCode::text_length, {}, "a field is too long");
  }
  auto day = day_parse(cells[1]);
  if (!day) return wrong(ProblemCode::date, "day", "it is no day");
  auto amount = signed_amount(cells[2]);
  if (!amount || *amount == Money{})
    return wrong(ProblemCode::amount, "amount", "the amount is not plain");
  OutsideLine line;
  line.line = static_cast<std::int64_t>(out.entries.size()) + 1;
  line.kind = *amount < Money{} ? LineKind::bank_debit : LineKind::bank_credit;
  line.number = cells[3];
  line.day = {*day};
  line.gross = line.net = *amount;
  line.reference = cells[4];
  line.text = cells[5];
  out.entries.push_back(std::move(line));
  return {};
}

ReportProblem read_all(std::string_view bytes, BankStatement& out) {
  if (bytes.size() > kStatementBytesMax) return problem(ProblemCode::size, 0, {}, "it is too long");
  if (!is_storable(bytes)) return problem(ProblemCode::encoding, 0, {}, "it is not UTF-8 text");
  auto cut = bytes.ends_with("\r\n") ? bytes.substr(0, bytes.size() - 2).rfind("\r\n")
                                     : std::string_view::npos;
  if (cut == std::string_view::npos) return problem(ProblemCode::cut_off, 0, {}, "it breaks off");
  auto table = imports::csv_read(bytes, "file", {kEntriesMax + 1, 20});
  if (!table.ok() || table->size() < 2)
    return problem(ProblemCode::table, 0, {}, "it is no table, or has too many rows");
  if (auto wrong = head_read(table->front(), out); !wrong.empty()) return wrong;
  Money sum;
  for (std::size_t i = 1; i + 1 < table->size(); ++i) {
    if (auto wrong = entry_read((*table)[i], out); !wrong.empty()) return wrong;
    sum += out.entries.back().net;
  }
  auto control = fmt::format("T,{},{},{}", out.entries.size(), money_text(sum),
                             sha256_hex(bytes.substr(0, cut + 2)));
  if (bytes.substr(cut + 2) != control + "\r\n") {
    return problem(ProblemCode::control_line, table->back().number, {},
                   "the control line does not agree with what stands before it");
  }
  if (out.opening + sum != out.closing) {
    auto wrong = problem(ProblemCode::balance_sum, 1, "closing",
                         "opening and entries do not come to the closing balance");
    wrong.found = money_text(out.closing);
    wrong.expected = money_text(out.opening + sum);
    return wrong;
  }
  return {};
}

/// RFC 4180.
std::string csv_text(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (char c : text)
    out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

BankStatement statement_csv_read(std::string_view bytes) {
  BankStatement out;
  auto wrong = read_all(bytes, out);
  if (!wrong.empty()) {
    out = {};
    out.problem = std::move(wrong);
  }
  return out;
}

std::string statement_csv_write(const BankStatement& statement) {
  auto out = fmt::format("H,STATEMENT,{},{},{},{},{},{}\r\n", csv_text(statement.id),
                         csv_text(statement.account), day_text(statement.from.day),
                         day_text(statement.to.day), money_text(statement.opening),
                         money_text(statement.closing));
  Money sum;
  for (const auto& entry : statement.entries) {
    out += fmt::format("E,{},{},{},{},{}\r\n", day_text(entry.day.day), money_text(entry.net),
                       csv_text(entry.number), csv_text(entry.reference), csv_text(entry.text));
    sum += entry.net;
  }
  return out +
         fmt::format("T,{},{},{}\r\n", statement.entries.size(), money_text(sum), sha256_hex(out));
}

BankStatement statement_read(std::string_view bytes) {
  return bytes.starts_with("H,STATEMENT,") ? statement_csv_read(bytes) : camt053_read(bytes);
}

}  // namespace gerbang::payout_banks
