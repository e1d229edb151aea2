#pragma once
// Amounts, times and browsers as a mail's reader writes them, and what people typed.

#include <string>
#include <string_view>

#include "base/core/clock.h"
#include "base/core/money.h"

namespace gerbang::mail {

/// "RM 1,234.50", in German "1.234,50 RM".
std::string amount_text(Money amount, std::string_view language);
/// "20 November 2026, 23:04 (UTC+8)": the month as a word or in the order that cannot be misread,
/// and the zone, because the reader may be elsewhere.
std::string date_text(Instant instant, std::string_view language);
/// "20 November 2026".
std::string day_text(CalendarDay day, std::string_view language);
/// "Firefox, Windows" for a User-Agent header; empty when it names nothing we know. The names are
/// the same in every language.
std::string browser_text(std::string_view user_agent);
/// The text with an invisible sign in what mail programs would take for an address and turn into a
/// link. A stranger may sign up with somebody's e-mail address and a name that advertises a site.
std::string without_links(std::string_view text);

}  // namespace gerbang::mail
