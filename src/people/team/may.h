#pragma once
// "May she?": whether a person may do something, and the chain that decides.

#include <optional>
#include <string>
#include <vector>

#include "people/team/team_api.h"

namespace gerbang::team {

struct MayQuery {
  Id<Account> account_id;
  std::optional<std::string> permission;  // "payment.cart.edit"
  std::optional<std::string> address;     // of the API: "/api/v1/payments/carts/7", or a whole URL
  std::optional<std::string> method;      // GET, where it is not said
};
BOOST_DESCRIBE_STRUCT(MayQuery, (), (account_id, permission, address, method))

enum class MayStep : unsigned char { account, role, group, side, rank, merchant, second_person };

}  // namespace gerbang::team

template <>
struct gerbang::contract::WireWords<gerbang::team::MayStep> {
  using S = gerbang::team::MayStep;
  static constexpr std::array<std::pair<S, std::string_view>, 7> names{
      {{S::account, "ACCOUNT"},
       {S::role, "ROLE"},
       {S::group, "GROUP"},
       {S::side, "SIDE"},
       {S::rank, "RANK"},
       {S::merchant, "MERCHANT"},
       {S::second_person, "SECOND_PERSON"}}};
};

namespace gerbang::team {

struct MayLine {
  MayStep step{};
  std::string name;       // of the role, of the group, of the company
  bool is_given = false;  // the role or group has the permission; the account is on; …
  std::int64_t rank = 0;  // of RANK
};
BOOST_DESCRIBE_STRUCT(MayLine, (), (step, name, is_given, rank))

struct May {
  bool may = false;
  std::string permission;  // that was asked for, or that the address needs; empty: none is needed
  std::string operation;   // what the address calls
  std::vector<MayLine> steps;
};
BOOST_DESCRIBE_STRUCT(May, (), (may, permission, operation, steps))

/// Errors: `accountId` is nobody of the company, `permission` is none, `address` leads nowhere.
Result<May> may(db::Sql& sql, MerchantId company, const MayQuery& query,
                const std::vector<RouteNeed>& routes);

}  // namespace gerbang::team
