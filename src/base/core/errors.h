#pragma once
// Why a request was turned down. Expected outcomes are values of `Error`; exceptions are for bugs
// and broken infrastructure only. error_table.h says what each code means to clients.

#include <string>
#include <string_view>
#include <utility>
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

  std::string_view wire_code() const;
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
