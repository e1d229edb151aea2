#pragma once
// Tests only: two merchants and the gateway, with one person of each rank. A test lets one of them
// do something as a route does: in a transaction that first asks what they may (`administrator`).

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "people/team/group.h"
#include "people/team/invariants.h"
#include "people/team/person.h"
#include "people/team/team_store.h"

namespace gerbang::team {

/// The rank is written behind each. Lead, second_lead and clerk have roles that Kedai made: a clerk
/// may what a lead may, apart from administering people. A lead may not all that Support may.
enum class Who {
  owner,          // Kedai, 1000
  second_owner,   // Kedai, 1000
  admin,          // Kedai, 900
  second_admin,   // Kedai, 900
  lead,           // Kedai, 50 by the level of the group Leads
  second_lead,    // Kedai, 50
  support,        // Kedai, 0
  clerk,          // Kedai, 0, and may not administer people
  outsider,       // Kopi's only owner
  gateway,        // the gateway's Administrator, 1000
  second_gateway  // the gateway's, 1000
};
/// Whose actions the tables list, in the order of their columns.
inline constexpr std::array kDoers{Who::owner, Who::admin,    Who::lead,
                                   Who::clerk, Who::outsider, Who::gateway};

// A table's word about an action: it is done, or refused with this code.
inline constexpr std::string_view kOk = "";
inline constexpr std::string_view kForbidden = "error.forbidden";
inline constexpr std::string_view kNotFound = "error.notFound";
inline constexpr std::string_view kInvalid = "error.validation";
using Answers = std::array<std::string_view, kDoers.size()>;

inline std::string_view name_of(Who who) {
  constexpr std::array<std::string_view, 11> names{
      "owner",   "second_owner", "admin",    "second_admin", "lead",          "second_lead",
      "support", "clerk",        "outsider", "gateway",      "second_gateway"};
  return names.at(static_cast<std::size_t>(who));
}

class TeamFixture : public db::OnBothEngines {
 protected:
  struct Person {
    MerchantId company;
    Id<User> user;
    Id<Account> account;
    std::string email;
  };

  TeamFixture() {
    accounts_.public_url = "https://portal.example";
    accounts_.master_key = "a master key for tests, of 32 characters and more";
    write([&](db::Tx& tx) {
      kedai_ = accounts::company_create(tx, "Kedai");
      kopi_ = accounts::company_create(tx, "Kopi");
      add(tx, Who::owner, kedai_, Role::merchant_owner);
      add(tx, Who::second_owner, kedai_, Role::merchant_owner);
      add(tx, Who::admin, kedai_, Role::merchant_admin);
      add(tx, Who::second_admin, kedai_, Role::merchant_admin);
      for (auto who : {Who::lead, Who::second_lead, Who::support, Who::clerk})
        add(tx, who, kedai_, Role::merchant_support);
      add(tx, Who::outsider, kopi_, Role::merchant_owner);
      add(tx, Who::gateway, kGatewayCompany, Role::gateway_administrator);
      add(tx, Who::second_gateway, kGatewayCompany, Role::gateway_administrator);
      lead_role_ = role(tx, Who::owner, "Lead",
                        {"user.team.view", "user.team.create", "user.team.edit", "user.team.delete",
                         "payment.salesTransaction.view", "payment.refundRequest.view",
                         "payment.refundRequest.create"});
      clerk_role_ = role(tx, Who::owner, "Clerk",
                         {"payment.salesTransaction.view", "payment.refundRequest.view"});
      for (auto who : {Who::lead, Who::second_lead})
        give(tx, who, lead_role_);
      give(tx, Who::clerk, clerk_role_);
      group(tx, Who::owner, {"Leads", {}, level(tx, Who::owner, 50), {}, {}},
            {Who::lead, Who::second_lead});
    });
  }
  /// Whatever was done, the room's own rules hold.
  void TearDown() override {
    db().read_job([&](db::Sql& sql) { expect_invariants(sql); });
  }
  static void expect_invariants(db::Sql& sql) {
    for (const auto& invariant : team_invariants()) {
      for (const auto& violation : invariant.check(sql))
        ADD_FAILURE() << invariant.name << ": " << violation;
    }
  }

