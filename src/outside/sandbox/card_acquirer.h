#pragma once
// The sandbox's card acquirer: its card page, its 3-D Secure challenge (the code is 123456), its
// answers. It checks a card number and forgets it: only the first six and last four digits are
// kept.

#include "outside/sandbox/sandbox.h"

namespace gerbang::sandbox {

http::Routes card_acquirer_routes(const SandboxKeys& keys, const SandboxSettings& settings);

}  // namespace gerbang::sandbox
