#pragma once
// A mail as it goes over the wire: RFC 5322 headers, RFC 2047 words for what is not ASCII, one
// multipart/alternative body (RFC 2046) with base64 parts, lines of at most 76 characters.

#include <string>
#include <string_view>

#include "base/core/clock.h"
#include "base/core/result.h"

namespace gerbang::mail {

struct Message {
  std::string from;
  std::string from_name;
  std::string to;
  std::string subject;
  std::string text;
  std::string html;
  std::string id;  // unique and the same at each try, so that a mailbox can drop a repeat
  Instant date;
};

/// Refuses a header value with a line break or another control character in it.
Result<std::string> message_text(const Message& message);

/// "Fri, 20 Nov 2026 23:04:05 +0800"
std::string mail_date(Instant instant);

}  // namespace gerbang::mail
