#pragma once
// The same request twice, done once. A client names each unsafe call with an Idempotency-Key; when
// an answer is lost it sends the call again with the same key and gets the first answer. The key is
// kept in the same transaction as the call's effect, so neither can exist without the other.

#include <optional>
#include <string>

#include "base/core/result.h"
#include "base/db/db.h"
#include "base/http/http.h"

namespace gerbang::http {

inline constexpr std::size_t kIdempotencyKeyMax = 255;

struct IdempotencyKey {
  std::string scope;         // whose key: a user, or the public path
  std::string key;           // hashed
  std::string request_hash;  // method, path, body and company, under the key
};

/// The key of a call; nothing when it carries none.
Result<std::optional<IdempotencyKey>> idempotency_key(const Call& call);

/// The answer that was kept, if there is one: send it instead of running the handler. 409 when the
/// key was used with another body, or is being worked on by a handler in several steps. Until `tx`
/// ends nobody else finds or keeps the key.
Result<std::optional<Response>> idempotency_find(db::Tx& tx, const IdempotencyKey& key);
/// Keeps the answer of a handler that ran in `tx` after `idempotency_find`.
void idempotency_keep(db::Tx& tx, const IdempotencyKey& key, const Response& response);

/// For a handler in several steps: `idempotency_find`, and where nothing is kept, a claim that the
/// others see until the answer comes.
Result<std::optional<Response>> idempotency_claim(db::Tx& tx, const IdempotencyKey& key);
/// Keeps the answer with the claimed key.
void idempotency_answer(db::Tx& tx, const IdempotencyKey& key, const Response& response);
/// Gives the key back after a refusal, so that a corrected try may use it again.
void idempotency_release(db::Tx& tx, const IdempotencyKey& key);
/// Forgets keys older than a day; returns how many.
std::int64_t idempotency_sweep(db::Tx& tx);

}  // namespace gerbang::http
