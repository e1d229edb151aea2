#pragma once
// What the list of payment links and its export are asked with.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "base/http/route.h"
#include "selling/links/link.h"

template <>
struct gerbang::contract::WireWords<gerbang::links::LinkState> {
  using S = gerbang::links::LinkState;
  static constexpr std::array<std::pair<S, std::string_view>, 6> names{
      {{S::open, "OPEN"},
       {S::expired, "EXPIRED"},
       {S::paid, "PAID"},
       {S::locked, "LOCKED"},
       {S::inactive, "INACTIVE"},
       {S::not_ready, "NOT_READY"}}};
};

template <>
struct gerbang::contract::WireWords<gerbang::links::LinkAction> {
  using A = gerbang::links::LinkAction;
  static constexpr std::array<std::pair<A, std::string_view>, 5> names{
      {{A::edit, "EDIT"},
       {A::email, "EMAIL"},
       {A::activate, "ACTIVATE"},
       {A::deactivate, "DEACTIVATE"},
       {A::remove, "DELETE"}}};
};

namespace gerbang::links {

struct PaymentLinkQuery : contract::ListQuery {
  std::optional<std::string> name;    // in the title, reference or customer
  std::vector<LinkStatus> status_id;  // as the merchant's switch and the first success left it
  std::vector<LinkState> state;       // as everybody sees it: open, expired, paid, inactive
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<Instant> expiry_date_from;
  std::optional<Instant> expiry_date_to;
  // A link on which the payer chooses the amount has none, and is not found by it.
  std::optional<Money> amount_from;
  std::optional<Money> amount_to;
};
BOOST_DESCRIBE_STRUCT(PaymentLinkQuery, (contract::ListQuery),
                      (name, status_id, state, created_date_from, created_date_to, expiry_date_from,
                       expiry_date_to, amount_from, amount_to))
constexpr auto field_rules(contract::Of<PaymentLinkQuery>) {
  using contract::rule;
  return std::array{rule("name").length(0, 120), rule("status_id").between(0, 2).items(3),
                    rule("state").items(4), rule("amount_from").at_least(0),
                    rule("amount_to").at_least(0)};
}

struct PaymentLinkQr {
  std::string url;
  std::string svg;
};
BOOST_DESCRIBE_STRUCT(PaymentLinkQr, (), (url, svg))

/// What a payer sees of a link. Never the reference or how often it was paid.
struct PayLink {
  LinkState state{};
  std::string title;
  std::optional<std::string> description;
  std::optional<Money> amount;
  std::optional<Money> min_amount;
  std::optional<Money> max_amount;
  std::string currency;
  std::string merchant_name;
  std::optional<std::string> merchant_email;
  std::optional<std::string> merchant_phone;
  std::optional<std::string> merchant_address;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  std::optional<Instant> expiry_date;
};
BOOST_DESCRIBE_STRUCT(PayLink, (),
                      (state, title, description, amount, min_amount, max_amount, currency,
                       merchant_name, merchant_email, merchant_phone, merchant_address,
                       customer_name, customer_email, customer_phone, expiry_date))

struct PayLinkCheckout {
  std::string reference;
  std::string url;
};
BOOST_DESCRIBE_STRUCT(PayLinkCheckout, (), (reference, url))

extern const db::List<Link, PaymentLinkQuery> kLinkList;

http::Route link_export_route();

}  // namespace gerbang::links
