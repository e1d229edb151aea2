#include "views/search/search.h"

#include <algorithm>

#include "base/contract/rules.h"
#include "base/core/utf8.h"
#include "money/sales/sale_search.h"
#include "selling/carts/cart_order.h"
#include "selling/mandates/mandate_query.h"

namespace gerbang::search {

namespace {

/// Those of a cart's orders beside them, each once, the newest first. `merchant` 0: of all.
void add_ordered(std::vector<sales::SaleRecord>& found, db::Sql& sql, MerchantId merchant,
                 std::string_view term) {
  for (const auto& order : carts::orders_found(sql, merchant, term, kHitsOfKindMax)) {
    if (std::ranges::find(found, order.sale, &sales::SaleRecord::id) != found.end()) continue;
    auto sale = sales::sale_get(sql, order.merchant, order.sale);
    if (sale.ok()) found.push_back(std::move(*sale));
  }
  std::ranges::sort(found, std::ranges::greater(), &sales::SaleRecord::id);
  if (found.size() > kHitsOfKindMax) found.resize(kHitsOfKindMax);
}

}  // namespace

Result<Hits> quick_search(db::Sql& sql, const http::Session& who, std::string_view term) {
  term = trimmed(term);
  auto problem = contract::check_text(contract::rule("term").length(kTermMin, kTermMax), term);
  if (!problem.empty()) return invalid_field("term", std::move(problem));
  auto may_view = [&](Resource resource) { return who.permissions.has({resource, Action::view}); };
  Hits out;
  if (who.is_gateway) {
    if (may_view(Resource::admin_sales_transaction)) {
      out.sales = sales::operator_sales_found(sql, term, kHitsOfKindMax);
      add_ordered(out.sales, sql, {}, term);
    }
    if (may_view(Resource::admin_refund_request)) {
      out.refunds = refunds::operator_refunds_found(sql, term, kHitsOfKindMax);
    }
    if (may_view(Resource::admin_merchant_application)) {
      out.applications = onboarding::applications_found(sql, term, kHitsOfKindMax);
    }
    return out;
  }
  if (may_view(Resource::payment_sales_transaction)) {
    out.sales = sales::sales_found(sql, who.company, term, kHitsOfKindMax);
    add_ordered(out.sales, sql, who.company, term);
  }
  if (may_view(Resource::payment_payment_link)) {
    out.links = links::links_found(sql, who.company, term, kHitsOfKindMax);
  }
  if (may_view(Resource::payment_cart)) {
    out.carts = carts::carts_found(sql, who.company, term, kHitsOfKindMax);
  }
  if (may_view(Resource::payment_refund_request)) {
    out.refunds = refunds::refunds_found(sql, who.company, term, kHitsOfKindMax);
  }
  if (may_view(Resource::payment_e_mandate_application)) {
    out.mandates = mandates::mandates_found(sql, who.company, term, kHitsOfKindMax);
  }
  if (may_view(Resource::payment_e_mandate_transaction)) {
    out.collections = mandates::collections_found(sql, who.company, term, kHitsOfKindMax);
  }
  return out;
}

}  // namespace gerbang::search
