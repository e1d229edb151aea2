#pragma once
// The lists of people: a company's own, and everybody for operators.

#include "base/contract/list.h"
#include "base/db/list.h"
#include "people/team/person.h"

namespace gerbang::team {

enum class PersonStatus : unsigned char { suspended = 0, active = 1 };

}  // namespace gerbang::team

template <>
struct gerbang::contract::WireWords<gerbang::team::PersonStatus> {
  using S = gerbang::team::PersonStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 2> names{
      {{S::active, "ACTIVE"}, {S::suspended, "SUSPENDED"}}};
};

namespace gerbang::team {

struct PeopleQuery : contract::ListQuery {
  std::optional<std::string> name;  // or a part of the address
  std::optional<Id<CustomRole>> role_id;
  std::optional<PersonStatus> status;
  std::optional<MerchantId> company_id;  // operators only
};
BOOST_DESCRIBE_STRUCT(PeopleQuery, (contract::ListQuery), (name, role_id, status, company_id))

struct PersonRecord {
  Id<Account> id;
  MerchantId company;
  std::string company_name;
  Id<User> user;
  std::string full_name;
  std::string email;
  Role role{};
  std::int64_t role_id = 0;
  std::string role_name;
  std::string grants;
  std::int64_t rank = 0;
  bool is_active = false;
  bool is_verified = false;
  bool has_two_factor = false;
  std::optional<Instant> locked_until;
  std::optional<Instant> code_locked_until;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(PersonRecord, (),
                      (id, company, company_name, user, full_name, email, role, role_id, role_name,
                       grants, rank, is_active, is_verified, has_two_factor, locked_until,
                       code_locked_until, created_at))

Result<contract::CappedPage<PersonRecord>> people_page(db::Sql& sql, MerchantId company,
                                                       const PeopleQuery& query);
/// Of all companies.
Result<contract::CappedPage<PersonRecord>> people_page_of_all(db::Sql& sql,
                                                              const PeopleQuery& query);

}  // namespace gerbang::team
