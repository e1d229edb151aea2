#include "outside/payout_banks/csv_files.h"

#include <array>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "base/core/crypto.h"
#include "base/core/utf8.h"
#include "base/exports/sheet.h"
#include "base/imports/csv.h"
#include "outside/payout_banks/pain001.h"
#include "outside/payout_banks/status.h"

namespace gerbang::payout_banks {
namespace {

using exports::Cell;
using payouts::PaymentBatch;
using payouts::PaymentItem;
using payouts::StatusItem;
using payouts::StatusReport;
using Cells = std::vector<std::string>;

constexpr std::string_view kEnd = "\r\n";
constexpr std::size_t kBytesMax = 8 * 1024 * 1024, kCellMax = 600, kHeadCells = 8;

/// The first line of a file: a sheet's titles.
class File {
 public:
  explicit File(const Cells& head) : sheet_(exports::csv_sheet(head)) {}

  void row(Money amount, std::initializer_list<Cell> cells) {
    sheet_->row(std::span(cells.begin(), cells.size()));
    ++rows_;
    sum_ += amount;
  }
  std::string sealed() && {
    auto out = sheet_->take();
    std::array<Cell, 4> trailer{std::string("T"), rows_, sum_, sha256_hex(out)};
    sheet_->row(trailer);
    return out + sheet_->take();
  }

