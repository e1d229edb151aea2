#pragma once
// Secrets and signatures: random tokens, hashes, HMAC, RSA, and what must be compared in constant
// time. libsodium and OpenSSL do the work; this header names what Gerbang uses of them.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gerbang {

/// `bytes` random bytes as URL-safe base64 without padding. 16 bytes are the least for anything
/// that a payer or a mail carries (domain.md: 128 random bits or more).
std::string random_token(std::size_t bytes = 24);
std::string random_bytes(std::size_t count);  // raw

std::string sha256(std::string_view data);                             // 32 raw bytes
std::string sha256_hex(std::string_view data);                         // 64 characters, lower case
std::string hmac_sha512(std::string_view key, std::string_view data);  // 64 raw bytes
std::string hmac_sha256(std::string_view key, std::string_view data);  // 32 raw bytes

/// Triple DES in ECB with PKCS #7, because a wallet signs with it (acquirers/boost/message.h); no
/// cipher for anything new. `key` has 24 bytes.
std::string des3_ecb(std::string_view key, std::string_view data);  // raw bytes

std::string base64(std::string_view data);
std::optional<std::string> base64_parse(std::string_view text);
std::string base64_url(std::string_view data);  // no padding
std::optional<std::string> base64_url_parse(std::string_view text);
std::string hex_lower(std::string_view data);
std::string hex_upper(std::string_view data);
std::optional<std::string> hex_parse(std::string_view text);

/// Equal, in a time that does not depend on where they differ.
bool equal_secret(std::string_view a, std::string_view b);

/// An RSA key: PEM text in, signatures out (RSASSA-PKCS1-v1_5 with SHA-1, which is FPX's rule).
class RsaKey {
 public:
  /// From a private or a public key in PEM; nothing when it is neither.
  static std::optional<RsaKey> from_pem(std::string_view pem);
  static RsaKey generate(int bits = 2048);
  std::string private_pem() const;
  std::string public_pem() const;
  std::string sign_sha1(std::string_view data) const;  // raw bytes
  bool verify_sha1(std::string_view data, std::string_view signature) const;

 private:
  explicit RsaKey(std::shared_ptr<void> key) : key_(std::move(key)) {}
  std::shared_ptr<void> key_;
};

/// Seals and opens small secrets that are kept in the database (API keys, TOTP keys) under the
/// process's master key: XChaCha20-Poly1305. Opening gives nothing when it was tampered with.
std::string seal(std::string_view master_key, std::string_view plain);
std::optional<std::string> unseal(std::string_view master_key, std::string_view sealed);

}  // namespace gerbang
