#pragma once
// The people of a demo: an owner whose merchant takes payments, one whose application waits, two
// operators who decide on applications and one who decides on refunds; and an accountant, who keeps
// the first one's books and has a company of her own, so that she can switch between the two; and a
// colleague of the owner.
// Sandbox mode only.

#include <string_view>

#include "base/core/password_hash.h"
#include "people/onboarding/application.h"

namespace gerbang::onboarding {

inline constexpr std::string_view kDemoOwner = "owner@demo.gerbang.test";
inline constexpr std::string_view kDemoPending = "pending@demo.gerbang.test";
inline constexpr std::string_view kDemoOperator = "operator@demo.gerbang.test";
inline constexpr std::string_view kDemoOnboarding = "onboarding@demo.gerbang.test";
inline constexpr std::string_view kDemoRefunds = "refunds@demo.gerbang.test";
inline constexpr std::string_view kDemoSettlement = "settlement@demo.gerbang.test";
inline constexpr std::string_view kDemoAccountant = "accountant@demo.gerbang.test";
inline constexpr std::string_view kDemoDesk = "desk@demo.gerbang.test";

/// Makes those that are not there yet; all with `password`. Waits for the database.
void demo_people(db::Db& db, const events::Outbox& outbox, std::string_view password,
                 PasswordCost cost = {});

/// The sandbox's time was moved: their passwords do not expire of it, because they are published,
/// and whoever had to change one would lock everybody else out.
void demo_people_passwords_keep(db::Tx& tx, Duration moved);

}  // namespace gerbang::onboarding
