#pragma once
// The operators' list of applications: the one query over them that crosses merchants.

#include <optional>
#include <string>
#include <vector>

#include "contract/wire.h"
#include "db/after.h"
#include "merchants/application.h"

namespace gerbang::admin {

struct AdminApplicationRow {
  Id<Application> id;
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  merchants::ApplicationStatus status{};
  merchants::MerchantApplicationStatus merchant_application_status{};
  std::optional<Instant> submitted_at;
  Instant created_date;
  std::optional<std::string> contact_email;
};
BOOST_DESCRIBE_STRUCT(AdminApplicationRow, (),
                      (id, company_registered_name, trading_name, status,
                       merchant_application_status, submitted_at, created_date, contact_email))

struct ApplicationListQuery {
  std::int64_t page_number = 1;
  std::int64_t page_size = 10;
  std::optional<std::string> sort;
  std::vector<merchants::ApplicationStatus> filter_status;
  std::optional<std::string> name;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<MerchantId> merchant;  // whose they are, once they are somebody's
};
BOOST_DESCRIBE_STRUCT(ApplicationListQuery, (),
                      (page_number, page_size, sort, filter_status, name, created_date_from,
                       created_date_to, merchant))
constexpr auto field_rules(contract::Of<ApplicationListQuery>) {
  using contract::rule;
  return std::array{rule("page_number").between(1, 1'000'000),
                    rule("page_size").between(1, contract::kPageSizeMax)};
}

/// The page that was asked for; `sort` names a field of the row that can be sorted by.
Result<contract::Page<AdminApplicationRow>> application_search(db::Sql& sql,
                                                               const ApplicationListQuery& query);

/// For the export: how many the query finds, and `limit` of them in the order of creation.
std::int64_t application_count(db::Sql& sql, const ApplicationListQuery& query);
std::vector<AdminApplicationRow> applications_after(db::Sql& sql, const ApplicationListQuery& query,
                                                    const std::optional<db::After>& after,
                                                    int limit);

}  // namespace gerbang::admin
