#include "views/mail/display.h"

#include <array>
#include <ctime>
#include <utility>

#include <fmt/format.h>

namespace gerbang::mail {
namespace {

using Months = std::array<std::string_view, 12>;
constexpr Months kEnglish{"January", "February", "March",     "April",   "May",      "June",
                          "July",    "August",   "September", "October", "November", "December"};
constexpr Months kGerman{"Januar", "Februar", "März",      "April",   "Mai",      "Juni",
                         "Juli",   "August",  "September", "Oktober", "November", "Dezember"};
constexpr Months kSpanish{"enero", "febrero", "marzo",      "abril",   "mayo",      "junio",
                          "julio", "agosto",  "septiembre", "octubre", "noviembre", "diciembre"};
constexpr Months kFrench{"janvier", "février", "mars",      "avril",   "mai",      "juin",
                         "juillet", "août",    "septembre", "octobre", "novembre", "décembre"};
constexpr Months kMalay{"Januari", "Februari", "Mac",       "April",   "Mei",      "Jun",
                        "Julai",   "Ogos",     "September", "Oktober", "November", "Disember"};

/// How a language puts day, month (as a word), month (as a number), year, hour and minute together.
struct DateForm {
  std::string_view language;
  const Months* months;
  std::string_view form;
};
constexpr std::array kDateForms{
    DateForm{"en", &kEnglish, "{0} {1} {3}, {4:02}:{5:02} (UTC+8)"},
    DateForm{"de", &kGerman, "{0}. {1} {3}, {4:02}:{5:02} Uhr (UTC+8)"},
    DateForm{"es", &kSpanish, "{0} de {1} de {3}, {4:02}:{5:02} (UTC+8)"},
    DateForm{"fr", &kFrench, "{0} {1} {3} à {4:02}:{5:02} (UTC+8)"},
    DateForm{"ja", &kEnglish, "{3}年{2}月{0}日 {4:02}:{5:02} (UTC+8)"},
    DateForm{"ms", &kMalay, "{0} {1} {3}, {4:02}:{5:02} (UTC+8)"},
    DateForm{"zh", &kEnglish, "{3}年{2}月{0}日 {4:02}:{5:02} (UTC+8)"},
};

std::string with_separators(std::string text, char thousands, std::string_view decimal) {
  // From "1,234.50", as money_display writes it.
  std::string out;
  for (char c : text) {
    if (c == ',') {
      if (thousands == ' ') {
        out += "\u202F";  // narrow and unbreakable
      } else {
        out.push_back(thousands);
      }
    } else if (c == '.') {
      out += decimal;
    } else {
      out.push_back(c);
    }
  }
  return out;
}

template <class Names>
std::string_view first_in(std::string_view text, const Names& names) {
  for (const auto& [sign, name] : names) {
    if (text.find(sign) != std::string_view::npos) return name;
  }
  return {};
}

}  // namespace

std::string amount_text(Money amount, std::string_view language) {
  auto english = money_display(amount);
  if (language != "de" && language != "es" && language != "fr") return english;
  auto at = english.find("RM ");
  if (at == std::string::npos) return english;
  auto number = english.erase(at, 3);
  return with_separators(number, language == "fr" ? ' ' : '.', ",") + "\u00A0RM";
}

std::string date_text(Instant instant, std::string_view language) {
  auto local = static_cast<std::time_t>((instant + kKualaLumpurOffset).ms / 1000);
  std::tm tm{};
  gmtime_r(&local, &tm);
  const auto* form = &kDateForms[0];
  for (const auto& row : kDateForms) {
    if (row.language == language) form = &row;
  }
  auto month = static_cast<std::size_t>(tm.tm_mon);
  return fmt::format(fmt::runtime(form->form), tm.tm_mday, (*form->months)[month], tm.tm_mon + 1,
                     tm.tm_year + 1900, tm.tm_hour, tm.tm_min);
}

std::string browser_text(std::string_view user_agent) {
  // In this order: most browsers name others that they resemble.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kBrowsers{{
      {"Edg", "Microsoft Edge"},
      {"OPR/", "Opera"},
      {"SamsungBrowser", "Samsung Internet"},
      {"Firefox/", "Firefox"},
      {"FxiOS/", "Firefox"},
      {"CriOS/", "Chrome"},
      {"Chrome/", "Chrome"},
      {"Safari/", "Safari"},
  }};
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kSystems{{
      {"Windows", "Windows"},
      {"Android", "Android"},
      {"iPhone", "iPhone"},
      {"iPad", "iPad"},
      {"CrOS", "ChromeOS"},
      {"Mac OS X", "macOS"},
      {"Linux", "Linux"},
  }};
  std::string out(first_in(user_agent, kBrowsers));
  auto system = first_in(user_agent, kSystems);
  if (!out.empty() && !system.empty()) out += ", ";
  return out.append(system);
}

std::string without_links(std::string_view text) {
  constexpr std::string_view kInvisible = "\u200C";  // the zero-width non-joiner
  auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out.push_back(text[i]);
    bool is_inside = i > 0 && i + 1 < text.size() && text[i - 1] != ' ';
    bool joins_names = text[i] == '.' && is_inside && is_letter(text[i + 1]);
    bool ends_scheme = text[i] == ':' && is_inside && text[i + 1] == '/';
    if (joins_names || ends_scheme) out += kInvisible;
  }
  return out;
}

}  // namespace gerbang::mail
