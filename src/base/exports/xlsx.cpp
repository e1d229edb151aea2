// Office Open XML (ECMA-376), as little of it as a spreadsheet needs. The parts go into the archive
// in the order in which they are known, so that nothing has to be kept: rows first, the workbook
// that names the sheets last.

#include <stdexcept>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "base/exports/sheet.h"
#include "base/http/http.h"

namespace gerbang::exports {
namespace {

constexpr std::string_view kXml = R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>)"
                                  "\n";
constexpr std::string_view kMain = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
constexpr std::string_view kRelations =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
// ECMA-376 §18.2.1 and what Excel allows: 1,048,576 rows a sheet, the titles among them.
constexpr std::int64_t kRowsOfSheetMax = 1'048'575;

// Places in cellXfs of the styles below.
constexpr std::string_view kTitle = "1", kMoney = "2", kTime = "3", kQuoted = "4", kWhole = "5";
constexpr std::string_view kStyles =
    R"(<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\ hh:mm:ss"/></numFmts>)"
    R"(<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>)"
    R"(<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>)"
    R"(<fills count="2"><fill><patternFill patternType="none"/></fill>)"
    R"(<fill><patternFill patternType="gray125"/></fill></fills>)"
    R"(<borders count="1"><border/></borders>)"
    R"(<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>)"
    R"(<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>)"
    R"(<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>)"
    R"(<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>)"
    R"(<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>)"
    R"(<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>)"
    R"(<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>)"
    R"(</cellXfs>)"
    R"(<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>)";

/// A zip archive that is never held: what is added comes out at the other end.
class Archive {
 public:
  explicit Archive(std::string& out) : out_(out), archive_(archive_write_new()) {
    archive_write_set_format_zip(archive_);
    // Without sizes beyond 4 GiB, which some spreadsheets do not read in a stream.
    check(archive_write_set_options(archive_, "zip:!zip64,zip:compression-level=1"));
    archive_write_set_bytes_per_block(archive_, 0);
    archive_write_set_bytes_in_last_block(archive_, 1);
    check(archive_write_open(archive_, &out_, nullptr, &Archive::write, nullptr));
  }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  ~Archive() { archive_write_free(archive_); }

  void begin(const std::string& path) {
    std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                        &archive_entry_free);
    archive_entry_set_pathname(entry.get(), path.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    check(archive_write_header(archive_, entry.get()));
  }
  void add(std::string_view text) {
    if (archive_write_data(archive_, text.data(), text.size()) < 0) fail();
  }
  void add_part(const std::string& path, std::string_view text) {
    begin(path);
    add(kXml);
    add(text);
  }
  void close() { check(archive_write_close(archive_)); }

 private:
  static la_ssize_t write(archive*, void* out, const void* data, size_t size) {
    static_cast<std::string*>(out)->append(static_cast<const char*>(data), size);
    return static_cast<la_ssize_t>(size);
  }
  void check(int code) {
    if (code < ARCHIVE_WARN) fail();
  }
  void fail() {
    const char* why = archive_error_string(archive_);
    throw std::runtime_error(std::string("zip: ") + (why ? why : "unknown"));
  }

  std::string& out_;
  archive* archive_;
};

/// ECMA-376 §22.9.2.19: _x0041_ in a text means the character of that number.
bool is_escape(std::string_view text) {
  constexpr std::size_t kLength = 7;
  return text.size() >= kLength && text.starts_with("_x") && text[kLength - 1] == '_' &&
         text.substr(2, 4).find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

/// Escaped, without what XML 1.0 (§2.2) has no place for: control characters, U+FFFE and U+FFFF.
std::string xml_text(std::string_view text) {
  std::string kept;
  kept.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto rest = text.substr(at);
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      at += 2;
    } else if (is_escape(rest)) {
      kept += "_x005F_";
    } else if (static_cast<unsigned char>(text[at]) >= 0x20 || text[at] == '\t' ||
               text[at] == '\n') {
      kept += text[at];
    }
  }
  return http::html_escape(kept);
}

void append_number(std::string& out, std::string_view style, std::string_view value) {
  out += "<c s=\"";
  out += style;
  out += "\"><v>";
  out += value;
  out += "</v></c>";
}

void append_text(std::string& out, std::string_view style, std::string_view text) {
  out += "<c t=\"inlineStr\"";
  if (!style.empty()) out.append(" s=\"").append(style).append("\"");
  out += "><is><t xml:space=\"preserve\">";
  out += xml_text(text);
  out += "</t></is></c>";
}

/// Days since 30 December 1899 with the time of day as a fraction, in Malaysia.
std::string serial(Instant time) {
  constexpr std::int64_t kDayMs = 86'400'000, kBefore1970 = 25'569;
  auto day = kl_day(time);
  auto into = time.ms - kl_day_start(day).ms;
  auto fraction = std::to_string(1'000'000'000 + into * 1'000'000'000 / kDayMs);
  return std::to_string(day + kBefore1970) + "." + fraction.substr(1);
}

