// Every action on a person, in every state, by people of every rank, against the tables.

#include "people/accounts/two_factor.h"
#include "people/team/team_fixture.h"

namespace gerbang::team {
namespace {

enum class PersonState {
  active,
  suspended,
  locked,
  unverified,
  second_factor,
  removal_asked,  // by somebody who does nothing in this table
  removal_asked_by_doer,
  removal_refused
};
constexpr std::array kPersonStates{PersonState::active,
                                   PersonState::suspended,
                                   PersonState::locked,
                                   PersonState::unverified,
                                   PersonState::second_factor,
                                   PersonState::removal_asked,
                                   PersonState::removal_asked_by_doer,
                                   PersonState::removal_refused};

enum class Does {
  set_role,
  suspend,
  resume,
  unlock,
  sign_out,
  ask_removal,
  approve_removal,
  refuse_removal,
  move_ownership
};

struct PersonAnswers {
  Does action;
  std::array<std::string_view, kPersonStates.size()> answers;  // in the order of kPersonStates
};
constexpr std::string_view kNoFactor = "team.noFactor", kWaits = "team.removalWaits",
                           kDecided = "team.decidedAlready", kNotReady = "team.notReadyToOwn",
                           kNotSuspended = "team.notSuspended",
                           kSuspended = "team.suspendedAlready", kLastHead = "team.lastHead";
// clang-format off
/// For those who are allowed to administer the person.
//  active         suspended   locked         unverified     second_factor  asked          asked_by_doer  refused
constexpr std::array kByState{
PersonAnswers{Does::set_role,
  {kOk,            kOk,        kOk,           kOk,           kOk,           kOk,           kOk,           kOk}},
PersonAnswers{Does::suspend,
  {kOk,            kSuspended, kOk,           kOk,           kOk,           kOk,           kOk,           kOk}},
PersonAnswers{Does::resume,
  {kNotSuspended,  kOk,        kNotSuspended, kNotSuspended, kNotSuspended, kNotSuspended, kNotSuspended, kNotSuspended}},
PersonAnswers{Does::unlock,
  {kOk,            kOk,        kOk,           kOk,           kOk,           kOk,           kOk,           kOk}},
PersonAnswers{Does::sign_out,
  {kOk,            kOk,        kOk,           kOk,           kOk,           kOk,           kOk,           kOk}},
PersonAnswers{Does::ask_removal,
  {kNoFactor,      kNoFactor,  kNoFactor,     kNoFactor,     kOk,           kWaits,        kWaits,        kOk}},
PersonAnswers{Does::approve_removal,
  {kNotFound,      kNotFound,  kNotFound,     kNotFound,     kNotFound,     kOk,           kForbidden,    kDecided}},
PersonAnswers{Does::refuse_removal,
  {kNotFound,      kNotFound,  kNotFound,     kNotFound,     kNotFound,     kOk,           kOk,           kDecided}},
PersonAnswers{Does::move_ownership,
  {kOk,            kNotReady,  kOk,           kNotReady,     kOk,           kOk,           kOk,           kOk}},
};

constexpr std::array kTargets{Who::second_owner, Who::second_admin, Who::second_lead,
                              Who::support, Who::clerk, Who::outsider, Who::second_gateway};
struct Reach {
  Who by;
  std::array<std::string_view, kTargets.size()> answers;  // in the order of kTargets
};
/// Which role may administer which.
//                 second_owner second_admin second_lead support     clerk       outsider    second_gateway
constexpr std::array kReach{
Reach{Who::owner,    {kOk,        kOk,        kOk,        kOk,        kOk,        kNotFound,  kNotFound}},
Reach{Who::admin,    {kForbidden, kForbidden, kOk,        kOk,        kOk,        kNotFound,  kNotFound}},
Reach{Who::lead,     {kForbidden, kForbidden, kForbidden, kOk,        kOk,        kNotFound,  kNotFound}},
Reach{Who::clerk,    {kForbidden, kForbidden, kForbidden, kForbidden, kForbidden, kForbidden, kForbidden}},
Reach{Who::outsider, {kNotFound,  kNotFound,  kNotFound,  kNotFound,  kNotFound,  kForbidden, kNotFound}},
Reach{Who::gateway,  {kOk,        kOk,        kOk,        kOk,        kOk,        kOk,        kOk}},
};
// clang-format on

bool has_removal(PersonState state) {
  return state == PersonState::removal_asked || state == PersonState::removal_asked_by_doer ||
         state == PersonState::removal_refused;
}

class PersonStatesTest : public TeamFixture {
 protected:
  static constexpr Id<FactorRemoval> kRemoval{77};

