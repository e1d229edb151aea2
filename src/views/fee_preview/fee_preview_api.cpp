#include "views/fee_preview/fee_preview_api.h"

#include "money/sales/method.h"
#include "money/sales/sale.h"
#include "people/merchants/merchant.h"
#include "say/fees.h"
#include "views/fee_preview/fee_preview.h"

namespace gerbang::fee_preview {

struct FeePreviewDraft {
  MerchantId merchant;
  std::string month;                                  // "2026-10"
  std::vector<sales::PaymentMethod> payment_methods;  // none: all
  std::optional<fees::RuleDraft> rule;
  std::optional<fees::TaxDraft> tax;
};
BOOST_DESCRIBE_STRUCT(FeePreviewDraft, (), (merchant, month, payment_methods, rule, tax))
constexpr auto field_rules(contract::Of<FeePreviewDraft>) {
  using contract::rule;
  return std::array{rule("month").length(7, 7), rule("payment_methods").items(20)};
}

struct FeePreviewMethod {
  sales::PaymentMethod payment_method{};
  std::int64_t count = 0;
  Money turnover;
  Cost before;
  Cost after;
  Money difference;
};
BOOST_DESCRIBE_STRUCT(FeePreviewMethod, (),
                      (payment_method, count, turnover, before, after, difference))

struct FeePreviewSale {
  Id<Sale> id;
  std::string order_no;
  Instant created_date;
  sales::PaymentMethod payment_method{};
  Money amount;
  Cost before;
  Cost after;
  Money difference;
};
BOOST_DESCRIBE_STRUCT(FeePreviewSale, (),
                      (id, order_no, created_date, payment_method, amount, before, after,
                       difference))

struct FeePreview {
  std::string month;
  std::int64_t count = 0;
  Money turnover;
  Cost before;
  Cost after;
  Money difference;  // above zero: the merchant would have paid more
  std::vector<FeePreviewMethod> methods;
  std::vector<FeePreviewSale> largest;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(FeePreview, (),
                      (month, count, turnover, before, after, difference, methods, largest,
                       currency))

namespace {

Result<FeePreview> preview(http::Flow& flow, const http::Call&, const FeePreviewDraft& draft) {
  auto first = day_parse(draft.month + "-01");
  Instant now = flow.db.clock().now();
  if (!first || *first > kl_day(now)) return invalid_field("month", say::fees::no_month);
  auto exists = flow.db.read(
      [&](db::Sql& sql) { return merchants::profile_of(sql, draft.merchant).has_value(); });
  if (!exists) return not_found(say::fees::no_merchant);
  constexpr Day kLongestMonth = 31;
  Day last = month_start(*first + kLongestMonth) - 1;
  Trial trial{{}, draft.rule, draft.tax};
  for (auto method : draft.payment_methods)
    trial.payment_methods.push_back(static_cast<int>(method));
  auto made = fee_preview(flow.db, draft.merchant, *first, last, trial);
  FeePreview out{draft.month,
                 made.all.count,
                 made.all.turnover,
                 made.all.before,
                 made.all.after,
                 made.all.difference,
                 {},
                 {},
                 std::string(kCurrency)};
  for (const auto& [method, sum] : made.by_method) {
    out.methods.push_back({sales::PaymentMethod{method}, sum.count, sum.turnover, sum.before,
                           sum.after, sum.difference});
  }
  out.largest = flow.db.read([&](db::Sql& sql) {
    std::vector<FeePreviewSale> rows;
    for (const auto& it : made.largest) {
      auto sale = sales::sale_get(sql, draft.merchant, it.sale.id);
      rows.push_back({it.sale.id, sale.ok() ? sale->order_no : "", it.sale.created_at,
                      sales::PaymentMethod{it.sale.payment_method}, it.sale.amount, it.before,
                      it.after, it.difference});
    }
    return rows;
  });
  return out;
}

}  // namespace

http::Routes fee_preview_routes() {
  return {http::route(http::Method::post, "admin/fees/preview", "fee_preview",
                      http::needs(Resource::admin_fee, Action::view), preview,
                      {.replays = false, .is_search = true})};
}

}  // namespace gerbang::fee_preview
