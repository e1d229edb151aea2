#pragma once
// The merchant's calls around its application: the wizard, its draft, its state.

#include "http/route.h"
#include "merchants/application.h"

namespace gerbang::merchants {

/// What an application looks like to its merchant.
struct MerchantApplication {
  Id<Application> id;
  MerchantApplicationStatus merchant_application_status{};
  ApplicationStatus status{};
  std::int64_t step = 0;
  std::optional<Instant> submitted_at;
  std::optional<Instant> decided_at;
  std::vector<FieldRemark> remarks;
  ApplicationFields application;
};
BOOST_DESCRIBE_STRUCT(MerchantApplication, (),
                      (id, merchant_application_status, status, step, submitted_at, decided_at,
                       remarks, application))
MerchantApplication application_view(db::Sql& sql, const ApplicationRow& row);

Actor actor_of(const http::Call& call);

/// The outbox outlives the routes.
http::Routes merchant_routes(const outbox::Outbox& outbox);

}  // namespace gerbang::merchants
