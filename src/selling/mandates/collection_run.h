#pragma once
// Shared by the steps of a run.

#include "base/exchange/exchange.h"
#include "selling/mandates/collection.h"
#include "selling/mandates/collection_store.h"

namespace gerbang::mandates {

/// So many in one commit: other writers wait for it.
inline constexpr int kAtOnce = 200;

}  // namespace gerbang::mandates
