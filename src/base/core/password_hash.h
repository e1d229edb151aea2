#pragma once
// How passwords are kept: Argon2id (RFC 9106), 64 MiB and two passes, in the usual encoded text
// "$argon2id$v=19$m=…". A check costs tens of milliseconds and the memory on purpose, so that
// guessing from a stolen database is slow.
//
// A hasher keeps its 64 MiB from one check to the next. That is not for speed alone: to map and
// unmap so much for each check holds the process's memory map for milliseconds, and every other
// thread that needs it waits (docs/adr/0011).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gerbang {

/// libsodium's interactive limits, more than OWASP's least (19 MiB, two passes).
struct PasswordCost {
  std::uint32_t memory_kib = 64 * 1024;
  std::uint32_t passes = 2;
};

/// Not for two threads at once. Throws std::bad_alloc where the memory is not to be had.
class PasswordHasher {
 public:
  /// `cost` is that of new hashes; tests of other things take less.
  explicit PasswordHasher(PasswordCost cost = {}) : cost_(cost) {}

  /// A new salt each time, so that two equal passwords have different hashes.
  std::string hash(std::string_view password);
  /// False also for a text that is no Argon2id hash, or asks for more than 1 GiB or ten passes.
  bool verify(std::string_view hash, std::string_view password);
  /// False, after the time of a verify: for an address that does not exist.
  bool verify_nothing(std::string_view password);
  /// Gives the memory back until the next check.
  void release() { memory_.reset(); }
  /// How many computations of Argon2id it made, each of which costs the full time.
  std::int64_t computed() const { return computed_; }

 private:
  struct Encoded;  // a hash's text, taken apart
  static std::optional<Encoded> parse(std::string_view text);
  std::string compute(const Encoded& encoded, std::string_view password);

  PasswordCost cost_;
  std::int64_t computed_ = 0;
  std::unique_ptr<std::byte[]> memory_;
  std::size_t memory_size_ = 0;
};

}  // namespace gerbang
