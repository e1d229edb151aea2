#pragma once
// What is said, for the log, of an acquirer that could not be asked or did not answer as it should.

#include <string_view>

#include "base/core/result.h"
#include "base/net/post.h"

namespace gerbang::acquirers {

/// "boost: it takes no token".
Error no_answer(std::string_view connector, std::string_view why);
/// Of a reply with another status than 200, with the beginning of what stands in it.
Error no_answer(std::string_view connector, const net::PostAnswer& reply);

}  // namespace gerbang::acquirers
