// Every action on an invitation, in every state, by people of every rank, and what ends one before
// it is accepted.

#include "people/accounts/invitation.h"
#include "people/team/team_fixture.h"

namespace gerbang::team {
namespace {

constexpr const char* kInvited = "mei@people.example";
constexpr std::string_view kEnded = "team.invitationEnded";

class InvitationStatesTest : public TeamFixture {
 protected:
  InvitationStatesTest() {
    outbox_.reaction_add(
        events::on(kPersonInvited, "", [this](db::Tx&, const events::EventRecord&) {
          ++mailed_;
          return Result<Done>(Done{});
        }));
  }

  Result<Id<TeamInvitation>> invite(Who who, Id<CustomRole> role, const std::string& email) {
    return db().write([&](db::Tx& tx) -> Result<Id<TeamInvitation>> {
      GERBANG_TRY(auto by, as(tx, who));
      return people_.invite(tx, by, person(who).company, {email, role, {}});
    });
  }
  Id<TeamInvitation> invited(Who who, Id<CustomRole> role) { return *invite(who, role, kInvited); }
  std::string token_of(Id<TeamInvitation> id) {
    std::string out;
    write([&](db::Tx& tx) { out = accounts::team_link(tx, accounts_, kInvited, id.value); });
    return out.substr(out.find("token=") + 6);
  }
  Result<Done> join(const std::string& token, const std::string& name = "Mei Ling",
                    const std::string& hash = "hash") {
    return db().write(
        [&](db::Tx& tx) { return people_.join(tx, {token, name, hash, "203.0.113.9", "r"}); });
  }
  Result<Done> offer(const std::string& token) {
    return db().read([&](db::Sql& sql) -> Result<Done> {
      GERBANG_CHECK(people_.offer(sql, token));
      return Done{};
    });
  }
  std::optional<InvitationRecord> record(Id<TeamInvitation> id) {
    return db().read([&](db::Sql& sql) { return store::invitation(sql, id); });
  }
  void move(Id<TeamInvitation> id, InvitationStatus to) {
    write([&](db::Tx& tx) {
      EXPECT_TRUE(store::invitation_move(tx, kedai_, id, InvitationStatus::open, to));
    });
  }
  auto send_again(Id<TeamInvitation> id) {
    return [this, id](db::Tx& tx, const Administrator& by, MerchantId company) {
      return people_.invite_again(tx, by, company, id);
    };
  }
  auto withdraw(Id<TeamInvitation> id) {
    return [this, id](db::Tx& tx, const Administrator& by, MerchantId company) {
      return people_.invitation_withdraw(tx, by, company, id);
    };
  }
  /// A refusal leaves every row as it was, the link that was followed included.
  void expect_nobody_joins(const std::string& token, std::string_view code) {
    auto kept = db::everything(db());
    EXPECT_REFUSED(join(token), code);
    EXPECT_EQ(db::everything(db()), kept);
  }

