#pragma once
// Mails name who they went to.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::mail {

std::vector<personal::Holding> mail_holdings();

}  // namespace gerbang::mail
