#include "base/exports/export.h"
#include "people/onboarding/application_admin.h"
#include "people/onboarding/application_admin_store.h"
#include "say/exports.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {
namespace {

using exports::Cell;
using Row = ApplicationRecord;

Cell status_label(const Row& row) {
  switch (row.status) {
    case onboarding::ApplicationStatus::draft:
      return say::onboarding::file::draft;
    case onboarding::ApplicationStatus::submitted:
      return say::onboarding::file::submitted;
    case onboarding::ApplicationStatus::needs_info:
      return say::onboarding::file::needs_info;
    case onboarding::ApplicationStatus::approved:
      return say::onboarding::file::approved;
    case onboarding::ApplicationStatus::rejected:
      return say::onboarding::file::rejected;
  }
  return {};
}

}  // namespace

http::Route application_export_route() {
  auto out = exports::export_of(kApplicationList,
                                {"admin/merchant-applications", "admin_application_export",
                                 http::needs(Resource::admin_merchant_application, Action::export_),
                                 say::onboarding::file::title, "merchant-applications"});
  out.columns = {
      {say::onboarding::file::registered_name,
       [](const Row& r) { return exports::cell(r.company_registered_name); }},
      {say::onboarding::file::trading_name,
       [](const Row& r) { return exports::cell(r.trading_name); }},
      {say::exports::column::status, status_label},
      {say::exports::column::created_on, [](const Row& r) -> Cell { return r.created_at; }},
      {say::onboarding::file::sent_on, [](const Row& r) { return exports::cell(r.submitted_at); }},
      {say::onboarding::file::email, [](const Row& r) { return exports::cell(r.contact_email); }},
  };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::onboarding
