#pragma once
// The ways to pay. The numbers are the spec's payment channel filter (back-office §9); 30 is a card
// instalment plan and 40 DuitNow QR (domain.md). A method is offered on a checkout when it is
// offered at all, the merchant has a fee rule for it, a connector serves it for the merchant
// (money/checkout/connector.h), and the amount lies within the connector's limits.
//
// Which card it is only the answer tells: a payer chooses "card", which is 1, and the sale becomes
// 2 or 3 when the card is from overseas or a debit card, with the fee of that kind. A merchant
// without a rule for a kind pays for it what 1 costs.

#include <array>
#include <optional>
#include <string_view>

#include "base/contract/wire.h"

namespace gerbang::sales {

/// The spec's acquirer codes (back-office §9).
enum class AcquirerCode : int { unknown = 0, paydee = 1, mcash = 10, boost = 11, maybank = 20 };

/// Whether a payment can be taken back on its day at all: MCash has no message for it.
constexpr bool has_voids(int acquirer) {
  return acquirer != static_cast<int>(AcquirerCode::mcash);
}
std::string_view acquirer_name(int code);

/// The numbers of the methods below, and of the payment types, as the wire has them.
enum class PaymentMethod : int {};
enum class PaymentType : int {};

/// A stored number as the wire's code.
template <class E>
constexpr std::optional<E> wire_code(std::optional<int> number) {
  if (!number) return std::nullopt;
  return E{*number};
}

enum class MethodGroup : int { fpx, card, ewallet, duitnow };

struct MethodRow {
  int id;
  std::string_view code;   // for clients
  std::string_view name;   // the spec's, for merchants
  std::string_view label;  // for payers
  MethodGroup group;
  int payment_type;  // 0 where only the acquirer's answer tells (which card)
  bool is_offered;   // a payer can choose it
  int kind_of = 0;   // the method that a payer chooses for it, where only the answer tells
};

inline constexpr int kInstalment = 30, kEMandate = 22;

inline constexpr std::array kMethods{
    MethodRow{20, "FPX_B2C_CASA", "FPX B2C Casa", "Online banking (FPX)", MethodGroup::fpx, 20,
              true},
    MethodRow{21, "FPX_B2B_CASA", "FPX B2B Casa", "Corporate online banking (FPX)",
              MethodGroup::fpx, 20, true},
    MethodRow{1, "CARD_LOCAL", "Credit Card Local", "Credit or debit card", MethodGroup::card, 0,
              true},
    MethodRow{2, "CARD_OVERSEA", "Credit Card Oversea", "Credit card (overseas)", MethodGroup::card,
              0, false, 1},
    MethodRow{3, "DEBIT_CARD", "Debit Card", "Debit card", MethodGroup::card, 0, false, 1},
    MethodRow{10, "E_WALLET", "E-Wallet", "E-wallet", MethodGroup::ewallet, 10, true},
    MethodRow{kEMandate, "FPX_E_MANDATE", "FPX E-Mandate", "Auto-debit (FPX)", MethodGroup::fpx, 20,
              false},
    MethodRow{23, "FPX_B2B_CARD", "FPX B2B Card", "Corporate credit card (FPX)", MethodGroup::fpx,
              20, false},
    MethodRow{24, "FPX_B2C_CARD", "FPX B2C Card", "Credit card (FPX)", MethodGroup::fpx, 20, false},
    MethodRow{kInstalment, "INSTALMENT", "Installment", "Instalment plan", MethodGroup::card, 0,
              true},
    MethodRow{40, "DUITNOW_QR", "DuitNow QR", "DuitNow QR", MethodGroup::duitnow, 40, true},
};

/// A proper name, the same in every language (spec back-office §9); empty for what is unknown.
constexpr std::string_view payment_type_name(int code) {
  switch (code) {
    case 1:
      return "Visa";
    case 2:
      return "Master Card";
    case 10:
      return "E-Wallet";
    case 20:
      return "FPX";
    case 40:
      return "DuitNow QR";
    default:
      return {};
  }
}

/// Null for a number that is no method.
constexpr const MethodRow* method_row(int id) {
  for (const auto& row : kMethods) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

/// The method that `answered` makes of the one that was `chosen`: itself where the answer says
/// nothing, or something that it is no kind of.
constexpr int method_became(int chosen, int answered) {
  for (const auto& row : kMethods) {
    if (row.id == answered && row.kind_of == chosen) return answered;
  }
  return chosen;
}
static_assert(method_became(1, 2) == 2 && method_became(1, 1) == 1 && method_became(1, 0) == 1);
static_assert(method_became(20, 3) == 20 && method_became(1, 20) == 1);

}  // namespace gerbang::sales

template <>
struct gerbang::contract::WireWords<gerbang::sales::MethodGroup> {
  using G = gerbang::sales::MethodGroup;
  static constexpr std::array<std::pair<G, std::string_view>, 4> names{
      {{G::fpx, "FPX"}, {G::card, "CARD"}, {G::ewallet, "EWALLET"}, {G::duitnow, "DUITNOW"}}};
};
template <>
struct gerbang::contract::WireCodes<gerbang::sales::AcquirerCode> {
  using A = gerbang::sales::AcquirerCode;
  static constexpr std::array<CodeName<A>, 5> names{{{A::unknown, "UNKNOWN", ""},
                                                     {A::paydee, "PAYDEE", "Cards"},
                                                     {A::mcash, "MCASH", "Wallet"},
                                                     {A::boost, "BOOST", "Wallet"},
                                                     {A::maybank, "MAYBANK", "FPX, DuitNow QR"}}};
};
template <>
struct gerbang::contract::WireCodes<gerbang::sales::PaymentMethod> {
  using M = gerbang::sales::PaymentMethod;
  static constexpr auto names = [] {
    std::array<CodeName<M>, gerbang::sales::kMethods.size()> out;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const auto& row = gerbang::sales::kMethods[i];
      out[i] = {M{row.id}, row.code, row.name};
    }
    return out;
  }();
};
template <>
struct gerbang::contract::WireCodes<gerbang::sales::PaymentType> {
  using T = gerbang::sales::PaymentType;
  static constexpr std::array<CodeName<T>, 6> names{
      {{T{0}, "UNKNOWN", "Only the acquirer's answer tells which card"},
       {T{1}, "VISA", ""},
       {T{2}, "MASTER_CARD", ""},
       {T{10}, "E_WALLET", ""},
       {T{20}, "FPX", ""},
       {T{40}, "DUITNOW_QR", ""}}};
};
