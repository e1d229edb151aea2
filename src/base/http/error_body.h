#pragma once
// What every refusal looks like on the wire (domain.md, "Wire contract").

#include <optional>
#include <string>
#include <vector>

#include "base/contract/wire.h"

namespace gerbang::http {

struct FieldErrorBody {
  std::string field;
  std::string message;
};
BOOST_DESCRIBE_STRUCT(FieldErrorBody, (), (field, message))

struct ErrorBody {
  std::string error_code;
  std::string error_message;
  std::optional<std::vector<FieldErrorBody>> field_errors;
  std::optional<std::string> revoke_session_token;
};
BOOST_DESCRIBE_STRUCT(ErrorBody, (),
                      (error_code, error_message, field_errors, revoke_session_token))

}  // namespace gerbang::http
