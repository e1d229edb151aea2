#pragma once
// Signatures that somebody else checks without a secret of ours: Ed25519 (RFC 8032), by libsodium.

#include <string>
#include <string_view>

namespace gerbang::ed25519 {

/// A new private key: 32 random bytes, raw.
std::string seed_new();
/// Its public key, 32 raw bytes.
std::string public_key(std::string_view seed);
/// 64 raw bytes.
std::string sign(std::string_view seed, std::string_view data);
/// False also for a key or a signature of another length.
bool is_signed(std::string_view public_key, std::string_view data, std::string_view signature);

}  // namespace gerbang::ed25519
