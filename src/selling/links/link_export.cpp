#include "base/exports/export.h"
#include "selling/links/link_query.h"

namespace gerbang::links {
namespace {

using exports::Cell;

/// As the portal's list has it (spec back-office §4). "Expired" by date is the reader's to see in
/// its own column: it depends on when the file is read.
std::string status_label(const Link& link) {
  switch (link_state(link, {})) {
    case LinkState::paid:
      return "Expired (paid)";
    case LinkState::inactive:
      return "Inactive";
    default:
      return "Active";
  }
}

}  // namespace

http::Route link_export_route() {
  auto out =
      exports::export_of(kLinkList, {"payments/payment-links", "payment_link_export",
                                     http::needs(Resource::payment_payment_link, Action::export_),
                                     "Payment links", "payment-links"});
  out.columns = {
      {"Title", [](const Link& l) -> Cell { return l.title; }},
      {"Reference", [](const Link& l) { return exports::cell(l.reference); }},
      {"Created on", [](const Link& l) -> Cell { return l.created_at; }},
      {"Expires on", [](const Link& l) { return exports::cell(l.expiry_date); }},
      {"Status", status_label, true},
      {"Link type",
       [](const Link& l) -> Cell { return std::string(l.one_time ? "One-Time" : "Multiple"); },
       true},
      {"Times used", [](const Link& l) -> Cell { return l.used_count; }},
      {"Usage limit", [](const Link& l) { return exports::cell(l.usage_limit); }},
      {"Description", [](const Link& l) { return exports::cell(l.description); }},
      {"Customer name", [](const Link& l) { return exports::cell(l.customer_name); }},
      {"Customer email", [](const Link& l) { return exports::cell(l.customer_email); }},
      {"Customer phone", [](const Link& l) { return exports::cell(l.customer_phone); }},
      {"Amount (MYR)", [](const Link& l) { return exports::cell(l.amount); }},
      {"Lowest amount (MYR)", [](const Link& l) { return exports::cell(l.min_amount); }},
      {"Highest amount (MYR)", [](const Link& l) { return exports::cell(l.max_amount); }},
  };
  out.amount = [](const Link& l) { return l.amount.value_or(Money{}); };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::links
