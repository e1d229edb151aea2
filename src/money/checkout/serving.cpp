#include "money/checkout/serving.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "money/checkout/connector.h"
#include "money/sales/method.h"

namespace gerbang::checkout {
namespace {

// The merchant's own rows come first. What is switched off (closing.h) goes to a connector of no
// name, and so nowhere.
constexpr db::Statement kServing{"merchant_connectors_of", R"(
  SELECT payment_method, CASE WHEN is_off = 1 THEN '' ELSE connector END FROM merchant_connectors
  WHERE merchant_id IN ($1, $2) ORDER BY CASE WHEN merchant_id = $1 THEN 0 ELSE 1 END)"};
constexpr db::Statement kServingSet{"merchant_connector_set", R"(
  INSERT INTO merchant_connectors (merchant_id, payment_method, connector) VALUES ($1, $2, $3)
  ON CONFLICT (merchant_id, payment_method) DO UPDATE SET connector = excluded.connector)"};
constexpr db::Statement kServingForget{"merchant_connector_forget", R"(
  UPDATE merchant_connectors SET connector = '' WHERE merchant_id = $1 AND payment_method = $2)"};
constexpr db::Statement kServingRemove{"merchant_connector_remove", R"(
  DELETE FROM merchant_connectors
  WHERE merchant_id = $1 AND payment_method = $2 AND connector = '' AND is_off = 0)"};

bool serves(const Connector& connector, int payment_method) {
  auto methods = connector.methods();
  return std::ranges::find(methods, payment_method) != methods.end();
}

}  // namespace

Serving::Serving(const Connectors& connectors, db::Sql& sql, MerchantId merchant)
    : connectors_(connectors),
      sql_(sql),
      named_(sql.ahead<NamedConnector>(kServing, merchant, kGatewayCompany)) {}

std::vector<const Connector*> Serving::all(const sales::MethodRow& method) const {
  int chosen = method.kind_of != 0 ? method.kind_of : method.id;
  const auto& rows = named_.rows();
  if (auto at = std::ranges::find(rows, chosen, &NamedConnector::payment_method);
      at != rows.end()) {
    const auto* named = connectors_.find(at->connector);
    if (!named || !serves(*named, chosen)) return {};
    return {named};
  }
  std::vector<const Connector*> out;
  for (const auto& it : connectors_.all()) {
    if (serves(*it, chosen)) out.push_back(it.get());
  }
  if (out.size() < 2) return out;
  if (out.front()->banks(sql_, chosen).empty()) return {out.front()};
  std::erase_if(out, [&](const auto* it) { return it->banks(sql_, chosen).empty(); });
  return out;
}

const Connector* Serving::by(const sales::MethodRow& method, std::string_view bank_id) const {
  auto serving = all(method);
  if (serving.size() < 2) return serving.empty() ? nullptr : serving.front();
  auto has_it = [&](const Connector* it) {
    return std::ranges::any_of(it->banks(sql_, method.id),
                               [&](const BankRow& bank) { return bank.id == bank_id; });
  };
  auto at = std::ranges::find_if(serving, has_it);
  return at == serving.end() ? serving.front() : *at;
}

void serving_set(db::Tx& tx, MerchantId merchant, int payment_method, std::string_view connector,
                 const Actor& by) {
  if (connector.empty()) {
    tx.exec(kServingForget, merchant, payment_method);
    tx.exec(kServingRemove, merchant, payment_method);
  } else {
    tx.exec(kServingSet, merchant, payment_method, connector);
  }
  audit::write(tx, merchant, by, "merchant.connector", id_text(merchant),
               fmt::format("method {}: {}", payment_method,
                           connector.empty() ? "the gateway's own choice" : connector));
}

}  // namespace gerbang::checkout
