#include "base/pdf/sheet.h"

#include <memory>

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include <fmt/format.h>

namespace gerbang::pdf {
namespace {

// Points: 72 to an inch.
constexpr double kWidth = 420, kHeight = 595, kMargin = 42;
constexpr double kLabelWidth = 118, kGap = 14;
constexpr double kInside = kWidth - 2 * kMargin;

// The packages of deploy/debian/build.txt; what else a machine has stands in where they lack a
// sign.
constexpr const char* kFamilies = "DejaVu Sans, Droid Sans Fallback, Lohit Tamil, Sans";

struct Colour {
  double red, green, blue;
};
constexpr Colour kInk{0.11, 0.12, 0.15}, kQuiet{0.38, 0.41, 0.46}, kLine{0.83, 0.85, 0.88},
    kBanner{0.99, 0.94, 0.80};

struct Type {
  double size;
  bool is_bold = false;
  Colour colour = kInk;
};
constexpr Type kName{12, true}, kHeading{9, false, kQuiet}, kFigure{24, true}, kStatus{9.5, true},
    kLabel{8.5, false, kQuiet}, kValue{8.5}, kNote{7.5, false, kQuiet};

struct Unref {
  void operator()(gpointer object) const { g_object_unref(object); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
  void operator()(PangoLayoutIter* at) const { pango_layout_iter_free(at); }
  void operator()(PangoAttrList* list) const { pango_attr_list_unref(list); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
};
template <class T>
using Owned = std::unique_ptr<T, Unref>;

/// Marks that turn the direction of writing, and control characters, would reach into what follows.
bool is_disturbing(gunichar c) {
  return g_unichar_iscntrl(c) || c == 0x061C || c == 0x200E || c == 0x200F ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

std::string calm(std::string_view text) {
  std::string out;
  std::unique_ptr<char, decltype(&g_free)> valid(
      g_utf8_make_valid(text.data(), static_cast<gssize>(text.size())), g_free);
  for (const char* at = valid.get(); *at != '\0';) {
    const char* next = g_utf8_next_char(at);
    if (is_disturbing(g_utf8_get_char(at))) {
      out.push_back(' ');
    } else {
      out.append(at, next);
    }
    at = next;
  }
  return out;
}

cairo_status_t append(void* out, const unsigned char* data, unsigned int size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), size);
  return CAIRO_STATUS_SUCCESS;
}

bool has_families(PangoFontMap* fonts) {
  PangoFontFamily** families = nullptr;
  int count = 0;
  pango_font_map_list_families(fonts, &families, &count);
  g_free(static_cast<void*>(families));
  return count > 0;
}

class Page {
 public:
  Page(const Sheet& sheet, std::string& out)
      : surface_(cairo_pdf_surface_create_for_stream(append, &out, kWidth, kHeight)),
        language_(pango_language_from_string(sheet.language.c_str())) {
    // Later ones have no table of objects in plain text (with_language).
    cairo_pdf_surface_restrict_to_version(surface_.get(), CAIRO_PDF_VERSION_1_4);
    meta(CAIRO_PDF_METADATA_TITLE, calm(sheet.title));
    meta(CAIRO_PDF_METADATA_AUTHOR, calm(sheet.name));
    // To the second; a fraction would be no date to it.
    meta(CAIRO_PDF_METADATA_CREATE_DATE, instant_text(sheet.date).substr(0, 19) + "Z");
    cairo_.reset(cairo_create(surface_.get()));
    // The default one would stay with each thread that ever wrote a page.
    fonts_.reset(pango_cairo_font_map_new());
    // Pango ends the process when it finds no font at all.
    if (!has_families(fonts_.get()))
      throw std::runtime_error("this machine has no fonts to write a PDF with");
    context_.reset(pango_font_map_create_context(fonts_.get()));
    pango_cairo_context_set_resolution(context_.get(), 72);
    pango_context_set_language(context_.get(), language_);
    pango_cairo_update_context(cairo_.get(), context_.get());
  }

  void begin() { cairo_tag_begin(cairo_.get(), "Document", ""); }

  void banner(std::string_view text) {
    if (text.empty()) return;
    auto set = lay(text, kLabel, kInside);
    colour(kBanner);
    cairo_rectangle(cairo_.get(), 0, 0, kWidth, height(set) + kGap);
    cairo_fill(cairo_.get());
    put(set, kLabel, kMargin, kGap / 2, "P");
    y_ += height(set);
  }

