#include "base/exports/export.h"
#include "say/exports.h"
#include "say/links.h"
#include "selling/links/link_query.h"

namespace gerbang::links {
namespace {

using exports::Cell;

/// As the portal's list has it (spec back-office §4). "Expired" by date is the reader's to see in
/// its own column: it depends on when the file is read.
Cell status_label(const Link& link) {
  switch (link_state(link, {})) {
    case LinkState::paid:
      return say::links::file::expired_paid;
    case LinkState::inactive:
      return say::links::file::inactive;
    default:
      return say::links::file::active;
  }
}

}  // namespace

http::Route link_export_route() {
  auto out =
      exports::export_of(kLinkList, {"payments/payment-links", "payment_link_export",
                                     http::needs(Resource::payment_payment_link, Action::export_),
                                     say::links::file::title, "payment-links"});
  out.columns = {
      {say::links::file::name, [](const Link& l) -> Cell { return l.title; }},
      {say::exports::column::reference, [](const Link& l) { return exports::cell(l.reference); }},
      {say::exports::column::created_on, [](const Link& l) -> Cell { return l.created_at; }},
      {say::links::file::expires_on, [](const Link& l) { return exports::cell(l.expiry_date); }},
      {say::links::file::reminder, [](const Link& l) { return exports::cell(l.reminder_hours); }},
      {say::exports::column::status, status_label},
      {say::links::file::type,
       [](const Link& l) -> Cell {
         return l.one_time ? say::links::file::one_time : say::links::file::multiple;
       }},
      {say::links::file::used, [](const Link& l) -> Cell { return l.used_count; }},
      {say::links::file::limit, [](const Link& l) { return exports::cell(l.usage_limit); }},
      {say::exports::column::description,
       [](const Link& l) { return exports::cell(l.description); }},
      {say::exports::column::customer_name,
       [](const Link& l) { return exports::cell(l.customer_name); }},
      {say::exports::column::customer_email,
       [](const Link& l) { return exports::cell(l.customer_email); }},
      {say::exports::column::customer_phone,
       [](const Link& l) { return exports::cell(l.customer_phone); }},
      {say::exports::column::amount, [](const Link& l) { return exports::cell(l.amount); }},
      {say::links::file::amount_min, [](const Link& l) { return exports::cell(l.min_amount); }},
      {say::links::file::amount_max, [](const Link& l) { return exports::cell(l.max_amount); }},
  };
  out.amount = [](const Link& l) { return l.amount.value_or(Money{}); };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::links
