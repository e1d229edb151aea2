#include "outside/acquirers/fpx/mandate_files.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/core/id.h"
#include "base/core/utf8.h"
#include "base/imports/csv.h"
#include "outside/acquirers/fpx/mandate_terms.h"

namespace gerbang::acquirers::fpx {
namespace {

using mandates::CollectionRow;
using mandates::EnrolmentRow;
using mandates::ResponseRow;
using Cells = std::vector<std::string>;

constexpr std::string_view kEnd = "\r\n";
/// Rows of kRailRowsMax whose every field is long; what is longer is no file of ours.
constexpr std::size_t kCellMax = 400, kFileNameMax = 80;

struct KindRow {
  exchange::FileKind kind;
  std::string_view word;
  std::size_t head_cells, row_cells;  // with the letter
};
constexpr std::array kKinds{
    KindRow{exchange::FileKind::enrolments, "ENRP", 5, 11},
    KindRow{exchange::FileKind::collections, "CFT", 5, 9},
    KindRow{exchange::FileKind::responses, "RES", 6, 7},
};

std::string csv_cell(std::string_view cell) {
  bool is_plain = cell.find_first_of(",;\t\"\r\n") == std::string_view::npos;
  if (is_plain && trimmed(cell).size() == cell.size()) return std::string(cell);
  std::string out = "\"";
  for (char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

void line_add(std::string& out, const Cells& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out += ',';
    out += csv_cell(cells[i]);
  }
  out += kEnd;
}

Cells cells_of(const CollectionRow& row) {
  return {"D",         row.collection_no, row.mandate_no, row.bank_mandate_no,   row.bank_id,
          row.account, row.payer_name,    row.id_number,  money_text(row.amount)};
}
Cells cells_of(const ResponseRow& row) {
  return {"D",        row.collection_no,  money_text(row.amount),   row.code,
          row.reason, row.bank_reference, row.is_return ? "1" : "0"};
}
Cells cells_of(const EnrolmentRow& row) {
  return {"D",
          std::string(application_type(row.request)),
          row.mandate_no,
          row.bank_mandate_no,
          row.bank_id,
          row.account,
          row.holder_name,
          row.id_number,
          money_text(row.amount_max),
          row.code,
          row.reason};
}

Money amount_of(const EnrolmentRow& row) {
  return row.amount_max;
}
template <class Row>
Money amount_of(const Row& row) {
  return row.amount;
}

std::string trailer_line(std::size_t rows, Money sum, std::string_view hash,
                         std::string_view signature) {
  std::string out;
  line_add(out, {"T", std::to_string(rows), std::to_string(sum.sen), std::string(hash),
                 hex_upper(signature)});
  return out;
}

template <class Row>
std::string write(const FileHead& head, std::span<const Row> rows, const RsaKey& key) {
  std::string out;
  Cells first{"H", std::string(file_kind_word(head.kind)), head.name, instant_text(head.created),
              head.exchange};
  if (head.kind == exchange::FileKind::responses) first.push_back(head.answers);
  line_add(out, first);
  Money sum;
  for (const auto& row : rows) {
    sum += amount_of(row);
    line_add(out, cells_of(row));
  }
  auto hash = sha256_hex(out);
  return out + trailer_line(rows.size(), sum, hash, key.sign_sha1(hash));
}

/// "1250.50", and no other way to say it; above nothing.
std::optional<Money> plain_amount(std::string_view text) {
  auto amount = money_parse(text);
  if (!amount || *amount <= Money{} || money_text(*amount) != text) return std::nullopt;
  return amount;
}

/// The rows of one kind: null, or what is wrong with one.
using Problem = std::optional<std::string>;

Problem row_add(FileReading& out, const Cells& cells) {
  auto say = [&](std::size_t i) { return storable(cells[i]); };
  switch (out.head.kind) {
    case exchange::FileKind::collections: {
      auto amount = plain_amount(cells[8]);
      if (!amount) return "the amount is not plain";
      out.collections.push_back({say(1), say(2), say(3), say(4), say(5), say(6), say(7), *amount});
      return std::nullopt;
    }
    case exchange::FileKind::responses: {
      auto amount = plain_amount(cells[2]);
      if (!amount) return "the amount is not plain";
      if (cells[6] != "0" && cells[6] != "1") return "it is neither a response nor a return";
      if (cells[3].empty()) return "it has no code";
      out.responses.push_back({say(1), *amount, say(3), say(4), say(5), cells[6] == "1"});
      return std::nullopt;
    }
    case exchange::FileKind::enrolments: {
      auto request = application_type_parse(cells[1]);
      auto amount = plain_amount(cells[8]);
      if (!request) return "there is no such application type";
      if (!amount) return "the amount is not plain";
      if (cells[9].empty()) return "it has no code";
      out.enrolments.push_back(
          {*request, say(2), say(3), say(4), say(5), say(6), say(7), *amount, say(9), say(10)});
      return std::nullopt;
    }
    default:
      break;
  }
  return "it is of no known kind";
}

/// What makes a row the same as another one of its file.
std::string key_of(exchange::FileKind kind, const Cells& cells) {
  if (kind == exchange::FileKind::enrolments) return cells[1] + ',' + cells[2];
  return kind == exchange::FileKind::responses ? cells[1] + ',' + cells[6] : cells[1];
}

Problem head_read(FileReading& out, const Cells& cells, std::string_view name,
                  std::string_view exchange) {
  if (cells.empty() || cells[0] != "H") return "it does not begin with a header line";
  auto word = cells.size() > 1 ? cells[1] : "";
  const auto* kind = std::ranges::find(kKinds, std::string_view(word), &KindRow::word);
  if (kind == kKinds.end()) return "it is of no known kind";
  out.head.kind = kind->kind;
  if (cells.size() != kind->head_cells) return "fields are missing in the header line";
  auto created = instant_parse(cells[3]);
  if (!created) return "the header's time cannot be read";
  if (cells[2] != name) return "its header names another file";
  if (cells[4] != exchange) return "it is of another exchange";
  out.head = {kind->kind, cells[2], *created, cells[4], cells.size() > 5 ? cells[5] : ""};
  if (kind->kind == exchange::FileKind::responses && !is_file_name(out.head.answers)) {
    return "it does not say which file it answers";
  }
  return std::nullopt;
}

Problem rows_read(FileReading& out, std::span<const imports::CsvRow> rows) {
  const auto* kind = std::ranges::find(kKinds, out.head.kind, &KindRow::kind);
  std::set<std::string> seen;
  for (const auto& row : rows) {
    auto at = [&](std::string_view what) { return fmt::format("line {}: {}", row.number, what); };
    if (row.cells[0] == "T") return at("there is a second control line");
    if (row.cells[0] != "D") return at("it is neither a row nor the control line");
    if (row.cells.size() != kind->row_cells) return at("fields are missing, or too many");
    if (std::ranges::any_of(row.cells, [](const auto& it) { return it.size() > kCellMax; })) {
      return at("a field is too long");
    }
    if (row.cells[out.head.kind == exchange::FileKind::enrolments ? 2 : 1].empty()) {
      return at("it has no number");
    }
    if (!seen.insert(key_of(out.head.kind, row.cells)).second) return at("the row came before");
    if (auto problem = row_add(out, row.cells)) return at(*problem);
    if (!out.responses.empty()) out.responses.back().line = row.number;
  }
  return std::nullopt;
}

Money sum_of(const FileReading& file) {
  Money out;
  for (const auto& row : file.collections)
    out += row.amount;
  for (const auto& row : file.responses)
    out += row.amount;
  for (const auto& row : file.enrolments)
    out += row.amount_max;
  return out;
}

/// `line` is all that stands behind what is signed. It has one way to be written: a bare line end
/// in it would be a row that nobody signed.
Problem trailer_check(const FileReading& file, const Cells& cells, std::size_t rows,
                      std::string_view before, std::string_view line, const IsSigned& is_signed) {
  if (cells.size() != 5) return "fields are missing in the control line";
  if (cells[1] != std::to_string(rows)) {
    return fmt::format("the control line counts {} rows, and there are {}", storable(cells[1]),
                       rows);
  }
  if (cells[2] != std::to_string(sum_of(file).sen)) {
    return fmt::format("the control line's sum is {} sen, and that of the rows {}",
                       storable(cells[2]), sum_of(file).sen);
  }
  auto hash = sha256_hex(before);
  if (cells[3] != hash) return "the checksum is wrong";
  auto signature = hex_parse(cells[4]);
  if (!signature || !is_signed(hash, *signature)) return "the signature is wrong";
  if (line != trailer_line(rows, sum_of(file), hash, *signature)) {
    return "the control line is not written plainly";
  }
  return std::nullopt;
}

Problem read(FileReading& out, std::string_view bytes, std::string_view name,
             std::string_view exchange, const IsSigned& is_signed) {
  if (bytes.size() > mandates::kRailBytesMax) return "it is too long";
  if (!is_storable(bytes)) return "it is not UTF-8 text";
  if (!bytes.ends_with(kEnd)) return "it breaks off";
  auto before = bytes.substr(0, bytes.size() - kEnd.size());
  auto cut = before.rfind(kEnd);
  if (cut == std::string_view::npos) return "it breaks off";
  before = bytes.substr(0, cut + kEnd.size());
  auto table = imports::csv_read(bytes, "file", {mandates::kRailRowsMax + 1, 20});
  if (!table.ok()) return "it is no table, or has too many rows";
  const auto& rows = *table;
  if (rows.empty()) return "it does not begin with a header line";
  if (auto problem = head_read(out, rows.front().cells, name, exchange)) return problem;
  if (rows.size() < 2 || rows.back().cells[0] != "T") return "it breaks off: no control line";
  auto data = std::span(rows).subspan(1, rows.size() - 2);
  if (auto problem = rows_read(out, data)) return problem;
  return trailer_check(out, rows.back().cells, data.size(), before, bytes.substr(before.size()),
                       is_signed);
}

}  // namespace

std::string_view file_kind_word(exchange::FileKind kind) {
  const auto* row = std::ranges::find(kKinds, kind, &KindRow::kind);
  return row == kKinds.end() ? "" : row->word;
}

std::string collections_write(const FileHead& head, std::span<const CollectionRow> rows,
                              const RsaKey& key) {
  return write(head, rows, key);
}
std::string responses_write(const FileHead& head, std::span<const ResponseRow> rows,
                            const RsaKey& key) {
  return write(head, rows, key);
}
std::string enrolments_write(const FileHead& head, std::span<const EnrolmentRow> rows,
                             const RsaKey& key) {
  return write(head, rows, key);
}

FileReading file_read(std::string_view bytes, std::string_view name, std::string_view exchange,
                      const IsSigned& is_signed) {
  FileReading out;
  if (auto problem = read(out, bytes, name, exchange, is_signed)) {
    out.problem = std::move(*problem);
    out.collections.clear();
    out.enrolments.clear();
    out.responses.clear();
  }
  return out;
}

std::string file_name_said(std::string_view bytes) {
  // "H,CFT,NAME,…": a name needs no quotes, and what is no name is none here either.
  auto line = bytes.substr(0, bytes.find(kEnd));
  for (int cell = 0; cell < 2; ++cell) {
    auto comma = line.find(',');
    if (comma == std::string_view::npos) return {};
    line.remove_prefix(comma + 1);
  }
  auto name = line.substr(0, line.find(','));
  return is_file_name(name) ? std::string(name) : std::string();
}

bool is_file_name(std::string_view name) {
  return !name.empty() && name.size() <= kFileNameMax && name[0] != '.' &&
         std::ranges::all_of(name, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                  c == '.' || c == '-' || c == '_';
         });
}

}  // namespace gerbang::acquirers::fpx
