#pragma once
// Routes of proofs: bundles, heads and public keys.

#include "base/http/route.h"

namespace gerbang::proof {

/// `master_key` opens the key that signs.
http::Routes proof_routes(const std::string& master_key);

}  // namespace gerbang::proof
