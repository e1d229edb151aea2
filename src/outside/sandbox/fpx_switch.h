#pragma once
// The sandbox's FPX switch and banks. Test banks: SBI Bank A proposes to approve, B to decline for
// insufficient funds, C to stay pending; every outcome can be chosen at every bank. AmBank is
// offline in its bank list.

#include "outside/sandbox/twin.h"

namespace gerbang::sandbox {

std::unique_ptr<Twin> fpx_switch(db::Db& db, const SandboxSettings& settings);

}  // namespace gerbang::sandbox