  void paragraph(std::string_view text, const Type& type, const char* tag, double gap) {
    if (text.empty()) return;
    auto set = lay(text, type, kInside);
    room_for(height(set));
    put(set, type, kMargin, y_, tag);
    y_ += height(set) + gap;
  }

  /// Never the last thing on its page.
  void heading(std::string_view text, const Type& type) {
    room_for(4 * kGap);
    paragraph(text, type, "H2", 6);
  }

  /// Breaks over pages between any two of its lines; the ends of lines that were typed are kept.
  void text(std::string_view text, const Type& type) {
    bool is_after_gap = true;
    while (!text.empty()) {
      auto end = std::min(text.find('\n'), text.size());
      auto row = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      bool is_gap = row.find_first_not_of(" \t\r") == std::string_view::npos;
      if (!is_gap) lines(row, type);
      // However many rows without a word follow each other.
      else if (!is_after_gap)
        y_ += type.size;
      is_after_gap = is_gap;
    }
    y_ += kGap;
  }

  void line() {
    room_for(kGap);
    colour(kLine);
    cairo_set_line_width(cairo_.get(), 0.6);
    cairo_move_to(cairo_.get(), kMargin, y_);
    cairo_line_to(cairo_.get(), kWidth - kMargin, y_);
    cairo_stroke(cairo_.get());
    y_ += kGap;
  }

  void fact(const Fact& fact) {
    if (fact.value.empty()) return;
    auto label = lay(fact.label, kLabel, kLabelWidth);
    auto value = lay(fact.value, kValue, kInside - kLabelWidth - kGap);
    if (fact.is_amount) pango_layout_set_alignment(value.get(), PANGO_ALIGN_RIGHT);
    double tall = std::max(height(label), height(value));
    room_for(tall);
    put(label, kLabel, kMargin, y_, "P");
    put(value, kValue, kMargin + kLabelWidth + kGap, y_, "P");
    y_ += tall + 6;
  }

  void end() {
    cairo_tag_end(cairo_.get(), "Document");
    cairo_surface_finish(surface_.get());
    auto status = cairo_surface_status(surface_.get());
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_status(cairo_.get());
    if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
  }

 private:
  void meta(cairo_pdf_metadata_t which, const std::string& text) {
    cairo_pdf_surface_set_metadata(surface_.get(), which, text.c_str());
  }
  void colour(const Colour& c) { cairo_set_source_rgb(cairo_.get(), c.red, c.green, c.blue); }

  Owned<PangoLayout> lay(std::string_view text, const Type& type, double width) {
    Owned<PangoLayout> out(pango_layout_new(context_.get()));
    Owned<PangoFontDescription> font(pango_font_description_from_string(kFamilies));
    pango_font_description_set_size(font.get(), static_cast<int>(type.size * PANGO_SCALE));
    if (type.is_bold) pango_font_description_set_weight(font.get(), PANGO_WEIGHT_BOLD);
    pango_layout_set_font_description(out.get(), font.get());
    pango_layout_set_width(out.get(), static_cast<int>(width * PANGO_SCALE));
    pango_layout_set_wrap(out.get(), PANGO_WRAP_WORD_CHAR);
    // Whoever selects a long word should not copy a hyphen with it.
    Owned<PangoAttrList> attributes(pango_attr_list_new());
    pango_attr_list_insert(attributes.get(), pango_attr_insert_hyphens_new(FALSE));
    // Whoever searches for "Affin" should not have to know of a sign for "ffi".
    pango_attr_list_insert(attributes.get(), pango_attr_font_features_new("liga=0, dlig=0"));
    pango_layout_set_attributes(out.get(), attributes.get());
    // Right to left or not, the columns stay.
    pango_layout_set_auto_dir(out.get(), FALSE);
    auto shown = calm(text);
    // Never as markup.
    pango_layout_set_text(out.get(), shown.data(), static_cast<int>(shown.size()));
    return out;
  }
  static double height(const Owned<PangoLayout>& set) {
    int tall = 0;
    pango_layout_get_size(set.get(), nullptr, &tall);
    return static_cast<double>(tall) / PANGO_SCALE;
  }
  void put(const Owned<PangoLayout>& set, const Type& type, double x, double y, const char* tag) {
    cairo_tag_begin(cairo_.get(), tag, "");
    colour(type.colour);
    cairo_move_to(cairo_.get(), x, y);
    pango_cairo_show_layout(cairo_.get(), set.get());
    cairo_tag_end(cairo_.get(), tag);
  }
  void lines(std::string_view row, const Type& type) {
    auto set = lay(row, type, kInside);
    Owned<PangoLayoutIter> at(pango_layout_get_iter(set.get()));
    do {
      PangoRectangle box;
      pango_layout_iter_get_line_extents(at.get(), nullptr, &box);
      double tall = static_cast<double>(box.height) / PANGO_SCALE;
      double down =
          static_cast<double>(pango_layout_iter_get_baseline(at.get()) - box.y) / PANGO_SCALE;
      room_for(tall);
      // A part of the document on each page that it reaches.
      cairo_tag_begin(cairo_.get(), "P", "");
      colour(type.colour);
      cairo_move_to(cairo_.get(), kMargin + static_cast<double>(box.x) / PANGO_SCALE, y_ + down);
      pango_cairo_show_layout_line(cairo_.get(), pango_layout_iter_get_line_readonly(at.get()));
      cairo_tag_end(cairo_.get(), "P");
      y_ += tall;
    } while (pango_layout_iter_next_line(at.get()) != FALSE);
  }
  void room_for(double tall) {
    if (y_ + tall <= kHeight - kMargin || y_ <= kMargin) return;
    cairo_show_page(cairo_.get());
    y_ = kMargin;
  }

