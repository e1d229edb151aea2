#include "money/sales/order_number.h"

#include <algorithm>
#include <string_view>

#include "base/core/crypto.h"

namespace gerbang::sales {
namespace {

constexpr std::string_view kSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";  // Crockford's 32
constexpr std::string_view kFirst = "BCDFGHJKMNPQRSTVWXYZ";  // 1,024 days each: 56 years
constexpr Day kFirstDay = 19'723;                            // 2024-01-01
constexpr std::size_t kChance = 5;                           // 33,554,432 numbers a day

}  // namespace

std::string order_number_new(Instant now) {
  auto day = static_cast<std::size_t>(std::max<Day>(kl_day(now) - kFirstDay, 0));
  std::string out{kFirst[day / 1024 % kFirst.size()], kSigns[day / 32 % 32], kSigns[day % 32]};
  for (char byte : random_bytes(kChance))
    out += kSigns[static_cast<unsigned char>(byte) % 32];
  return out;
}

}  // namespace gerbang::sales