  void bring(Who of, PersonState state, Who doer) {
    static constexpr db::Statement kUser{"t_person_user", R"(
      UPDATE users SET has_two_factor = $2, two_factor_key = CASE WHEN $2 = 1 THEN 'sealed' END,
                       locked_until = $3, code_locked_until = $3, email_verified_at = $4
      WHERE id = $1)"};
    static constexpr db::Statement kNoRemoval{"t_person_removal",
                                              "DELETE FROM factor_removals WHERE id = $1"};
    static constexpr db::Statement kNoSession{"t_person_session_end",
                                              "DELETE FROM sessions WHERE user_id = $1"};
    static constexpr db::Statement kSession{"t_person_session", R"(
      INSERT INTO sessions (token_hash, user_id, account_id, kind, created_at, last_seen_at,
                            ends_at, id)
      VALUES ('a session of ' || $1, $1, $2, 1, $3, $3, $4, $1))"};
    const auto& it = person(of);
    bool has_factor = state == PersonState::second_factor || has_removal(state);
    std::optional<Instant> locked, verified;
    if (state == PersonState::locked) locked = clock.now() + minutes(30);
    if (state != PersonState::unverified) verified = clock.now();
    write([&](db::Tx& tx) {
      tx.exec(kUser, it.user, has_factor, locked, verified);
      tx.exec(kNoRemoval, kRemoval);
      tx.exec(kNoSession, it.user);
      accounts::membership_switch(tx, member(tx, of), state != PersonState::suspended);
      if (state != PersonState::suspended)
        tx.exec(kSession, it.user, it.account, clock.now(), clock.now() + hours(1));
      if (!has_removal(state)) return;
      auto asked_by =
          state == PersonState::removal_asked_by_doer ? person(doer).user : Id<User>{4711};
      EXPECT_TRUE(
          store::removal_insert(tx, {it.company, kRemoval, it.account, it.user, "Phone lost",
                                     RemovalStatus::asked, asked_by, "Asker", clock.now()}));
      if (state == PersonState::removal_refused) {
        EXPECT_TRUE(store::removal_decide(tx, it.company, kRemoval, RemovalStatus::refused,
                                          Id<User>{4712}));
      }
    });
  }
  Result<Done> take(db::Tx& tx, const Administrator& by, Who of, Does action) {
    auto account = person(of).account;
    switch (action) {
      case Does::set_role:
        return people_.role_set(tx, by, account, lower_role(of));
      case Does::suspend:
        return people_.suspend(tx, by, account, "Left us");
      case Does::resume:
        return people_.resume(tx, by, account);
      case Does::unlock:
        return people_.unlock(tx, by, account);
      case Does::sign_out:
        return people_.sign_out(tx, by, account);
      case Does::ask_removal:
        return people_.factor_removal_ask(tx, by, account, "Phone lost");
      case Does::approve_removal:
        return people_.factor_removal_decide(tx, by, kRemoval, true);
      case Does::refuse_removal:
        return people_.factor_removal_decide(tx, by, kRemoval, false);
      case Does::move_ownership:
        return people_.ownership_move(tx, by, account);
    }
    return Done{};
  }
  /// A role of the person's company that a lead, an admin and a head are allowed to give.
  Id<CustomRole> lower_role(Who of) const {
    if (person(of).company == kedai_) return clerk_role_;
    return preset(person(of).company == kopi_ ? Role::merchant_support : Role::gateway_refunds);
  }
  /// The answer of the tables, in the order in which the product checks.
  static std::string_view expected(Who by, Who of, PersonState state, Does action) {
    if (by == Who::clerk) return kForbidden;
    bool is_decision = action == Does::approve_removal || action == Does::refuse_removal;
    if (is_decision && !has_removal(state)) return kNotFound;
    bool is_owner = by == Who::owner || by == Who::outsider;
    if (action == Does::move_ownership && !is_owner) return kForbidden;
    if (by == of) return kForbidden;
    auto reach =
        kReach[static_cast<std::size_t>(std::ranges::find(kReach, by, &Reach::by) - kReach.begin())]
            .answers[static_cast<std::size_t>(std::ranges::find(kTargets, of) - kTargets.begin())];
    if (reach != kOk) return reach;
    // Support may what a lead may not give.
    if (action == Does::resume && by == Who::lead && of == Who::support) return kForbidden;
    // The gateway does not decide what merchants' people may do.
    bool is_merchants = by == Who::gateway && of != Who::second_gateway;
    if (action == Does::set_role && is_merchants) return kInvalid;
    if (action == Does::suspend && of == Who::outsider) return kLastHead;
    return std::ranges::find(kByState, action, &PersonAnswers::action)
        ->answers[static_cast<std::size_t>(state)];
  }
  void expect_effect(db::Tx& tx, Who by, Who of, Does action) {
    static constexpr db::Statement kSessions{"t_person_sessions",
                                             "SELECT count(*) FROM sessions WHERE user_id = $1"};
    auto now = member(tx, of);
    auto sessions = *tx.one<std::int64_t>(kSessions, now.user);
    auto removal = store::removal(tx, kRemoval);
    switch (action) {
      case Does::set_role:
        EXPECT_EQ(now.role_id != 0 ? now.role_id : static_cast<std::int64_t>(now.role),
                  lower_role(of).value);
        break;
      case Does::suspend:
        EXPECT_FALSE(now.is_active);
        EXPECT_EQ(sessions, 0);
        break;
      case Does::resume:
        EXPECT_TRUE(now.is_active);
        break;
      case Does::unlock:
        EXPECT_FALSE(now.locked_until || now.code_locked_until);
        break;
      case Does::sign_out:
        EXPECT_EQ(sessions, 0);
        break;
      case Does::ask_removal:
        EXPECT_TRUE(store::removal_open(tx, now.user));
        EXPECT_TRUE(now.has_two_factor);
        break;
      case Does::approve_removal:
        EXPECT_EQ(removal->status, RemovalStatus::done);
        EXPECT_FALSE(now.has_two_factor);
        EXPECT_EQ(sessions, 0);
        break;
      case Does::refuse_removal:
        EXPECT_EQ(removal->status, RemovalStatus::refused);
        EXPECT_TRUE(now.has_two_factor);
        break;
      case Does::move_ownership:
        EXPECT_EQ(now.role, Role::merchant_owner);
        EXPECT_EQ(member(tx, by).role, Role::merchant_admin);
        break;
    }
  }
};
INSTANTIATE_ON_BOTH_ENGINES(PersonStatesTest);

TEST_ON_SQLITE(PersonStatesTest, every_action_is_done_or_refused_with_its_code_by_rank_and_state) {
  auto targets = std::vector<Who>(kTargets.begin(), kTargets.end());
  targets.push_back(Who::owner);  // and so each of them tries themselves, or somebody above
  targets.push_back(Who::admin);
  targets.push_back(Who::lead);
  for (auto of : targets) {
    bool is_doer = std::ranges::find(kTargets, of) == kTargets.end();
    for (auto state : kPersonStates) {
      // Kopi has one owner, who cannot be suspended.
      if (of == Who::outsider && state == PersonState::suspended) continue;
      for (auto doer : kDoers) {
        // A doer is tried by themselves only, and is active: what they are allowed to do is
        // another test's.
        if (is_doer && (doer != of || state == PersonState::suspended)) continue;
        bring(of, state, doer);
        auto kept = db::everything(db());
        for (const auto& row : kByState) {
          SCOPED_TRACE(std::string(name_of(doer)) + " to " + std::string(name_of(of)) + ", state " +
                       std::to_string(static_cast<int>(state)) + ", action " +
                       std::to_string(static_cast<int>(row.action)));
          auto answer = trial(
              doer,
              [&](db::Tx& tx, const Administrator& by, MerchantId) {
                return take(tx, by, of, row.action);
              },
              [&](db::Tx& tx) { expect_effect(tx, doer, of, row.action); });
          expect_answer(answer, expected(doer, of, state, row.action));
        }
        EXPECT_EQ(db::everything(db()), kept);
      }
      bring(of, PersonState::active, of);
    }
  }
}

TEST_ON_SQLITE(PersonStatesTest, a_role_is_given_only_by_those_who_may_all_of_it_and_are_above_it) {
  Id<CustomRole> unknown{999'999'999}, theirs, admins_too;
  write([&](db::Tx& tx) {
    theirs = role(tx, Who::outsider, "Theirs", {"payment.cart.view"});
    admins_too = role(tx, Who::owner, "Team", {"user.team.view", "user.team.edit"});
  });
  struct Line {
    Id<CustomRole> role;
    Answers answers;
  };
  const std::array lines{
      Line{clerk_role_, {kOk, kOk, kOk, kForbidden, kNotFound, kInvalid}},
      Line{admins_too, {kOk, kOk, kOk, kForbidden, kNotFound, kInvalid}},
      Line{preset(Role::merchant_support), {kOk, kOk, kInvalid, kForbidden, kNotFound, kInvalid}},
      Line{preset(Role::merchant_admin),
           {kOk, kInvalid, kInvalid, kForbidden, kNotFound, kInvalid}},
      Line{preset(Role::merchant_owner),
           {kOk, kInvalid, kInvalid, kForbidden, kNotFound, kInvalid}},
      Line{preset(Role::gateway_refunds),
           {kInvalid, kInvalid, kInvalid, kForbidden, kNotFound, kInvalid}},
      Line{theirs, {kInvalid, kInvalid, kInvalid, kForbidden, kNotFound, kInvalid}},
      Line{unknown, {kInvalid, kInvalid, kInvalid, kForbidden, kNotFound, kInvalid}},
  };
  for (const auto& line : lines) {
    SCOPED_TRACE("role " + id_text(line.role));
    expect_answers(line.answers, [&](db::Tx& tx, const Administrator& by, MerchantId) {
      auto answer = people_.role_set(tx, by, person(Who::support).account, line.role);
      if (!answer.ok() && answer.error().code == ErrorCode::invalid) {
        EXPECT_EQ(answer.error().field_errors.at(0).field, "roleId");
      }
      return answer;
    });
  }
}

TEST_ON_SQLITE(PersonStatesTest, people_who_lost_the_right_or_were_suspended_administer_nobody) {
  auto suspend = [&](db::Tx& tx, const Administrator& by, MerchantId) {
    return people_.suspend(tx, by, person(Who::support).account, "Left us");
  };
  write([&](db::Tx& tx) { give(tx, Who::lead, clerk_role_); });
  EXPECT_REFUSED(act(Who::lead, suspend), kForbidden);
  write([&](db::Tx& tx) {
    give(tx, Who::lead, lead_role_);
    accounts::membership_switch(tx, member(tx, Who::lead), false);
  });
  EXPECT_REFUSED(act(Who::lead, suspend), kForbidden);
  write([&](db::Tx& tx) { accounts::membership_switch(tx, member(tx, Who::lead), true); });
  EXPECT_TRUE(act(Who::lead, suspend).ok());
}

TEST_ON_SQLITE(PersonStatesTest, the_last_active_owner_is_not_suspended) {
  auto suspend = [&](Who of) {
    return [this, of](db::Tx& tx, const Administrator& by, MerchantId) {
      return people_.suspend(tx, by, person(of).account, "Left us");
    };
  };
  ASSERT_TRUE(act(Who::owner, suspend(Who::second_owner)).ok());
  EXPECT_REFUSED(act(Who::gateway, suspend(Who::owner)), kLastHead);
}

TEST_ON_SQLITE(PersonStatesTest, unlocking_ends_the_lock_of_passwords_and_of_codes) {
  static constexpr db::Statement kLocks{"t_unlock_locks", R"(
    UPDATE users SET failed_count = 10, locked_until = $2, code_failed_count = 9,
                     code_locked_until = $2
    WHERE id = $1)"};
  static constexpr db::Statement kLeft{"t_unlock_left", R"(
    SELECT count(*) FROM users WHERE id = $1
      AND failed_count = 0 AND code_failed_count = 0
      AND locked_until IS NULL AND code_locked_until IS NULL)"};
  auto user = person(Who::support).user;
  write([&](db::Tx& tx) { tx.exec(kLocks, user, clock.now() + minutes(30)); });
  ASSERT_TRUE(act(Who::lead, [&](db::Tx& tx, const Administrator& by, MerchantId) {
                return people_.unlock(tx, by, person(Who::support).account);
              }).ok());
  EXPECT_EQ(db().read([&](db::Sql& sql) { return *sql.one<int>(kLeft, user); }), 1);
}

}  // namespace
}  // namespace gerbang::team
