#pragma once
// The sandbox's Boost: its calls in JSON, and the page on which a payer agrees in the wallet.

#include <memory>

#include "outside/sandbox/twin.h"

namespace gerbang::sandbox {

std::unique_ptr<Twin> boost_wallet(db::Db& db, const SandboxSettings& settings);

}  // namespace gerbang::sandbox
