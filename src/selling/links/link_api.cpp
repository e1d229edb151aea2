#include "selling/links/link_api.h"

#include <algorithm>

#include "base/core/qr.h"
#include "base/core/utf8.h"
#include "people/merchants/merchant.h"
#include "say/links.h"
#include "selling/links/link_query.h"
#include "selling/links/link_store.h"

namespace gerbang::links {

struct PaymentLinkRow {
  Id<PaymentLink> id;
  std::string slug;
  std::string url;
  std::string title;
  std::optional<std::string> description;
  std::optional<Money> amount;
  std::optional<Money> min_amount;
  std::optional<Money> max_amount;
  std::string currency;
  std::optional<std::string> reference;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  std::optional<Instant> expiry_date;
  std::optional<std::int64_t> reminder_hours;
  std::optional<Instant> reminded_date;  // of this expiry date
  bool one_time_payment = false;
  std::optional<std::int64_t> usage_limit;
  std::int64_t used_count = 0;
  LinkStatus status_id{};
  LinkState state{};  // open, expired, paid or inactive
  Instant created_date;
  std::vector<LinkAction> actions;
};
BOOST_DESCRIBE_STRUCT(PaymentLinkRow, (),
                      (id, slug, url, title, description, amount, min_amount, max_amount, currency,
                       reference, customer_name, customer_email, customer_phone, expiry_date,
                       reminder_hours, reminded_date, one_time_payment, usage_limit, used_count,
                       status_id, state, created_date, actions))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

PaymentLinkRow row_of(const Links& links, Link link, const LinkSurroundings& around) {
  std::string url = link_url(links.settings(), link.slug);
  auto state = link_state(link, around.now);
  auto actions = link_actions(link, around);
  return {link.id,
          std::move(link.slug),
          std::move(url),
          std::move(link.title),
          std::move(link.description),
          link.amount,
          link.min_amount,
          link.max_amount,
          std::string(kCurrency),
          std::move(link.reference),
          std::move(link.customer_name),
          std::move(link.customer_email),
          std::move(link.customer_phone),
          link.expiry_date,
          link.reminder_hours,
          link.reminded_at,
          link.one_time,
          link.usage_limit,
          link.used_count,
          link.status,
          state,
          link.created_at,
          std::move(actions)};
}

bool merchant_is_active(db::Sql& sql, MerchantId merchant) {
  auto face = merchants::merchant_for_payment(sql, merchant);
  return face.ok() && face->active;
}

Result<contract::Page<PaymentLinkRow>> link_page(const Links& links, db::Sql& sql, const Call& call,
                                                 const PaymentLinkQuery& query) {
  auto asked = links_under_way(sql, call.merchant());
  GERBANG_TRY(auto page, kLinkList.page(sql, call.merchant(), query));
  bool is_active = merchant_is_active(sql, call.merchant());
  const auto& under_way = asked.rows();
  return contract::page_as(std::move(page), [&](Link&& link) {
    auto at = std::find_if(under_way.begin(), under_way.end(),
                           [&](const UnderWay& it) { return it.link == link.id; });
    LinkSurroundings around{is_active, at == under_way.end() ? 0 : at->count, sql.now()};
    return row_of(links, std::move(link), around);
  });
}

PaymentLinkRow row_of(const Links& links, db::Sql& sql, Link link) {
  LinkSurroundings around{merchant_is_active(sql, link.merchant),
                          link_under_way(sql, link.merchant, link.id), sql.now()};
  return row_of(links, std::move(link), around);
}

Result<Link> link_get(db::Sql& sql, const Call& call) {
  auto link = link_find(sql, call.merchant(), call.id<PaymentLink>("id"));
  if (!link) return not_found(say::links::no_link);
  return std::move(*link);
}

Result<PayLink> pay_link_get(const Links& links, db::Sql& sql, const Call& call) {
  auto link = link_find_by_slug(sql, call.param("slug"));
  if (!link) return not_found(say::links::no_such_link);
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, link->merchant));
  auto under_way = link_under_way(sql, link->merchant, link->id);
  bool open = !link->amount;
  return PayLink{
      link_state(*link, merchant.active, under_way, sql.now()),
      link->title,
      link->description,
      link->amount,
      open ? link->min_amount.value_or(links.settings().amount_min) : std::optional<Money>{},
      open ? link->max_amount.value_or(links.settings().amount_max) : std::optional<Money>{},
      std::string(kCurrency),
      merchant.name,
      unless_empty(merchant.customer_service_email),
      unless_empty(merchant.customer_service_phone),
      unless_empty(merchant.customer_service_address),
      link->customer_name,
      link->customer_email,
      link->customer_phone,
      link->expiry_date};
}

