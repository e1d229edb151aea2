// Nobody finds out who has an account, neither by an answer nor by the time that it takes: whatever
// address a request names, the answer, the hashes and the reads and writes of the database are the
// same.

#include "people/accounts/account_api.h"
#include "people/accounts/account_fixture.h"
#include "people/accounts/membership.h"
#include "people/accounts/password_api.h"
#include "people/accounts/sign_in_api.h"

namespace gerbang::accounts {
namespace {

/// The parts of a call that an outsider sees, and those that take time.
struct Seen {
  int status = 0;
  std::string body;
  std::int64_t hashes = 0, reads = 0, writes = 0, commits = 0;
  friend bool operator==(const Seen&, const Seen&) = default;
};
std::ostream& operator<<(std::ostream& out, const Seen& seen) {
  return out << seen.status << " after " << seen.hashes << " hashes, " << seen.reads << " reads, "
             << seen.writes << " writes, " << seen.commits << " commits: " << seen.body;
}

class KnownAddressTest : public AccountFixture {
 protected:
  KnownAddressTest() {
    for (auto& routes :
         {account_routes(settings_, outbox_, pool_), sign_in_routes(settings_, outbox_, pool_),
          password_routes(settings_, outbox_, pool_)})
      routes_.insert(routes_.end(), routes.begin(), routes.end());
    // Asking about all of them within an hour is stopped for the number alone.
    settings_.wrong_sign_ins_per_hour_max = 0;
    addresses_ = {"nobody@example.com", "siti@example.com", "SITI@example.com", "op@example.com"};
    add("unverified", [](db::Tx& tx, Id<User> user) {
      static constexpr db::Statement kUnverified{
          "t_known_unverified", "UPDATE users SET email_verified_at = NULL WHERE id = $1"};
      tx.exec(kUnverified, user);
    });
    add("signed-in", [](db::Tx&, Id<User>) {});
    EXPECT_TRUE(in(kPassword, "signed-in@example.com").ok());
    add("locked", [](db::Tx&, Id<User>) {});
    for (int i = 0; i < settings_.wrong_passwords_max; ++i)
      EXPECT_FALSE(in("Wrong-1!", "locked@example.com").ok());
    add("two-factor", [](db::Tx& tx, Id<User> user) {
      static constexpr db::Statement kFactor{"t_known_factor", R"(
        UPDATE users SET has_two_factor = 1, two_factor_key = 'sealed' WHERE id = $1)"};
      tx.exec(kFactor, user);
    });
    add("must-change", [](db::Tx& tx, Id<User> user) { password_change_demand(tx, user); });
    add("suspended", [](db::Tx& tx, Id<User> user) {
      for (const auto& it : memberships_of(tx, kGatewayCompany))
        if (it.user == user) membership_switch(tx, it, false);
    });
    addresses_.emplace_back("NOBODY@example.com");
    addresses_.emplace_back("nobody-else@example.com");
  }
  template <class F>
  void add(const std::string& name, F change) {
    auto email = name + "@example.com";
    addresses_.push_back(email);
    write([&](db::Tx& tx) { change(tx, *user_create(tx, {email, name, hash_of_password()})); });
  }
  /// As http/service calls a route that is open to all.
  Seen send(std::string_view operation, const std::string& body) {
    auto route = std::ranges::find(routes_, operation, &http::Route::operation);
    EXPECT_NE(route, routes_.end()) << operation;
    http::Request request;
    request.method = route->method;
    request.body = body;
    request.remote_ip = "203.0.113.9";
    http::Call call(request);
    auto prepared = route->prepare(request);
    EXPECT_TRUE(prepared.ok()) << body;
    auto hashes = pool_.computed();
    auto before = db().stats();
    http::Outcome outcome;
    if (route->kind == http::Route::Kind::flow) {
      http::Flow flow{db()};
      outcome = route->flow(flow, call, *prepared);
    } else {
      db().write_job([&](db::Tx& tx) {
        outcome = route->write(tx, call, *prepared);
        return outcome.ok();
      });
    }
    auto answer = outcome.error ? http::error_response(*outcome.error) : outcome.response;
    auto after = db().stats();
    return {answer.status,
            answer.body,
            pool_.computed() - hashes,
            after.reads - before.reads,
            after.write_jobs - before.write_jobs,
            after.commits - before.commits};
  }
  /// `body` has "%" where the address belongs. The answer to all of them.
  Seen same_for_all(std::string_view operation, const std::string& body) {
    auto with = [&](const std::string& email) {
      return std::string(body).replace(body.find('%'), 1, email);
    };
    auto unknown = send(operation, with("somebody@example.org"));
    for (const auto& email : addresses_)
      EXPECT_EQ(send(operation, with(email)), unknown) << email;
    return unknown;
  }

  http::Routes routes_;
  std::vector<std::string> addresses_;
};
INSTANTIATE_ON_BOTH_ENGINES(KnownAddressTest);

TEST_ON_SQLITE(KnownAddressTest,
               every_door_works_as_much_for_an_unknown_address_as_for_a_known_one) {
  const std::string token(43, 'A');
  struct Door {
    const char* operation;
    std::string body;
    int status;
    int hashes;
  };
  for (const auto& door : {
           Door{"security_authenticate", R"({"email":"%","password":"Wrong-1!"})", 401, 1},
           Door{"security_authenticate",
                R"({"email":"%","password":"Wrong-1!","rememberMeToken":")" + token + R"("})", 401,
                1},
           Door{"password_forgot", R"({"email":"%"})", 200, 0},
           Door{"session_revoke", R"({"email":"%","revokeSessionToken":")" + token + R"("})", 409,
                0},
           Door{"merchant_account_create", R"({"email":"%","fullName":"Nur Aisyah",
                "password":"Sign-Up-2026!","country":{"value":"Malaysia","label":"Malaysia","id":134},
                "subscriptionPlan":{"id":1,"label":"Starter"}})",
                200, 1},
       }) {
    SCOPED_TRACE(door.body);
    auto seen = same_for_all(door.operation, door.body);
    EXPECT_EQ(seen.status, door.status);
    EXPECT_EQ(seen.hashes, door.hashes);
    EXPECT_EQ(seen.writes, 1);
  }
}

TEST_ON_SQLITE(KnownAddressTest,
               the_right_password_of_a_locked_account_costs_what_a_wrong_one_does) {
  auto sign_in_of = [&](const std::string& email) {
    return send("security_authenticate", R"({"email":")" + email + R"(","password":"Abcdef1!"})");
  };
  auto unknown = sign_in_of("nobody@example.com");
  EXPECT_EQ(unknown.status, 401);
  EXPECT_EQ(sign_in_of("locked@example.com"), unknown);
}

}  // namespace
}  // namespace gerbang::accounts
