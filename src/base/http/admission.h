#pragma once
// Who calls, and whether they may: a person by the token of a session, a merchant's server by one
// of the merchant's keys. Asked in the transaction that runs the handler, so that an ended session
// or a withdrawn permission works at once.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/http/http.h"
#include "base/http/route.h"

namespace gerbang::http {

/// How http learns who a token belongs to; accounts/ provides it.
struct Authentication {
  std::function<Result<Session>(db::Sql&, std::string_view token, std::string_view account_id)>
      check;
  /// Notes that the session was used; called at most once a minute a session.
  std::function<void(db::Tx&, const std::string& token_hash)> touch;
  /// The merchant of that number, where `key` is one of its living keys; merchant_api/ provides it.
  std::function<Result<MerchantId>(db::Sql&, std::string_view mcht_id, std::string_view key)>
      check_key = {};
};

/// Why the call may not go on to `route`; nothing where it may, and then the call has its session.
std::optional<Error> admit(db::Sql& sql, const Authentication& authentication, const Route& route,
                           Call& call);

}  // namespace gerbang::http
