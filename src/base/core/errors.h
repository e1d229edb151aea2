#pragma once
// Every way in which a request can be turned down, in one table: the code that travels to the
// browser or the merchant's server, the HTTP status that goes with it, and whether trying the same
// request again can help. A support person finds here what an errorCode in a log or a mail means.
//
// Expected outcomes are values of `Error`; exceptions are for bugs and broken infrastructure only.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/text.h"

namespace gerbang {

enum class ErrorCode {
  invalid,               // the request's shape or a field is wrong; see fieldErrors
  malformed,             // not JSON, or not the kind of JSON that is asked for
  unauthorized,          // no session, an ended one, or wrong credentials
  active_session,        // spec account-portal §8: another session of this user is active
  forbidden,             // signed in, but without the permission
  not_found,             // does not exist, or belongs to somebody else
  conflict,              // the record is no longer in the state that the action needs
  idempotency_conflict,  // the same Idempotency-Key came with another body
  in_progress,           // the same Idempotency-Key is being worked on right now
  too_large,             // body or header over the limit
  rate_limited,          // too many requests from this address
  locked,                // too many wrong passwords or codes; locked for a while
  unsupported,           // the method is not offered on this path
  unavailable,           // the database or an acquirer cannot be reached; try again
  internal,              // a bug; the log has the request id
};

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

/// One field of a request that is wrong. `field` is its path on the wire (`items[1].price`).
struct FieldError {
  std::string field;
  Text message;  // what to do, in words a person understands
};

/// Why a request was turned down. `message` tells the reader what to do next.
struct Error {
  ErrorCode code = ErrorCode::internal;
  Text message;
  std::vector<FieldError> field_errors;
  std::string detail;                // a more exact errorCode than the table's; empty: the table's
  std::string revoke_session_token;  // with active_session only

  std::string_view wire_code() const {
    return detail.empty() ? error_row(code).wire : std::string_view(detail);
  }
};

inline Error invalid_field(std::string field, Text message) {
  Error e{ErrorCode::invalid, message, {}, {}, {}};
  e.field_errors.push_back({std::move(field), std::move(message)});
  return e;
}
inline Error not_found(Text message) {
  return {ErrorCode::not_found, std::move(message), {}, {}, {}};
}
/// A conflict with a code of its own (`payment_link.expired`), so that a page can tell them apart.
inline Error conflict(Text message, std::string detail = {}) {
  return {ErrorCode::conflict, std::move(message), {}, std::move(detail), {}};
}
inline Error forbidden(Text message) {
  return {ErrorCode::forbidden, std::move(message), {}, {}, {}};
}
inline Error unauthorized(Text message) {
  return {ErrorCode::unauthorized, std::move(message), {}, {}, {}};
}

}  // namespace gerbang