  Owned<cairo_surface_t> surface_;
  Owned<cairo_t> cairo_;
  Owned<PangoFontMap> fonts_;
  Owned<PangoContext> context_;
  PangoLanguage* language_;
  double y_ = kMargin;
};

}  // namespace

std::string sheet_pdf(const Sheet& sheet) {
  std::string out;
  Page page(sheet, out);
  page.begin();
  page.banner(sheet.banner);
  page.paragraph(sheet.name, kName, "H1", 4);
  page.paragraph(sheet.heading, kHeading, "H2", 18);
  page.paragraph(sheet.figure, kFigure, "P", 4);
  page.paragraph(sheet.status, kStatus, "P", 18);
  page.line();
  for (const auto& fact : sheet.facts)
    page.fact(fact);
  if (!sheet.text.empty()) {
    page.line();
    page.heading(sheet.text_heading, kStatus);
    page.text(sheet.text, kValue);
  }
  if (!sheet.notes.empty()) page.line();
  for (const auto& note : sheet.notes)
    page.paragraph(note, kNote, "P", 5);
  page.end();
  return with_language(std::move(out), sheet.language);
}

/// An update at the end of the file (PDF, "Incremental updates"): the catalog once more, a table
/// with the place of it alone, and a trailer that names the table before.
std::string with_language(std::string pdf, std::string_view language) {
  auto number_at = [&](std::size_t at) {
    return pdf.substr(at, pdf.find_first_not_of("0123456789", at) - at);
  };
  auto after = [&](std::string_view sign) {
    auto at = pdf.rfind(sign);
    return at == std::string::npos ? at : at + sign.size();
  };
  auto root = after("/Root "), size = after("/Size "), table = after("startxref\n");
  if (root == std::string::npos || size == std::string::npos || table == std::string::npos)
    return pdf;
  auto id = number_at(root);
  auto begins = pdf.find("\n" + id + " 0 obj\n<<");
  auto ends = begins == std::string::npos ? begins : pdf.find("endobj\n", begins);
  if (ends == std::string::npos) return pdf;
  auto catalog = pdf.substr(begins + 1, ends + 7 - begins - 1);
  catalog.insert(catalog.find("<<") + 2,
                 fmt::format(" /Lang ({}) /MarkInfo << /Marked true >>", language));
  auto object = pdf.size();
  auto trailer = fmt::format("trailer\n<< /Size {} /Root {} 0 R /Prev {}", number_at(size), id,
                             number_at(table));
  if (auto info = after("/Info "); info != std::string::npos)
    trailer += fmt::format(" /Info {} 0 R", number_at(info));
  auto second = object + catalog.size();
  return pdf + catalog +
         fmt::format("xref\n{} 1\n{:010} 00000 n \n{} >>\nstartxref\n{}\n%%EOF\n", id, object,
                     trailer, second);
}

}  // namespace gerbang::pdf
