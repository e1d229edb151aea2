// Every status of a link with every action and event, against the tables.

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_fixture.h"
#include "selling/links/link.h"
#include "selling/links/link_store.h"

namespace gerbang::links {
namespace {

constexpr MerchantId kMerchant{1001};
constexpr std::array kStatuses{LinkStatus::inactive, LinkStatus::active, LinkStatus::used};
enum class At { rest, bank };  // whether a payer is at a bank with it

class LinkStatesTest : public db::OnBothEngines {
 protected:
  LinkStatesTest() {
    for (auto& reaction : link_reactions(outbox_))
      outbox_.reaction_add(std::move(reaction));
    fees::payable_merchant(db(), kMerchant);
  }
  static LinkDraft draft(std::string title = "Sofa") {
    LinkDraft out;
    out.title = std::move(title);
    out.amount = Money{15'000};
    out.customer_email = "aina@example.test";
    out.one_time_payment = true;
    return out;
  }
  template <class F>
  auto write(F&& f) {
    return db().write([&](db::Tx& tx) { return f(tx); });
  }
  Result<Done> sale_do(Id<Sale> id, std::initializer_list<sales::SaleEvent> events) {
    return write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto sale, sales::sale_lock(tx, kMerchant, id));
      for (auto event : events)
        GERBANG_CHECK(sales::sale_move(tx, sales_, sale, event));
      return Done{};
    });
  }
  Link in(LinkStatus status, At at) {
    using E = sales::SaleEvent;
    auto link = *write([&](db::Tx& tx) { return links_.link_create(tx, kActor, draft()); });
    if (at == At::bank || status == LinkStatus::used) {
      auto sale = *write([&](db::Tx& tx) {
        return links_.link_checkout(tx, link.slug,
                                    {std::nullopt, "Aina", "a@example.test", {}, {}});
      });
      EXPECT_TRUE(sale_do(sale.id, {E::open, E::start}).ok());
      if (status == LinkStatus::used) EXPECT_TRUE(sale_do(sale.id, {E::succeed}).ok());
    }
    if (status == LinkStatus::inactive) EXPECT_TRUE(take(link.id, LinkAction::deactivate).ok());
    return now_of(link.id);
  }
  Link now_of(Id<PaymentLink> id) {
    return db().read([&](db::Sql& sql) { return *link_find(sql, kMerchant, id); });
  }
  Result<Done> take(Id<PaymentLink> id, LinkAction action) {
    return write([&](db::Tx& tx) -> Result<Done> {
      switch (action) {
        case LinkAction::edit:
          GERBANG_CHECK(links_.link_update(tx, kActor, id, draft("Table")));
          break;
        case LinkAction::email:
          GERBANG_CHECK(links_.link_email(tx, kActor, id));
          break;
        case LinkAction::activate:
          GERBANG_CHECK(links_.link_switch(tx, kActor, id, LinkEvent::activate));
          break;
        case LinkAction::deactivate:
          GERBANG_CHECK(links_.link_switch(tx, kActor, id, LinkEvent::deactivate));
          break;
        case LinkAction::remove:
          GERBANG_CHECK(links_.link_delete(tx, kActor, id));
          break;
      }
      return Done{};
    });
  }
  /// What the table says of the switch; for the rest, what is written beside it.
  static bool expected(LinkStatus status, At at, LinkAction action) {
    switch (action) {
      case LinkAction::activate:
        return next_state(kLinkTransitions, status, LinkEvent::activate).has_value();
      case LinkAction::deactivate:
        return next_state(kLinkTransitions, status, LinkEvent::deactivate).has_value();
      case LinkAction::edit:
        return status != LinkStatus::used;
      case LinkAction::email:
        return status == LinkStatus::active;
      case LinkAction::remove:
        return status != LinkStatus::used && at == At::rest;
    }
    return false;
  }

  const Actor kActor{kMerchant, {7}, "Owner"};
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  Links links_{{.public_url = "https://pay.example"}, sales_, outbox_};
};
INSTANTIATE_ON_BOTH_ENGINES(LinkStatesTest);

TEST_ON_SQLITE(LinkStatesTest,
               every_action_is_done_where_the_table_has_it_and_else_changes_nothing) {
  for (auto status : kStatuses) {
    for (auto at : {At::rest, At::bank}) {
      if (status == LinkStatus::used && at == At::bank) continue;  // nobody else goes there
      for (auto action : kLinkActions) {
        SCOPED_TRACE(std::to_string(static_cast<int>(status)) + ", at " +
                     std::to_string(static_cast<int>(at)) + ", action " +
                     std::to_string(static_cast<int>(action)));
        auto link = in(status, at);
        ASSERT_EQ(link.status, status);
        bool is_allowed = expected(status, at, action);
        LinkSurroundings around{true, at == At::bank ? 1 : 0, clock.now()};
        EXPECT_EQ(!link_obstacle(link, action, around), is_allowed);
        auto kept = is_allowed ? "" : db::everything(db());
        auto done = take(link.id, action);
        ASSERT_EQ(done.ok(), is_allowed);
        if (is_allowed) continue;
        EXPECT_REFUSED(done, link_obstacle(link, action, around)->wire_code());
        EXPECT_EQ(db::everything(db()), kept);
      }
    }
  }
}

TEST_ON_SQLITE(LinkStatesTest, a_success_uses_a_link_as_the_table_says) {
  using E = sales::SaleEvent;
  for (auto status : {LinkStatus::active, LinkStatus::inactive}) {
    auto link = in(LinkStatus::active, At::bank);
    auto sale = db().read([&](db::Sql& sql) { return link_latest_sale(sql, kMerchant, link.id); });
    if (status == LinkStatus::inactive) ASSERT_TRUE(take(link.id, LinkAction::deactivate).ok());
    ASSERT_TRUE(sale_do(*sale, {E::succeed}).ok());
    EXPECT_EQ(now_of(link.id).status, *next_state(kLinkTransitions, status, LinkEvent::use));
  }
}

}  // namespace
}  // namespace gerbang::links
