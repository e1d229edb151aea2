#pragma once
// The people of a company: invited with a role, given another one, switched off and on, unlocked,
// signed out; their second factor taken away by two people; the company handed to another head. The
// last active head of a company (its Owner; of the gateway, its Administrator) stays.

#include <array>
#include <string>
#include <vector>

#include "base/contract/wire.h"
#include "people/accounts/account.h"
#include "people/accounts/password_pool.h"
#include "people/team/role.h"

namespace gerbang::team {

struct TeamInvitation;  // names ids

enum class InvitationStatus : unsigned char { open = 1, accepted = 2, withdrawn = 3 };
enum class RemovalStatus : unsigned char { asked = 1, done = 2, refused = 3 };

struct InvitationRecord {
  MerchantId company;
  Id<TeamInvitation> id;
  std::string email;
  Id<CustomRole> role;
  std::string language;
  InvitationStatus status{};
  Id<User> invited_by;
  std::string invited_by_name;
  Instant created_at;
  Instant ends_at;
};
BOOST_DESCRIBE_STRUCT(InvitationRecord, (),
                      (company, id, email, role, language, status, invited_by, invited_by_name,
                       created_at, ends_at))

/// Somebody lost phone and recovery codes: one person asks, with a reason, another one does it.
struct FactorRemoval {
  MerchantId company;
  Id<FactorRemoval> id;
  Id<Account> account;
  Id<User> user;
  std::string reason;
  RemovalStatus status{};
  Id<User> asked_by;
  std::string asked_by_name;
  Instant asked_at;
};
BOOST_DESCRIBE_STRUCT(FactorRemoval, (),
                      (company, id, account, user, reason, status, asked_by, asked_by_name,
                       asked_at))

/// What the mails tell. `account` is the person it happened to.
struct TeamEvent {
  Id<Account> account;
  Id<TeamInvitation> invitation;
  std::string by;           // the name of who did it
  std::string detail;       // the role's name, or the reason
  Id<Account> before = {};  // of ownershipMoved: who owned the company
};
BOOST_DESCRIBE_STRUCT(TeamEvent, (), (account, invitation, by, detail, before))
using TeamKind = events::Kind<TeamEvent>;
inline constexpr TeamKind kPersonInvited{"team.invited"};
inline constexpr TeamKind kPersonJoined{"team.joined"};
inline constexpr TeamKind kRoleGiven{"team.roleGiven"};
inline constexpr TeamKind kPersonSuspended{"team.suspended"};
inline constexpr TeamKind kPersonResumed{"team.resumed"};
inline constexpr TeamKind kOwnershipMoved{"team.ownershipMoved"};
inline constexpr TeamKind kFactorRemovalAsked{"team.factorRemovalAsked"};

struct TeamSettings {
  const accounts::AccountSettings* accounts = nullptr;
  const events::Outbox* outbox = nullptr;
  std::int64_t invitations_open_max = 200;  // of a company at a time
};

struct Invite {
  std::string email;
  Id<CustomRole> role_id;
  std::optional<std::string> language;
};
BOOST_DESCRIBE_STRUCT(Invite, (), (email, role_id, language))
constexpr auto field_rules(contract::Of<Invite>) {
  return std::array{contract::rule("email").is(contract::Format::email)};
}

class People {
 public:
  explicit People(TeamSettings settings) : settings_(settings) {}
  const TeamSettings& settings() const { return settings_; }

  /// Errors: `roleId` names no role, or one that she may not give; `email` is a colleague's, or
  /// waits already.
  Result<Id<TeamInvitation>> invite(db::Tx& tx, const Administrator& by, MerchantId company,
                                    const Invite& input) const;
  Result<Done> invite_again(db::Tx& tx, const Administrator& by, MerchantId company,
                            Id<TeamInvitation> invitation) const;
  Result<Done> invitation_withdraw(db::Tx& tx, const Administrator& by, MerchantId company,
                                   Id<TeamInvitation> invitation) const;

  /// What the page behind the link shows.
  struct Offer {
    InvitationRecord invitation;
    std::string company;
    std::string role;
    bool is_known = false;  // the address has a user: no password is chosen
  };
  Result<Offer> offer(db::Sql& sql, std::string_view token) const;
  struct Join {
    std::string token;
    std::string full_name;      // of a new user
    std::string password_hash;  // likewise
    std::string ip;
    std::string request_id;
  };
  /// The link proves the address. Ended where who invited is gone, or may give the role no more.
  Result<Done> join(db::Tx& tx, const Join& input) const;

  Result<Done> role_set(db::Tx& tx, const Administrator& by, Id<Account> account,
                        Id<CustomRole> role) const;
  /// Nobody switches themselves off.
  Result<Done> suspend(db::Tx& tx, const Administrator& by, Id<Account> account,
                       const std::string& reason) const;
  Result<Done> resume(db::Tx& tx, const Administrator& by, Id<Account> account) const;
  Result<Done> unlock(db::Tx& tx, const Administrator& by, Id<Account> account) const;
  Result<Done> sign_out(db::Tx& tx, const Administrator& by, Id<Account> account) const;

  Result<Done> factor_removal_ask(db::Tx& tx, const Administrator& by, Id<Account> account,
                                  const std::string& reason) const;
  /// Not by who asked, nor by the person itself.
  Result<Done> factor_removal_decide(db::Tx& tx, const Administrator& by, Id<FactorRemoval> removal,
                                     bool is_approved) const;

  /// The owner's own role goes to a colleague, who is active and verified; she becomes an Admin.
  Result<Done> ownership_move(db::Tx& tx, const Administrator& by, Id<Account> account) const;

 private:
  Result<accounts::Membership> below(db::Tx& tx, const Administrator& by,
                                     Id<Account> account) const;
  Result<Done> tell(db::Tx& tx, const TeamKind& kind, MerchantId company,
                    const TeamEvent& event) const;

  TeamSettings settings_;
};

/// What can be done with a person by who looks at the page.
enum class PersonAction : unsigned char {
  change_role,
  suspend,
  resume,
  unlock,
  sign_out,
  ask_factor_removal,
  decide_factor_removal,
  move_ownership,
};

}  // namespace gerbang::team

template <>
struct gerbang::contract::WireWords<gerbang::team::PersonAction> {
  using A = gerbang::team::PersonAction;
  static constexpr std::array<std::pair<A, std::string_view>, 8> names{
      {{A::change_role, "CHANGE_ROLE"},
       {A::suspend, "SUSPEND"},
       {A::resume, "RESUME"},
       {A::unlock, "UNLOCK"},
       {A::sign_out, "SIGN_OUT"},
       {A::ask_factor_removal, "ASK_FACTOR_REMOVAL"},
       {A::decide_factor_removal, "DECIDE_FACTOR_REMOVAL"},
       {A::move_ownership, "MOVE_OWNERSHIP"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::team::InvitationStatus> {
  using S = gerbang::team::InvitationStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::open, "OPEN"}, {S::accepted, "ACCEPTED"}, {S::withdrawn, "WITHDRAWN"}}};
};
