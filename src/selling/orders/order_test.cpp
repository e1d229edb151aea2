// An order of a merchant's server that is sent again, in every state of its sale.

#include "selling/orders/order.h"

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_fixture.h"

namespace gerbang::orders {
namespace {

using E = sales::SaleEvent;

class OrderTest : public db::OnBothEngines {
 protected:
  OrderTest() { fees::payable_merchant(db(), kMerchant); }

  static OrderDraft draft(std::string number) {
    OrderDraft out;
    out.mcht_txn_id = std::move(number);
    out.order_description = "Two cups of coffee";
    out.txn_amount = Money{1'250};
    return out;
  }
  Result<sales::SaleRecord> begin(const OrderDraft& draft) {
    return db().write([&](db::Tx& tx) { return orders_.order_begin(tx, kMerchant, draft); });
  }
  void move(Id<Sale> id, const std::vector<E>& events) {
    auto moved = db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto sale, sales::sale_lock(tx, kMerchant, id));
      for (auto event : events)
        GERBANG_CHECK(sales::sale_move(tx, sales_, sale, event));
      return Done{};
    });
    EXPECT_TRUE(moved.ok()) << (moved.ok() ? "" : moved.error().message.english());
  }

  static constexpr MerchantId kMerchant{4711};
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  merchant_api::ApiAccountSettings account_;
  Orders orders_{{.public_url = "https://pay.test"}, account_, sales_};
};
INSTANTIATE_ON_BOTH_ENGINES(OrderTest);

TEST_ON_SQLITE(OrderTest, an_order_that_is_sent_again_has_its_sale_while_that_can_be_paid) {
  struct Row {
    std::string number;
    std::vector<E> events;
    std::string_view code;  // empty: the same sale
  };
  for (const auto& row :
       {Row{"CREATED", {}, ""}, Row{"OPENED", {E::open}, ""},
        Row{"AT-BANK", {E::open, E::start}, ""},
        Row{"PAID", {E::open, E::start, E::succeed}, "order.paid"},
        Row{"REFUNDING", {E::open, E::start, E::succeed, E::refund_begin}, "order.paid"},
        Row{"REFUNDED",
            {E::open, E::start, E::succeed, E::refund_begin, E::refund_finish},
            "order.paid"},
        Row{"FAILED", {E::open, E::start, E::fail}, "order.ended"},
        Row{"EXPIRED", {E::expire}, "order.ended"},
        Row{"CANCELED", {E::open, E::cancel}, "order.ended"}}) {
    SCOPED_TRACE(row.number);
    auto first = begin(draft(row.number));
    ASSERT_TRUE(first.ok());
    move(first->id, row.events);
    auto kept = db::everything(db());
    auto again = begin(draft(row.number));
    if (row.code.empty()) {
      ASSERT_TRUE(again.ok());
      EXPECT_EQ(again->id, first->id);
    } else {
      EXPECT_REFUSED(again, row.code);
    }
    auto other = draft(row.number);
    other.txn_amount += Money{1};
    EXPECT_REFUSED(begin(other), "order.differs");
    EXPECT_EQ(db::everything(db()), kept);
  }
}

}  // namespace
}  // namespace gerbang::orders
