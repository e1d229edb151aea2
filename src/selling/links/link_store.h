#pragma once
// All SQL of payment links.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/db/record.h"
#include "selling/links/link.h"

namespace gerbang::links {

constexpr auto column_names(db::RecordOf<Link>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"expiry_date", "expires_at"},
                    db::Column{"status", "status_id"}};
}

std::optional<Link> link_find(db::Sql& sql, MerchantId merchant, Id<PaymentLink> id);
/// With the row locked until the commit: for everything that decides on the link's limit or status.
std::optional<Link> link_find_locked(db::Tx& tx, MerchantId merchant, Id<PaymentLink> id);
/// The same, deleted links too: a sale outlives its link.
std::optional<Link> link_find_of_sale(db::Tx& tx, MerchantId merchant, Id<PaymentLink> id);
std::optional<Link> link_find_by_slug(db::Sql& sql, std::string_view slug);
std::optional<Link> link_find_by_slug_locked(db::Tx& tx, std::string_view slug);

void link_insert(db::Tx& tx, const Link& link, Id<User> created_by);
void link_write(db::Tx& tx, const Link& link);
/// False when the link is in another status by now.
bool link_status_move(db::Tx& tx, const Link& link, LinkStatus to);
void link_mark_reminded(db::Tx& tx, const Link& link);
void link_mark_deleted(db::Tx& tx, const Link& link);

enum class LinkSaleState : unsigned char { open = 0, under_way = 1, paid = 2, ended = 3 };
void link_sale_insert(db::Tx& tx, const Link& link, Id<Sale> sale);
/// False when it was there already (a message that came twice).
bool link_sale_move(db::Tx& tx, MerchantId merchant, Id<PaymentLink> link, Id<Sale> sale,
                    LinkSaleState to);
/// For an attempt that ended unpaid: a paid one stays paid.
void link_sale_end(db::Tx& tx, MerchantId merchant, Id<PaymentLink> link, Id<Sale> sale);
std::int64_t link_under_way(db::Sql& sql, MerchantId merchant, Id<PaymentLink> link);
/// How many attempts of a link are with an acquirer.
struct UnderWay {
  Id<PaymentLink> link;
  std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(UnderWay, (), (link, count))
/// The merchant's links that have any, few at any time; asked together with what is read next.
db::Ahead<UnderWay> links_under_way(db::Sql& sql, MerchantId merchant);
/// Checkouts of the link that nobody took to an acquirer yet.
std::int64_t link_waiting(db::Sql& sql, MerchantId merchant, Id<PaymentLink> link);
/// The newest attempt to pay it, whatever became of it.
std::optional<Id<Sale>> link_latest_sale(db::Sql& sql, MerchantId merchant, Id<PaymentLink> link);
void link_count_use(db::Tx& tx, const Link& link, LinkStatus status);

}  // namespace gerbang::links
