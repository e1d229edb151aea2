#pragma once
// Private to http/: from an answer to the bytes of a connection, whole or in parts.

#include <chrono>
#include <string>

#include <boost/asio/thread_pool.hpp>

#include "base/http/connection.h"
#include "base/http/http.h"

namespace gerbang::http {

Task<void> response_write(Stream& stream, const Response& response, unsigned version,
                          bool keep_alive, bool is_head);

struct PartsRules {
  std::chrono::seconds part_seconds_max;  // until the reader has taken one
  asio::thread_pool& makers;
};
/// Part after part, each made when the last one has left: a slow reader costs one part of memory
/// and no thread. False when the body broke off.
Task<bool> parts_write(Stream& stream, const Response& response, unsigned version, bool keep_alive,
                       const PartsRules& rules);

/// The head of an open stream; nobody measures what follows.
std::string stream_head(const Response& response);

/// The answer to what is no request; silence for a connection that just went away. It has what
/// every answer has: a request id, a line in the log, and no place in a cache.
Task<void> request_refuse(Stream& stream, const std::string& peer, boost::system::error_code error);

}  // namespace gerbang::http
