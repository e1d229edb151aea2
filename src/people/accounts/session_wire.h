#pragma once
// How a sign-in looks on the wire, whichever step of it answers (spec account-portal §7).

#include <string>
#include <vector>

#include "base/contract/wire.h"
#include "people/accounts/session.h"

namespace gerbang::accounts {

/// An account that the user can work on; is_active marks the one of this session. Accounts that
/// were switched off are not told.
struct UserAccount {
  Id<Account> id;
  MerchantId company_id;
  std::string company;
  std::string role;  // a preset's name, or what the company calls a role of its own
  bool is_active = false;
};
BOOST_DESCRIBE_STRUCT(UserAccount, (), (id, company_id, company, role, is_active))

/// Without permissions and accounts while a step is still to come.
struct Session {
  std::string token;
  PermissionSet::Wire permissions;
  std::vector<UserAccount> user_accounts;
  bool is_pin_code_required = false;
  bool has_password_expired = false;
  // Of a browser that skipped the code: the one it brings the next time, in place of this time's.
  std::optional<std::string> remember_me_token;
};
BOOST_DESCRIBE_STRUCT(Session, (),
                      (token, permissions, user_accounts, is_pin_code_required,
                       has_password_expired, remember_me_token))

Session session_wire(SignedIn&& in);

}  // namespace gerbang::accounts
