#pragma once
// The account of a merchant's server: the keys it signs with, where the results of payments are
// sent, to which origins a payer may be returned, and which signatures are accepted.
//
// A key is shown once, when it is made, and kept sealed. Changing it loses no payment: the old key
// verifies for 24 hours more, in which the merchant brings the new one to its servers; where the
// old one has leaked, it can be ended at once. The key that approval makes has been shown to
// nobody, so the merchant makes its first one the same way. Every change is written to the audit
// log, and the owners are told by mail of a new key and of another result address.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/core/actor.h"
#include "base/db/db.h"
#include "base/events/events.h"
#include "base/net/public_address.h"
#include "people/merchant_api/signature.h"

namespace gerbang {
struct ApiKey;
}

namespace gerbang::merchant_api {

inline constexpr Duration kOldKeyLives = hours(24);
/// Keys that verify at one time. More would make each check of a signature dearer, for nothing.
inline constexpr std::size_t kLivingKeysMax = 5;
inline constexpr std::size_t kReturnUrlOriginsMax = 10;

/// What the owners are told by mail (domain.md, "Account and session"): somebody changed where the
/// results go, or the key of the merchant's server.
struct MerchantChange {
  Id<User> user_id;  // who did it
  std::string by_name;
  std::string by_email;
  std::string ip;
  std::optional<std::string> backend_result_url;  // as it is now; null: there is none
  std::optional<std::string> key_hint;            // of the new key
  std::optional<Instant> old_key_ends_date;       // null: no key but the new one is good any more
};
BOOST_DESCRIBE_STRUCT(MerchantChange, (),
                      (user_id, by_name, by_email, ip, backend_result_url, key_hint,
                       old_key_ends_date))
inline constexpr events::Kind<MerchantChange> kResultUrlChanged{"merchant.resultUrlChanged"};
inline constexpr events::Kind<MerchantChange> kApiKeyRotated{"merchant.apiKeyRotated"};

struct ApiAccountSettings {
  std::string master_key;   // seals the merchants' signing keys
  bool is_sandbox = false;  // takes http and private hosts as result addresses
  net::Resolve resolve = net::resolve_with_system();
};

struct ApiKeyFace {
  Id<ApiKey> id;
  std::string hint;  // its first and last three characters
  Instant created_date;
  std::optional<Instant> ends_date;  // null: in force until it is changed
  bool is_current = false;
  bool is_shown = false;  // whether anybody has seen it
};
BOOST_DESCRIBE_STRUCT(ApiKeyFace, (), (id, hint, created_date, ends_date, is_current, is_shown))

struct ApiAccount {
  MerchantId mcht_id;  // what a payment request calls the merchant
  bool is_active = false;
  std::vector<ApiKeyFace> keys;  // that still verify, the newest first; empty before approval
  bool accepts_signature_v1 = false;
  std::optional<std::string> backend_result_url;
  std::vector<std::string> return_url_origins;
};
BOOST_DESCRIBE_STRUCT(ApiAccount, (),
                      (mcht_id, is_active, keys, accepts_signature_v1, backend_result_url,
                       return_url_origins))
/// Not found for a company that is no merchant (the gateway's own).
Result<ApiAccount> api_account(db::Sql& sql, const ApiAccountSettings& settings,
                               MerchantId merchant);

struct ApiKeyMade {
  Id<ApiKey> id;
  std::string sign_key;  // never to be had again
  std::string hint;
  std::optional<Instant> old_keys_end_date;  // null: they have ended
};
BOOST_DESCRIBE_STRUCT(ApiKeyMade, (), (id, sign_key, hint, old_keys_end_date))
/// Makes a new key. The others verify for 24 hours more, or not at all where `ends_old_keys`, or
/// where nobody has ever seen them. Conflict before approval, and while kLivingKeysMax verify.
Result<ApiKeyMade> api_key_rotate(db::Tx& tx, const events::Outbox& outbox,
                                  const ApiAccountSettings& settings, MerchantId merchant,
                                  const Actor& actor, bool ends_old_keys);

struct ServerUrls {
  std::optional<std::string> backend_result_url;               // null: results are not sent
  std::optional<std::vector<std::string>> return_url_origins;  // null: they stay as they are
};
/// What the audit log keeps of the result address: what stands behind the path may be a secret.
std::optional<std::string> without_query(const std::optional<std::string>& url);
inline constexpr std::string_view kQueryHidden = "?…";
/// The rest of what it keeps.
struct ReturnUrlOrigins {
  std::vector<std::string> return_url_origins;
};
BOOST_DESCRIBE_STRUCT(ReturnUrlOrigins, (), (return_url_origins))
struct SignatureVersions {
  bool accepts_signature_v1 = false;
};
BOOST_DESCRIBE_STRUCT(SignatureVersions, (), (accepts_signature_v1))
/// Keeps addresses that were checked (result_url.h).
Result<Done> server_urls_set(db::Tx& tx, const events::Outbox& outbox, MerchantId merchant,
                             const Actor& actor, const ServerUrls& urls);
Result<Done> signature_v1_set(db::Tx& tx, MerchantId merchant, const Actor& actor, bool accepts);

/// Who sent a payment request. What is wrong is told only to who holds a key: to everybody else the
/// answer is the same for a wrong signature and an unknown merchant, in the same time.
Result<MerchantId> request_verify(db::Sql& sql, const ApiAccountSettings& settings,
                                  const SignedRequest& request, const GivenSignature& given);
/// Who calls with this key (http::needs_key). One answer, in the same time, for a wrong key and for
/// a merchant that there is not.
Result<MerchantId> server_verify(db::Sql& sql, const ApiAccountSettings& settings,
                                 std::string_view mcht_id, std::string_view key);
/// Where the merchant's results go; nothing: nowhere.
std::optional<std::string> backend_result_url(db::Sql& sql, MerchantId merchant);
/// What signs for the merchant now: one key, or during a rotation several, the newest first.
std::vector<std::string> living_sign_keys(db::Sql& sql, const ApiAccountSettings& settings,
                                          MerchantId merchant);
/// base64(HMAC-SHA512) of `text` under `prefix` and each living key, the newest first,
/// with a space between them: for what a merchant's server is to believe.
std::string answer_signatures(db::Sql& sql, const ApiAccountSettings& settings, MerchantId merchant,
                              std::string_view prefix, std::string_view text);
/// Whether a payer may be sent to `url` after paying: its origin is registered.
bool return_url_is_registered(db::Sql& sql, const ApiAccountSettings& settings, MerchantId merchant,
                              std::string_view url);

/// The approval of an application issues its merchant a key. `settings` outlives the reactions.
std::vector<events::Reaction> api_account_reactions(const ApiAccountSettings& settings);

}  // namespace gerbang::merchant_api
