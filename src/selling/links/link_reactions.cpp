// What sales tell their links.

#include "money/sales/sale_event.h"
#include "say/links.h"
#include "selling/links/link.h"
#include "selling/links/link_store.h"

namespace gerbang::links {
namespace {

using Facts = sales::SaleFacts;

/// Whether the link, as it is now, asks for such an amount.
bool takes(const Link& link, Money amount) {
  if (link.amount) return amount == *link.amount;
  return (!link.min_amount || amount >= *link.min_amount) &&
         (!link.max_amount || amount <= *link.max_amount);
}

Result<Done> link_on_sale_started(db::Tx& tx, MerchantId merchant, Id<PaymentLink> of,
                                  const Facts& sale) {
  auto link = link_find_of_sale(tx, merchant, of);
  if (!link) return Done{};
  if (link->deleted_at) {
    return conflict(say::links::gone, "payment_link.deleted");
  }
  auto left = link_uses_left(*link);
  if (left == 0) return link_refusal(LinkState::paid);
  if (link->status == LinkStatus::inactive) return link_refusal(LinkState::inactive);
  if (!takes(*link, sale.amount)) {
    return conflict(say::links::amount_changed, "payment_link.changed");
  }
  if (left && link_under_way(tx, merchant, link->id) >= *left) {
    return link_refusal(LinkState::locked);
  }
  link_sale_move(tx, merchant, link->id, sale.id, LinkSaleState::under_way);
  return Done{};
}

Result<Done> link_on_sale_paid(const events::Outbox& outbox, db::Tx& tx, MerchantId merchant,
                               Id<PaymentLink> of, const Facts& sale) {
  auto link = link_find_of_sale(tx, merchant, of);
  if (!link) return Done{};
  if (!link_sale_move(tx, merchant, link->id, sale.id, LinkSaleState::paid)) return Done{};
  bool beyond = link_uses_left(*link) == 0;
  LinkStatus status = link->status;
  if (link->one_time) {
    status = next_state(kLinkTransitions, status, LinkEvent::use).value_or(LinkStatus::used);
  }
  link_count_use(tx, *link, status);
  if (!beyond) return Done{};
  return outbox.emit(tx, merchant, sales::kSalePaidOverLimit, sale.id, sale);
}

Result<Done> link_on_sale_ended(db::Tx& tx, MerchantId merchant, Id<PaymentLink> of,
                                const Facts& sale) {
  link_sale_end(tx, merchant, of, sale.id);
  return Done{};
}

}  // namespace

std::vector<events::Reaction> link_reactions(const events::Outbox& outbox) {
  // Sales of other origins are none of theirs.
  auto of_link = [](auto react) {
    return
        [react](db::Tx& tx, const events::EventRecord& event, const Facts& sale) -> Result<Done> {
          auto link = sales::origin_of(sale).record<PaymentLink>(sales::Channel::payment_link);
          return link ? react(tx, event.merchant, *link, sale) : Done{};
        };
  };
  auto started = of_link(link_on_sale_started);
  auto paid =
      of_link([&outbox](db::Tx& tx, MerchantId merchant, Id<PaymentLink> link, const Facts& sale) {
        return link_on_sale_paid(outbox, tx, merchant, link, sale);
      });
  auto ended = of_link(link_on_sale_ended);
  constexpr std::string_view kFrees = "frees the link";
  return {events::on(sales::kSaleStarted, "takes a use of the link, or refuses", started),
          events::on(sales::kSalePaid, "counts a use of the link", paid),
          events::on(sales::kSaleFailed, kFrees, ended),
          events::on(sales::kSaleCanceled, kFrees, ended),
          events::on(sales::kSaleTimeout, kFrees, ended)};
}

}  // namespace gerbang::links
