#pragma once
// What one reviewer can do with an application, and who reviews.

#include <vector>

#include "base/access/permission.h"
#include "people/onboarding/risk.h"

namespace gerbang::onboarding {

/// Who has it looks at applications and takes them.
inline constexpr Permission kReviews{Resource::admin_merchant_application, Action::edit};

/// `by` is who asks: who proposed an approval never confirms it. Approving takes somebody who owns
/// the application, and a second person where the score says so.
std::vector<ApplicationAction> review_actions(const ApplicationRow& row, std::int64_t score,
                                              Id<User> by);

/// What lists show of an application that was sent: its score, and how much of what was asked is
/// unanswered.
void findings_renew(db::Tx& tx, const ApplicationRow& row);
/// Marks of the applications that were sent and have none yet.
void marks_fill(db::Tx& tx);

}  // namespace gerbang::onboarding
