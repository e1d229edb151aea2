#include "selling/mandates/pay_mandate_api.h"

#include "base/core/utf8.h"
#include "money/sales/method.h"
#include "people/merchants/merchant.h"
#include "say/mandates.h"
#include "selling/mandates/collecting.h"
#include "selling/mandates/mandate_store.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {

/// Whether payers can enrol.
enum class OfferState : unsigned char { open, closed, not_ready };

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireWords<gerbang::mandates::OfferState> {
  using S = gerbang::mandates::OfferState;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::open, "OPEN"}, {S::closed, "CLOSED"}, {S::not_ready, "NOT_READY"}}};
};

namespace gerbang::mandates {

struct PayMandateBank {
  std::string id;
  std::string name;
  bool online = true;
};
BOOST_DESCRIBE_STRUCT(PayMandateBank, (), (id, name, online))

/// What happens when, were it signed now.
struct PayMandatePlan {
  CalendarDay signed_on;
  CalendarDay bank_answers_by;
  CalendarDay first_debit;  // where an amount is agreed; else the first day on which one may come
  std::vector<Dated> debits;
};
BOOST_DESCRIBE_STRUCT(PayMandatePlan, (), (signed_on, bank_answers_by, first_debit, debits))

/// What a payer is offered.
struct PayMandateOffer {
  OfferState state{};
  std::string merchant_name;
  std::optional<std::string> merchant_email;
  std::optional<std::string> merchant_phone;
  std::string name;
  std::optional<std::string> description;
  std::optional<Money> amount;
  Money max_amount;
  std::string currency;
  Frequency frequency{};
  std::optional<std::int64_t> debits;
  std::int64_t retries = 0;
  std::optional<CalendarDay> expires_on;
  Money authorisation;  // taken once, when it is signed
  std::string consent;  // of all of this: the page sends it back with the signature
  std::string terms;
  PayMandatePlan plan;
  std::vector<PayMandateBank> banks;            // of persons
  std::vector<PayMandateBank> corporate_banks;  // of companies
};
BOOST_DESCRIBE_STRUCT(PayMandateOffer, (),
                      (state, merchant_name, merchant_email, merchant_phone, name, description,
                       amount, max_amount, currency, frequency, debits, retries, expires_on,
                       authorisation, consent, terms, plan, banks, corporate_banks))
constexpr auto field_rules(contract::Of<PayMandateOffer>) {
  return std::array{contract::rule("terms").length(0, 20'000)};
}

/// What the merchant has filled in for the payer, or how it stands when it was signed.
struct PayMandateView {
  std::string mandate_no;
  MandateStatus status{};
  EnrolmentStep enrolment{};
  bool is_expired = false;  // the invitation
  std::string payer_name;
  std::string email;
  std::optional<std::string> phone;
  std::optional<PayerIdType> id_type;
  std::optional<std::string> id_number;
  std::optional<std::string> bank_name;
  std::optional<std::string> failure_reason;
  std::optional<CalendarDay> bank_answers_by;
  std::optional<CalendarDay> next_debit;
  std::int64_t debits_done = 0;
  std::string product_slug;
  PayMandateOffer offer;
};
BOOST_DESCRIBE_STRUCT(PayMandateView, (),
                      (mandate_no, status, enrolment, is_expired, payer_name, email, phone, id_type,
                       id_number, bank_name, failure_reason, bank_answers_by, next_debit,
                       debits_done, product_slug, offer))

struct PayMandateDraft {
  MandatePayer payer;
  bool is_corporate = false;
  std::string bank_id;
  std::string consent;  // the offer's, which was read and accepted
};
BOOST_DESCRIBE_STRUCT(PayMandateDraft, (), (payer, is_corporate, bank_id, consent))
constexpr auto field_rules(contract::Of<PayMandateDraft>) {
  using contract::rule;
  return std::array{rule("bank_id").length(1, 20), rule("consent").length(1, 100)};
}

struct PayMandateField {
  std::string name;
  std::string value;
};
BOOST_DESCRIBE_STRUCT(PayMandateField, (), (name, value))

/// The form that the browser posts to the bank, and the payer's own page of the mandate.
struct PayMandateForm {
  std::string url;
  std::vector<PayMandateField> fields;
  std::string return_order;
  std::string token;
};
BOOST_DESCRIBE_STRUCT(PayMandateForm, (), (url, fields, return_order, token))
constexpr auto field_rules(contract::Of<PayMandateForm>) {
  return std::array{contract::rule("url").length(0, 4'000)};
}

namespace {

using http::Call;
using http::Method;

// The bank's report comes on the next banking day, and the bank takes two more to be ready.
constexpr int kReportDays = 1, kReadyDays = 3;
constexpr std::int64_t kDebitsShown = 5;
constexpr int kB2b = 21;

std::vector<PayMandateBank> banks_of(db::Sql& sql, const Rail* rail, int method) {
  std::vector<PayMandateBank> out;
  if (!rail) return out;
  for (auto& bank : rail->connector().banks(sql, method))
    out.push_back({std::move(bank.id), std::move(bank.name), bank.online});
  return out;
}

Result<PayMandateOffer> offer_of(const Mandates& mandates, const Rail* rail, db::Sql& sql,
                                 const Product& product, const Mandate* prepared) {
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, product.merchant));
  auto profile = merchants::profile_of(sql, product.merchant);
  bool is_ready = merchant_collecting(sql, product.merchant) && profile &&
                  profile->is_e_mandate_enabled && rail && rail->is_set_up();
  auto offered = mandate_offered(product, prepared);
  PayMandateOffer out;
  out.state = !product.is_active || !offered ? OfferState::closed
              : is_ready                     ? OfferState::open
                                             : OfferState::not_ready;
  out.merchant_name = merchant.name;
  out.merchant_email = unless_empty(merchant.customer_service_email);
  out.merchant_phone = unless_empty(merchant.customer_service_phone);
  out.name = product.name;
  out.description = product.description;
  out.amount = offered ? offered->amount : prepared->amount;
  out.max_amount = product.amount.value_or(product.max_amount.value_or(Money{}));
  out.currency = kCurrency;
  out.frequency = product.frequency;
  out.debits = product.debits;
  out.retries = product.retries;
  if (prepared) out.expires_on = prepared->expires_on;
  out.authorisation = mandates.settings().authorisation;
  out.terms = product_terms(sql, product, product.terms_version);
  if (offered) out.consent = mandates.consent_of(sql, product, *offered);
  auto banks = calendar::banking_days(sql);
  Day today = kl_day(sql.now());
  auto plan = plan_of(product);
  Day first = first_due(plan, effective_day(plan, today), banks.after(today, kReadyDays), banks);
  out.plan.signed_on = {today};
  out.plan.bank_answers_by = {banks.after(today, kReportDays)};
  out.plan.first_debit = {debit_day(product.frequency, first, banks).value_or(first)};
  if (out.amount) {
    out.plan.debits = dates(product.frequency, first, anchor_day(plan, first), 0,
                            std::min(kDebitsShown, product.debits.value_or(kDebitsShown)), banks);
  }
  if (out.state == OfferState::open) {
    out.banks = banks_of(sql, rail, sales::kEMandate);
    out.corporate_banks = banks_of(sql, rail, kB2b);
  }
  return out;
}

Result<PayMandateView> view_of(const Mandates& mandates, const Rail* rail, db::Sql& sql,
                               std::string_view token, std::string_view language) {
  auto mandate = mandate_find_by_token(sql, token);
  if (!mandate) return not_found(say::mandates::no_mandate);
  auto product = product_find_any(sql, mandate->merchant, mandate->product);
  if (!product) return not_found(say::mandates::no_product);
  PayMandateView out;
  out.mandate_no = mandate->mandate_no;
  out.status = mandate->status;
  out.enrolment = mandate->enrolment;
  bool is_open =
      mandate->status == MandateStatus::initiated && mandate->enrolment == EnrolmentStep::prepared;
  out.is_expired = is_open && mandate->created_at + mandates.settings().prepared_open < sql.now();
  out.payer_name = mandate->payer_name;
  out.email = mandate->email;
  out.phone = unless_empty(mandate->phone);
  // Once it is signed its address may be read by others; before, it is the payer's mail alone.
  if (is_open && !mandate->id_number.empty()) {
    out.id_type = mandate->id_type;
    out.id_number = mandate->id_number;
  }
  out.bank_name = mandate->bank_name;
  // That the payer left is said by the status.
  if (mandate->failure_reason && mandate->status == MandateStatus::failed)
    out.failure_reason = payer_reason(mandate->failure_code, mandate->failure_reason, language);
  if (mandate->status == MandateStatus::initiated && mandate->authorised_at) {
    auto banks = calendar::banking_days(sql);
    out.bank_answers_by = CalendarDay{banks.after(kl_day(*mandate->authorised_at), kReportDays)};
  }
  out.next_debit = next_debit_made(*mandate);
  out.debits_done = mandate->debits_done;
  out.product_slug = product->slug;
  GERBANG_TRY(out.offer, offer_of(mandates, rail, sql, *product, &*mandate));
  return out;
}

Signature signature_of(const Call& call, const PayMandateDraft& draft) {
  return {draft.payer, draft.is_corporate, draft.bank_id, draft.consent,
          std::string(call.request().language())};
}

Result<PayMandateForm> form_of(Result<std::pair<Mandate, checkout::Start>> begun) {
  if (!begun.ok()) return begun.error();
  auto& [mandate, start] = *begun;
  PayMandateForm out{start.target, {}, id_text(start.attempt), mandate.token};
  for (auto& [name, value] : start.sent)
    out.fields.push_back({name, value});
  return out;
}

}  // namespace

http::Routes pay_mandate_routes(const Mandates& mandates, const Rail* rail) {
  constexpr auto kOffered = http::open_to_all("the slug is what the merchant gives to payers");
  // Each call can make a payer, whoever it is.
  constexpr http::RouteOptions kMakesPayers{.is_guessable = true};
  constexpr auto kOwn = http::open_to_all("the token is one payer's");
  http::Routes out;
  out.push_back(
      http::route(Method::get, "pay/mandates/{slug}", "pay_mandate_offer", kOffered,
                  [&mandates, rail](db::Sql& sql, const Call& call) -> Result<PayMandateOffer> {
                    auto product = product_find_by_slug(sql, call.param("slug"));
                    if (!product) return not_found(say::mandates::no_product);
                    return offer_of(mandates, rail, sql, *product, nullptr);
                  }));
  out.push_back(http::route(
      Method::post, "pay/mandates/{slug}/enrol", "pay_mandate_enrol", kOffered,
      [&mandates](http::Flow& flow, const Call& call, const PayMandateDraft& draft) {
        return form_of(
            mandates.mandate_enrol(flow.db, call.param("slug"), signature_of(call, draft)));
      },
      kMakesPayers));
  out.push_back(http::route(Method::get, "pay/mandates/own/{token}", "pay_mandate_get", kOwn,
                            [&mandates, rail](db::Sql& sql, const Call& call) {
                              return view_of(mandates, rail, sql, call.param("token"),
                                             call.request().language());
                            }));
  out.push_back(
      http::route(Method::post, "pay/mandates/own/{token}/sign", "pay_mandate_sign", kOwn,
                  [&mandates](http::Flow& flow, const Call& call, const PayMandateDraft& draft) {
                    return form_of(mandates.mandate_sign(flow.db, call.param("token"),
                                                         signature_of(call, draft)));
                  }));
  return out;
}

}  // namespace gerbang::mandates
