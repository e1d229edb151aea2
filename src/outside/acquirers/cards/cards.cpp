#include "outside/acquirers/cards/cards.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/core/utf8.h"
#include "base/db/db.h"
#include "outside/acquirers/cards/codes.h"
#include "outside/acquirers/reply.h"

namespace gerbang::acquirers::cards {
namespace {

using checkout::CardFacts;
using checkout::MessageText;
using checkout::Verdict;
using net::form_value;

/// How many characters a merchant_defined_data or a name may have there.
constexpr std::size_t kDataMax = 100, kNameMax = 60;

/// What an answer says again of our order, with req_ before each name.
constexpr std::array<std::string_view, 9> kRepeats{"access_key",
                                                   "amount",
                                                   "currency",
                                                   "installment_frequency",
                                                   "installment_total_count",
                                                   "profile_id",
                                                   "reference_number",
                                                   "transaction_type",
                                                   "transaction_uuid"};
/// What that of a refund or void does.
constexpr std::array<std::string_view, 6> kTakeBackRepeats{
    "access_key", "amount",          "currency", "original_transaction_uuid",
    "profile_id", "transaction_uuid"};

/// In which language the page speaks; English where it has no name for the payer's.
std::string_view locale_of(std::string_view language) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kLocales{
      {{"de", "de-de"}, {"es", "es-es"}, {"fr", "fr-fr"}, {"ja", "ja-jp"}, {"zh", "zh-cn"}}};
  const auto* at = std::ranges::find(kLocales, language, &decltype(kLocales)::value_type::first);
  return at == kLocales.end() ? "en-us" : at->second;
}

/// A message as it is kept: without the proof of an authentication, which is nobody's to have but
/// the card's bank's, and of a card number, should one ever come, what may be kept.
MessageText kept(std::string_view kind, const Fields& form) {
  Fields shown;
  for (const auto& [name, value] : form) {
    if (name == "payer_authentication_cavv" || name == "card_number" || name == "card_cvn")
      continue;
    shown.emplace_back(name, name == "req_card_number" ? card_masked(value) : value);
  }
  return {"CARDS", std::string(kind), net::form_lines(shown)};
}

std::string repeated(const Fields& answer, std::string_view name) {
  return form_value(answer, "req_" + std::string(name));
}

Verdict::Kind kind_of(std::string_view decision) {
  if (decision == kAccept) return Verdict::Kind::paid;
  if (decision == kDecline) return Verdict::Kind::failed;
  if (decision == kCancel) return Verdict::Kind::canceled;
  return Verdict::Kind::pending;  // REVIEW, ERROR and what we do not know say nothing yet
}

/// Why a decision counts for nothing; empty where it agrees with itself.
std::string contradiction(const Fields& answer) {
  auto decision = form_value(answer, "decision"), code = form_value(answer, "reason_code");
  const auto* row = reason_row(code);
  if (decision == kAccept && code != kSuccess) return "it accepts with reason code " + code;
  if (decision == kAccept && form_value(answer, "auth_amount") != repeated(answer, "amount")) {
    return "it accepts an amount of " + form_value(answer, "auth_amount");
  }
  if (decision == kDecline && row && row->decision != kDecline) {
    return "it declines with reason code " + code;
  }
  return {};
}

std::string short_text(const Fields& form, std::string_view name) {
  return said(form_value(form, name), 40);
}

std::optional<CardFacts> card_of(const Fields& answer) {
  CardFacts out;
  out.masked = card_masked(form_value(answer, "req_card_number"));
  if (out.masked.empty()) return std::nullopt;
  out.approval_code = short_text(answer, "auth_code");
  out.brand = card_brand(form_value(answer, "req_card_type"));
  if (out.brand.empty()) out.brand = short_text(answer, "card_type_name");
  out.country = short_text(answer, "score_bin_country");
  out.funding = short_text(answer, "score_card_account_type");
  out.eci = short_text(answer, "payer_authentication_eci");
  out.trans_status =
      checkout::trans_status_read(form_value(answer, "payer_authentication_pares_status"));
  out.ds_transaction_id = short_text(answer, "payer_authentication_ds_transaction_id");
  out.three_ds_version = short_text(answer, "payer_authentication_specification_version");
  return out;
}

/// The reason code, and behind it what the card's bank said, where it said something.
std::string code_of(const Fields& answer) {
  if (form_value(answer, "decision") == kCancel) return std::string(kCancel);
  auto code = short_text(answer, "reason_code"), bank = short_text(answer, "auth_response");
  return code == kSuccess || bank.empty() ? code : code + "/" + bank;
}

std::string meaning_of(const Fields& answer) {
  if (form_value(answer, "decision") == kCancel) return "Canceled by the cardholder";
  auto code = short_text(answer, "reason_code");
  if (const auto* row = reason_row(code)) return std::string(row->meaning);
  return "Unknown reason code " + code;
}

}  // namespace

