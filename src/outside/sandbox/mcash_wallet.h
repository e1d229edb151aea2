#pragma once
// The sandbox's MCash: the page on which a payer agrees in the wallet, and its answers.

#include <memory>

#include "outside/sandbox/twin.h"

namespace gerbang::sandbox {

std::unique_ptr<Twin> mcash_wallet(db::Db& db, const SandboxSettings& settings);

}  // namespace gerbang::sandbox
