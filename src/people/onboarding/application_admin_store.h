#pragma once
// The operators' list of applications: the one query over them that crosses merchants.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "people/onboarding/application.h"

namespace gerbang::onboarding {

struct ApplicationRecord {
  Id<Application> id;
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  onboarding::ApplicationStatus status{};
  std::optional<Instant> submitted_at;
  Instant created_at;
  std::optional<std::string> contact_email;
  MerchantId merchant_id;  // 0: waits for the invited person
};
BOOST_DESCRIBE_STRUCT(ApplicationRecord, (),
                      (id, company_registered_name, trading_name, status, submitted_at, created_at,
                       contact_email, merchant_id))

struct ApplicationListQuery : contract::ListQuery {
  std::vector<onboarding::ApplicationStatus> filter_status;
  std::optional<std::string> name;  // of the company, or the address of its contact
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<MerchantId> merchant;  // whose they are, once they are somebody's
};
BOOST_DESCRIBE_STRUCT(ApplicationListQuery, (contract::ListQuery),
                      (filter_status, name, created_date_from, created_date_to, merchant))

extern const db::List<ApplicationRecord, ApplicationListQuery> kApplicationList;

}  // namespace gerbang::onboarding
