#pragma once
// The sandbox's DuitNow QR: a phone that scans a code and pays it from the app of a bank or wallet,
// and the acquirer behind it that tells the merchant.

#include <memory>

#include "outside/sandbox/twin.h"

namespace gerbang::sandbox {

std::unique_ptr<Twin> duitnow_phone(db::Db& db, const SandboxSettings& settings);

}  // namespace gerbang::sandbox
