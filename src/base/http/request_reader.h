#pragma once
// Private to http/: from the bytes of a connection to a request. What a program on the way may read
// in another way than we do is no request (RFC 9112): two hosts, a folded header, a body with two
// lengths.

#include <memory>
#include <string>
#include <vector>

#include "base/http/connection.h"
#include "base/http/http.h"

namespace gerbang::http {

using Parser = bhttp::request_parser<bhttp::string_body>;
using Message = bhttp::request<bhttp::string_body>;

/// Reads one message to its end, however little of it is in `buffer` yet. The limit of its body is
/// the parser's.
Task<boost::system::error_code> request_read(Stream& stream, beast::flat_buffer& buffer,
                                             Parser& parser, std::size_t header_bytes_max);

/// The message as a request of whoever stands behind `peer`; its body is moved out of it. Nothing
/// when the target cannot be understood, or could not be looked for in a database.
std::shared_ptr<Request> request_of(Message& message, const std::string& peer,
                                    const std::vector<std::string>& trusted_proxies);

}  // namespace gerbang::http
