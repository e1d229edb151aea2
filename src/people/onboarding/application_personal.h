#pragma once
// What applications hold about the people of a company. Only of one that was rejected does anything
// go: an approved one is what the gateway knows of its merchant, which the law wants kept.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::onboarding {

std::vector<personal::Holding> application_holdings();

}  // namespace gerbang::onboarding