Fields Cards::order_fields(const checkout::PayOrder& order) const {
  Fields out;
  if (!order.sent.empty()) {
    for (auto name : kRepeats) {
      if (auto value = form_value(order.sent, name); !value.empty()) out.emplace_back(name, value);
    }
    return out;
  }
  out = {{"access_key", settings_.access_key},
         {"profile_id", settings_.profile_id},
         {"transaction_uuid", id_text(order.attempt)},
         {"transaction_type", std::string(kSale)},
         {"reference_number", said(order.order_no, 50)},
         {"amount", money_text(order.amount)},
         {"currency", std::string(kCurrency)}};
  if (order.payment_method == sales::kInstalment) {
    out.emplace_back("installment_total_count", order.bank_id);
    out.emplace_back("installment_frequency", "M");
  }
  return out;
}

Result<checkout::Start> Cards::start(const checkout::PayOrder& order) const {
  auto fields = order_fields(order);
  fields.emplace_back("signed_date_time", instant_of(order.created_at));
  fields.emplace_back("locale", locale_of(order.language));
  auto name = said(order.customer_name, kNameMax);
  auto blank = std::min(name.find(' '), name.size());
  fields.emplace_back("bill_to_forename", name.substr(0, blank));
  fields.emplace_back("bill_to_surname", trimmed(std::string_view(name).substr(blank)));
  fields.emplace_back("bill_to_email", said(order.customer_email, 255));
  fields.emplace_back("merchant_defined_data1", said(order.merchant_name, kDataMax));
  fields.emplace_back("merchant_defined_data2", said(order.description, kDataMax));
  fields.emplace_back("override_backoffice_post_url", settings_.callback_url);
  fields.emplace_back("override_custom_receipt_page", settings_.return_url);
  auto form = signed_form(std::move(fields), settings_.secret);
  return checkout::Start{
      .target = settings_.request_url, .sent = form, .message = kept("REQUEST", form)};
}

Result<checkout::Enquiry> Cards::enquire(const checkout::PayOrder& order) const {
  auto fields = order_fields(order);
  for (auto& [name, value] : fields) {
    if (name == "transaction_type") value = kEnquiry;
  }
  auto form = signed_form(std::move(fields), settings_.secret);
  GERBANG_TRY(auto answer, settings_.post(settings_.enquiry_url, form));
  if (answer.status != 200) return no_answer(id(), answer);
  return checkout::Enquiry{kept("ENQUIRY", form), answer_read(http::parse_form(answer.body))};
}

