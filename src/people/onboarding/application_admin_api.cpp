#include "people/onboarding/application_admin.h"
#include "people/onboarding/application_admin_store.h"
#include "people/onboarding/application_view.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {

struct AdminApplicationRow {
  Id<Application> id;
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  onboarding::ApplicationStatus status{};
  onboarding::MerchantApplicationStatus merchant_application_status{};
  std::optional<Instant> submitted_at;
  Instant created_date;
  std::optional<std::string> contact_email;
  std::vector<ApplicationAction> actions;
};
BOOST_DESCRIBE_STRUCT(AdminApplicationRow, (),
                      (id, company_registered_name, trading_name, status,
                       merchant_application_status, submitted_at, created_date, contact_email,
                       actions))

struct AdminMerchantApplication {
  Id<Application> id;
  onboarding::MerchantApplicationStatus merchant_application_status{};
  onboarding::ApplicationStatus status{};
  std::int64_t step = 0;
  std::optional<Instant> submitted_at;
  std::optional<Instant> decided_at;
  std::vector<onboarding::FieldRemark> remarks;
  onboarding::ApplicationFields application;
  std::optional<MerchantId> company_id;  // null: waits for the invited person
  std::vector<ApplicationAction> actions;
};
BOOST_DESCRIBE_STRUCT(AdminMerchantApplication, (),
                      (id, merchant_application_status, status, step, submitted_at, decided_at,
                       remarks, application, company_id, actions))

struct ApplicationRequestInfo {
  std::vector<onboarding::FieldRemark> remarks;
};
BOOST_DESCRIBE_STRUCT(ApplicationRequestInfo, (), (remarks))

struct ApplicationReject {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(ApplicationReject, (), (remarks))
constexpr auto field_rules(contract::Of<ApplicationReject>) {
  return std::array{contract::rule("remarks").length(1, 1000)};
}

namespace {

using contract::Success;
using http::Call;

AdminApplicationRow row_of(ApplicationRecord&& record) {
  return {record.id,
          std::move(record.company_registered_name),
          std::move(record.trading_name),
          record.status,
          onboarding::shown_status(record.status),
          record.submitted_at,
          record.created_at,
          std::move(record.contact_email),
          operator_actions(record.status, bool(record.merchant_id))};
}

Result<contract::Page<AdminApplicationRow>> application_page(db::Sql& sql, const Call& call,
                                                             const ApplicationListQuery& query) {
  GERBANG_TRY(auto page, kApplicationList.page(sql, call.merchant(), query));
  return contract::page_as(std::move(page), row_of);
}

Result<AdminMerchantApplication> application_get(db::Sql& sql, const Call& call) {
  auto row = onboarding::application_find(sql, call.id<Application>("id"));
  if (!row) return not_found(say::onboarding::no_application);
  auto view = onboarding::application_view(sql, *row);
  AdminMerchantApplication out{view.id,
                               view.merchant_application_status,
                               view.status,
                               view.step,
                               view.submitted_at,
                               view.decided_at,
                               std::move(view.remarks),
                               std::move(view.application),
                               {},
                               operator_actions(row->status, bool(row->merchant_id))};
  if (row->merchant_id) out.company_id = row->merchant_id;
  return out;
}

}  // namespace

http::Routes application_admin_routes(const events::Outbox& outbox) {
  using http::Method;
  using http::route;
  constexpr auto kView = http::needs(Resource::admin_merchant_application, Action::view);
  constexpr auto kDecide = http::needs(Resource::admin_merchant_application, Action::approve);
  const auto* o = &outbox;
  http::Routes r;
  r.push_back(route(Method::get, "admin/merchant-applications", "admin_application_list", kView,
                    application_page));
  r.push_back(application_export_route());
  r.push_back(route(Method::get, "admin/merchant-applications/{id}", "admin_application_get", kView,
                    application_get));
  r.push_back(route(
      Method::post, "admin/merchant-applications/{id}/request-info",
      "admin_application_request_info", kDecide,
      [o](db::Tx& tx, const Call& call, const ApplicationRequestInfo& body) -> Result<Success> {
        GERBANG_CHECK(onboarding::application_request_info(tx, *o, call.id<Application>("id"),
                                                           call.actor(), body.remarks));
        return Success{say::onboarding::done::asked_for_more};
      }));
  r.push_back(route(Method::post, "admin/merchant-applications/{id}/approve",
                    "admin_application_approve", kDecide,
                    [o](db::Tx& tx, const Call& call, const contract::Nothing&) -> Result<Success> {
                      GERBANG_CHECK(onboarding::application_approve(
                          tx, *o, call.id<Application>("id"), call.actor()));
                      return Success{say::onboarding::done::approved};
                    }));
  r.push_back(route(
      Method::post, "admin/merchant-applications/{id}/reject", "admin_application_reject", kDecide,
      [o](db::Tx& tx, const Call& call, const ApplicationReject& body) -> Result<Success> {
        GERBANG_CHECK(onboarding::application_reject(tx, *o, call.id<Application>("id"),
                                                     call.actor(), body.remarks));
        return Success{say::onboarding::done::rejected};
      }));
  return r;
}

}  // namespace gerbang::onboarding
