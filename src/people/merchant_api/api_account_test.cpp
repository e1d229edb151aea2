#include "people/merchant_api/api_account.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "base/core/crypto.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "people/merchant_api/api_account_api.h"
#include "people/merchant_api/api_account_store.h"
#include "people/merchants/merchant_fixture.h"
#include "people/merchants/route_caller.h"
#include "people/onboarding/application.h"

namespace gerbang::merchant_api {
namespace {

class ApiAccountTest : public db::OnBothEngines {
 protected:
  ApiAccountTest() {
    settings_.resolve = [this](const std::string& host) -> Result<std::vector<net::IpAddress>> {
      ++looked_up_;
      if (host == "nowhere.my") return std::vector<net::IpAddress>{};
      return std::vector{*net::ip_parse(host == "inside.my" ? "10.0.0.7" : "8.8.8.8")};
    };
    for (const auto& kind : {kResultUrlChanged, kApiKeyRotated}) {
      outbox_.reaction_add(events::on(kind, "",
                                      [this](db::Tx&, const events::EventRecord& e,
                                             const MerchantChange& change) -> Result<Done> {
                                        kinds_.emplace_back(e.kind);
                                        change_ = change;
                                        return Done{};
                                      }));
    }
    merchant_ = approved(101);
    other_ = approved(102);
    routes_ = api_account_routes(settings_, outbox_);
  }

  /// An active merchant with the key that approval makes.
  MerchantId approved(std::int64_t id) {
    MerchantId merchant{id};
    merchants::active_merchant(db(), merchant);
    db().write_job([&](db::Tx& tx) {
      store::api_key_insert(tx, merchant, seal(settings_.master_key, "unseen-key-" + id_text(id)),
                            std::nullopt);
      return true;
    });
    return merchant;
  }

  Result<ApiKeyMade> rotate(MerchantId merchant, bool ends_old_keys = false) {
    return db().write([&](db::Tx& tx) {
      return api_key_rotate(tx, outbox_, settings_, merchant, actor_, ends_old_keys);
    });
  }
  ApiAccount account(MerchantId merchant) {
    return *db().read([&](db::Sql& sql) { return api_account(sql, settings_, merchant); });
  }

  /// A request of `merchant` that is signed with `key`.
  Result<MerchantId> verified(MerchantId merchant, std::string_view key,
                              SignatureVersion version = SignatureVersion::v1, Duration age = {}) {
    auto mcht_id = id_text(merchant);
    SignedRequest request{"a@b.my", "Ali", "60123", mcht_id, "T-1", "Kopi", "1.00"};
    auto time = instant_text(clock.now() - age);
    auto signature = request_signature(request, version, key, time);
    return db().read([&](db::Sql& sql) {
      return request_verify(sql, settings_, request, {version, time, signature});
    });
  }

  http::Response call(std::string_view operation, const std::string& body, MerchantId merchant,
                      Role role) {
    return merchants::call_route(db(), routes_, operation, body,
                                 merchants::session_as(role, merchant));
  }
  int set_url(const std::string& body, Role role = Role::merchant_owner) {
    return call("backend_result_url_set", body, merchant_, role).status;
  }

  std::vector<std::string> audited(MerchantId merchant) {
    static constexpr db::Statement kActions{
        "test_audit", "SELECT action FROM audit_log WHERE merchant_id = $1 ORDER BY id"};
    return db().read([&](db::Sql& sql) { return sql.all<std::string>(kActions, merchant); });
  }

