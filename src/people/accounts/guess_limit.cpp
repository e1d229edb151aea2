#include "people/accounts/guess_limit.h"

#include "base/http/rate_limit.h"

namespace gerbang::accounts {
namespace {

constexpr db::Statement kClearAt{"guess_clear_at", R"(
  SELECT clear_at FROM guess_failures WHERE network = $1)"};
// What is forgiven, or beyond what any count reaches (the clock was set back), begins anew; what is
// over the limit stays where it is.
constexpr db::Statement kCount{"guess_count", R"(
  INSERT INTO guess_failures (network, clear_at) VALUES ($1, $2)
  ON CONFLICT (network) DO UPDATE SET clear_at =
    CASE WHEN guess_failures.clear_at <= $3 OR guess_failures.clear_at > $4 THEN excluded.clear_at
         WHEN guess_failures.clear_at > $5 THEN guess_failures.clear_at
         ELSE guess_failures.clear_at + $6 END
  RETURNING clear_at)"};
constexpr db::Statement kKnows{"network_knows", R"(
  SELECT 1 FROM known_networks WHERE user_id = $1 AND network = $2 AND used_at > $3)"};
constexpr db::Statement kRemember{"network_remember", R"(
  INSERT INTO known_networks (user_id, network, used_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id, network) DO UPDATE SET used_at = excluded.used_at)"};
constexpr db::Statement kGuessesClean{"guess_clean", R"(
  DELETE FROM guess_failures WHERE clear_at <= $1)"};
constexpr db::Statement kNetworksClean{"networks_clean", R"(
  DELETE FROM known_networks WHERE used_at <= $1)"};

constexpr Duration kKnownFor = days(90);
// Behind one address sit colleagues, too: what they may guess at each other stays small.
constexpr std::int64_t kGuessesAtKnownMax = 3;

/// How long one failure weighs.
Duration weight(const AccountSettings& settings) {
  return {hours(1).ms / settings.wrong_sign_ins_per_hour_max};
}
Duration weights(const AccountSettings& settings, std::int64_t count) {
  return {weight(settings).ms * count};
}
bool is_counted(const AccountSettings& settings, std::string_view network) {
  return settings.wrong_sign_ins_per_hour_max > 0 && !network.empty();
}

}  // namespace

std::string network_of(const Client& client) {
  return client.ip.empty() ? "" : http::rate_limit_key(client.ip);
}

bool network_is_shut(db::Sql& sql, const AccountSettings& settings, std::string_view network) {
  if (!is_counted(settings, network)) return false;
  auto clear_at = sql.one<Instant>(kClearAt, network);
  std::int64_t most = settings.wrong_sign_ins_per_hour_max;
  return clear_at && *clear_at > sql.now() + weights(settings, most - 1) &&
         *clear_at <= sql.now() + weights(settings, 2 * most);
}

bool network_failure_count(db::Tx& tx, const AccountSettings& settings, std::string_view network) {
  if (!is_counted(settings, network)) return false;
  std::int64_t most = settings.wrong_sign_ins_per_hour_max;
  auto now = tx.now();
  auto full = now + weights(settings, most);
  auto clear_at = tx.one<Instant>(kCount, network, now + weight(settings), now,
                                  now + weights(settings, 2 * most), full, weight(settings).ms);
  return clear_at && *clear_at > full;
}

bool network_knows(db::Sql& sql, const Credentials& user, std::string_view network) {
  return user.failed_count < kGuessesAtKnownMax &&
         sql.one<std::int64_t>(kKnows, user.id, network, sql.now() - kKnownFor).has_value();
}

void network_remember(db::Tx& tx, Id<User> user, std::string_view network) {
  if (!network.empty()) tx.exec(kRemember, user, network, tx.now());
}

void networks_clean(db::Tx& tx) {
  tx.exec(kGuessesClean, tx.now());
  tx.exec(kNetworksClean, tx.now() - kKnownFor);
}

}  // namespace gerbang::accounts
