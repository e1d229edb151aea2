#include "base/core/password_hash.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <stdexcept>

#include <argon2.h>
#include <fmt/format.h>
#include <openssl/crypto.h>
#include <sodium.h>

#include "base/core/crypto.h"

namespace gerbang {
namespace {

constexpr std::uint32_t kMemoryKibMax = 1024 * 1024;
constexpr std::uint32_t kPassesMax = 10;
constexpr std::size_t kSaltBytes = 16;
constexpr std::size_t kHashBytes = 32;

// Argon2's texts leave base64's padding out.
std::string base64_bare(std::string_view data) {
  auto out = base64(data);
  while (out.ends_with('='))
    out.pop_back();
  return out;
}

std::optional<std::string> base64_bare_parse(std::string_view text) {
  std::string padded(text);
  padded.append((4 - padded.size() % 4) % 4, '=');
  return base64_parse(padded);
}

/// Takes "name=17" off the front of `text`, and the separator after it.
std::optional<std::uint32_t> take_number(std::string_view& text, std::string_view name, char end) {
  if (!text.starts_with(name)) return std::nullopt;
  text.remove_prefix(name.size());
  std::uint32_t value = 0;
  auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || stop == text.data() + text.size() || *stop != end) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()) + 1);
  return value;
}

// Argon2 asks for its memory by a function without a context.
thread_local std::byte* lent = nullptr;

int lend(std::uint8_t** memory, std::size_t) {
  *memory = reinterpret_cast<std::uint8_t*>(lent);
  return ARGON2_OK;
}

void take_back(std::uint8_t*, std::size_t) {}

}  // namespace

struct PasswordHasher::Encoded {
  std::uint32_t memory_kib = 0;
  std::uint32_t passes = 0;
  std::uint32_t lanes = 1;
  std::string salt;
  std::string hash;
};

std::optional<PasswordHasher::Encoded> PasswordHasher::parse(std::string_view text) {
  auto version = take_number(text, "$argon2id$v=", '$');
  auto memory = take_number(text, "m=", ',');
  auto passes = take_number(text, "t=", ',');
  auto lanes = take_number(text, "p=", '$');
  auto dollar = text.find('$');
  if (version != ARGON2_VERSION_13 || !memory || !passes || !lanes ||
      dollar == std::string_view::npos || *memory > kMemoryKibMax || *passes > kPassesMax) {
    return std::nullopt;
  }
  auto salt = base64_bare_parse(text.substr(0, dollar));
  auto hash = base64_bare_parse(text.substr(dollar + 1));
  if (!salt || !hash || hash->size() != kHashBytes) return std::nullopt;
  return Encoded{*memory, *passes, *lanes, *salt, *hash};
}

std::string PasswordHasher::compute(const Encoded& encoded, std::string_view password) {
  auto size = std::size_t{encoded.memory_kib} * 1024;
  if (!memory_ || memory_size_ < size) {
    memory_.reset();
    memory_ = std::make_unique_for_overwrite<std::byte[]>(size);
    memory_size_ = size;
  }
  lent = memory_.get();
  ++computed_;

  std::string out(kHashBytes, '\0');
  std::string salt = encoded.salt;
  std::string secret(password);
  auto bytes = [](std::string& text) { return reinterpret_cast<std::uint8_t*>(text.data()); };
  argon2_context context{};
  context.out = bytes(out);
  context.outlen = static_cast<std::uint32_t>(out.size());
  context.pwd = bytes(secret);
  context.pwdlen = static_cast<std::uint32_t>(secret.size());
  context.salt = bytes(salt);
  context.saltlen = static_cast<std::uint32_t>(salt.size());
  context.t_cost = encoded.passes;
  context.m_cost = encoded.memory_kib;
  context.lanes = encoded.lanes;
  context.threads = 1;
  context.version = ARGON2_VERSION_13;
  context.allocate_cbk = lend;
  context.free_cbk = take_back;
  int outcome = argon2id_ctx(&context);
  OPENSSL_cleanse(secret.data(), secret.size());
  lent = nullptr;
  return outcome == ARGON2_OK ? out : std::string();
}

std::string PasswordHasher::hash(std::string_view password) {
  Encoded encoded{.memory_kib = cost_.memory_kib, .passes = cost_.passes};
  encoded.salt.resize(kSaltBytes);
  randombytes_buf(encoded.salt.data(), encoded.salt.size());
  auto hash = compute(encoded, password);
  if (hash.empty()) throw std::runtime_error("a password could not be hashed");
  return fmt::format("$argon2id$v={}$m={},t={},p={}${}${}", int{ARGON2_VERSION_13},
                     encoded.memory_kib, encoded.passes, encoded.lanes, base64_bare(encoded.salt),
                     base64_bare(hash));
}

bool PasswordHasher::verify(std::string_view hash, std::string_view password) {
  auto encoded = parse(hash);
  if (!encoded) return false;
  auto computed = compute(*encoded, password);
  return !computed.empty() && equal_secret(computed, encoded->hash);
}

bool PasswordHasher::verify_nothing(std::string_view password) {
  // One computation, the first time too, as for the hash of an address that exists.
  Encoded nobody{.memory_kib = cost_.memory_kib, .passes = cost_.passes};
  nobody.salt.resize(kSaltBytes);
  compute(nobody, password);
  return false;
}

}  // namespace gerbang
