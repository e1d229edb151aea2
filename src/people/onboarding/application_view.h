#pragma once
// An application as its merchant and the operators see it: its state, the remarks, its fields.

#include "people/onboarding/application.h"

namespace gerbang::onboarding {

struct MerchantApplication {
  Id<Application> id;
  MerchantApplicationStatus merchant_application_status{};
  ApplicationStatus status{};
  std::int64_t step = 0;
  std::optional<Instant> submitted_at;
  std::optional<Instant> decided_at;
  std::vector<FieldRemark> remarks;
  ApplicationFields application;
  std::vector<ApplicationAction> actions;  // the merchant's
};
BOOST_DESCRIBE_STRUCT(MerchantApplication, (),
                      (id, merchant_application_status, status, step, submitted_at, decided_at,
                       remarks, application, actions))
MerchantApplication application_view(db::Sql& sql, const ApplicationRow& row);

}  // namespace gerbang::onboarding
