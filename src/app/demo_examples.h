#pragma once
// What a merchant's last nine days could have been: payment links, payments and refund requests in
// every state that there is, so that whoever tries the portal finds an example of each. They are
// lived through, not made up: the demo's people use the rooms' own verbs, payers go to the
// sandbox's banks, and the jobs run, all by a clock that begins nine days ago. So history,
// messages, mails, counters and ledger tell the same, and `gerbang check` holds. Sandbox mode only,
// and before anything else runs the jobs of this database.

#include <string>

#include "app/config.h"
#include "base/core/clock.h"

namespace gerbang::app {

/// So long the demo's merchant has sold: three months of payouts, and the days before the first
/// one.
inline constexpr Duration kDemoHistory = days(95);

/// For the merchant of onboarding::kDemoOwner, up to `present`. The acquirers will reach the server
/// at `self_url`. False when they are there already. Throws with a text for a person.
bool demo_examples(const Config& config, Instant present, const std::string& self_url);

}  // namespace gerbang::app