  const Person& person(Who who) const { return persons_.at(who); }
  accounts::Membership member(db::Sql& sql, Who who) const {
    return *accounts::membership_find(sql, person(who).account);
  }
  Result<Administrator> as(db::Tx& tx, Who who) const {
    const auto& it = person(who);
    bool is_gateway = it.company == kGatewayCompany;
    return administrator(
        tx, {it.company, it.user, std::string(name_of(who)), it.email, "203.0.113.9", "r"},
        it.account, it.company,
        {is_gateway ? Resource::admin_user : Resource::user_team, Action::edit});
  }

  template <class F>
  void write(F change) {
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      change(tx);
      return Done{};
    });
    EXPECT_TRUE(done.ok());
  }
  /// `does(tx, by, company)` by `who`, for their own company, in a transaction of its own.
  template <class F>
  Result<Done> act(Who who, F does) {
    return db().write([&](db::Tx& tx) { return in(tx, who, does); });
  }
  /// The same, of which nothing is kept. `done(tx)` sees what an action that was done has written.
  template <class F, class D>
  Result<Done> trial(Who who, F does, D done) {
    Result<Done> out{Done{}};
    db().write_job([&](db::Tx& tx) {
      out = in(tx, who, does);
      if (out.ok()) {
        done(tx);
        expect_invariants(tx);
      }
      return false;
    });
    return out;
  }
  static void expect_answer(const Result<Done>& answer, std::string_view code) {
    if (!code.empty()) {
      EXPECT_REFUSED(answer, code);
    } else {
      EXPECT_TRUE(answer.ok()) << answer.error().wire_code() << ": "
                               << answer.error().message.english();
    }
  }
  /// Each of kDoers does it and is answered as `expected` says; a refused one leaves every row as
  /// it was. `does(tx, by, company)` answers with a Result<Done>.
  template <class F>
  void expect_answers(const Answers& expected, F does) {
    auto kept = db::everything(db());
    for (std::size_t i = 0; i < kDoers.size(); ++i) {
      SCOPED_TRACE(name_of(kDoers.at(i)));
      expect_answer(trial(kDoers.at(i), does, [](db::Tx&) {}), expected.at(i));
    }
    EXPECT_EQ(db::everything(db()), kept);
  }

  Id<CustomRole> role(db::Tx& tx, Who who, std::string name, std::vector<std::string> permissions) {
    return *role_create(tx, *as(tx, who), person(who).company,
                        {std::move(name), {}, std::move(permissions), 0});
  }
  Id<GroupLevel> level(db::Tx& tx, Who who, std::int64_t rank) {
    return *level_create(tx, *as(tx, who), person(who).company,
                         {"Level " + std::to_string(rank), rank});
  }
  Id<UserGroup> group(db::Tx& tx, Who who, GroupDraft draft, const std::vector<Who>& members = {}) {
    for (auto it : members)
      draft.member_ids.push_back(person(it).account);
    return *group_create(tx, outbox_, *as(tx, who), person(who).company, draft);
  }
  void give(db::Tx& tx, Who who, Id<CustomRole> id) {
    regrant(tx, member(tx, who), *role_grant(tx, person(who).company, id));
  }
  static Id<CustomRole> preset(Role role) { return {static_cast<std::int64_t>(role)}; }

  accounts::AccountSettings accounts_;
  events::Outbox outbox_;
  People people_{{&accounts_, &outbox_}};
  MerchantId kedai_, kopi_;
  Id<CustomRole> lead_role_, clerk_role_;

 private:
  template <class F>
  Result<Done> in(db::Tx& tx, Who who, F& does) {
    GERBANG_TRY(auto administrator, as(tx, who));
    return does(tx, administrator, person(who).company);
  }
  void add(db::Tx& tx, Who who, MerchantId company, Role role) {
    auto email = std::string(name_of(who)) + "@people.example";
    auto user = *accounts::user_create(tx, {email, std::string(name_of(who)), "x", company, role});
    persons_[who] = {company, user, accounts::membership_of(tx, company, user)->id, email};
  }

  std::map<Who, Person> persons_;
};

}  // namespace gerbang::team
