#pragma once
// The demo's auto-debits: products, payers in every state, debits that worked, that were tried
// again and that came back.

#include "app/demo_world.h"

namespace gerbang::app {

class DemoDebits {
 public:
  explicit DemoDebits(DemoWorld& world) : world_(world) {}

  /// The merchant makes the products, and the first payers sign.
  void open();
  /// Some days later: an amount that the merchant asks for.
  void collect();
  /// A payer asks to end one, another is asked for new terms, somebody is invited.
  void today();

 private:
  mandates::Mandate sign(const mandates::Product& product, std::string_view name,
                         std::string_view bank, std::string_view code = "00");

  DemoWorld& world_;
  mandates::Product club_, gym_, power_;
  mandates::Mandate siti_, chen_, kumar_;
};

}  // namespace gerbang::app