struct Appender {
  std::string& out;
  std::string_view language;
  void operator()(std::monostate) const { out += "<c/>"; }
  void operator()(TextId word) const { (*this)(word.in(language)); }
  void operator()(const std::string& text) const {
    append_text(out, looks_like_formula(text) ? kQuoted : "", text);
  }
  void operator()(Money amount) const { append_number(out, kMoney, money_text(amount)); }
  void operator()(std::int64_t number) const { append_number(out, kWhole, std::to_string(number)); }
  void operator()(Instant time) const { append_number(out, kTime, serial(time)); }
};

class Xlsx final : public Sheet {
 public:
  Xlsx(std::string_view name, std::span<const std::string> titles, std::string_view language)
      : archive_(made_), name_(name), titles_(titles.begin(), titles.end()), language_(language) {
    archive_.add_part("_rels/.rels", relations({{"officeDocument", "xl/workbook.xml"}}));
    archive_.add_part("xl/styles.xml", "<styleSheet xmlns=\"" + std::string(kMain) + "\">" +
                                           std::string(kStyles) + "</styleSheet>");
    sheet_begin(name_, titles_.size());
    title_row();
  }

  void row(std::span<const Cell> cells) override {
    if (rows_ == kRowsOfSheetMax) {
      sheet_end();
      sheet_begin(name_ + " " + std::to_string(sheets_.size() + 1), titles_.size());
      title_row();
      rows_ = 0;
    }
    ++rows_;
    text_ = "<row>";
    for (const auto& cell : cells)
      std::visit(Appender{text_, language_}, cell);
    text_ += "</row>";
    archive_.add(text_);
  }

  void finish(std::string_view name, std::span<const Line> about) override {
    sheet_end();
    sheet_begin(std::string(name), 2);
    for (const auto& [label, value] : about) {
      text_ = "<row>";
      append_text(text_, kTitle, label);
      std::visit(Appender{text_, language_}, value);
      text_ += "</row>";
      archive_.add(text_);
    }
    sheet_end();
    workbook();
    archive_.close();
  }

 private:
  using Relation = std::pair<std::string, std::string>;  // type, target

  static std::string relations(const std::vector<Relation>& list) {
    std::string out =
        R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)";
    int id = 0;
    for (const auto& [type, target] : list) {
      out += "<Relationship Id=\"rId" + std::to_string(++id) + "\" Type=\"";
      out.append(kRelations).append("/").append(type);
      out += "\" Target=\"" + target + "\"/>";
    }
    return out + "</Relationships>";
  }

  void sheet_begin(const std::string& name, std::size_t columns) {
    sheets_.push_back(name);
    archive_.begin("xl/worksheets/sheet" + std::to_string(sheets_.size()) + ".xml");
    text_ = std::string(kXml) + "<worksheet xmlns=\"" + std::string(kMain) + "\">";
    if (sheets_.size() == 1) {
      text_ += R"(<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2")"
               R"( activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>)";
    }
    text_ += "<cols><col min=\"1\" max=\"" + std::to_string(columns) +
             "\" width=\"22\" customWidth=\"1\"/></cols><sheetData>";
    archive_.add(text_);
  }
  void title_row() {
    text_ = "<row>";
    for (const auto& title : titles_)
      append_text(text_, kTitle, title);
    text_ += "</row>";
    archive_.add(text_);
  }
  void sheet_end() { archive_.add("</sheetData></worksheet>"); }

  void workbook() {
    std::string types =
        R"(<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">)"
        R"(<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>)";
    auto type = [&types](const std::string& part, std::string_view kind) {
      types += "<Override PartName=\"/xl/" + part +
               "\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.";
      types.append(kind).append("+xml\"/>");
    };
    type("workbook.xml", "sheet.main");
    type("styles.xml", "styles");
    std::string sheets;
    std::vector<Relation> parts;
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
      auto number = std::to_string(i + 1);
      auto part = "worksheets/sheet" + number + ".xml";
      type(part, "worksheet");
      parts.emplace_back("worksheet", part);
      sheets += "<sheet name=\"";
      sheets += xml_text(sheets_[i]);
      sheets += fmt::format("\" sheetId=\"{0}\" r:id=\"rId{0}\"/>", number);
    }
    parts.emplace_back("styles", "styles.xml");
    archive_.add_part("xl/workbook.xml", "<workbook xmlns=\"" + std::string(kMain) +
                                             "\" xmlns:r=\"" + std::string(kRelations) +
                                             "\"><sheets>" + sheets + "</sheets></workbook>");
    archive_.add_part("xl/_rels/workbook.xml.rels", relations(parts));
    archive_.add_part("[Content_Types].xml", types + "</Types>");
  }

  Archive archive_;
  std::string name_;
  std::vector<std::string> titles_;
  std::string language_;
  std::vector<std::string> sheets_;
  std::int64_t rows_ = 0;
  std::string text_;
};

}  // namespace

std::unique_ptr<Sheet> xlsx_sheet(std::string_view name, std::span<const std::string> titles,
                                  std::string_view language) {
  return std::make_unique<Xlsx>(name, titles, language);
}

}  // namespace gerbang::exports
