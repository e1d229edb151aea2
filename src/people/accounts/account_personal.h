#pragma once
// What is held about people with a sign-in. While any of their accounts is active nothing goes; and
// what they did stays in the audit log with their name.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::accounts {

std::vector<personal::Holding> account_holdings();

}  // namespace gerbang::accounts
