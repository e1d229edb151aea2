// Nobody finds out by the time of an answer whether an address has an account: for a known and an
// unknown one the same number of passwords is hashed, and the database reads and writes as often.

#include <functional>
#include <map>

#include "people/accounts/account.h"
#include "people/accounts/account_fixture.h"
#include "people/accounts/country.h"
#include "people/accounts/password.h"

namespace gerbang::accounts {
namespace {

class KnownAddressTest : public AccountFixture {
 protected:
  struct Work {
    std::int64_t hashes = 0, write_jobs = 0, commits = 0, reads = 0;
    bool operator==(const Work&) const = default;
  };
  using Door = std::function<void(const std::string& email)>;

  KnownAddressTest() {
    write([&](db::Tx& tx) {
      auto company = company_create(tx, "Kedai Kedua");
      for (auto email : {"open@example.com", "locked@example.com", "old@example.com"}) {
        ASSERT_TRUE(
            user_create(tx, {email, "Nur", hash_of_password(), company, Role::merchant_owner})
                .ok());
      }
    });
    EXPECT_TRUE(in(kPassword, "open@example.com").ok());
    for (int i = 0; i < 10; ++i)
      EXPECT_FALSE(in("Wrong-Guess-2026!", "locked@example.com").ok());
  }
  Work work_of(const Door& door, const std::string& email) {
    auto before = db().stats();
    auto hashes = pool_.done();
    door(email);
    auto after = db().stats();
    return {pool_.done() - hashes, after.write_jobs - before.write_jobs,
            after.commits - before.commits, after.reads - before.reads};
  }
  std::map<std::string, Door> doors() {
    return {
        {"wrong password",
         [&](const std::string& email) { EXPECT_FALSE(in("Wrong-Guess-2026!", email).ok()); }},
        {"remembered browser",
         [&](const std::string& email) {
           EXPECT_FALSE(in("Wrong-Guess-2026!", email, std::string(43, 'A')).ok());
         }},
        {"forgotten password",
         [&](const std::string& email) {
           write([&](db::Tx& tx) { password_forgot(tx, email, client_); });
         }},
        {"revoked session",
         [&](const std::string& email) {
           auto answer = db().write([&](db::Tx& tx) {
             return session_revoke(tx, email, std::string(43, 'A'), client_);
           });
           EXPECT_FALSE(answer.ok());
         }},
        {"sign-up",
         [&](const std::string& email) {
           auto answer = db().write([&](db::Tx& tx) {
             return sign_up(tx, outbox_, settings_,
                            {email, "Nur", "hash", "en", kMalaysia, 1, false, ""});
           });
           EXPECT_TRUE(answer.ok());
         }},
    };
  }
};
INSTANTIATE_ON_BOTH_ENGINES(KnownAddressTest);

TEST_P(KnownAddressTest, every_door_works_as_much_for_an_unknown_address_as_for_a_known_one) {
  int unknown = 0;
  for (const auto& [name, door] : doors()) {
    // The first time may prepare statements.
    work_of(door, "first" + std::to_string(++unknown) + "@example.com");
    auto wanted = work_of(door, "nobody" + std::to_string(++unknown) + "@example.com");
    bool checks = name == "wrong password" || name == "remembered browser";
    EXPECT_EQ(wanted.hashes, checks ? 1 : 0) << name;
    EXPECT_EQ(wanted.write_jobs, 1) << name;
    for (auto email : {"siti@example.com", "op@example.com", "open@example.com",
                       "locked@example.com", "old@example.com", "SITI@example.com"}) {
      EXPECT_EQ(work_of(door, email), wanted) << name << " of " << email;
    }
  }
}

}  // namespace
}  // namespace gerbang::accounts
