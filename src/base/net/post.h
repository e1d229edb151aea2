#pragma once
// A form posted to another server and its answer, for acquirers that are asked something and for
// the sandbox that answers. Never called inside a database transaction or on a database thread.

#include <functional>
#include <string>

#include "base/contract/json.h"
#include "base/core/result.h"

namespace gerbang::net {

struct PostAnswer {
  int status = 0;
  std::string body;
};

/// An error means that no answer came (no connection, timeout); any HTTP status is an answer.
using Post =
    std::function<Result<PostAnswer>(const std::string& url, const contract::QueryPairs& fields)>;

/// Posts with libcurl: 5 seconds to connect, 15 in all, no redirects, at most 1 MiB of answer.
Post post_with_curl();

/// application/x-www-form-urlencoded; http::parse_form reads it.
std::string form_encode(const contract::QueryPairs& fields);
/// The first value of that name, or an empty text.
std::string form_value(const contract::QueryPairs& fields, std::string_view name);
/// Whether a name stands twice. A signed form of which that is true has two readings, and none.
bool form_repeats_a_name(const contract::QueryPairs& fields);
/// One "name=value" a line, as messages are kept.
std::string form_lines(const contract::QueryPairs& fields);

}  // namespace gerbang::net
