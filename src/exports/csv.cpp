#include "exports/sheet.h"

namespace gerbang::exports {
namespace {

/// "2026-11-20 23:04:05" in Malaysia: no spreadsheet takes the day for the month.
std::string sortable(Instant time) {
  auto t = kl_compact(time);  // yyyyMMddHHmmss
  return t.substr(0, 4) + "-" + t.substr(4, 2) + "-" + t.substr(6, 2) + " " + t.substr(8, 2) + ":" +
         t.substr(10, 2) + ":" + t.substr(12);
}

class Csv final : public Sheet {
 public:
  explicit Csv(std::span<const std::string> titles) {
    made_ = "\xEF\xBB\xBF";  // or Excel reads it in the machine's own encoding
    for (const auto& title : titles)
      field(title);
    end_row();
  }

  void row(std::span<const Cell> cells) override {
    for (const auto& cell : cells)
      std::visit([this](const auto& value) { field(value); }, cell);
    end_row();
  }

  void finish(std::string_view, std::span<const Line> about) override {
    made_ += "\r\n";
    for (const auto& [label, value] : about) {
      field(label);
      std::visit([this](const auto& v) { field(v); }, value);
      end_row();
    }
  }

 private:
  void field(std::monostate) { plain(""); }
  void field(Money amount) { plain(money_text(amount)); }
  void field(std::int64_t number) { plain(std::to_string(number)); }
  void field(Instant time) { plain(sortable(time)); }
  void field(const std::string& text) {
    std::string safe = looks_like_formula(text) ? "'" + text : text;
    if (safe.find_first_of(",\"\r\n") == std::string::npos) return plain(safe);
    separate();
    made_ += '"';
    for (char c : safe) {
      if (c == '"') made_ += '"';
      made_ += c;
    }
    made_ += '"';
  }
  void plain(std::string_view text) {
    separate();
    made_ += text;
  }
  void separate() {
    if (!is_first_) made_ += ',';
    is_first_ = false;
  }
  void end_row() {
    made_ += "\r\n";
    is_first_ = true;
  }

  bool is_first_ = true;
};

}  // namespace

std::optional<Format> format_parse(std::string_view word) {
  if (word == "csv") return Format::csv;
  if (word == "xlsx") return Format::xlsx;
  return std::nullopt;
}

std::string_view content_type(Format format) {
  return format == Format::csv
             ? "text/csv; charset=utf-8"
             : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
}

bool looks_like_formula(std::string_view text) {
  // Blanks before it do not save from it, and full-width signs are read as their narrow ones.
  while (!text.empty() && (text[0] == ' ' || text[0] == '\t' || text[0] == '\r' || text[0] == '\n'))
    text.remove_prefix(1);
  for (std::string_view sign : {"=", "+", "-", "@", "|", "＝", "＋", "－", "＠"}) {
    if (text.starts_with(sign)) return true;
  }
  return false;
}

std::unique_ptr<Sheet> csv_sheet(std::span<const std::string> titles) {
  return std::make_unique<Csv>(titles);
}

}  // namespace gerbang::exports
