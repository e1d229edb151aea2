#include "money/checkout/receipt_api.h"

#include <algorithm>

#include "money/sales/payer_speech.h"

namespace gerbang::checkout {

struct ReceiptQuery {
  std::optional<std::string> lang;  // "de"; without it the one that the payer read the checkout in
};
BOOST_DESCRIBE_STRUCT(ReceiptQuery, (), (lang))

namespace {

using http::Call;

std::string language_of(db::Sql& sql, const sales::SaleRecord& sale, const ReceiptQuery& query) {
  if (query.lang && std::ranges::find(kLanguages, *query.lang) != kLanguages.end())
    return *query.lang;
  return sales::payer_language(sql, sale.merchant, sale.id);
}

/// Drawn where a thread may be kept busy, with no connection to the database held meanwhile.
Result<http::Response> receipt_get(http::Flow& flow, const Call& call, const ReceiptQuery& query,
                                   const ReceiptSettings& settings) {
  std::string order;
  GERBANG_TRY(auto sheet, flow.db.read([&](db::Sql& sql) -> Result<pdf::Sheet> {
    GERBANG_TRY(auto sale, sales::sale_by_reference(sql, call.param("reference")));
    order = sale.order_no;
    return receipt_sheet(sql, sale, language_of(sql, sale, query), settings);
  }));
  http::Response out;
  out.content_type = "application/pdf";
  out.body = pdf::sheet_pdf(sheet);
  out.headers.push_back({"Content-Disposition", "inline; filename=\"receipt-" + order + ".pdf\""});
  return out;
}

}  // namespace

http::Routes receipt_routes(ReceiptSettings settings) {
  return {http::route(
      http::Method::get, "pay/checkouts/{reference}/receipt", "pay_checkout_receipt",
      http::open_to_all("the reference in the path is the payer's secret"),
      [settings = std::move(settings)](http::Flow& flow, const Call& call,
                                       const ReceiptQuery& query) -> Result<http::Response> {
        return receipt_get(flow, call, query, settings);
      })};
}

}  // namespace gerbang::checkout
