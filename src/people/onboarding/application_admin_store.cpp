#include "people/onboarding/application_admin_store.h"

namespace gerbang::onboarding {
namespace {

constexpr std::array kSorts{
    db::SortColumn{"createdDate", "created_at"}, db::SortColumn{"submittedAt", "submitted_at"},
    db::SortColumn{"companyRegisteredName", "company_registered_name"},
    db::SortColumn{"tradingName", "trading_name"}, db::SortColumn{"status", "status"}};

void narrow(db::Where& where, const ApplicationListQuery& query) {
  where.one_of("status", query.filter_status);
  where.equal("merchant_id", query.merchant);
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.contains({"company_registered_name", "trading_name", "contact_email"}, query.name);
}

}  // namespace

constexpr db::List<ApplicationRecord, ApplicationListQuery> kApplicationList{
    .whose = db::Whose::of_all(),
    .select =
        "SELECT id, company_registered_name, trading_name, status, submitted_at, created_at, "
        "contact_email, merchant_id FROM applications",
    .from = "applications",
    .sorts = kSorts,
    .narrow = narrow};

}  // namespace gerbang::onboarding