checkout::Answer Cards::answer_read(const Fields& form) const {
  checkout::Answer out;
  out.message = kept("ANSWER", form);
  out.connector = id();
  auto read = answer_to(kSale, form, settings_.secret);
  out.is_signature_valid = read.has_value();
  // Whose message it would be is told of a forged one, too: it is kept with the sale it names.
  const Fields& answer = read ? *read : form;
  out.attempt = {id_parse(repeated(answer, "transaction_uuid")).value_or(0)};
  for (auto name : kRepeats)
    out.repeats.emplace_back(name, repeated(answer, name));
  auto amount = money_parse(repeated(answer, "amount"));
  out.refusal = contradiction(answer);
  if (!amount) out.refusal = "the amount cannot be read";
  auto card = card_of(answer);
  out.verdict = {.kind = kind_of(form_value(answer, "decision")),
                 .code = code_of(answer),
                 .reason = meaning_of(answer),
                 .acquirer_reference = short_text(answer, "transaction_id"),
                 .bank_name = card ? fmt::format("{} {}", card->brand, card->masked) : "",
                 .payment_type = card ? payment_type_of(card->brand) : 0,
                 .amount = amount.value_or(Money{}),
                 .currency = repeated(answer, "currency"),
                 .payment_method = card ? payment_method_of(card->country, card->funding) : 0,
                 .card = card};
  return out;
}

Result<checkout::RefundAnswer> Cards::take_back(std::string_view type, const std::string& url,
                                                std::string_view number, Id<SaleAttempt> attempt,
                                                Money amount) const {
  auto form = signed_form({{"access_key", settings_.access_key},
                           {"profile_id", settings_.profile_id},
                           {"transaction_uuid", std::string(number)},
                           {"transaction_type", std::string(type)},
                           {"original_transaction_uuid", id_text(attempt)},
                           {"amount", money_text(amount)},
                           {"currency", std::string(kCurrency)}},
                          settings_.secret);
  GERBANG_TRY(auto posted, settings_.post(url, form));
  if (posted.status != 200) return no_answer(id(), posted);
  auto reply = http::parse_form(posted.body);
  auto answer = answer_to(type, reply, settings_.secret);
  bool is_ours = answer && std::ranges::all_of(kTakeBackRepeats, [&](std::string_view name) {
                   return repeated(*answer, name) == form_value(form, name);
                 });
  if (!is_ours) {
    return no_answer(id(), fmt::format("the answer to a {} is not signed by the acquirer", type));
  }
  auto decision = form_value(*answer, "decision"), code = short_text(*answer, "reason_code");
  bool is_accepted = decision == kAccept && code == kSuccess;
  if (!is_accepted && decision != kDecline) {
    return no_answer(id(), fmt::format("{} {} does not say whether a {} was made",
                                       short_text(*answer, "decision"), code, type));
  }
  std::string kind = type == kVoid ? "VOID" : "REFUND";
  checkout::RefundAnswer out{
      kept(kind, form), kept(kind + " ANSWER", reply), true, is_accepted, code, {}, {}};
  auto message = said(form_value(*answer, "message"), 255);
  out.reason = message.empty() ? meaning_of(*answer) : message;
  out.acquirer_reference = short_text(*answer, "transaction_id");
  return out;
}

Result<checkout::RefundAnswer> Cards::refund(const checkout::RefundOrder& order) const {
  return take_back(kRefund, settings_.refund_url, id_text(order.request), order.attempt,
                   order.amount);
}

Result<checkout::RefundAnswer> Cards::void_payment(const checkout::PayOrder& order) const {
  return take_back(kVoid, settings_.void_url, void_number(id_text(order.attempt)), order.attempt,
                   order.amount);
}

std::vector<checkout::BankRow> Cards::banks(db::Sql&, int payment_method) const {
  if (payment_method != sales::kInstalment) return {};
  return {{"6", "6 Months"}, {"12", "12 Months"}};
}

checkout::Origins Cards::origins() const {
  checkout::Origins out{settings_.page_origins, {}};
  if (auto own = origin_of(settings_.request_url); !own.empty()) out.form_action.push_back(own);
  return out;
}

std::vector<checkout::Callback> Cards::callbacks() const {
  auto read = [this](const http::Request& request) {
    return answer_read(http::parse_form(request.body));
  };
  return {{"direct", checkout::MessageWay::direct, read},
          {"return", checkout::MessageWay::browser, read}};
}

}  // namespace gerbang::acquirers::cards
