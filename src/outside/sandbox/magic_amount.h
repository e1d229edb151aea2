#pragma once
// What the sandbox's acquirers do with an amount if nobody chooses: its sen decide, for scripts,
// which press the first button. One ending means the same with every acquirer, each in its own
// code; every other amount is paid. Cards are decided by their number instead (card_number.h).

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace gerbang::sandbox {

struct MagicAmount {
  int sen;
  std::string_view meaning;
  // The code of each protocol; empty where it has none for this.
  std::string_view fpx, boost, mcash, duitnow;
};
inline constexpr std::array kMagicAmounts{
    MagicAmount{51, "insufficient funds", "51", "insufficient-balance", "INSUFFICIENT", "51"},
    MagicAmount{61, "above the payer's limit", "48", "limit-exceeded", "LIMIT", "61"},
    MagicAmount{5, "declined, without a reason", "", "rejected", "DECLINED", "05"},
    MagicAmount{91, "the payer's bank cannot be reached", "", "", "", "91"},
    MagicAmount{55, "canceled by the payer", "1L", "cancelled", "CANCELED", "CC"},
    MagicAmount{68, "not answered in time", "OF", "expired", "EXPIRED", "TO"},
    MagicAmount{9, "stays pending", "09", "pending", "PENDING", "09"},
};

/// Where it does so, by the names that payers know.
inline std::vector<std::string_view> magic_methods(const MagicAmount& row) {
  std::vector<std::string_view> out;
  if (!row.fpx.empty()) out.emplace_back("FPX");
  if (!row.boost.empty()) out.emplace_back("Boost");
  if (!row.mcash.empty()) out.emplace_back("MCash");
  if (!row.duitnow.empty()) out.emplace_back("DuitNow QR");
  return out;
}

/// Those of one protocol, as its twin reads them: magic_amounts<&MagicAmount::fpx>.
template <std::string_view MagicAmount::* Code>
inline constexpr auto magic_amounts = [] {
  constexpr auto kCount = [] {
    std::size_t out = 0;
    for (const auto& row : kMagicAmounts)
      out += (row.*Code).empty() ? 0 : 1;
    return out;
  }();
  std::array<std::pair<int, std::string_view>, kCount> out{};
  std::size_t at = 0;
  for (const auto& row : kMagicAmounts) {
    if (!(row.*Code).empty()) out[at++] = {row.sen, row.*Code};
  }
  return out;
}();

}  // namespace gerbang::sandbox
