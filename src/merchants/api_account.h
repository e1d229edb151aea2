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

#include "db/db.h"
#include "merchants/application.h"
#include "merchants/signature.h"
#include "outbox/outbox.h"

namespace gerbang {
struct ApiKey;
}

namespace gerbang::merchants {

inline constexpr Duration kOldKeyLives = hours(24);
/// Keys that verify at one time. More would make each check of a signature dearer, for nothing.
inline constexpr std::size_t kLivingKeysMax = 5;
inline constexpr std::size_t kReturnUrlOriginsMax = 10;

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
Result<ApiAccount> api_account(db::Sql& sql, const MerchantSettings& settings, MerchantId merchant);

struct ApiKeyMade {
  Id<ApiKey> id;
  std::string sign_key;  // never to be had again
  std::string hint;
  std::optional<Instant> old_keys_end_date;  // null: they have ended
};
BOOST_DESCRIBE_STRUCT(ApiKeyMade, (), (id, sign_key, hint, old_keys_end_date))
/// Makes a new key. The others verify for 24 hours more, or not at all where `ends_old_keys`, or
/// where nobody has ever seen them. Conflict before approval, and while kLivingKeysMax verify.
Result<ApiKeyMade> api_key_rotate(db::Tx& tx, const outbox::Outbox& outbox,
                                  const MerchantSettings& settings, MerchantId merchant,
                                  const Actor& actor, bool ends_old_keys);

struct ServerUrls {
  std::optional<std::string> backend_result_url;               // null: results are not sent
  std::optional<std::vector<std::string>> return_url_origins;  // null: they stay as they are
};
/// Keeps addresses that were checked (result_url.h).
Result<Done> server_urls_set(db::Tx& tx, const outbox::Outbox& outbox, MerchantId merchant,
                             const Actor& actor, const ServerUrls& urls);
Result<Done> signature_v1_set(db::Tx& tx, MerchantId merchant, const Actor& actor, bool accepts);
/// Whether payers may enrol for auto-debit with this merchant.
Result<Done> e_mandate_set(db::Tx& tx, MerchantId merchant, const Actor& actor, bool is_enabled);

/// Who sent a payment request. What is wrong is told only to who holds a key: to everybody else the
/// answer is the same for a wrong signature and an unknown merchant, in the same time.
Result<MerchantId> request_verify(db::Sql& sql, const MerchantSettings& settings,
                                  const SignedRequest& request, const GivenSignature& given);
/// Whether a payer may be sent to `url` after paying: its origin is registered.
bool return_url_is_registered(db::Sql& sql, const MerchantSettings& settings, MerchantId merchant,
                              std::string_view url);

}  // namespace gerbang::merchants
