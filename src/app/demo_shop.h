#pragma once
// The demo's shop page: a published cart with pictures, a draft, and orders in several states.

#include "app/demo_world.h"

namespace gerbang::app {

class DemoShop {
 public:
  explicit DemoShop(DemoWorld& world) : world_(world) {}

  /// The merchant makes the shop.
  void open();
  /// It sells, until the last cake is gone; somebody pays for one too late.
  void sell();
  /// Who is there today, and stays.
  void today(Duration stays);

 private:
  carts::BasketLine of(std::string_view item, std::int64_t quantity) const;
  sales::SaleRef order(const DemoPayer& payer, std::vector<carts::BasketLine> lines,
                       std::optional<std::string> note = {}, std::optional<Duration> stays = {});
  void buy(const DemoPayer& payer, DemoMethod method, std::vector<carts::BasketLine> lines,
           std::string_view code = "00", std::optional<std::string> note = {});

  DemoWorld& world_;
  carts::Cart cart_;
  std::vector<carts::CartItem> items_;
};

}  // namespace gerbang::app
