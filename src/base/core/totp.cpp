#include "base/core/totp.h"

#include <array>
#include <cctype>

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "base/core/crypto.h"

namespace gerbang {
namespace {

constexpr std::int64_t kStepMs = 30'000;
constexpr std::uint32_t kModulus = 1'000'000;

std::string percent_encoded(std::string_view text) {
  std::string out;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || std::string_view("-._~@").find(c) != std::string_view::npos) {
      out.push_back(c);
    } else {
      out += fmt::format("%{:02X}", byte);
    }
  }
  return out;
}

}  // namespace

std::string base32(std::string_view data) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (char c : data) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (count += 8; count >= 5; count -= 5)
      out.push_back(kAlphabet[bits >> (count - 5) & 31]);
  }
  if (count > 0) out.push_back(kAlphabet[bits << (5 - count) & 31]);
  return out;
}

std::int64_t totp_step(Instant instant) {
  return instant.ms / kStepMs;
}

std::string totp_code(std::string_view key, std::int64_t step) {
  std::array<unsigned char, 8> counter{};
  for (std::size_t i = 0; i < counter.size(); ++i)
    counter[i] = static_cast<unsigned char>(step >> (56 - 8 * i));
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  HMAC(EVP_sha1(), key.data(), static_cast<int>(key.size()), counter.data(), counter.size(),
       digest.data(), &length);
  std::size_t at = digest[length - 1] & 0x0F;  // dynamic truncation
  std::uint32_t number = (digest[at] & 0x7FU) << 24 | std::uint32_t{digest[at + 1]} << 16 |
                         std::uint32_t{digest[at + 2]} << 8 | digest[at + 3];
  return fmt::format("{:06}", number % kModulus);
}

std::optional<std::int64_t> totp_match(std::string_view key, std::string_view code, Instant now,
                                       std::int64_t last_step) {
  std::optional<std::int64_t> out;
  auto current = totp_step(now);
  for (auto step : {current - 1, current, current + 1}) {
    if (equal_secret(totp_code(key, step), code) && step > last_step) out = step;
  }
  return out;
}

std::string totp_uri(std::string_view key, std::string_view issuer, std::string_view account) {
  auto name = percent_encoded(issuer);
  return fmt::format("otpauth://totp/{}:{}?secret={}&issuer={}&algorithm=SHA1&digits=6&period=30",
                     name, percent_encoded(account), base32(key), name);
}

}  // namespace gerbang
