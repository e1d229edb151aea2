#include "people/onboarding/application_view.h"

namespace gerbang::onboarding {

MerchantApplication application_view(db::Sql& sql, const ApplicationRow& row) {
  return {row.id,
          shown_status(row.status),
          row.status,
          row.step,
          row.submitted_at,
          row.decided_at,
          application_remarks(sql, row.id),
          application_fields(row),
          merchant_actions(row.status)};
}

}  // namespace gerbang::onboarding
