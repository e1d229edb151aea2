#include "people/merchant_api/api_account.h"
#include "base/audit/audit.h"
#include "base/audit/change.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "people/merchant_api/api_account_store.h"
#include "people/merchant_api/result_url.h"
#include "people/onboarding/application.h"
#include "say/merchant_api.h"
#include "say/merchants.h"

namespace gerbang::merchant_api {
namespace {

Error no_merchant() {
  return not_found(say::merchants::not_merchant);
}

std::string hint_of(std::string_view key) {
  if (key.size() < 16) return "…";
  return std::string(key.substr(0, 3)) + "…" + std::string(key.substr(key.size() - 3));
}

void audit(db::Tx& tx, MerchantId merchant, const Actor& actor, audit::Action action,
           std::string detail) {
  audit::write(tx, merchant, actor, action, id_text(merchant), std::move(detail));
}

MerchantChange change_by(const Actor& actor) {
  return {actor.user, actor.name, actor.email, actor.ip, {}, {}, {}};
}

Result<Done> tell_owners(db::Tx& tx, const events::Outbox& outbox,
                         const events::Kind<MerchantChange>& kind, MerchantId merchant,
                         const MerchantChange& change) {
  return outbox.emit(tx, merchant, kind, merchant, change);
}

std::string joined(const std::vector<std::string>& list) {
  std::string out;
  for (const auto& item : list)
    out += (out.empty() ? "" : " ") + item;
  return out;
}

/// "007" and "7" are one number, and two texts to sign: only the plain one is a merchant.
MerchantId merchant_named(std::string_view mcht_id) {
  MerchantId merchant{id_parse(mcht_id).value_or(0)};
  return id_text(merchant) == mcht_id ? merchant : MerchantId{};
}

}  // namespace

std::optional<std::string> without_query(const std::optional<std::string>& url) {
  auto query = url ? url->find('?') : std::string::npos;
  return query == std::string::npos ? url : url->substr(0, query).append(kQueryHidden);
}

Result<ApiAccount> api_account(db::Sql& sql, const ApiAccountSettings& settings,
                               MerchantId merchant) {
  auto row = store::api_settings(sql, merchant);
  if (!row) return no_merchant();
  ApiAccount out{merchant,
                 row->is_active,
                 {},
                 row->accepts_signature_v1,
                 row->backend_result_url,
                 store::return_url_origins(sql, merchant)};
  for (const auto& key : store::api_keys_living(sql, merchant)) {
    auto plain = unseal(settings.master_key, key.sign_key_sealed);
    out.keys.push_back({key.id, hint_of(plain.value_or("")), key.created_at, key.revoked_at,
                        !key.revoked_at, key.shown_at.has_value()});
  }
  return out;
}

Result<ApiKeyMade> api_key_rotate(db::Tx& tx, const events::Outbox& outbox,
                                  const ApiAccountSettings& settings, MerchantId merchant,
                                  const Actor& actor, bool ends_old_keys) {
  if (!store::api_settings_lock(tx, merchant)) return no_merchant();
  auto living = store::api_keys_living(tx, merchant);
  if (living.empty()) {
    return conflict(say::merchant_api::key_when_approved, "merchant.notApproved");
  }
  if (living.size() >= kLivingKeysMax && !ends_old_keys) {
    return conflict(say::merchant_api::key_changed_often, "apiKey.tooMany");
  }
  ApiKeyMade made;
  for (const auto& key : living) {
    Instant ends = ends_old_keys || !key.shown_at ? tx.now() : tx.now() + kOldKeyLives;
    store::api_key_end(tx, merchant, key.id, ends);
    if (ends > tx.now()) made.old_keys_end_date = ends;
  }
  made.sign_key = random_token(32);
  made.hint = hint_of(made.sign_key);
  made.id = store::api_key_insert(tx, merchant, seal(settings.master_key, made.sign_key), tx.now());
  audit(tx, merchant, actor, "apiAccount.rotateKey",
        ends_old_keys ? "the old keys were ended at once" : "");
  auto change = change_by(actor);
  change.key_hint = made.hint;
  change.old_key_ends_date = made.old_keys_end_date;
  GERBANG_CHECK(tell_owners(tx, outbox, kApiKeyRotated, merchant, change));
  return made;
}

Result<Done> server_urls_set(db::Tx& tx, const events::Outbox& outbox, MerchantId merchant,
                             const Actor& actor, const ServerUrls& urls) {
  auto row = store::api_settings_lock(tx, merchant);
  if (!row) return no_merchant();
  if (urls.return_url_origins) {
    auto kept = store::return_url_origins(tx, merchant);
    if (!std::is_permutation(kept.begin(), kept.end(), urls.return_url_origins->begin(),
                             urls.return_url_origins->end())) {
      store::return_url_origins_replace(tx, merchant, *urls.return_url_origins);
      audit::write_change(
          tx, merchant, actor, "apiAccount.setReturnUrlOrigins", id_text(merchant),
          joined(kept) + " -> " + joined(*urls.return_url_origins),
          audit::changes(ReturnUrlOrigins{kept}, ReturnUrlOrigins{*urls.return_url_origins},
                         {.whole = {"return_url_origins"}}));
    }
  }
  if (urls.backend_result_url == row->backend_result_url) return Done{};
  store::backend_result_url_set(tx, merchant, urls.backend_result_url);
  auto was = without_query(row->backend_result_url), is = without_query(urls.backend_result_url);
  audit::write_change(tx, merchant, actor, "apiAccount.setBackendResultUrl", id_text(merchant),
                      was.value_or("none") + " -> " + is.value_or("none"),
                      audit::change_of("backendResultUrl", was, is));
  auto change = change_by(actor);
  change.backend_result_url = urls.backend_result_url;
  return tell_owners(tx, outbox, kResultUrlChanged, merchant, change);
}

Result<Done> signature_v1_set(db::Tx& tx, MerchantId merchant, const Actor& actor, bool accepts) {
  auto row = store::api_settings_lock(tx, merchant);
  if (!row) return no_merchant();
  if (row->accepts_signature_v1 == accepts) return Done{};
  store::signature_v1_set(tx, merchant, accepts);
  audit::write_change(tx, merchant, actor,
                      accepts ? audit::Action("apiAccount.acceptSignatureV1")
                              : audit::Action("apiAccount.refuseSignatureV1"),
                      id_text(merchant), "",
                      audit::changes(SignatureVersions{!accepts}, SignatureVersions{accepts}));
  return Done{};
}

std::optional<std::string> backend_result_url(db::Sql& sql, MerchantId merchant) {
  auto row = store::api_settings(sql, merchant);
  return row ? row->backend_result_url : std::nullopt;
}

std::vector<std::string> living_sign_keys(db::Sql& sql, const ApiAccountSettings& settings,
                                          MerchantId merchant) {
  std::vector<std::string> out;
  for (const auto& row : store::api_keys_living(sql, merchant)) {
    if (auto key = unseal(settings.master_key, row.sign_key_sealed)) out.push_back(*key);
  }
  return out;
}

Result<MerchantId> server_verify(db::Sql& sql, const ApiAccountSettings& settings,
                                 std::string_view mcht_id, std::string_view key) {
  auto merchant = merchant_named(mcht_id);
  bool matches = false;
  for (const auto& living : living_sign_keys(sql, settings, merchant))
    matches |= equal_secret(sha256(living), sha256(key));
  if (!matches) return unauthorized(say::merchant_api::key_wrong);
  return merchant;
}

Result<MerchantId> request_verify(db::Sql& sql, const ApiAccountSettings& settings,
                                  const SignedRequest& request, const GivenSignature& given) {
  auto merchant = merchant_named(request.mcht_id);
  auto row = store::api_settings(sql, merchant);
  auto keys = living_sign_keys(sql, settings, merchant);
  auto wrong = [](std::string_view detail, Text message) {
    return Error{ErrorCode::unauthorized, std::move(message), {}, std::string(detail), {}};
  };
  if (keys.empty()) keys = {""};  // an unknown merchant costs one comparison, as a known one does
  bool matches = signature_matches(request, given, keys);
  if (!matches || !row || keys[0].empty()) {
    return wrong("signature.wrong", say::merchant_api::signature_wrong);
  }
  if (given.version == SignatureVersion::v1 && !row->accepts_signature_v1) {
    return wrong("signature.versionOff", say::merchant_api::version1_refused);
  }
  if (given.version == SignatureVersion::v1 && !amount_stands_apart(request)) {
    return wrong("signature.ambiguous", say::merchant_api::version1_ambiguous);
  }
  if (given.version == SignatureVersion::v2 && !timestamp_is_fresh(given.timestamp, sql.now())) {
    return wrong("signature.timestamp", say::merchant_api::timestamp);
  }
  return merchant;
}

std::string answer_signatures(db::Sql& sql, const ApiAccountSettings& settings, MerchantId merchant,
                              std::string_view prefix, std::string_view text) {
  std::string out;
  for (const auto& key : living_sign_keys(sql, settings, merchant)) {
    if (!out.empty()) out += ' ';
    out += base64(hmac_sha512(std::string(prefix) + key, text));
  }
  return out;
}

bool return_url_is_registered(db::Sql& sql, const ApiAccountSettings& settings, MerchantId merchant,
                              std::string_view url) {
  auto parsed = server_url_parse(url, settings.is_sandbox, "");
  if (!parsed.ok()) return false;
  auto origins = store::return_url_origins(sql, merchant);
  return std::find(origins.begin(), origins.end(), parsed->origin) != origins.end();
}

std::vector<events::Reaction> api_account_reactions(const ApiAccountSettings& settings) {
  // Nobody sees this key; the merchant makes its first own one by changing it.
  auto issue = [&settings](db::Tx& tx, const events::EventRecord& event) -> Result<Done> {
    if (!store::api_keys_living(tx, event.merchant).empty()) return Done{};
    store::api_key_insert(tx, event.merchant, seal(settings.master_key, random_token(32)),
                          std::nullopt);
    return Done{};
  };
  return {events::on(onboarding::kApplicationApproved, "issues the first key", issue)};
}

}  // namespace gerbang::merchant_api
