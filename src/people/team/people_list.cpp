#include "people/team/people_list.h"

namespace gerbang::team {
namespace {

constexpr std::string_view kSelect =
    "SELECT a.id, a.company_id, c.name, a.user_id, a.full_name, a.email, a.role, a.role_id, "
    "a.role_name, a.grants, a.rank, a.is_active, u.email_verified_at IS NOT NULL, "
    "u.has_two_factor, u.locked_until, u.code_locked_until, a.created_at "
    "FROM accounts a JOIN users u ON u.id = a.user_id JOIN companies c ON c.id = a.company_id";
constexpr std::string_view kFrom = "accounts a";

/// Each sort has an index with all that is filtered by (migration 0150).
constexpr std::int64_t kSortedMost = 2'000;

constexpr std::array kSorts{
    db::SortColumn{"createdDate", "a.created_at"}, db::SortColumn{"fullName", "lower(a.full_name)"},
    db::SortColumn{"email", "lower(a.email)"}, db::SortColumn{"status", "a.is_active"}};
constexpr db::PartsIndex kParts{
    .table = "people_search",
    .id = "a.id",
    .text = "lower(chr(10) || a.full_name || chr(10) || a.email || chr(10))",
    .email = "a.email"};

/// Preset roles stand in one column, those that a company makes in another, with 0 for the others.
void narrow_role(db::Where& where, const PeopleQuery& query, std::string_view role,
                 std::string_view role_id) {
  if (!query.role_id) return;
  constexpr std::int64_t kPresetsEnd = 100;
  if (query.role_id->value < kPresetsEnd) return where.equal(role, query.role_id);
  where.equal(role_id, query.role_id);
  where.also(fmt::format("{} > 0", role_id));
}

constexpr db::List<PersonRecord, PeopleQuery> kPeople{
    .whose = db::Whose::of_merchant("a.company_id"),
    .select = kSelect,
    .from = kFrom,
    .id = "a.id",
    .created_at = "a.created_at",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const PeopleQuery& query) {
      narrow_role(where, query, "a.role", "a.role_id");
      where.equal("a.is_active", query.status);
      where.contains({"a.full_name", "a.email"}, query.name);
    }};

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
          bool is_walked = where.by() == db::Where::By::order;
          auto column = [&](std::string_view name) {
            return is_walked ? where.aside(name) : std::string(name);
          };
          narrow_role(where, query, column("a.role"), "a.role_id");
          bool is_sorted = query.sort.value_or("").starts_with("status");
          where.equal(is_sorted ? "a.is_active" : column("a.is_active"), query.status);
          where.contains(kParts, query.name);
        },
    .ids_first = true,
    .sorted_most = kSortedMost,
    .counts =
        db::Counts<PeopleQuery>{"people_counted", [](db::Where& where, const PeopleQuery& query) {
                                  if (query.company_id || query.name) return false;
                                  narrow_role(where, query, "role", "role_id");
                                  where.equal("is_active", query.status);
                                  return true;
                                }}};

}  // namespace

Result<contract::CappedPage<PersonRecord>> people_page(db::Sql& sql, MerchantId company,
                                                       const PeopleQuery& query) {
  return kPeople.capped_page(sql, company, query);
}

Result<contract::CappedPage<PersonRecord>> people_page_of_all(db::Sql& sql,
                                                              const PeopleQuery& query) {
  return kEverybody.capped_page(sql, {}, query);
}

}  // namespace gerbang::team
