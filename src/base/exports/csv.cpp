#include "base/contract/rules.h"
#include "base/core/utf8.h"
#include "base/exports/sheet.h"

namespace gerbang::exports {
namespace {

/// "2026-11-20 23:04:05" in Malaysia: no spreadsheet takes the day for the month.
std::string sortable(Instant time) {
  auto t = kl_compact(time);  // yyyyMMddHHmmss
  return t.substr(0, 4) + "-" + t.substr(4, 2) + "-" + t.substr(6, 2) + " " + t.substr(8, 2) + ":" +
         t.substr(10, 2) + ":" + t.substr(12);
}

bool begins_with_sign(std::string_view text) {
  // Full-width signs are read as their narrow ones.
  for (std::string_view sign : {"=", "+", "-", "@", "|", "＝", "＋", "－", "＠"}) {
    if (text.starts_with(sign)) return true;
  }
  return false;
}

/// Blanks do not save from a formula behind them, whether they can be seen or not.
std::string_view without_blanks_before(std::string_view text) {
  for (auto n = utf8_length(text); n > 0 && contract::is_blank(text.substr(0, n));
       n = utf8_length(text)) {
    text.remove_prefix(n);
  }
  return text;
}

/// No cell of it is a formula, wherever a spreadsheet ends its cells: in half of the world at a
/// semicolon, and then our quotes, which do not stand behind one, are letters to it.
std::string neutralised(std::string_view text) {
  std::string out;
  if (looks_like_formula(text)) out += '\'';
  for (std::size_t at = 0; at < text.size(); ++at) {
    out += text[at];
    if (std::string_view(";\t\r\n").find(text[at]) == std::string_view::npos) continue;
    auto rest = text.substr(at + 1);
    auto first = rest.find_first_not_of("\" ");
    if (first != std::string_view::npos && looks_like_formula(rest.substr(first))) out += '\'';
  }
  return out;
}

class Csv final : public Sheet {
 public:
  Csv(std::span<const std::string> titles, std::string_view language) : language_(language) {
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

  /// Every line is a row: a program that reads by column finds nothing else.
  void finish(std::string_view, std::span<const Line>) override {}

 private:
  void field(std::monostate) { plain(""); }
  void field(TextId word) { field(word.in(language_)); }
  void field(Money amount) { plain(money_text(amount)); }
  void field(std::int64_t number) { plain(std::to_string(number)); }
  void field(Instant time) { plain(sortable(time)); }
  void field(const std::string& text) {
    auto safe = neutralised(text);
    if (safe.find_first_of(",;\t\"\r\n") == std::string::npos) return plain(safe);
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

  std::string language_;
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
  return begins_with_sign(without_blanks_before(text));
}

std::unique_ptr<Sheet> csv_sheet(std::span<const std::string> titles, std::string_view language) {
  return std::make_unique<Csv>(titles, language);
}

}  // namespace gerbang::exports
