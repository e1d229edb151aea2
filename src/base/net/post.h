#pragma once
// A call to another server and its answer, for acquirers that are asked something and for the
// sandbox that answers. Never made inside a database transaction or on a database thread.

#include <functional>
#include <string>
#include <vector>

#include "base/contract/json.h"
#include "base/core/result.h"
#include "base/http/http.h"

namespace gerbang::net {

struct Body {
  std::string content_type;  // empty: there is no body
  std::string text;
};
Body form_body(const contract::QueryPairs& fields);
Body json_body(const boost::json::object& object);

struct Outgoing {
  http::Method method = http::Method::post;
  std::string url;
  Body body;
  std::vector<http::Header> headers = {};  // "Authorization"; the body's type comes of itself
  std::size_t answer_bytes_max = 1 << 20;  // a longer answer is none
};

struct PostAnswer {
  int status = 0;
  std::string body;
};

/// An error means that no answer came (no connection, timeout); any HTTP status is an answer.
using Send = std::function<Result<PostAnswer>(const Outgoing&)>;
/// Sends with libcurl: 5 seconds to connect, 15 in all, no redirects.
Send send_with_curl();

/// The same for protocols that post forms and nothing else.
using Post =
    std::function<Result<PostAnswer>(const std::string& url, const contract::QueryPairs& fields)>;
Post form_post(Send send);

/// application/x-www-form-urlencoded; http::parse_form reads it.
std::string form_encode(const contract::QueryPairs& fields);
/// The first value of that name, or an empty text.
std::string form_value(const contract::QueryPairs& fields, std::string_view name);
/// Whether a name stands twice. A signed form of which that is true has two readings, and none.
bool form_repeats_a_name(const contract::QueryPairs& fields);
/// One "name=value" a line, as messages are kept.
std::string form_lines(const contract::QueryPairs& fields);

}  // namespace gerbang::net
