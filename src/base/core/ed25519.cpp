#include "base/core/ed25519.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

#include "base/core/crypto.h"

namespace gerbang::ed25519 {
namespace {

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

struct Pair {
  std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> open{};
  std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret{};
};

Pair pair_of(std::string_view seed) {
  Pair out;
  if (seed.size() != crypto_sign_SEEDBYTES ||
      crypto_sign_seed_keypair(out.open.data(), out.secret.data(), bytes(seed)) != 0) {
    throw std::runtime_error("a signing key has 32 bytes");
  }
  return out;
}

template <std::size_t N>
std::string text_of(const std::array<unsigned char, N>& raw) {
  return {reinterpret_cast<const char*>(raw.data()), raw.size()};
}

}  // namespace

std::string seed_new() {
  return random_bytes(crypto_sign_SEEDBYTES);
}

std::string public_key(std::string_view seed) {
  return text_of(pair_of(seed).open);
}

std::string sign(std::string_view seed, std::string_view data) {
  std::array<unsigned char, crypto_sign_BYTES> out{};
  if (crypto_sign_detached(out.data(), nullptr, bytes(data), data.size(),
                           pair_of(seed).secret.data()) != 0) {
    throw std::runtime_error("cannot sign with this key");
  }
  return text_of(out);
}

bool is_signed(std::string_view public_key, std::string_view data, std::string_view signature) {
  return public_key.size() == crypto_sign_PUBLICKEYBYTES && signature.size() == crypto_sign_BYTES &&
         crypto_sign_verify_detached(bytes(signature), bytes(data), data.size(),
                                     bytes(public_key)) == 0;
}

}  // namespace gerbang::ed25519
