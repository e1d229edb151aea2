#pragma once

#include "base/part/part.h"
#include "people/accounts/account.h"

namespace gerbang::onboarding {

/// What is passed outlives the part.
Part application_part(const events::Outbox& outbox, const accounts::AccountSettings& accounts);

}  // namespace gerbang::onboarding
