#include "people/team/people_list.h"

namespace gerbang::team {
namespace {

constexpr std::string_view kSelect =
    "SELECT a.id, a.company_id, c.name, a.user_id, u.full_name, u.email, a.role, a.role_id, "
    "a.role_name, a.grants, a.rank, a.is_active, u.email_verified_at IS NOT NULL, "
    "u.has_two_factor, u.locked_until, u.code_locked_until, a.created_at "
    "FROM accounts a JOIN users u ON u.id = a.user_id JOIN companies c ON c.id = a.company_id";
constexpr std::string_view kFrom = "accounts a JOIN users u ON u.id = a.user_id";

constexpr std::array kSorts{
    db::SortColumn{"createdDate", "a.created_at"}, db::SortColumn{"fullName", "u.full_name"},
    db::SortColumn{"email", "u.email"}, db::SortColumn{"status", "a.is_active"}};

void narrow(db::Where& where, const PeopleQuery& query) {
  if (query.role_id) {
    constexpr std::int64_t kPresetsEnd = 100;
    bool is_preset = query.role_id->value < kPresetsEnd;
    where.equal(is_preset ? "a.role" : "a.role_id", query.role_id);
  }
  where.equal("a.is_active", query.status);
  where.contains({"u.full_name", "u.email"}, query.name);
}

constexpr db::List<PersonRecord, PeopleQuery> kPeople{
    .whose = db::Whose::of_merchant("a.company_id"),
    .select = kSelect,
    .from = kFrom,
    .id = "a.id",
    .created_at = "a.created_at",
    .sorts = kSorts,
    .narrow = narrow};

constexpr db::List<PersonRecord, PeopleQuery> kEverybody{
    .whose = db::Whose::of_all(),
    .select = kSelect,
    .from = kFrom,
    .id = "a.id",
    .created_at = "a.created_at",
    .sorts = kSorts,
    .narrow =
        [](db::Where& where, const PeopleQuery& query) {
          where.equal("a.company_id", query.company_id);
          narrow(where, query);
        },
    .ids_first = true};

}  // namespace

Result<contract::Page<PersonRecord>> people_page(db::Sql& sql, MerchantId company,
                                                 const PeopleQuery& query) {
  return kPeople.page(sql, company, query);
}

Result<contract::Page<PersonRecord>> people_page_of_all(db::Sql& sql, const PeopleQuery& query) {
  return kEverybody.page(sql, kGatewayCompany, query);
}

}  // namespace gerbang::team
