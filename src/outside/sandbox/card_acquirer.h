#pragma once
// The sandbox's card acquirer: its card page, its 3-D Secure challenge (the code is 123456), its
// answers. It checks a card number and forgets it: only the first six and last four digits are
// kept.

#include "outside/sandbox/twin.h"

namespace gerbang::sandbox {

std::unique_ptr<Twin> card_acquirer(db::Db& db, const SandboxSettings& settings);

}  // namespace gerbang::sandbox
