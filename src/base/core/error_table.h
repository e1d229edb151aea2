#pragma once
// Every way in which a request can be turned down, in one table: the code that travels to the
// browser or the merchant's server, the HTTP status that goes with it, and whether trying the same
// request again can help. A support person finds here what an errorCode in a log or a mail means.

#include <array>
#include <cstddef>
#include <string_view>

#include "base/core/errors.h"

namespace gerbang {

struct ErrorRow {
  ErrorCode code;
  std::string_view wire;   // errorCode on the wire
  int status;              // HTTP status
  bool retry;              // the same request may succeed later
  std::string_view about;  // when it comes, for the contract; English
};

inline constexpr std::array kErrorTable{
    ErrorRow{ErrorCode::invalid, "error.validation", 400, false,
             "The request's shape or a field is wrong; fieldErrors names every wrong field"},
    ErrorRow{ErrorCode::malformed, "error.malformed", 400, false,
             "The body is not JSON, or not the kind of JSON that is asked for"},
    ErrorRow{ErrorCode::unauthorized, "error.unauthorized", 401, false,
             "The key or the merchant's number is missing or wrong"},
    ErrorRow{ErrorCode::active_session, "FW063", 409, false,
             "Another session of this person is active"},
    ErrorRow{ErrorCode::forbidden, "error.forbidden", 403, false,
             "Signed in, but without the permission"},
    ErrorRow{ErrorCode::not_found, "error.notFound", 404, false,
             "It does not exist, or belongs to another merchant"},
    ErrorRow{ErrorCode::conflict, "error.conflict", 409, false,
             "The record is no longer in the state that the call needs"},
    ErrorRow{ErrorCode::idempotency_conflict, "error.idempotencyConflict", 409, false,
             "The same Idempotency-Key came before with another body"},
    ErrorRow{ErrorCode::in_progress, "error.inProgress", 409, true,
             "The first call with this Idempotency-Key is still being worked on; send it again"},
    ErrorRow{ErrorCode::too_large, "error.tooLarge", 413, false,
             "The body or the headers are too long"},
    ErrorRow{ErrorCode::rate_limited, "error.rateLimited", 429, true,
             "Too many requests; Retry-After says when to come back"},
    ErrorRow{ErrorCode::locked, "error.locked", 423, true,
             "Too many wrong passwords or codes; locked for a while"},
    ErrorRow{ErrorCode::unsupported, "error.methodNotAllowed", 405, false,
             "This path does not offer this method"},
    ErrorRow{ErrorCode::unavailable, "error.unavailable", 503, true,
             "The database or an acquirer cannot be reached; Retry-After says when to come back"},
    ErrorRow{ErrorCode::internal, "error.internal", 500, false,
             "A mistake of the gateway; X-Request-Id finds it in its log"},
};

constexpr const ErrorRow& error_row(ErrorCode code) {
  return kErrorTable[static_cast<std::size_t>(code)];
}

static_assert(
    [] {
      for (std::size_t i = 0; i < kErrorTable.size(); ++i) {
        if (kErrorTable[i].code != static_cast<ErrorCode>(i)) return false;
      }
      return kErrorTable.size() == static_cast<std::size_t>(ErrorCode::internal) + 1;
    }(),
    "kErrorTable has one row for each ErrorCode, in its order");

}  // namespace gerbang
