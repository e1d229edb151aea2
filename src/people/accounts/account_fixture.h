#pragma once
// For the tests of this room: Siti, who owns a shop, and an operator, with the tools to sign them
// in.

#include <algorithm>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/core/crypto.h"
#include "base/core/password_hash.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "people/accounts/session.h"

namespace gerbang::accounts {

inline constexpr const char* kPassword = "Abcdef1!";

/// Argon2 on purpose takes long, which core/password_hash_test.cpp is about.
inline constexpr PasswordCost kCheap{.memory_kib = 1024, .passes = 1};

inline const std::string& hash_of_password() {
  static const std::string hash = PasswordHasher(kCheap).hash(kPassword);
  return hash;
}

class AccountFixture : public db::OnBothEngines {
 protected:
  AccountFixture() {
    settings_.public_url = "https://portal.example";
    settings_.master_key = "a master key for tests, of 32 characters and more";
    settings_.brand_name = "Gerbang";
    for (const auto& kind :
         {kAccountLocked, kPasswordForgotten, kPasswordChanged, kTwoFactorEnabled,
          kTwoFactorDisabled, kRecoveryCodeUsed, kRecoveryCodesRenewed}) {
      outbox_.reaction_add(events::on(kind, "", [this](db::Tx&, const events::EventRecord& e) {
        told_.push_back(e);
        return Result<Done>(Done{});
      }));
    }
    auto made = db().write([&](db::Tx& tx) -> Result<Done> {
      auto company = company_create(tx, "Kedai");
      GERBANG_TRY(user_, user_create(tx, {"siti@example.com", "Siti", hash_of_password(), company,
                                          Role::merchant_owner}));
      GERBANG_TRY(other_, user_create(tx, {"op@example.com", "Op", hash_of_password()}));
      return Done{};
    });
    EXPECT_TRUE(made.ok());
  }

  Result<SignedIn> in(std::string password = kPassword, std::string email = "siti@example.com",
                      std::string remember_me_token = "") {
    return sign_in(db(), outbox_, pool_, settings_,
                   {std::move(email), std::move(password), std::move(remember_me_token), client_});
  }
  Result<http::Session> check(std::string_view token, std::string_view account = "") {
    return db().read([&](db::Sql& sql) { return session_check(sql, token, account, settings_); });
  }
  void touch(std::string_view token) {
    write([&](db::Tx& tx) { session_touch(tx, sha256_hex(token)); });
  }
  template <class F>
  void write(F change) {
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      change(tx);
      return Done{};
    });
    EXPECT_TRUE(done.ok());
  }
  /// How often an event of this kind was told.
  int told(const AccountKind& kind) const {
    int count = 0;
    for (const auto& event : told_) {
      if (event.kind == kind.name) ++count;
    }
    return count;
  }
  /// Runs `what` on so many threads at once; how many of them it was true for.
  template <class F>
  static int at_once(int threads, F what) {
    std::vector<std::thread> running;
    std::vector<char> right(static_cast<std::size_t>(threads));
    for (auto& one : right)
      running.emplace_back([&] { one = what() ? 1 : 0; });
    for (auto& thread : running)
      thread.join();
    return static_cast<int>(std::count(right.begin(), right.end(), 1));
  }

  AccountSettings settings_;
  events::Outbox outbox_;
  std::vector<events::EventRecord> told_;
  PasswordPool pool_{2, kCheap, 200};
  Client client_{"127.0.0.1", "Firefox", "r"};
  Id<User> user_;
  Id<User> other_;
};

}  // namespace gerbang::accounts
