#include "people/team/invariants.h"

#include <fmt/format.h>

#include "people/team/role.h"

namespace gerbang::team {
namespace {

constexpr db::Statement kBeyondPreset{"check_team_grants", R"(
  SELECT id FROM accounts WHERE role_id <> 0 OR grants <> '' OR rank <> 0
  UNION SELECT account_id FROM user_group_members)"};
constexpr db::Statement kHeadless{"check_team_heads", R"(
  SELECT company_id, min(id) FROM accounts WHERE company_id <> 1
  GROUP BY company_id
  HAVING sum(CASE WHEN role = 1 AND is_active = 1 THEN 1 ELSE 0 END) = 0 LIMIT 100)"};
constexpr db::Statement kMisplaced{"check_team_groups", R"(
  SELECT m.company_id, m.account_id FROM user_group_members m
  LEFT JOIN user_groups g ON g.company_id = m.company_id AND g.id = m.group_id
  LEFT JOIN accounts a ON a.id = m.account_id AND a.company_id = m.company_id
  WHERE g.id IS NULL OR a.id IS NULL LIMIT 100)"};
constexpr db::Statement kAlone{"check_team_factors", R"(
  SELECT company_id, account_id FROM factor_removals
  WHERE status = 2 AND (decided_by IS NULL OR decided_by = asked_by OR decided_by = user_id)
  LIMIT 100)"};

constexpr db::Statement kMisnamed{"check_team_names", R"(
  SELECT a.company_id, a.id FROM accounts a JOIN users u ON u.id = a.user_id
  WHERE a.full_name <> u.full_name OR a.email <> u.email LIMIT 100)"};
constexpr db::Statement kMiscounted{"check_team_counts", R"(
  SELECT role, role_id FROM
    (SELECT role, role_id, is_active, count FROM people_kinds
     UNION ALL SELECT role, role_id, is_active, -1 FROM accounts) both_ways
  GROUP BY role, role_id, is_active HAVING sum(count) <> 0 LIMIT 100)"};

db::Invariant invariant(std::string name, const db::Statement& violations) {
  return {std::move(name), [&violations](db::Sql& sql) {
            std::vector<std::string> out;
            sql.each(violations, [&](const db::Row& row) {
              out.push_back(fmt::format("account {} of company {}", row.number(1), row.number(0)));
            });
            return out;
          }};
}

std::vector<std::string> wrong_grants(db::Sql& sql) {
  constexpr std::size_t kMost = 100;
  std::vector<std::string> out;
  for (auto id : sql.all<Id<Account>>(kBeyondPreset)) {
    auto member = accounts::membership_find(sql, id);
    if (!member) continue;  // a group's, which is told elsewhere
    auto right = standing(sql, *member, own_role(sql, *member));
    bool is_right = right.grants == member->grants && right.rank == member->rank &&
                    right.role_name == member->role_name;
    if (!is_right) out.push_back(fmt::format("account {}", id.value));
    if (out.size() >= kMost) break;
  }
  return out;
}

}  // namespace

std::vector<db::Invariant> team_invariants() {
  return {{"what an account may is its role and its groups", wrong_grants},
          invariant("every merchant has an owner who can sign in", kHeadless),
          invariant("who is in a group is of its company", kMisplaced),
          invariant("a second factor is taken away by two people", kAlone),
          invariant("an account is called as its user is", kMisnamed),
          {"the counters of people equal the accounts", [](db::Sql& sql) {
             std::vector<std::string> out;
             sql.each(kMiscounted, [&](const db::Row& row) {
               out.push_back(fmt::format("role {} ({})", row.number(0), row.number(1)));
             });
             return out;
           }}};
}

}  // namespace gerbang::team
