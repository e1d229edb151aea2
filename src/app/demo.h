#pragma once
// The people and data of a demo: a merchant owner, a merchant with a pending application, two
// gateway operators. Sandbox mode only.

#include <string>

#include "app/wiring.h"

namespace gerbang::app {

inline constexpr std::string_view kDemoPassword = "Demo-Gerbang-2026!";

/// Writes what is not there yet; a second start changes nothing.
void demo_people(db::Db& db, Wiring& wiring);
/// The sign-ins, as the terminal shows them.
std::string demo_sign_ins_text();

}  // namespace gerbang::app
