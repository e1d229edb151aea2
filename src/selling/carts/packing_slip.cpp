#include "selling/carts/packing_slip.h"

#include <fmt/format.h>

#include "base/mail/display.h"
#include "people/merchants/merchant.h"
#include "say/carts.h"

namespace gerbang::carts {
namespace {

std::string address_of(const CartOrder& order) {
  std::string town = order.address_postal_code.value_or("");
  if (order.address_city) town += (town.empty() ? "" : " ") + *order.address_city;
  std::string out;
  for (const auto& part : {order.address_line.value_or(""), town, order.address_state.value_or("")})
    if (!part.empty()) out += (out.empty() ? "" : ", ") + part;
  return out;
}

}  // namespace

Result<pdf::Sheet> packing_slip(db::Sql& sql, const CartOrder& order, std::string_view language,
                                const SlipSettings& settings) {
  if (!sales::was_paid(order.status) || !order.paid_at) {
    return conflict(say::carts::slip::paid_only, "sale.not_paid");
  }
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, order.merchant));
  GERBANG_TRY(auto sale, sales::sale_get(sql, order.merchant, order.sale));
  pdf::Sheet out;
  out.language = language;
  out.title = say::carts::slip::title.in(language) + " " + order.order_no;
  out.date = *order.paid_at;
  if (settings.is_sandbox) out.banner = say::carts::slip::test_mode.in(language);
  out.name = merchant.name;
  out.heading = say::carts::slip::title.in(language);
  out.figure = order.order_no;
  if (order.is_stock_short) out.status = say::carts::slip::stock_short.in(language);
  auto fact = [&](TextId label, std::string value) {
    out.facts.push_back({label.in(language), std::move(value)});
  };
  fact(say::carts::slip::to, order.customer_name);
  fact(say::carts::slip::address, address_of(order));
  fact(say::carts::slip::phone, sale.customer_phone.value_or(""));
  fact(say::carts::slip::email, order.customer_email);
  fact(say::carts::slip::paid_on, mail::date_text(*order.paid_at, language));
  for (const auto& line : order_lines(sql, order))
    out.facts.push_back({fmt::format("{} ×", line.quantity), line.name});
  fact(say::carts::slip::pieces, std::to_string(order.item_count));
  fact(say::carts::slip::note, order.note.value_or(""));
  out.notes.push_back(order_title(sql, order));
  return out;
}

std::vector<pdf::Fact> receipt_lines(db::Sql& sql, const sales::SaleRecord& sale,
                                     std::string_view language) {
  std::vector<pdf::Fact> out;
  auto order = order_of_sale(sql, sale);
  if (!order) return out;
  for (const auto& line : order_lines(sql, *order)) {
    out.push_back({fmt::format("{} ×", line.quantity),
                   line.name + " · " + mail::amount_text(line.amount, language)});
  }
  if (order->delivery_fee > Money{}) {
    out.push_back({say::carts::slip::delivery_fee.in(language),
                   mail::amount_text(order->delivery_fee, language)});
  }
  return out;
}

}  // namespace gerbang::carts
