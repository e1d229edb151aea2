#include "base/exports/export.h"
#include "outside/deliveries/delivery_query.h"
#include "say/deliveries.h"
#include "say/exports.h"

namespace gerbang::deliveries {
namespace {

using exports::Cell;

Cell status_label(const DeliveryRecord& record) {
  switch (record.status) {
    case DeliveryStatus::waiting:
      return say::deliveries::file::waiting;
    case DeliveryStatus::delivered:
      return say::deliveries::file::delivered;
    case DeliveryStatus::failed:
      return say::deliveries::file::failed;
    case DeliveryStatus::kept:
      return say::deliveries::file::kept;
  }
  return {};
}

Cell code(const DeliveryRecord& record) {
  if (!record.last_code) return {};
  return static_cast<std::int64_t>(*record.last_code);
}

}  // namespace

http::Route delivery_export_route() {
  using R = DeliveryRecord;
  auto out =
      exports::export_of(kDeliveryList, {"merchants/webhooks/deliveries", "delivery_export",
                                         http::needs(Resource::user_api_account, Action::export_),
                                         say::deliveries::file::title, "webhook-deliveries"});
  out.columns = {
      {say::deliveries::file::event,
       [](const R& r) -> Cell { return std::string(type_name(r.type)); }},
      {say::deliveries::file::event_id, [](const R& r) -> Cell { return r.webhook_id; }},
      {say::exports::column::order_number, [](const R& r) -> Cell { return r.order_no; }},
      {say::deliveries::file::number,
       [](const R& r) -> Cell { return static_cast<std::int64_t>(r.sequence); }},
      {say::exports::column::created_on, [](const R& r) -> Cell { return r.created_at; }},
      {say::exports::column::status, status_label},
      {say::deliveries::file::attempts,
       [](const R& r) -> Cell { return static_cast<std::int64_t>(r.attempts); }},
      {say::deliveries::file::answer, code},
      {say::deliveries::file::last_attempt, [](const R& r) { return exports::cell(r.last_at); }},
      {say::deliveries::file::arrived, [](const R& r) { return exports::cell(r.delivered_at); }},
  };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::deliveries
