#include "people/onboarding/review.h"

namespace gerbang::onboarding {

std::vector<ApplicationAction> review_actions(const ApplicationRow& row, std::int64_t score,
                                              Id<User> by) {
  using A = ApplicationAction;
  std::vector<A> out;
  bool is_owned = bool(row.merchant_id);
  if (application_can(row.status, A::approve, is_owned)) {
    bool is_proposed = row.proposed_by.has_value();
    if (is_proposed ? *row.proposed_by != by : score < kSecondPersonFrom) out.push_back(A::approve);
    if (!is_proposed && score >= kSecondPersonFrom) out.push_back(A::propose);
    if (is_proposed) out.push_back(A::withdraw);
  }
  for (auto action : {A::request_info, A::reject}) {
    if (application_can(row.status, action, is_owned)) out.push_back(action);
  }
  return out;
}

}  // namespace gerbang::onboarding
