#include "selling/mandates/authorisation.h"

#include <algorithm>

#include "base/mail/display.h"
#include "people/merchants/merchant.h"
#include "say/checkout.h"
#include "say/mandates.h"
#include "selling/mandates/mandate_query.h"
#include "selling/mandates/mandate_store.h"
#include "selling/mandates/payer_id.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {
namespace {

std::string up_to(Money amount, std::string_view language) {
  return Text(say::mandates::authorisation::up_to({.amount = mail::amount_text(amount, language)}))
      .in(language);
}

/// When other terms were agreed last.
std::optional<Instant> changed_at(db::Sql& sql, const Mandate& mandate) {
  std::optional<Instant> out;
  for (const auto& line : mandate_lines(sql, mandate.merchant, mandate.id))
    if (line.kind == MandateHappening::maintained) out = line.created_at;
  return out;
}

std::string contact_of(const merchants::MerchantFace& merchant) {
  std::string out;
  for (const auto& way : {merchant.customer_service_email, merchant.customer_service_phone,
                          merchant.customer_service_address}) {
    if (!way.empty()) out += (out.empty() ? "" : " · ") + way;
  }
  return out;
}

}  // namespace

Result<pdf::Sheet> authorisation_sheet(db::Sql& sql, const Mandate& mandate,
                                       std::string_view language, const MandateSettings& settings) {
  if (!mandate.authorised_at)
    return conflict(say::mandates::authorisation::not_signed, "mandate.not_signed");
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, mandate.merchant));
  auto day = [&](const std::optional<CalendarDay>& it) {
    return it ? mail::day_text(*it, language) : std::string();
  };
  pdf::Sheet out;
  out.language = language;
  out.title = say::mandates::authorisation::title.in(language) + " " + mandate.mandate_no;
  out.date = *mandate.authorised_at;
  if (settings.is_sandbox) out.banner = say::checkout::receipt::test_mode.in(language);
  out.name = merchant.name;
  out.heading = say::mandates::authorisation::title.in(language);
  out.figure = mandate.amount ? mail::amount_text(*mandate.amount, language)
                              : up_to(mandate.amount_max, language);
  bool is_waiting = mandate.status == MandateStatus::initiated;
  out.status = (is_waiting ? TextId(say::mandates::authorisation::authorised)
                           : mandate_status_label(mandate.status))
                   .in(language);
  auto fact = [&](TextId label, std::string value) {
    out.facts.push_back({label.in(language), std::move(value)});
  };
  fact(say::mandates::authorisation::product, mandate.product_name);
  fact(say::mandates::authorisation::payer, mandate.payer_name);
  fact(say::mandates::authorisation::identity,
       payer_id_name(mandate.id_type).in(language) + " " + last_signs(mandate.id_number));
  fact(say::mandates::authorisation::email, mandate.email);
  fact(say::mandates::authorisation::bank, mandate.bank_name.value_or(""));
  if (mandate.account) fact(say::mandates::authorisation::account, last_signs(*mandate.account));
  fact(say::mandates::authorisation::owner,
       (mandate.is_corporate ? say::mandates::authorisation::corporate
                             : say::mandates::authorisation::personal)
           .in(language));
  if (mandate.amount)
    fact(say::mandates::authorisation::each, mail::amount_text(*mandate.amount, language));
  fact(say::mandates::authorisation::most, mail::amount_text(mandate.amount_max, language));
  fact(say::mandates::authorisation::frequency, frequency_label(mandate.frequency).in(language));
  fact(say::mandates::authorisation::debits,
       mandate.debits ? std::to_string(*mandate.debits)
                      : say::mandates::authorisation::endless.in(language));
  fact(say::mandates::authorisation::expires, day(mandate.expires_on));
  fact(say::mandates::authorisation::signed_on, mail::date_text(*mandate.authorised_at, language));
  fact(say::mandates::authorisation::effective, day(mandate.effective_on));
  fact(say::mandates::authorisation::approved, day(mandate.approved_on));
  if (auto changed = changed_at(sql, mandate))
    fact(say::mandates::authorisation::changed, mail::date_text(*changed, language));
  fact(say::mandates::authorisation::number, mandate.mandate_no);
  if (mandate.authorisation_sale) {
    GERBANG_TRY(auto sale, sales::sale_get(sql, mandate.merchant, *mandate.authorisation_sale));
    fact(say::mandates::authorisation::bank_reference, sale.acquirer_reference.value_or(""));
  }
  fact(say::mandates::authorisation::bank_number, mandate.bank_mandate_no.value_or(""));

  if (auto product = product_find_any(sql, mandate.merchant, mandate.product))
    out.text = product_terms(sql, *product, mandate.terms_version);
  out.text_heading =
      Text(say::mandates::authorisation::terms({.version = std::to_string(mandate.terms_version)}))
          .in(language);
  if (auto contact = contact_of(merchant); !contact.empty())
    out.notes.push_back(say::mandates::authorisation::questions.in(language) + " " + contact);
  out.notes.push_back(
      Text(say::mandates::authorisation::see({.date = mail::date_text(sql.now(), language),
                                              .url = settings.public_url + "/auto-debit/mine"}))
          .in(language));
  if (!settings.brand.empty()) {
    out.notes.push_back(
        Text(say::checkout::receipt::handled_by({.brand = settings.brand})).in(language));
  }
  return out;
}

}  // namespace gerbang::mandates