  int mailed_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(InvitationStatesTest);

TEST_ON_SQLITE(InvitationStatesTest,
               an_invitation_is_sent_again_and_withdrawn_only_while_it_is_open) {
  enum class State { open, open_above_a_lead, expired, role_deleted, accepted, withdrawn };
  struct Line {
    State state;
    Answers again;
    Answers withdrawal;
  };
  // owner, admin, lead, clerk, outsider, gateway
  constexpr Answers kDone{kOk, kOk, kOk, kForbidden, kNotFound, kNotFound};
  constexpr Answers kGone{kNotFound, kNotFound, kNotFound, kForbidden, kNotFound, kNotFound};
  constexpr std::array kLines{
      Line{State::open, kDone, kDone},
      Line{State::open_above_a_lead,
           {kOk, kOk, kForbidden, kForbidden, kNotFound, kNotFound},
           kDone},
      Line{State::expired, kDone, kDone},
      Line{State::role_deleted,
           {kForbidden, kForbidden, kForbidden, kForbidden, kNotFound, kNotFound},
           kDone},
      Line{State::accepted, kGone, kGone},
      Line{State::withdrawn, kGone, kGone},
  };
  for (const auto& line : kLines) {
    SCOPED_TRACE("state " + std::to_string(static_cast<int>(line.state)));
    Id<CustomRole> given = clerk_role_;
    if (line.state == State::open_above_a_lead) given = preset(Role::merchant_support);
    if (line.state == State::role_deleted)
      write([&](db::Tx& tx) { given = role(tx, Who::owner, "Guests", {"payment.cart.view"}); });
    auto id = invited(Who::owner, given);
    if (line.state == State::expired || line.state == State::role_deleted)
      clock.advance(accounts_.invitation);
    if (line.state == State::role_deleted) {
      ASSERT_TRUE(act(Who::owner, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
                    return role_delete(tx, by, company, given);
                  }).ok());
    }
    if (line.state == State::accepted) move(id, InvitationStatus::accepted);
    if (line.state == State::withdrawn) move(id, InvitationStatus::withdrawn);
    expect_answers(line.again, send_again(id));
    expect_answers(line.withdrawal, withdraw(id));
    if (record(id)->status == InvitationStatus::open) move(id, InvitationStatus::withdrawn);
  }
}

TEST_ON_SQLITE(InvitationStatesTest,
               sending_an_invitation_again_mails_it_and_renews_its_fourteen_days) {
  auto id = invited(Who::owner, clerk_role_);
  EXPECT_EQ(mailed_, 1);
  clock.advance(days(20));
  EXPECT_REFUSED(offer(token_of(id)), kEnded);
  ASSERT_TRUE(act(Who::lead, send_again(id)).ok());
  EXPECT_EQ(mailed_, 2);
  EXPECT_EQ(record(id)->ends_at, clock.now() + days(14));
  EXPECT_EQ(record(id)->invited_by, person(Who::owner).user);
  EXPECT_TRUE(join(token_of(id)).ok());
}

TEST_ON_SQLITE(InvitationStatesTest, people_invite_only_with_a_role_that_they_may_give) {
  Id<CustomRole> theirs;
  write([&](db::Tx& tx) { theirs = role(tx, Who::outsider, "Theirs", {"payment.cart.view"}); });
  struct Line {
    Id<CustomRole> role;
    Answers answers;
  };
  const std::array lines{
      Line{clerk_role_, {kOk, kOk, kOk, kForbidden, kInvalid, kInvalid}},
      Line{lead_role_, {kOk, kOk, kOk, kForbidden, kInvalid, kInvalid}},
      Line{preset(Role::merchant_support), {kOk, kOk, kInvalid, kForbidden, kOk, kInvalid}},
      Line{preset(Role::merchant_admin), {kOk, kInvalid, kInvalid, kForbidden, kOk, kInvalid}},
      Line{preset(Role::merchant_owner), {kOk, kInvalid, kInvalid, kForbidden, kOk, kInvalid}},
      Line{preset(Role::gateway_refunds),
           {kInvalid, kInvalid, kInvalid, kForbidden, kInvalid, kOk}},
      Line{theirs, {kInvalid, kInvalid, kInvalid, kForbidden, kOk, kInvalid}},
      Line{{999'999'999}, {kInvalid, kInvalid, kInvalid, kForbidden, kInvalid, kInvalid}},
  };
  for (const auto& line : lines) {
    SCOPED_TRACE("role " + id_text(line.role));
    expect_answers(line.answers,
                   [&](db::Tx& tx, const Administrator& by, MerchantId company) -> Result<Done> {
                     auto id = people_.invite(tx, by, company, {kInvited, line.role, {}});
                     if (id.ok()) return Done{};
                     if (id.error().code == ErrorCode::invalid) {
                       EXPECT_EQ(id.error().field_errors.at(0).field, "roleId");
                     }
                     return id.error();
                   });
  }
}

TEST_ON_SQLITE(InvitationStatesTest,
               colleagues_and_people_who_are_invited_already_are_not_invited) {
  invited(Who::owner, clerk_role_);
  for (std::string email : {person(Who::clerk).email, std::string("CLERK@People.example"),
                            std::string(kInvited), std::string("Mei@PEOPLE.example")}) {
    auto kept = db::everything(db());
    auto answer = invite(Who::owner, clerk_role_, email);
    ASSERT_REFUSED(answer, kInvalid) << email;
    EXPECT_EQ(answer.error().field_errors.at(0).field, "email");
    EXPECT_EQ(db::everything(db()), kept);
  }
  EXPECT_TRUE(invite(Who::owner, clerk_role_, person(Who::outsider).email).ok())
      << "people of another company may join";
  EXPECT_TRUE(invite(Who::outsider, preset(Role::merchant_support), kInvited).ok())
      << "each company invites for itself";
}

TEST_ON_SQLITE(InvitationStatesTest, a_company_has_at_most_two_hundred_open_invitations) {
  write([&](db::Tx& tx) {
    for (int i = 0; i < 199; ++i) {
      EXPECT_TRUE(store::invitation_insert(tx, {kedai_,
                                                {i + 1},
                                                "p" + std::to_string(i) + "@people.example",
                                                clerk_role_,
                                                "en",
                                                InvitationStatus::open,
                                                person(Who::owner).user,
                                                "Owner",
                                                clock.now(),
                                                clock.now() + days(14)}));
    }
  });
  invited(Who::owner, clerk_role_);
  auto kept = db::everything(db());
  EXPECT_REFUSED(invite(Who::owner, clerk_role_, "one-more@people.example"),
                 "team.tooManyInvitations");
  EXPECT_EQ(db::everything(db()), kept);
  EXPECT_TRUE(invite(Who::outsider, preset(Role::merchant_support), "other@people.example").ok());
  move({7}, InvitationStatus::accepted);
  EXPECT_TRUE(invite(Who::owner, clerk_role_, "one-more@people.example").ok());
}

TEST_ON_SQLITE(InvitationStatesTest, an_invited_person_joins_once_with_the_role_of_the_invitation) {
  auto id = invited(Who::lead, clerk_role_);
  auto token = token_of(id), second_mail = token_of(id);
  ASSERT_TRUE(offer(token).ok());
  auto kept = db::everything(db());
  for (auto [name, hash] : {std::pair{"", "hash"}, std::pair{"Mei Ling", ""}}) {
    auto answer = join(token, name, hash);
    ASSERT_REFUSED(answer, kInvalid);
    EXPECT_EQ(answer.error().field_errors.at(0).field, *name ? "password" : "fullName");
  }
  EXPECT_EQ(db::everything(db()), kept) << "the link is not used up";
  ASSERT_TRUE(join(token).ok());
  auto joined = db().read([&](db::Sql& sql) {
    auto user = accounts::user_find_by_email(sql, kInvited);
    return accounts::membership_of(sql, kedai_, user->id);
  });
  ASSERT_TRUE(joined);
  EXPECT_EQ(joined->role_id, clerk_role_.value);
  EXPECT_TRUE(joined->is_verified);
  EXPECT_EQ(record(id)->status, InvitationStatus::accepted);
  expect_nobody_joins(token, kEnded);
  expect_nobody_joins(second_mail, kEnded);
  EXPECT_REFUSED(offer(second_mail), kEnded);
}

TEST_ON_SQLITE(InvitationStatesTest, nobody_joins_by_an_invitation_that_expired_or_was_withdrawn) {
  auto expired = invited(Who::owner, clerk_role_);
  clock.advance(days(14));
  auto token = token_of(expired);
  EXPECT_REFUSED(offer(token), kEnded);
  expect_nobody_joins(token, kEnded);
  ASSERT_TRUE(act(Who::owner, send_again(expired)).ok());
  ASSERT_TRUE(act(Who::lead, withdraw(expired)).ok());
  token = token_of(expired);
  EXPECT_REFUSED(offer(token), kEnded);
  expect_nobody_joins(token, kEnded);
  expect_nobody_joins("no-token", kEnded);
}

TEST_ON_SQLITE(InvitationStatesTest, an_invitation_of_a_suspended_person_makes_nobody_a_colleague) {
  auto token = token_of(invited(Who::lead, clerk_role_));
  write([&](db::Tx& tx) { accounts::membership_switch(tx, member(tx, Who::lead), false); });
  expect_nobody_joins(token, kEnded);
  write([&](db::Tx& tx) { accounts::membership_switch(tx, member(tx, Who::lead), true); });
  EXPECT_TRUE(join(token).ok());
}

TEST_ON_SQLITE(InvitationStatesTest,
               an_invitation_gives_no_role_that_its_sender_may_no_longer_give) {
  auto token = token_of(invited(Who::lead, clerk_role_));
  // The sender gets a lower role.
  Id<CustomRole> guests;
  write([&](db::Tx& tx) {
    guests = role(tx, Who::owner, "Guests", {"payment.refundRequest.view"});
    give(tx, Who::lead, guests);
  });
  expect_nobody_joins(token, kEnded);
  // The role gets a permission that the sender lacks.
  write([&](db::Tx& tx) { give(tx, Who::lead, lead_role_); });
  auto allow = [&](std::vector<std::string> permissions, std::int64_t version) {
    return act(Who::owner, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
      return role_change(tx, outbox_, by, company, clerk_role_,
                         {"Clerk", {}, permissions, version});
    });
  };
  ASSERT_TRUE(allow({"payment.refundRequest.view", "payment.payout.approve"}, 1).ok());
  expect_nobody_joins(token, kEnded);
  ASSERT_TRUE(allow({"payment.refundRequest.view"}, 2).ok());
  EXPECT_TRUE(join(token).ok());
}

TEST_ON_SQLITE(InvitationStatesTest,
               a_person_who_became_a_colleague_meanwhile_does_not_join_again) {
  auto token = token_of(invited(Who::owner, clerk_role_));
  write([&](db::Tx& tx) {
    EXPECT_TRUE(
        accounts::user_create(tx, {kInvited, "Mei", "x", kedai_, Role::merchant_support}).ok());
  });
  expect_nobody_joins(token, "team.colleagueAlready");
}

}  // namespace
}  // namespace gerbang::team