http::Routes merchant_routes(const Links& links) {
  constexpr auto kLinks = Resource::payment_payment_link;
  constexpr auto kView = http::needs(kLinks, Action::view);
  constexpr auto kCreate = http::needs(kLinks, Action::create);
  constexpr auto kEdit = http::needs(kLinks, Action::edit);
  constexpr auto kDelete = http::needs(kLinks, Action::remove);
  auto change = [&links](LinkEvent event, TextId message) {
    return
        [&links, event, message](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
          GERBANG_CHECK(links.link_switch(tx, call.actor(), call.id<PaymentLink>("id"), event));
          return Success{message};
        };
  };
  return {
      http::route(Method::get, "payments/payment-links", "payment_link_list", kView,
                  [&links](db::Sql& sql, const Call& call, const PaymentLinkQuery& query) {
                    return link_page(links, sql, call, query);
                  }),
      link_export_route(),
      http::route(
          Method::post, "payments/payment-links", "payment_link_create", kCreate,
          [&links](db::Tx& tx, const Call& call, const LinkDraft& draft) -> Result<PaymentLinkRow> {
            GERBANG_TRY(auto link, links.link_create(tx, call.actor(), draft));
            LinkSurroundings around{merchant_is_active(tx, link.merchant), 0, tx.now()};
            return row_of(links, std::move(link), around);
          }),
      http::route(Method::get, "payments/payment-links/{id}", "payment_link_get", kView,
                  [&links](db::Sql& sql, const Call& call) -> Result<PaymentLinkRow> {
                    GERBANG_TRY(auto link, link_get(sql, call));
                    return row_of(links, sql, std::move(link));
                  }),
      http::route(
          Method::put, "payments/payment-links/{id}", "payment_link_update", kEdit,
          [&links](db::Tx& tx, const Call& call, const LinkDraft& draft) -> Result<PaymentLinkRow> {
            GERBANG_TRY(auto link,
                        links.link_update(tx, call.actor(), call.id<PaymentLink>("id"), draft));
            return row_of(links, tx, std::move(link));
          }),
      http::route(Method::remove, "payments/payment-links/{id}", "payment_link_delete", kDelete,
                  [&links](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(links.link_delete(tx, call.actor(), call.id<PaymentLink>("id")));
                    return Success{say::links::done::deleted};
                  }),
      http::route(Method::post, "payments/payment-links/{id}/activate", "payment_link_activate",
                  kEdit, change(LinkEvent::activate, say::links::done::activated)),
      http::route(Method::post, "payments/payment-links/{id}/deactivate", "payment_link_deactivate",
                  kEdit, change(LinkEvent::deactivate, say::links::done::deactivated)),
      http::route(Method::get, "payments/payment-links/{id}/qr-code", "payment_link_qr_code", kView,
                  [&links](db::Sql& sql, const Call& call) -> Result<PaymentLinkQr> {
                    GERBANG_TRY(auto link, link_get(sql, call));
                    std::string url = link_url(links.settings(), link.slug);
                    std::string svg = qr_svg(url);
                    return PaymentLinkQr{std::move(url), std::move(svg)};
                  }),
      http::route(Method::post, "payments/payment-links/{id}/email", "payment_link_email", kEdit,
                  [&links](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_TRY(auto link,
                                links.link_email(tx, call.actor(), call.id<PaymentLink>("id")));
                    return Success{say::links::done::mailed({.email = *link.customer_email})};
                  }),
  };
}

}  // namespace

http::Routes link_routes(const Links& links) {
  http::Routes routes = merchant_routes(links);
  constexpr auto kOpen = http::open_to_all("the slug is the payer's secret");
  routes.push_back(http::route(
      Method::get, "pay/payment-links/{slug}", "pay_link_get", kOpen,
      [&links](db::Sql& sql, const Call& call) { return pay_link_get(links, sql, call); }));
  routes.push_back(http::route(
      Method::post, "pay/payment-links/{slug}/checkout", "pay_link_checkout", kOpen,
      [&links](db::Tx& tx, const Call& call, const PayerDraft& payer) -> Result<PayLinkCheckout> {
        GERBANG_TRY(auto sale, links.link_checkout(tx, call.param("slug"), payer));
        std::string url = "/checkout/" + sale.reference;
        return PayLinkCheckout{std::move(sale.reference), std::move(url)};
      }));
  return routes;
}

}  // namespace gerbang::links
