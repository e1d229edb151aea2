#pragma once
// The sandbox's FPX switch and banks. Test banks: SBI Bank A proposes to approve, B to decline for
// insufficient funds, C to stay pending; every outcome can be chosen at every bank. AmBank is
// offline in its bank list.

#include "outside/sandbox/sandbox.h"

namespace gerbang::sandbox {

http::Routes fpx_switch_routes(const SandboxKeys& keys, const SandboxSettings& settings);

}  // namespace gerbang::sandbox
