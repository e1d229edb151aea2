#include "base/mail/message.h"

#include <algorithm>
#include <array>
#include <ctime>

#include <fmt/format.h>

#include "base/contract/rules.h"
#include "base/core/crypto.h"

namespace gerbang::mail {
namespace {

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) {
                       auto u = static_cast<unsigned char>(c);
                       return u >= 0x20 && u < 0x7F;
                     }) &&
         text.find("=?") == std::string_view::npos;
}

/// RFC 2047: words of at most 75 characters, never cut inside a character.
std::string encoded_words(std::string_view text) {
  constexpr std::size_t kBytesMax = 42;  // 56 in base64, and "=?UTF-8?B?" "?=" around
  std::string out;
  while (!text.empty()) {
    auto take = std::min(text.size(), kBytesMax);
    while (take < text.size() && take > 0 && (text[take] & 0xC0) == 0x80)
      --take;
    if (!out.empty()) out += "\r\n ";
    out += "=?UTF-8?B?" + base64(text.substr(0, take)) + "?=";
    text.remove_prefix(take);
  }
  return out;
}

std::string header_value(std::string_view text) {
  // A long plain header would need folding; encoding folds it.
  return is_plain(text) && text.size() <= 60 ? std::string(text) : encoded_words(text);
}

std::string display_name(std::string_view name) {
  if (!is_plain(name)) return encoded_words(name);
  std::string out = "\"";
  for (char c : name) {
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  return out + "\"";
}

std::string base64_lines(std::string_view data) {
  auto all = base64(data);
  std::string out;
  for (std::size_t i = 0; i < all.size(); i += 76)
    out += all.substr(i, 76) + "\r\n";
  return out;
}

std::string part(std::string_view boundary, std::string_view type, std::string_view body) {
  return fmt::format(
      "--{}\r\nContent-Type: {}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n{}",
      boundary, type, base64_lines(body));
}

Error bad_header() {
  return Error{ErrorCode::invalid,
               verbatim("A mail's headers must not contain control characters"),
               {},
               {},
               {}};
}

}  // namespace

std::string mail_date(Instant instant) {
  static constexpr std::array kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  auto local = static_cast<std::time_t>((instant + kKualaLumpurOffset).ms / 1000);
  std::tm tm{};
  gmtime_r(&local, &tm);  // not strftime: its names follow the process's locale
  return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} +0800",
                     kDays[static_cast<std::size_t>(tm.tm_wday)], tm.tm_mday,
                     kMonths[static_cast<std::size_t>(tm.tm_mon)], tm.tm_year + 1900, tm.tm_hour,
                     tm.tm_min, tm.tm_sec);
}

Result<std::string> message_text(const Message& m) {
  for (std::string_view value :
       {std::string_view(m.from), std::string_view(m.from_name), std::string_view(m.to),
        std::string_view(m.subject), std::string_view(m.id)}) {
    if (has_control(value)) return bad_header();
  }
  contract::Rule address = contract::rule("to").is(contract::Format::email);
  if (!contract::check_text(address, m.to).empty() ||
      !contract::check_text(address, m.from).empty()) {
    return Error{ErrorCode::invalid, verbatim("Is not an e-mail address"), {}, {}, {}};
  }
  auto domain = m.from.substr(m.from.find('@') + 1);
  auto boundary = "=_" + sha256_hex(m.id).substr(0, 32);
  std::string out;
  out += "Date: " + mail_date(m.date) + "\r\n";
  out += "From: " + display_name(m.from_name) + " <" + m.from + ">\r\n";
  out += "To: <" + m.to + ">\r\n";
  out += "Subject: " + header_value(m.subject) + "\r\n";
  out += "Message-ID: <" + m.id + "@" + domain + ">\r\n";
  out += "Auto-Submitted: auto-generated\r\n";
  out += "MIME-Version: 1.0\r\n";
  out += "Content-Type: multipart/alternative; boundary=\"" + boundary + "\"\r\n\r\n";
  out += part(boundary, "text/plain", m.text);
  out += part(boundary, "text/html", m.html);
  return out + "--" + boundary + "--\r\n";
}

}  // namespace gerbang::mail
