#include "views/sale_page/sale_page_api.h"

#include <algorithm>

#include "base/db/db_fixture.h"
#include "money/sales/sale_fixture.h"
#include "money/settlement/settlement.h"

namespace gerbang::sale_page {
namespace {

constexpr MerchantId kMerchant{4711};
constexpr int kCard = 1;
using E = sales::SaleEvent;
using A = sales::SaleAction;

class SalePageTest : public db::OnBothEngines {
 protected:
  Id<Sale> paid_by_card() {
    return *db().write([&](db::Tx& tx) -> Result<Id<Sale>> {
      auto wanted = sales::sofa(tx, kMerchant);
      GERBANG_TRY(auto ref, sales_.sale_create(tx, wanted));
      GERBANG_TRY(auto sale, sales::sale_get(tx, kMerchant, ref.id));
      sale.payment_method = kCard;
      for (auto event : {E::open, E::start, E::succeed})
        GERBANG_CHECK(sales::sale_move(tx, sales_, sale, event));
      settlement::settlement_open(tx, sale);
      return sale.id;
    });
  }
  void set_held(Id<Sale> id, bool is_held) {
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto sale, sales::sale_get(tx, kMerchant, id));
      bool is_changed = is_held ? settlement::settlement_hold(tx, sale)
                                : settlement::settlement_release(tx, sale);
      EXPECT_TRUE(is_changed);
      return Done{};
    });
    EXPECT_TRUE(done.ok());
  }
  std::vector<A> offered(Id<Sale> id) {
    auto page =
        *db().read([&](db::Sql& sql) { return sale_rows(sql, kMerchant, sales::SaleQuery{}); });
    auto at = std::ranges::find(page.content, id, &sales::SaleRow::id);
    return at == page.content.end() ? std::vector<A>{} : at->actions;
  }

  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
};
INSTANTIATE_ON_BOTH_ENGINES(SalePageTest);

TEST_ON_SQLITE(SalePageTest, list_offers_nothing_for_a_sale_whose_void_is_under_way) {
  auto voided = paid_by_card();
  auto other = paid_by_card();
  const std::vector both{A::request_refund, A::undo};
  EXPECT_EQ(offered(voided), both);
  set_held(voided, true);
  EXPECT_EQ(offered(voided), std::vector<A>{});
  EXPECT_EQ(offered(other), both);
  set_held(voided, false);
  EXPECT_EQ(offered(voided), both);
}

}  // namespace
}  // namespace gerbang::sale_page
