#include "outside/acquirers/duitnow/emv.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "base/core/utf8.h"

namespace gerbang::acquirers::duitnow {
namespace {

constexpr std::string_view kScheme = "A0000006150001", kRinggit = "458", kMalaysia = "MY";
constexpr std::size_t kValueMax = 99, kAmountMax = 13;

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string value_of(const Elements& elements, std::string_view id) {
  auto at = std::ranges::find(elements, id, &Elements::value_type::first);
  return at == elements.end() ? std::string() : at->second;
}

/// The elements within one; none where it is missing.
std::optional<Elements> within(const Elements& elements, std::string_view id) {
  return elements_read(value_of(elements, id));
}

/// The code without its CRC, where that is right.
std::optional<std::string_view> checked(std::string_view text) {
  constexpr std::size_t kEnd = 8;  // "6304" and four digits
  if (text.size() < kEnd) return std::nullopt;
  auto before = text.substr(0, text.size() - 4);
  if (!before.ends_with("6304") ||
      text.substr(before.size()) != fmt::format("{:04X}", crc16(before)))
    return std::nullopt;
  return text.substr(0, text.size() - kEnd);
}

}  // namespace

std::uint16_t crc16(std::string_view text) {
  std::uint16_t out = 0xFFFF;
  for (char c : text) {
    out ^= static_cast<std::uint16_t>(static_cast<unsigned char>(c) << 8);
    for (int bit = 0; bit < 8; ++bit)
      out = static_cast<std::uint16_t>((out & 0x8000) != 0 ? (out << 1) ^ 0x1021 : out << 1);
  }
  return out;
}

std::string elements_write(const Elements& elements) {
  std::string out;
  for (const auto& [id, value] : elements) {
    if (id.size() != 2 || !is_digits(id) || value.empty() || value.size() > kValueMax) {
      throw std::logic_error(fmt::format("no element of a QR code: {} {}", id, value));
    }
    out += fmt::format("{}{:02}{}", id, value.size(), value);
  }
  return out;
}

std::optional<Elements> elements_read(std::string_view text) {
  Elements out;
  while (!text.empty()) {
    if (text.size() < 5 || !is_digits(text.substr(0, 4))) return std::nullopt;
    auto id = text.substr(0, 2);
    auto size =
        static_cast<std::size_t>(text[2] - '0') * 10 + static_cast<std::size_t>(text[3] - '0');
    if (size == 0 || text.size() < 4 + size) return std::nullopt;
    if (std::ranges::find(out, id, &Elements::value_type::first) != out.end()) return std::nullopt;
    out.emplace_back(id, text.substr(4, size));
    text.remove_prefix(4 + size);
  }
  return out;
}

std::string qr_write(const QrCode& code) {
  Elements out{{"00", code.format},
               {"01", code.is_dynamic ? "12" : "11"},
               {"26", elements_write({{"00", std::string(kScheme)},
                                      {"01", code.acquirer_id},
                                      {"02", code.merchant_id}})},
               {"52", code.category},
               {"53", std::string(kRinggit)}};
  if (code.amount) out.emplace_back("54", money_text(*code.amount));
  out.emplace_back("58", kMalaysia);
  out.emplace_back("59", code.merchant_name);
  out.emplace_back("60", code.city);
  if (!code.reference.empty()) out.emplace_back("62", elements_write({{"05", code.reference}}));
  auto text = elements_write(out) + "6304";
  return text + fmt::format("{:04X}", crc16(text));
}

std::optional<QrCode> qr_read(std::string_view text) {
  auto body = checked(text);
  auto all = body && is_storable(*body) ? elements_read(*body) : std::nullopt;
  auto account = all ? within(*all, "26") : std::nullopt;
  auto more = all ? within(*all, "62") : std::nullopt;
  if (!account || !more || all->empty()) return std::nullopt;
  QrCode out{.format = value_of(*all, "00"),
             .is_dynamic = value_of(*all, "01") == "12",
             .acquirer_id = value_of(*account, "01"),
             .merchant_id = value_of(*account, "02"),
             .category = value_of(*all, "52"),
             .amount = {},
             .merchant_name = value_of(*all, "59"),
             .city = value_of(*all, "60"),
             .reference = value_of(*more, "05")};
  if (auto amount = value_of(*all, "54"); !amount.empty()) {
    out.amount = money_parse(amount);
    if (!out.amount || out.amount->sen <= 0 || amount.size() > kAmountMax) return std::nullopt;
  }
  bool is_code = all->front().first == "00" && (out.format == "01" || out.format == "02") &&
                 (out.is_dynamic || value_of(*all, "01") == "11") &&
                 value_of(*account, "00") == kScheme && !out.merchant_id.empty() &&
                 value_of(*all, "53") == kRinggit && value_of(*all, "58") == kMalaysia;
  if (!is_code) return std::nullopt;
  return out;
}

std::string qr_text(std::string_view text, std::size_t most, std::string_view otherwise) {
  std::string out;
  for (char c : text) {
    if (c >= ' ' && c <= '~' && out.size() < most) out += c;
  }
  out = trimmed(out);
  return out.empty() ? std::string(otherwise) : out;
}

}  // namespace gerbang::acquirers::duitnow
