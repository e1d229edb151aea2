#include "money/reconciliation/settlement_file.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "base/core/crypto.h"
#include "base/core/utf8.h"

namespace gerbang::reconciliation {
namespace {

using exchange::ProblemCode;
using exchange::ReportProblem;

constexpr std::string_view kFileEnd = "\r\n";
constexpr std::size_t kFieldMax = 64;
constexpr std::size_t kBytesMax = 512 * 1024 * 1024;

constexpr std::array<std::pair<std::string_view, LineKind>, 6> kKinds{
    {{"SALE", LineKind::sale},
     {"VOID", LineKind::sale_void},
     {"REFUND", LineKind::refund},
     {"DEBIT", LineKind::debit},
     {"DEBIT_RETURN", LineKind::debit_return},
     {"CORRECTION", LineKind::correction}}};

std::optional<LineKind> kind_of(std::string_view name) {
  const auto* found = std::ranges::find(kKinds, name, [](const auto& it) { return it.first; });
  if (found == kKinds.end()) return std::nullopt;
  return found->second;
}

std::string_view name_of(LineKind kind) {
  const auto* found = std::ranges::find(kKinds, kind, [](const auto& it) { return it.second; });
  return found == kKinds.end() ? std::string_view("CORRECTION") : found->first;
}

/// "-12.50", and no other way to say it.
std::optional<Money> plain_amount(std::string_view text) {
  auto amount = money_parse(text);
  if (!amount || money_text(*amount) != text) return std::nullopt;
  return amount;
}

template <std::size_t N>
bool fields_of(std::string_view line, std::array<std::string_view, N>& out) {
  for (std::size_t i = 0; i < N; ++i) {
    auto comma = line.find(',');
    if ((comma == std::string_view::npos) != (i + 1 == N)) return false;
    out[i] = line.substr(0, comma);
    if (out[i].size() > kFieldMax) return false;
    if (i + 1 < N) line.remove_prefix(comma + 1);
  }
  return true;
}

/// The first line, without its end, taken away; nothing where it does not end.
std::optional<std::string_view> line_take(std::string_view& bytes) {
  auto end = bytes.find(kFileEnd);
  if (end == std::string_view::npos) return std::nullopt;
  auto out = bytes.substr(0, end);
  bytes.remove_prefix(end + kFileEnd.size());
  return out;
}

ReportProblem problem(ProblemCode code, std::int64_t line, std::string_view element,
                      std::string_view what, std::string_view found = {},
                      std::string_view expected = {}) {
  ReportProblem out;
  out.code = code;
  if (line > 0) out.line = line;
  if (!element.empty()) out.element = std::string(element);
  if (!found.empty()) out.found = storable(found.substr(0, kFieldMax));
  if (!expected.empty()) out.expected = std::string(expected);
  out.what = line > 0 ? fmt::format("line {}: {}", line, what) : std::string(what);
  return out;
}

constexpr std::array<std::string_view, 8> kColumns{"",      "kind", "number", "day",
                                                   "gross", "fee",  "net",    "reference"};

/// Line 1 of the file is its head, so the movement `number` stands on the line after it.
ReportProblem line_read(std::string_view text, std::int64_t number, OutsideLine& out) {
  auto at = number + 1;
  std::array<std::string_view, 8> cells;
  if (!fields_of(text, cells) || cells[0] != "D")
    return problem(ProblemCode::row, at, {}, "it is no line of eight fields", text);
  auto wrong = [&](ProblemCode code, std::size_t column, std::string_view what) {
    return problem(code, at, kColumns[column], what, cells[column]);
  };
  auto kind = kind_of(cells[1]);
  if (!kind) return wrong(ProblemCode::code, 1, "there is no such kind");
  if (cells[2].empty()) return wrong(ProblemCode::text_length, 2, "the number is missing");
  auto day = day_parse(cells[3]);
  if (!day) return wrong(ProblemCode::date, 3, "it is no day");
  std::array<Money, 3> amounts;
  for (std::size_t i = 0; i < 3; ++i) {
    auto amount = plain_amount(cells[4 + i]);
    if (!amount) return wrong(ProblemCode::amount, 4 + i, "the amount is not plain");
    amounts[i] = *amount;
  }
  if (amounts[0] - amounts[1] != amounts[2]) {
    return problem(ProblemCode::net_sum, at, "net", "gross less fee is not net", cells[6],
                   money_text(amounts[0] - amounts[1]));
  }
  out = {number,     *kind,      std::string(cells[2]), {*day}, amounts[0],
         amounts[1], amounts[2], std::string(cells[7])};
  return {};
}

ReportProblem head_read(std::string_view text, SettlementHead& out) {
  std::array<std::string_view, 5> cells;
  if (!fields_of(text, cells) || cells[0] != "H" || cells[1] != "SETTLEMENT")
    return problem(ProblemCode::header, 1, {}, "it is no head of a settlement file", text);
  auto acquirer = cells[2].size() < 6 ? id_parse(cells[2]) : std::nullopt;
  if (!acquirer || *acquirer <= 0)
    return problem(ProblemCode::code, 1, "acquirer", "there is no such acquirer", cells[2]);
  if (cells[3].empty())
    return problem(ProblemCode::text_length, 1, "reference", "the reference is missing");
  auto day = day_parse(cells[4]);
  if (!day) return problem(ProblemCode::date, 1, "day", "it is no day", cells[4]);
  out = {static_cast<int>(*acquirer), std::string(cells[3]), {*day}};
  return {};
}

ReportProblem trailer_check(std::string_view text, std::string_view before,
                            const SettlementSums& sums) {
  std::array<std::string_view, 4> cells;
  auto at = sums.lines + 2;
  // The control line has one way to be written.
  if (!std::ranges::all_of(text, [](char c) { return c > ' ' && c < 127; }) ||
      std::ranges::count(text, ',') != 3) {
    return problem(ProblemCode::control_line, at, {}, "it is no control line");
  }
  for (std::size_t i = 0; i < 4; ++i) {
    auto comma = text.find(',');
    cells[i] = text.substr(0, comma);
    if (comma != std::string_view::npos) text.remove_prefix(comma + 1);
  }
  if (cells[1] != std::to_string(sums.lines)) {
    return problem(ProblemCode::control_count, at, "lines", "the number of lines is another one",
                   cells[1], std::to_string(sums.lines));
  }
  if (cells[2] != money_text(sums.net)) {
    return problem(ProblemCode::control_sum, at, "net", "the lines' sum is another one", cells[2],
                   money_text(sums.net));
  }
  if (cells[3] != sha256_hex(before))
    return problem(ProblemCode::checksum, at, "SHA-256", "the checksum is wrong");
  return {};
}

ReportProblem read_all(std::string_view bytes, SettlementReading& out) {
  if (bytes.size() > kBytesMax) return problem(ProblemCode::size, 0, {}, "it is too long");
  if (!is_storable(bytes)) return problem(ProblemCode::encoding, 0, {}, "it is not UTF-8 text");
  auto left = bytes;
  auto head = line_take(left);
  if (!head) return problem(ProblemCode::cut_off, 0, {}, "it breaks off");
  if (auto wrong = head_read(*head, out.head); !wrong.empty()) return wrong;
  while (true) {
    auto before = bytes.substr(0, bytes.size() - left.size());
    auto line = line_take(left);
    if (!line)
      return problem(ProblemCode::cut_off, out.sums.lines + 2, {},
                     "it breaks off: no control line");
    if (line->starts_with("T,")) {
      if (!left.empty())
        return problem(ProblemCode::row, out.sums.lines + 3, {},
                       "it goes on after its control line");
      return trailer_check(*line, before, out.sums);
    }
    OutsideLine read;
    if (auto wrong = line_read(*line, out.sums.lines + 1, read); !wrong.empty()) return wrong;
    ++out.sums.lines;
    out.sums.gross += read.gross;
    out.sums.fee += read.fee;
    out.sums.net += read.net;
  }
}

}  // namespace

SettlementReading settlement_check(std::string_view bytes) {
  SettlementReading out;
  out.problem = read_all(bytes, out);
  return out;
}

SettlementLines::SettlementLines(std::string_view bytes) : left_(bytes) {
  line_take(left_);
}

void SettlementLines::skip(std::int64_t lines) {
  for (; lines > 0 && line_take(left_); --lines)
    ++number_;
}

std::vector<OutsideLine> SettlementLines::next(std::size_t most) {
  std::vector<OutsideLine> out;
  out.reserve(most);
  while (out.size() < most && left_.starts_with("D,")) {
    auto line = line_take(left_);
    OutsideLine read;
    if (!line || !line_read(*line, ++number_, read).empty()) break;
    out.push_back(std::move(read));
  }
  return out;
}

std::string settlement_write(const SettlementHead& head, const std::vector<OutsideLine>& lines) {
  auto out = fmt::format("H,SETTLEMENT,{},{},{}\r\n", head.acquirer, head.reference,
                         day_text(head.day.day));
  Money net;
  for (const auto& line : lines) {
    out += fmt::format("D,{},{},{},{},{},{},{}\r\n", name_of(line.kind), line.number,
                       day_text(line.day.day), money_text(line.gross), money_text(line.fee),
                       money_text(line.net), line.reference);
    net += line.net;
  }
  return out + fmt::format("T,{},{},{}\r\n", lines.size(), money_text(net), sha256_hex(out));
}

}  // namespace gerbang::reconciliation