  ApiAccountSettings settings_{"a master key for tests"};
  events::Outbox outbox_;
  http::Routes routes_;
  std::vector<std::string> kinds_;
  MerchantChange change_;
  Actor actor_{{}, Id<User>{7}, "Aisyah", "aisyah@kedai.my", "203.0.113.9", "r"};
  MerchantId merchant_, other_;
  std::atomic<int> looked_up_{0};
};
INSTANTIATE_ON_BOTH_ENGINES(ApiAccountTest);

TEST_ON_SQLITE(ApiAccountTest, a_key_is_shown_once_and_only_its_hint_afterwards) {
  auto made = rotate(merchant_);
  ASSERT_TRUE(made.ok());
  EXPECT_GE(made->sign_key.size(), 43U);
  auto shown = account(merchant_);
  ASSERT_EQ(shown.keys.size(), 1U) << "nobody had seen the first one: it ends at once";
  EXPECT_EQ(shown.keys[0].hint, made->sign_key.substr(0, 3) + "…" + made->sign_key.substr(40));
  EXPECT_TRUE(shown.keys[0].is_current && shown.keys[0].is_shown);
  auto text = contract::to_json(shown);
  EXPECT_EQ(text.find(made->sign_key), std::string::npos);
  EXPECT_EQ(text.find("ealed"), std::string::npos);
}

TEST_ON_SQLITE(ApiAccountTest, the_old_key_verifies_for_24_hours_more) {
  auto first = rotate(merchant_)->sign_key;
  auto second = rotate(merchant_);
  EXPECT_EQ(second->old_keys_end_date, clock.now() + hours(24));
  EXPECT_TRUE(verified(merchant_, first).ok());
  EXPECT_TRUE(verified(merchant_, second->sign_key).ok());
  clock.advance(milliseconds(hours(24).ms - 1));
  EXPECT_TRUE(verified(merchant_, first).ok());
  EXPECT_EQ(account(merchant_).keys.size(), 2U);
  clock.advance(milliseconds(1));
  EXPECT_REFUSED(verified(merchant_, first), "signature.wrong");
  EXPECT_TRUE(verified(merchant_, second->sign_key).ok());
  EXPECT_EQ(account(merchant_).keys.size(), 1U);
}

TEST_ON_SQLITE(ApiAccountTest, changing_again_does_not_lengthen_an_old_key_s_life) {
  auto first = rotate(merchant_)->sign_key;
  ASSERT_TRUE(rotate(merchant_).ok());
  clock.advance(hours(23));
  ASSERT_TRUE(rotate(merchant_).ok());
  clock.advance(hours(1));
  EXPECT_REFUSED(verified(merchant_, first), "signature.wrong");
}

TEST_P(ApiAccountTest, a_leaked_key_can_be_ended_at_once) {
  auto first = rotate(merchant_)->sign_key;
  auto second = rotate(merchant_, true);
  EXPECT_FALSE(second->old_keys_end_date.has_value());
  EXPECT_REFUSED(verified(merchant_, first), "signature.wrong");
  EXPECT_TRUE(verified(merchant_, second->sign_key).ok());
}

TEST_ON_SQLITE(ApiAccountTest, the_key_of_one_merchant_is_nothing_to_another) {
  auto key = rotate(merchant_)->sign_key;
  EXPECT_REFUSED(verified(other_, key), "signature.wrong");
  EXPECT_EQ(account(other_).keys.size(), 1U);
  EXPECT_TRUE(verified(other_, "unseen-key-102").ok());
}

TEST_ON_SQLITE(ApiAccountTest, an_unknown_merchant_is_told_what_a_wrong_signature_is_told) {
  for (auto key : {"", "v2:", "x"}) {
    EXPECT_REFUSED(verified(MerchantId{999}, key), "signature.wrong");
    EXPECT_REFUSED(verified(MerchantId{0}, key), "signature.wrong");
    EXPECT_REFUSED(verified(kGatewayCompany, key), "signature.wrong");
  }
  SignedRequest request{"", "", "", "0101", "", "", ""};  // 101, written differently
  auto signature = request_signature(request, SignatureVersion::v1, "unseen-key-101");
  auto out = db().read([&](db::Sql& sql) {
    return request_verify(sql, settings_, request, {SignatureVersion::v1, "", signature});
  });
  EXPECT_FALSE(out.ok());
}

TEST_ON_SQLITE(ApiAccountTest, v1_can_be_turned_off_and_v2_must_be_fresh) {
  auto key = rotate(merchant_)->sign_key;
  EXPECT_TRUE(verified(merchant_, key, SignatureVersion::v2).ok());
  EXPECT_REFUSED(verified(merchant_, key, SignatureVersion::v2, minutes(6)), "signature.timestamp");
  auto set = [&](bool accepts) {
    return call("signature_versions_set",
                accepts ? R"({"acceptsV1":true})" : R"({"acceptsV1":false})", merchant_,
                Role::merchant_developer)
        .status;
  };
  EXPECT_EQ(set(false), 200);
  EXPECT_EQ(set(false), 200);
  EXPECT_FALSE(account(merchant_).accepts_signature_v1);
  EXPECT_TRUE(account(other_).accepts_signature_v1);
  EXPECT_REFUSED(verified(merchant_, key), "signature.versionOff");
  EXPECT_REFUSED(verified(merchant_, "wrong"), "signature.wrong")
      << "only who holds a key is told more";
  EXPECT_TRUE(verified(merchant_, key, SignatureVersion::v2).ok());
  EXPECT_EQ(set(true), 200);
  EXPECT_TRUE(verified(merchant_, key).ok());
  EXPECT_EQ(audited(merchant_),
            (std::vector<std::string>{"apiAccount.rotateKey", "apiAccount.refuseSignatureV1",
                                      "apiAccount.acceptSignatureV1"}));
}

TEST_ON_SQLITE(ApiAccountTest, there_is_no_key_to_change_before_approval) {
  MerchantId applicant{103};
  merchants::active_merchant(db(), applicant);
  EXPECT_EQ(rotate(applicant).error().wire_code(), "merchant.notApproved");
  EXPECT_EQ(rotate(kGatewayCompany).error().code, ErrorCode::not_found);
}

TEST_P(ApiAccountTest, twenty_changes_at_once_leave_one_current_key_and_five_in_all) {
  ASSERT_TRUE(rotate(merchant_).ok());
  std::atomic<int> made{0}, refused{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 20; ++i) {
    threads.emplace_back([&] {
      auto out = rotate(merchant_);
      if (out.ok()) ++made;
      if (!out.ok() && out.error().wire_code() == "apiKey.tooMany") ++refused;
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(made, 4);
  EXPECT_EQ(refused, 16);
  EXPECT_REFUSED(rotate(merchant_), "apiKey.tooMany");
  auto keys = account(merchant_).keys;
  EXPECT_EQ(keys.size(), kLivingKeysMax);
  EXPECT_EQ(std::count_if(keys.begin(), keys.end(), [](const auto& k) { return k.is_current; }), 1);
  EXPECT_TRUE(rotate(merchant_, true).ok()) << "who ends the old ones may always change";
  EXPECT_EQ(account(merchant_).keys.size(), 1U);
}

TEST_ON_SQLITE(ApiAccountTest, the_owners_are_told_who_changed_the_key) {
  ASSERT_TRUE(rotate(merchant_).ok());
  auto made = rotate(merchant_);
  EXPECT_EQ(kinds_, (std::vector<std::string>{"merchant.apiKeyRotated", "merchant.apiKeyRotated"}));
  EXPECT_EQ(change_.by_name, "Aisyah");
  EXPECT_EQ(change_.by_email, "aisyah@kedai.my");
  EXPECT_EQ(change_.ip, "203.0.113.9");
  EXPECT_EQ(change_.key_hint, made->hint);
  EXPECT_EQ(change_.old_key_ends_date, clock.now() + hours(24));
  EXPECT_EQ(contract::to_json(change_).find(made->sign_key), std::string::npos);
}

TEST_ON_SQLITE(ApiAccountTest, a_result_address_is_checked_kept_told_and_audited_once) {
  auto body = R"({"backendResultUrl":" https://Shop.my/result ","returnUrlOrigins":)"
              R"(["https://shop.my","https://SHOP.my/","https://www.shop.my:8443"]})";
  EXPECT_EQ(set_url(body), 200);
  EXPECT_EQ(set_url(body), 200);
  auto shown = account(merchant_);
  EXPECT_EQ(shown.backend_result_url, "https://shop.my/result");
  std::sort(shown.return_url_origins.begin(), shown.return_url_origins.end());
  EXPECT_EQ(shown.return_url_origins,
            (std::vector<std::string>{"https://shop.my", "https://www.shop.my:8443"}));
  EXPECT_EQ(kinds_, std::vector<std::string>{"merchant.resultUrlChanged"});
  EXPECT_EQ(change_.backend_result_url, "https://shop.my/result");
  EXPECT_EQ(change_.by_name, "Aisyah");
  EXPECT_EQ(audited(merchant_), (std::vector<std::string>{"apiAccount.setReturnUrlOrigins",
                                                          "apiAccount.setBackendResultUrl"}));
  EXPECT_FALSE(account(other_).backend_result_url.has_value());
  EXPECT_TRUE(account(other_).return_url_origins.empty());
}

TEST_ON_SQLITE(ApiAccountTest, the_audit_log_keeps_no_secret_that_an_address_or_a_key_holds) {
  ASSERT_EQ(set_url(R"({"backendResultUrl":"https://shop.my/r?token=hush-hush"})"), 200);
  auto key = rotate(merchant_)->sign_key;
  static constexpr db::Statement kDetails{
      "test_audit_details", "SELECT detail FROM audit_log WHERE merchant_id = $1 ORDER BY id"};
  auto details = db().read([&](db::Sql& sql) { return sql.all<std::string>(kDetails, merchant_); });
  ASSERT_EQ(details.size(), 2U);
  EXPECT_EQ(details[0], "none -> https://shop.my/r?…");
  for (const auto& detail : details) {
    EXPECT_EQ(detail.find("hush"), std::string::npos);
    EXPECT_EQ(detail.find(key), std::string::npos);
  }
}

TEST_ON_SQLITE(ApiAccountTest,
               origins_stay_where_they_are_not_named_and_an_empty_address_ends_sending) {
  ASSERT_EQ(
      set_url(R"({"backendResultUrl":"https://shop.my/r","returnUrlOrigins":["https://shop.my"]})"),
      200);
  EXPECT_EQ(set_url(R"({"backendResultUrl":""})"), 200);
  EXPECT_FALSE(account(merchant_).backend_result_url.has_value());
  EXPECT_EQ(account(merchant_).return_url_origins.size(), 1U);
  EXPECT_FALSE(change_.backend_result_url.has_value());
  EXPECT_EQ(set_url(R"({"backendResultUrl":"","returnUrlOrigins":[]})"), 200);
  EXPECT_TRUE(account(merchant_).return_url_origins.empty());
}

TEST_ON_SQLITE(ApiAccountTest, every_wrong_address_is_named_and_nothing_is_kept) {
  auto response = call("backend_result_url_set",
                       R"({"backendResultUrl":"https://inside.my/","returnUrlOrigins":)"
                       R"(["https://shop.my","http://shop.my","https://shop.my/path"," "]})",
                       merchant_, Role::merchant_owner);
  EXPECT_EQ(response.status, 400);
  response = call("backend_result_url_set",
                  R"({"backendResultUrl":"https://inside.my/","returnUrlOrigins":)"
                  R"(["https://shop.my","http://shop.my","https://shop.my/path"]})",
                  merchant_, Role::merchant_owner);
  EXPECT_EQ(response.status, 400);
  for (auto part : {R"("field":"backendResultUrl")", R"("field":"returnUrlOrigins[1]")",
                    R"("field":"returnUrlOrigins[2]")", "error.validation"}) {
    EXPECT_NE(response.body.find(part), std::string::npos) << part << response.body;
  }
  EXPECT_EQ(response.body.find("returnUrlOrigins[0]"), std::string::npos);
  EXPECT_TRUE(account(merchant_).return_url_origins.empty());
  EXPECT_EQ(set_url(R"({"backendResultUrl":"https://nowhere.my/"})"), 400);
  EXPECT_EQ(set_url(R"({})"), 400);
  EXPECT_TRUE(audited(merchant_).empty());
}

TEST_ON_SQLITE(ApiAccountTest, a_sandbox_takes_any_host_without_looking_it_up) {
  settings_.is_sandbox = true;
  EXPECT_EQ(set_url(R"({"backendResultUrl":"http://localhost:3000/result"})"), 200);
  EXPECT_EQ(set_url(R"({"backendResultUrl":"http://me@localhost:3000/result"})"), 400);
  EXPECT_EQ(looked_up_, 0);
}

TEST_ON_SQLITE(ApiAccountTest, a_server_comes_in_by_a_living_key_of_its_own_merchant) {
  auto first = rotate(merchant_)->sign_key;
  auto second = rotate(merchant_)->sign_key;
  auto others = rotate(other_)->sign_key;
  auto comes_in = [&](std::string_view mcht_id, std::string_view key) {
    return db().read(
        [&](db::Sql& sql) { return server_verify(sql, settings_, mcht_id, key).ok(); });
  };
  EXPECT_TRUE(comes_in(id_text(merchant_), first));
  EXPECT_TRUE(comes_in(id_text(merchant_), second));
  EXPECT_FALSE(comes_in(id_text(merchant_), others));
  EXPECT_FALSE(comes_in("0" + id_text(merchant_), second));
  EXPECT_FALSE(comes_in(id_text(merchant_), ""));
  EXPECT_FALSE(comes_in("999999", second));
  auto third = rotate(merchant_, true)->sign_key;
  EXPECT_FALSE(comes_in(id_text(merchant_), second));
  EXPECT_TRUE(comes_in(id_text(merchant_), third));
}

TEST_ON_SQLITE(ApiAccountTest, a_payer_is_returned_to_registered_origins_only) {
  ASSERT_EQ(set_url(R"({"backendResultUrl":"","returnUrlOrigins":["https://shop.my"]})"), 200);
  auto registered = [&](std::string_view url, MerchantId merchant) {
    return db().read(
        [&](db::Sql& sql) { return return_url_is_registered(sql, settings_, merchant, url); });
  };
  EXPECT_TRUE(registered("https://shop.my/thanks?order=1", merchant_));
  EXPECT_TRUE(registered("https://SHOP.my:443/", merchant_));
  EXPECT_FALSE(registered("https://shop.my/", other_));
  for (auto wrong : {"http://shop.my/", "https://shop.my:8443/", "https://shop.my.evil.my/",
                     "https://shop.my@evil.my/", "https://evil.my/https://shop.my", "",
                     "https://www.shop.my/", "javascript:x", "https://shop.my\\@evil.my/"}) {
    EXPECT_FALSE(registered(wrong, merchant_)) << wrong;
  }
}

TEST_ON_SQLITE(ApiAccountTest, approval_issues_one_key_that_nobody_has_seen) {
  MerchantId merchant{103};
  merchants::active_merchant(db(), merchant);
  for (auto& reaction : api_account_reactions(settings_))
    outbox_.reaction_add(std::move(reaction));
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(db().write([&](db::Tx& tx) {
                      return outbox_.emit(tx, merchant, onboarding::kApplicationApproved,
                                          Id<Application>{1}, {});
                    })
                    .ok());
  }
  auto keys = db().read([&](db::Sql& sql) { return store::api_keys_living(sql, merchant); });
  ASSERT_EQ(keys.size(), 1U);
  EXPECT_TRUE(unseal(settings_.master_key, keys[0].sign_key_sealed).has_value());
  EXPECT_FALSE(keys[0].shown_at.has_value());
}

TEST_ON_SQLITE(ApiAccountTest, each_role_may_what_its_permissions_say) {
  auto status = [&](std::string_view operation, const std::string& body, Role role) {
    return call(operation, body, merchant_, role).status;
  };
  for (const auto& row : roles()) {
    using enum Role;
    bool keys =
        row.role == merchant_owner || row.role == merchant_admin || row.role == merchant_developer;
    bool sees_keys = keys || row.role == merchant_auditor;
    SCOPED_TRACE(std::string(row.name) + (row.gateway ? " (gateway)" : ""));
    EXPECT_EQ(status("api_account", "", row.role), sees_keys ? 200 : 403);
    EXPECT_EQ(status("api_key_rotate", R"({"endsOldKeys":true})", row.role), keys ? 200 : 403);
    EXPECT_EQ(status("backend_result_url_set", R"({"backendResultUrl":""})", row.role),
              keys ? 200 : 403);
    EXPECT_EQ(status("signature_versions_set", R"({"acceptsV1":true})", row.role),
              keys ? 200 : 403);
  }
}

}  // namespace
}  // namespace gerbang::merchant_api
