#pragma once
// Private to http/: from the bytes of a connection to a request. What a program on the way may read
// in another way than we do is no request (RFC 9112): two hosts, a folded header, a body with two
// lengths.

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/http/connection.h"
#include "base/http/http.h"

namespace gerbang::http {

using Parser = bhttp::request_parser<bhttp::string_body>;
using Message = bhttp::request<bhttp::string_body>;

/// How long a message may be.
struct ReadRules {
  std::size_t header_bytes_max;
  std::size_t body_bytes_max;
  /// Where a body may be longer: asked once the head is read; 0: nowhere.
  std::function<std::size_t(Method, std::string_view path)> long_body_bytes_max;
  /// Of these only so many are taken at once, so that nobody fills the memory with them.
  int long_bodies_max;
  std::atomic<int>& long_bodies;  // being read or answered
};

/// Reads one message to its end, however little of it is in `buffer` yet. `long_body` is the place
/// of a body that is longer than others; it is given up with the answer.
Task<boost::system::error_code> request_read(Stream& stream, beast::flat_buffer& buffer,
                                             Parser& parser, const ReadRules& rules,
                                             std::shared_ptr<void>& long_body);

/// The message as a request of whoever stands behind `peer`; its body is moved out of it. Nothing
/// when the target cannot be understood, or could not be looked for in a database.
std::shared_ptr<Request> request_of(Message& message, const std::string& peer,
                                    const std::vector<std::string>& trusted_proxies);

}  // namespace gerbang::http
