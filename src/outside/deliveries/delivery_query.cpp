#include "outside/deliveries/delivery_query.h"

#include "outside/deliveries/delivery_store.h"

namespace gerbang::deliveries {
namespace {

constexpr std::array kSorts{db::SortColumn{"createdDate", "created_at"},
                            db::SortColumn{"orderNo", "order_no"},
                            db::SortColumn{"lastDate", "COALESCE(last_at, 0)"}};

std::vector<EventType> types_of(const std::vector<EventClass>& classes) {
  std::vector<EventType> out;
  for (const auto& [type, name] : contract::WireWords<EventType>::names) {
    if (std::ranges::find(classes, class_of(type)) != classes.end()) out.push_back(type);
  }
  return out;
}

void narrow(db::Where& where, const DeliveryQuery& query) {
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.one_of("type", types_of(query.filter_class));
  where.one_of("type", query.filter_type);
  where.one_of("status", query.filter_status);
  // 100 each; what never was tried has none.
  where.one_of("COALESCE(last_code, -1) / 100", query.filter_answer);
  if (!query.filter_answer.empty()) where.also("last_code IS NOT NULL");
  where.equal("sale_id", query.transaction_id);
  where.contains({"order_no", "webhook_id"}, query.name);
}

}  // namespace

constexpr db::List<DeliveryRecord, DeliveryQuery> kDeliveryList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<DeliveryRecord, "SELECT {} FROM deliveries">,
    .from = "deliveries",
    .sorts = kSorts,
    .narrow = narrow};

}  // namespace gerbang::deliveries
