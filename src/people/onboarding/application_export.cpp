#include "base/exports/export.h"
#include "people/onboarding/application_admin.h"
#include "people/onboarding/application_admin_store.h"

namespace gerbang::onboarding {
namespace {

using exports::Cell;
using Row = ApplicationRecord;

std::string status_label(const Row& row) {
  switch (row.status) {
    case onboarding::ApplicationStatus::draft:
      return "Draft";
    case onboarding::ApplicationStatus::submitted:
      return "Submitted";
    case onboarding::ApplicationStatus::needs_info:
      return "Needs information";
    case onboarding::ApplicationStatus::approved:
      return "Approved";
    case onboarding::ApplicationStatus::rejected:
      return "Rejected";
  }
  return {};
}

}  // namespace

http::Route application_export_route() {
  auto out = exports::export_of(kApplicationList,
                                {"admin/merchant-applications", "admin_application_export",
                                 http::needs(Resource::admin_merchant_application, Action::export_),
                                 "Merchant applications", "merchant-applications"});
  out.columns = {
      {"Registered company name",
       [](const Row& r) { return exports::cell(r.company_registered_name); }},
      {"Trading name", [](const Row& r) { return exports::cell(r.trading_name); }},
      {"Status", status_label, true},
      {"Created on", [](const Row& r) -> Cell { return r.created_at; }},
      {"Sent on", [](const Row& r) { return exports::cell(r.submitted_at); }},
      {"Contact email", [](const Row& r) { return exports::cell(r.contact_email); }},
  };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::onboarding
