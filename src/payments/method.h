#pragma once
// The ways to pay. The numbers are the spec's payment channel filter (back-office §9); 30 is a card
// instalment plan and 40 DuitNow QR (domain.md). A method is offered on a checkout when it is
// offered at all, the merchant has a fee rule for it, this deployment has its acquirer, and the
// amount lies within the acquirer's limits.

#include <array>
#include <string_view>

#include "contract/wire.h"
#include "payments/acquirer.h"

namespace gerbang::payments {

enum class MethodGroup : int { fpx, card, ewallet, duitnow };

struct MethodRow {
  int id;
  std::string_view name;   // the spec's, for merchants
  std::string_view label;  // for payers
  MethodGroup group;
  AcquirerCode acquirer;
  int payment_type;  // 0 where only the acquirer's answer tells (which card)
  bool is_offered;
};

inline constexpr std::array kMethods{
    MethodRow{20, "FPX B2C Casa", "Online banking (FPX)", MethodGroup::fpx, AcquirerCode::maybank,
              20, true},
    MethodRow{21, "FPX B2B Casa", "Corporate online banking (FPX)", MethodGroup::fpx,
              AcquirerCode::maybank, 20, true},
    MethodRow{1, "Credit Card Local", "Credit or debit card", MethodGroup::card,
              AcquirerCode::paydee, 0, true},
    MethodRow{2, "Credit Card Oversea", "Credit card (overseas)", MethodGroup::card,
              AcquirerCode::paydee, 0, false},
    MethodRow{3, "Debit Card", "Debit card", MethodGroup::card, AcquirerCode::paydee, 0, false},
    MethodRow{10, "E-Wallet", "E-wallet", MethodGroup::ewallet, AcquirerCode::boost, 10, true},
    MethodRow{22, "FPX E-Mandate", "Auto-debit (FPX)", MethodGroup::fpx, AcquirerCode::maybank, 20,
              false},
    MethodRow{23, "FPX B2B Card", "Corporate credit card (FPX)", MethodGroup::fpx,
              AcquirerCode::maybank, 20, false},
    MethodRow{24, "FPX B2C Card", "Credit card (FPX)", MethodGroup::fpx, AcquirerCode::maybank, 20,
              false},
    MethodRow{30, "Instalment", "Instalment plan", MethodGroup::card, AcquirerCode::paydee, 0,
              false},
    MethodRow{40, "DuitNow QR", "DuitNow QR", MethodGroup::duitnow, AcquirerCode::maybank, 40,
              false},
};

/// Null for a number that is no method.
constexpr const MethodRow* method_row(int id) {
  for (const auto& row : kMethods) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

}  // namespace gerbang::payments

template <>
struct gerbang::contract::WireWords<gerbang::payments::MethodGroup> {
  using G = gerbang::payments::MethodGroup;
  static constexpr std::array<std::pair<G, std::string_view>, 4> names{
      {{G::fpx, "FPX"}, {G::card, "CARD"}, {G::ewallet, "EWALLET"}, {G::duitnow, "DUITNOW"}}};
};