 private:
  std::unique_ptr<exports::Sheet> sheet_;
  std::int64_t rows_ = 0;
  Money sum_;
};

using exchange::ProblemCode;
using exchange::ReportProblem;
using Problem = std::optional<ReportProblem>;

ReportProblem problem(ProblemCode code, std::string what) {
  ReportProblem out;
  out.code = code;
  out.what = std::move(what);
  return out;
}

ReportProblem problem_at(std::int64_t line, ProblemCode code, std::string_view what) {
  auto out = problem(code, fmt::format("line {}: {}", line, what));
  out.line = line;
  return out;
}

ReportProblem differs(ProblemCode code, std::string what, std::string found, std::string expected) {
  auto out = problem(code, std::move(what));
  out.found = std::move(found);
  out.expected = std::move(expected);
  return out;
}

/// A file's lines, once its control line was found to be right.
struct Lines {
  ReportProblem problem;
  Cells head;
  std::vector<imports::CsvRow> rows;
};

/// "1250.50", and no other way to say it; above nothing.
std::optional<Money> plain_amount(std::string_view text) {
  auto amount = money_parse(text);
  if (!amount || *amount <= Money{} || money_text(*amount) != text) return std::nullopt;
  return amount;
}

Problem rows_check(const Lines& lines, std::size_t row_cells, Money& sum) {
  for (const auto& row : lines.rows) {
    auto at = [&](ProblemCode code, std::string_view what) {
      return problem_at(row.number, code, what);
    };
    if (row.cells[0] != "D") return at(ProblemCode::row, "it is no row");
    if (row.cells.size() != row_cells)
      return at(ProblemCode::row, "fields are missing, or too many");
    for (const auto& cell : row.cells) {
      if (cell.size() > kCellMax) return at(ProblemCode::text_length, "a field is too long");
    }
    auto amount = plain_amount(row.cells[2]);
    if (!amount) return at(ProblemCode::amount, "the amount is not plain");
    sum += *amount;
  }
  return std::nullopt;
}

/// The control line has one way to be written, as auto-debit's has.
Problem trailer_check(const Lines& lines, const Cells& cells, Money sum, std::string_view before,
                      std::string_view line) {
  if (cells.size() != 4)
    return problem(ProblemCode::control_line, "fields are missing in the control line");
  if (cells[1] != std::to_string(lines.rows.size())) {
    return differs(ProblemCode::control_count,
                   fmt::format("the control line counts {} rows, and there are {}",
                               storable(cells[1]), lines.rows.size()),
                   storable(cells[1]), std::to_string(lines.rows.size()));
  }
  if (cells[2] != money_text(sum)) {
    return differs(ProblemCode::control_sum,
                   fmt::format("the control line's sum is {}, and that of the rows {}",
                               storable(cells[2]), money_text(sum)),
                   storable(cells[2]), money_text(sum));
  }
  auto hash = sha256_hex(before);
  if (cells[3] != hash) return problem(ProblemCode::checksum, "the checksum is wrong");
  if (line != fmt::format("T,{},{},{}\r\n", lines.rows.size(), money_text(sum), hash)) {
    return problem(ProblemCode::control_line, "the control line is not written plainly");
  }
  return std::nullopt;
}

Problem lines_read(Lines& out, std::string_view bytes, std::string_view kind,
                   std::size_t row_cells) {
  if (bytes.size() > kBytesMax) return problem(ProblemCode::size, "it is too long");
  if (!is_storable(bytes)) return problem(ProblemCode::encoding, "it is not UTF-8 text");
  if (!bytes.ends_with(kEnd)) return problem(ProblemCode::cut_off, "it breaks off");
  auto cut = bytes.substr(0, bytes.size() - kEnd.size()).rfind(kEnd);
  if (cut == std::string_view::npos) return problem(ProblemCode::cut_off, "it breaks off");
  auto before = bytes.substr(0, cut + kEnd.size());
  auto table = imports::csv_read(bytes, "file", {payouts::kBatchMax + 1, 20});
  if (!table.ok()) return problem(ProblemCode::table, "it is no table, or has too many rows");
  out.rows = std::move(*table);
  if (out.rows.size() < 2 || out.rows.back().cells[0] != "T") {
    return problem(ProblemCode::cut_off, "it breaks off: no control line");
  }
  out.head = std::move(out.rows.front().cells);
  auto trailer = std::move(out.rows.back().cells);
  out.rows.erase(out.rows.begin());
  out.rows.pop_back();
  if (out.head.size() != kHeadCells || out.head[0] != "H" || out.head[1] != kind) {
    return problem_at(1, ProblemCode::header, fmt::format("it is no header of a {} file", kind));
  }
  Money sum;
  if (auto problem = rows_check(out, row_cells, sum)) return problem;
  return trailer_check(out, trailer, sum, before, bytes.substr(before.size()));
}

Lines lines_of(std::string_view bytes, std::string_view kind, std::size_t row_cells) {
  Lines out;
  if (auto problem = lines_read(out, bytes, kind, row_cells)) out.problem = std::move(*problem);
  return out;
}

}  // namespace

Result<std::string> csv_payments_write(const PaymentBatch& batch) {
  GERBANG_TRY(auto good, sendable(batch));
  File file({"H", "PAYOUT", good.message_id, instant_text(good.created_at),
             day_text(good.execution_day), good.debtor_name, good.debtor_account, good.debtor_bic});
  for (const auto& it : good.items) {
    file.row(it.amount, {std::string("D"), it.end_to_end_id, it.amount, std::string(kCurrency),
                         it.creditor_name, it.creditor_account, it.creditor_bic, it.remittance});
  }
  return std::move(file).sealed();
}

CsvPayments csv_payments_read(std::string_view bytes) {
  auto lines = lines_of(bytes, "PAYOUT", 8);
  auto created = lines.problem.empty() ? instant_parse(lines.head[3]) : std::nullopt;
  auto day = lines.problem.empty() ? day_parse(lines.head[4]) : std::nullopt;
  if (lines.problem.empty() && (!created || !day))
    lines.problem = problem_at(1, ProblemCode::date, "a day cannot be read");
  if (!lines.problem.empty()) return {std::move(lines.problem.what), {}};
  const auto& head = lines.head;
  PaymentBatch out{head[2], *created, *day, head[5], head[6], head[7], {}};
  for (const auto& [number, cells] : lines.rows) {
    if (cells[3] != kCurrency) return {fmt::format("line {}: it is not in MYR", number), {}};
    out.items.push_back(
        {cells[1], *plain_amount(cells[2]), cells[4], cells[5], cells[6], cells[7]});
  }
  return {{}, std::move(out)};
}

std::string csv_status_write(const StatusReport& report) {
  File file({"H", "STATUS", report.message_id, instant_text(report.created_at),
             report.original_message_id, report.group_code, report.reason_code, report.reason});
  for (const auto& it : report.items) {
    auto amount = it.amount.value_or(Money{});
    file.row(amount, {std::string("D"), it.end_to_end_id, amount, it.code, it.reason_code,
                      it.reason, it.bank_reference});
  }
  return std::move(file).sealed();
}

StatusReport csv_status_read(std::string_view bytes) {
  StatusReport out;
  auto lines = lines_of(bytes, "STATUS", 7);
  auto created = lines.problem.empty() ? instant_parse(lines.head[3]) : std::nullopt;
  if (lines.problem.empty() && !created)
    lines.problem = problem_at(1, ProblemCode::date_time, "its time cannot be read");
  if (!lines.problem.empty()) {
    out.problem = std::move(lines.problem);
    return out;
  }
  const auto& head = lines.head;
  out.message_id = storable(head[2]);
  out.created_at = *created;
  out.original_message_id = storable(head[4]);
  out.group_code = storable(head[5]);
  out.reason_code = storable(head[6]);
  out.reason = storable(head[7]);
  Faults faults;
  std::vector<Place> places;
  for (const auto& row : lines.rows) {
    StatusItem item;
    item.end_to_end_id = storable(row.cells[1]);
    item.amount = plain_amount(row.cells[2]);
    item.code = storable(row.cells[3]);
    item.reason_code = storable(row.cells[4]);
    item.reason = storable(row.cells[5]);
    item.bank_reference = storable(row.cells[6]);
    out.items.push_back(std::move(item));
    places.push_back({row.number, ""});
  }
  status_check(out, {1, ""}, places, faults);
  return believed(std::move(out), faults);
}

}  // namespace gerbang::payout_banks
