#pragma once
// A call as a program that runs as it stands: with curl, in Node.js and in PHP. The gateway's
// address, the merchant's number and key, and the order's number come from the environment
// (settings.sh).

#include <vector>

#include "views/developers/contract_view.h"
#include "views/developers/html.h"

namespace gerbang::developers {

std::vector<Sample> call_samples(const Call& call);

}  // namespace gerbang::developers
