#include "base/http/idempotency.h"

#include "base/core/crypto.h"
#include "say/http.h"

namespace gerbang::http {
namespace {

constexpr db::Statement kInsert{"idempotency_insert", R"(
  INSERT INTO idempotency_keys (scope, key, request_hash, status, body, created_at)
  VALUES ($1, $2, $3, $4, $5, $6))"};

struct Kept {
  std::string request_hash;
  int status;
  std::string body;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Kept, (), (request_hash, status, body, created_at))

constexpr db::Statement kFind{"idempotency_find", R"(
  SELECT request_hash, status, body, created_at FROM idempotency_keys
  WHERE scope = $1 AND key = $2)"};

constexpr db::Statement kAnswer{"idempotency_answer", R"(
  UPDATE idempotency_keys SET status = $3, body = $4 WHERE scope = $1 AND key = $2)"};

constexpr db::Statement kRelease{"idempotency_release", R"(
  DELETE FROM idempotency_keys WHERE scope = $1 AND key = $2 AND status = 0)"};

constexpr db::Statement kSweep{"idempotency_sweep", R"(
  DELETE FROM idempotency_keys WHERE created_at < $1)"};

// A Flow handler whose process died leaves a claim without an answer; after a minute the next try
// takes it over.
constexpr Duration kTakeOverAfter = minutes(1);
constexpr Duration kKeptFor = hours(24);

}  // namespace

Result<std::optional<IdempotencyKey>> idempotency_key(const Call& call) {
  auto key = call.request().header("Idempotency-Key");
  if (key.empty()) return std::optional<IdempotencyKey>{};
  if (key.size() > kIdempotencyKeyMax) {
    return invalid_field("Idempotency-Key", say::http::key_length);
  }
  const Request& request = call.request();
  std::string scope = "open:" + request.path;
  if (const auto* who = call.session()) {
    scope = who->user ? "user:" + id_text(who->user) : "merchant:" + id_text(who->company);
  }
  std::string hashed(method_text(request.method));
  hashed.append(" ").append(request.path).append("\n").append(request.body);
  if (call.session()) hashed.append("\n").append(id_text(call.merchant()));
  // A body may hold a password, and a plain hash of it could be guessed at. The key is as good as
  // a salt that nobody knows, since only its own hash is kept.
  return std::optional<IdempotencyKey>{
      IdempotencyKey{std::move(scope), sha256_hex(key), hex_lower(hmac_sha256(key, hashed))}};
}

Result<std::optional<Response>> idempotency_find(db::Tx& tx, const IdempotencyKey& key) {
  tx.hold(key.scope + "\n" + key.key);
  auto kept = tx.one<Kept>(kFind, key.scope, key.key);
  if (!kept) return std::optional<Response>{};
  if (kept->request_hash != key.request_hash) {
    return Error{ErrorCode::idempotency_conflict, say::http::key_used, {}, {}, {}};
  }
  if (kept->status != 0) {
    Response response;
    response.status = kept->status;
    response.body = kept->body;
    response.headers.push_back({"Idempotent-Replay", "true"});
    return std::optional<Response>{std::move(response)};
  }
  if (tx.now() - kept->created_at <= kTakeOverAfter) {
    return Error{ErrorCode::in_progress, say::http::key_in_progress, {}, {}, {}};
  }
  idempotency_release(tx, key);
  return std::optional<Response>{};
}

void idempotency_keep(db::Tx& tx, const IdempotencyKey& key, const Response& response) {
  tx.exec(kInsert, key.scope, key.key, key.request_hash, response.status, response.body, tx.now());
}

Result<std::optional<Response>> idempotency_claim(db::Tx& tx, const IdempotencyKey& key) {
  auto kept = idempotency_find(tx, key);
  if (kept.ok() && !*kept) {
    tx.exec(kInsert, key.scope, key.key, key.request_hash, 0, "", tx.now());
  }
  return kept;
}

void idempotency_answer(db::Tx& tx, const IdempotencyKey& key, const Response& response) {
  tx.exec(kAnswer, key.scope, key.key, response.status, response.body);
}

void idempotency_release(db::Tx& tx, const IdempotencyKey& key) {
  tx.exec(kRelease, key.scope, key.key);
}

std::int64_t idempotency_sweep(db::Tx& tx) {
  return tx.changed(kSweep, tx.now() - kKeptFor);
}

}  // namespace gerbang::http
