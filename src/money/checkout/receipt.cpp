#include "money/checkout/receipt.h"

#include "base/mail/display.h"
#include "money/checkout/card_facts.h"
#include "money/sales/method.h"
#include "money/sales/sale_state.h"
#include "people/merchants/merchant.h"
#include "say/checkout.h"

namespace gerbang::checkout {
namespace {

using sales::SaleStatus;

TextId status_words(SaleStatus status) {
  switch (status) {
    case SaleStatus::voided:
      return say::checkout::receipt::voided;
    case SaleStatus::pending_refund:
      return say::checkout::receipt::refunding;
    case SaleStatus::refunded:
      return say::checkout::receipt::refunded_all;
    default:
      return say::checkout::receipt::paid;
  }
}

/// A credit card from here or overseas and a debit card are all "Card" to the one who holds it.
std::string method_words(const sales::SaleRecord& sale, std::string_view language) {
  const auto* method = sales::method_row(sale.payment_method.value_or(0));
  if (!method) return {};
  switch (method->group) {
    case sales::MethodGroup::fpx: {
      bool is_corporate = method->code.starts_with("FPX_B2B");
      return (is_corporate ? say::checkout::receipt::method_fpx_corporate
                           : say::checkout::receipt::method_fpx)
          .in(language);
    }
    case sales::MethodGroup::card:
      return (method->id == sales::kInstalment ? say::checkout::receipt::method_instalment
                                               : say::checkout::receipt::method_card)
          .in(language);
    case sales::MethodGroup::ewallet:
      return say::checkout::receipt::method_wallet.in(language);
    case sales::MethodGroup::duitnow:
      return std::string(method->name);
  }
  return {};
}

/// " · VISA 1111": which card, and nothing that anybody could pay with.
std::string card_words(db::Sql& sql, const sales::SaleRecord& sale) {
  auto card = sale_card(sql, sale.merchant, sale.id);
  if (!card || card->masked.size() < 4) return {};
  return " · " + card->brand + " " + card->masked.substr(card->masked.size() - 4);
}

}  // namespace

Result<pdf::Sheet> receipt_sheet(db::Sql& sql, const sales::SaleRecord& sale,
                                 std::string_view language, const ReceiptSettings& settings) {
  if (!sales::was_paid(sale.status) || !sale.paid_at) {
    return conflict(say::checkout::receipt::paid_only, "sale.not_paid");
  }
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, sale.merchant));
  const auto* method = sales::method_row(sale.payment_method.value_or(0));
  bool is_wallet = method && method->group == sales::MethodGroup::ewallet;
  bool is_card = method && method->group == sales::MethodGroup::card;

  pdf::Sheet out;
  out.language = language;
  out.title = say::checkout::receipt::title.in(language) + " " + sale.order_no;
  out.date = *sale.paid_at;
  if (settings.is_sandbox) out.banner = say::checkout::receipt::test_mode.in(language);
  out.name = merchant.name;
  out.heading = say::checkout::receipt::title.in(language);
  out.figure = mail::amount_text(sale.amount, language);
  out.status = status_words(sale.status).in(language);
  auto fact = [&](TextId label, std::string value) {
    out.facts.push_back({label.in(language), std::move(value)});
  };
  if (sale.refunded_amount > Money{}) {
    fact(say::checkout::receipt::refunded, mail::amount_text(sale.refunded_amount, language));
  }
  fact(say::checkout::receipt::description, sale.description);
  if (settings.bought) {
    for (auto& line : settings.bought(sql, sale, language))
      out.facts.push_back(std::move(line));
  }
  fact(say::checkout::receipt::order_no, sale.order_no);
  fact(say::checkout::receipt::merchant_reference, sale.merchant_reference.value_or(""));
  fact(say::checkout::receipt::date, mail::date_text(*sale.paid_at, language));
  fact(say::checkout::receipt::paid_by,
       method_words(sale, language) + (is_card ? card_words(sql, sale) : ""));
  if (!is_card)
    fact(is_wallet ? say::checkout::receipt::wallet : say::checkout::receipt::bank,
         sale.bank_name.value_or(""));
  fact(say::checkout::receipt::bank_reference, sale.acquirer_reference.value_or(""));
  fact(say::checkout::receipt::reference, sale.reference);
  fact(say::checkout::receipt::payer, sale.customer_name.value_or(""));

  std::string contact;
  for (const auto& way : {merchant.customer_service_email, merchant.customer_service_phone,
                          merchant.customer_service_address}) {
    if (!way.empty()) contact += (contact.empty() ? "" : " · ") + way;
  }
  if (!contact.empty())
    out.notes.push_back(say::checkout::receipt::questions.in(language) + " " + contact);
  out.notes.push_back(Text(say::checkout::receipt::see_online(
                               {.url = settings.public_url + "/checkout/" + sale.reference}))
                          .in(language));
  out.notes.push_back(
      Text(say::checkout::receipt::handled_by({.brand = settings.brand})).in(language));
  return out;
}

}  // namespace gerbang::checkout
