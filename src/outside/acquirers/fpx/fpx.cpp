#include "outside/acquirers/fpx/fpx.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/core/utf8.h"
#include "base/http/http.h"
#include "base/jobs/job.h"
#include "money/checkout/closing.h"
#include "outside/acquirers/fpx/codes.h"
#include "outside/acquirers/fpx/mandate_terms.h"
#include "outside/acquirers/reply.h"

namespace gerbang::acquirers::fpx {
namespace {

using checkout::MessageText;
using checkout::Verdict;

constexpr db::Statement kBanksGet{"fpx_banks_get", "SELECT value FROM settings WHERE key = $1"};
constexpr db::Statement kBanksSet{"fpx_banks_set",
                                  R"(INSERT INTO settings (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value)"};

constexpr std::size_t kEmailMax = 50, kOrderNoMax = 40;
constexpr int kB2b = 21;
constexpr std::array<std::string_view, 5> kRefundRepeats{
    "msgToken", "refundAmount", "refundOrderNo", "sellerExId", "sellerExOrderNo"};

std::string banks_key(std::string_view token) {
  return "fpx.banks." + std::string(token);
}

MessageText kept(const Fields& form) {
  return {"FPX", net::form_value(form, "fpx_msgType"), net::form_lines(form)};
}

Verdict::Kind kind_of(std::string_view code) {
  const auto* row = response_code(code);
  if (!row) return Verdict::Kind::pending;  // unknown: nobody may conclude anything from it
  switch (row->ends_as) {
    case EndsAs::paid:
      return Verdict::Kind::paid;
    case EndsAs::in_progress:
      return Verdict::Kind::pending;
    case EndsAs::pending_authorization:
      return Verdict::Kind::awaiting_checker;
    case EndsAs::canceled:
      return Verdict::Kind::canceled;
    case EndsAs::timeout:
      return Verdict::Kind::timeout;
    case EndsAs::failed:
      return Verdict::Kind::failed;
    case EndsAs::refund_accepted:
    case EndsAs::refund_refused:
      return Verdict::Kind::pending;
  }
  return Verdict::Kind::pending;
}

/// What an AC decides, by its model, its two codes and whether it answers a question
/// (docs/acquirer-answers.md has the table).
Verdict::Kind kind_of(const Message& message) {
  auto debit = message.get("debitAuthCode"), credit = message.get("creditAuthCode");
  auto kind = kind_of(debit);
  // The payer's bank has taken the money, the seller's has not got it: neither paid nor failed.
  if (kind == Verdict::Kind::paid && credit != "00") return Verdict::Kind::pending;
  // A person's own account has no second approver.
  if (kind == Verdict::Kind::awaiting_checker && message.get("msgToken") != message_token(kB2b)) {
    return Verdict::Kind::pending;
  }
  // Not found yet: the payer's browser may still be on its way there. The expiry ends it.
  if (debit == "76") return Verdict::Kind::pending;
  return kind;
}

/// Why the switch could not be asked for these terms.
Result<Done> terms_check(const checkout::MandateTerms& terms) {
  auto why = [](std::string_view it) -> Result<Done> {
    return conflict(verbatim("fpx: an auto-debit's " + std::string(it)));
  };
  if (terms.amount_max < kMandateLeast || terms.amount_max > mandate_most(terms.is_corporate)) {
    return why("amount is not one that banks take");
  }
  if (fpx_whole(terms.mandate_no, kOrderNoMax).value_or("").empty()) {
    return why("number cannot be said");
  }
  if (terms.debits_max < 1 || terms.debits_max > kMandateDebitsMost) {
    return why("number of debits is not one that banks take");
  }
  auto is_said = [](CalendarDay day) { return fpx_day_parse(fpx_day(day.day)) == day.day; };
  if (!is_said(terms.effective) || (terms.expires && !is_said(*terms.expires))) {
    return why("day is not one that two digits of a year can say");
  }
  if (!buyer_id_parse(buyer_id(terms))) return why("payer has no number to be known by");
  return Done{};
}

/// What makes of an AR an AD. The payer reads at the bank for whom it is.
void terms_set(Message& out, const checkout::MandateTerms& terms, std::string_view merchant) {
  out.set("buyerIban", buyer_iban(terms))
      .set("buyerId", buyer_id(terms))
      .set("msgToken", terms.is_corporate ? "02" : "01")
      .set("productDesc", fpx_product(merchant, terms.mandate_no))
      .set("sellerOrderNo", terms.mandate_no)
      .set("txnAmount", money_text(terms.amount_max));
}

/// The fields of our AR that an AC says again. The buyer's name, id, account and branch are the
/// bank's to fill in; those of an auto-debit hold its terms, which nobody else may change, and an
/// answer with any belongs to no payment.
checkout::FormFields repeated(const Message& message) {
  checkout::FormFields out;
  for (std::string_view name :
       {"buyerBankId", "msgToken", "sellerExId", "sellerExOrderNo", "sellerId", "sellerOrderNo",
        "sellerTxnTime", "txnAmount", "txnCurrency"}) {
    out.emplace_back("fpx_" + std::string(name), message.get(name));
  }
  if (is_mandate_iban(message.get("buyerIban"))) {
    for (std::string_view name : {"buyerIban", "buyerId"})
      out.emplace_back("fpx_" + std::string(name), message.get(name));
  }
  return out;
}

/// What the answer says was taken: an auto-debit's authorisation names the most of one debit.
std::optional<Money> amount_taken(const Message& message) {
  auto amount = money_parse(message.get("txnAmount"));
  auto iban = message.get("buyerIban");
  if (!amount || !is_mandate_iban(iban)) return amount;
  auto terms = buyer_iban_parse(iban);
  return terms ? std::optional(authorisation_amount(*terms)) : std::nullopt;
}

}  // namespace

Message Fpx::request(std::string_view type, const checkout::PayOrder& order) const {
  if (!order.sent.empty()) return Message::from_form(order.sent).set("msgType", type);
  auto number = id_text(order.attempt);
  auto order_no = fpx_whole(order.order_no, kOrderNoMax).value_or("");
  if (order_no.empty()) order_no = number;
  Message out(type);
  out.set("buyerBankId", order.bank_id)
      .set("buyerEmail", fpx_whole(order.customer_email, kEmailMax).value_or(""))
      .set("buyerName", fpx_name(order.customer_name))
      .set("msgToken", message_token(order.payment_method))
      .set("productDesc", fpx_product(order.description, order_no))
      .set("sellerBankCode", settings_.seller_bank_code)
      .set("sellerExId", settings_.exchange_id)
      .set("sellerExOrderNo", number)
      .set("sellerId", settings_.seller_id)
      .set("sellerOrderNo", order_no)
      .set("sellerTxnTime", kl_compact(order.created_at))
      .set("txnAmount", money_text(order.amount))
      .set("txnCurrency", kCurrency)
      .set("version", "7.0");
  if (order.mandate) terms_set(out, *order.mandate, order.merchant_name);
  return out;
}

Result<checkout::Start> Fpx::start(const checkout::PayOrder& order) const {
  if (order.mandate) GERBANG_CHECK(terms_check(*order.mandate));
  auto form = request(order.mandate ? "AD" : "AR", order).signed_form(settings_.exchange_key);
  return checkout::Start{.target = settings_.request_url, .sent = form, .message = kept(form)};
}

bool is_of_switch(const std::vector<SwitchKey>& keys, const Clock* clock,
                  const std::function<bool(const RsaKey&)>& is_signed) {
  return std::ranges::any_of(keys, [&](const SwitchKey& it) {
    if (clock) {
      auto now = clock->now();
      if ((it.from && now < *it.from) || (it.until && *it.until < now)) return false;
    }
    return is_signed(it.key);
  });
}

bool Fpx::is_from_switch(const Message& message) const {
  return is_of_switch(settings_.switch_keys, settings_.clock,
                      [&](const RsaKey& key) { return message.is_signed_by(key); });
}

Result<Message> Fpx::ask(const std::string& url, const Message& message) const {
  GERBANG_TRY(auto answer, settings_.post(url, message.signed_form(settings_.exchange_key)));
  if (answer.status != 200) return no_answer(id(), answer);
  return Message::from_form(http::parse_form(answer.body));
}

Result<checkout::Enquiry> Fpx::enquire(const checkout::PayOrder& order) const {
  auto form = request("AE", order).signed_form(settings_.exchange_key);
  GERBANG_TRY(auto answer, settings_.post(settings_.enquiry_url, form));
  if (answer.status != 200) return no_answer(id(), answer);
  return checkout::Enquiry{kept(form), answer_read(http::parse_form(answer.body))};
}

checkout::Answer Fpx::answer_read(const Fields& form) const {
  auto message = Message::from_form(form);
  checkout::Answer out;
  out.message = kept(form);
  out.connector = id();
  out.attempt = {id_parse(message.get("sellerExOrderNo")).value_or(0)};
  out.repeats = repeated(message);
  out.is_signature_valid = message.type() == "AC" && is_from_switch(message);
  if (message.get("sellerExId") != settings_.exchange_id ||
      message.get("sellerId") != settings_.seller_id) {
    out.refusal = "the seller is not ours";
  }
  auto amount = amount_taken(message);
  if (!amount) out.refusal = "the amount cannot be read";
  auto debit = storable(message.get("debitAuthCode"));
  if (debit != "00" && message.get("creditAuthCode") == "00") {
    out.refusal = "the credit is approved and the debit is not";
  }
  const auto* row = response_code(debit);
  const auto* from = bank(message.get("buyerBankId"));
  out.verdict = {kind_of(message),
                 debit,
                 row ? std::string(row->meaning) : "Unknown response code " + debit,
                 storable(message.get("fpxTxnId")),
                 from ? std::string(from->name) : "",
                 20,
                 amount.value_or(Money{}),
                 message.get("txnCurrency")};
  return out;
}

Result<checkout::RefundAnswer> Fpx::refund(const checkout::RefundOrder& order) const {
  Message message("RR");
  message.set("msgToken", message_token(order.payment_method))
      .set("refundAmount", money_text(order.amount))
      .set("refundOrderNo", id_text(order.request))
      .set("sellerExId", settings_.exchange_id)
      .set("sellerExOrderNo", id_text(order.attempt))
      .set("sellerId", settings_.seller_id)
      .set("txnAmount", money_text(order.payment_amount))
      .set("txnCurrency", kCurrency);
  auto form = message.signed_form(settings_.exchange_key);
  GERBANG_TRY(auto answer, settings_.post(settings_.refund_url, form));
  if (answer.status != 200) return no_answer(id(), answer);
  auto answered = http::parse_form(answer.body);
  auto reply = Message::from_form(answered);
  checkout::RefundAnswer out{kept(form), kept(answered), false, false, {}, {}, {}};
  out.is_signature_valid = reply.type() == "RC" && is_from_switch(reply) &&
                           std::ranges::all_of(kRefundRepeats, [&](std::string_view name) {
                             return reply.get(name) == message.get(name);
                           });
  if (!out.is_signature_valid)
    return no_answer(id(), "the refund's answer is not signed by the switch");
  out.code = reply.get("refundCode");
  const auto* row = response_code(out.code);
  out.is_accepted = row && row->ends_as == EndsAs::refund_accepted;
  if (!out.is_accepted && !(row && row->ends_as == EndsAs::refund_refused)) {
    return no_answer(id(),
                     "refund code " + storable(out.code) + " does not say whether it was made");
  }
  out.reason = row->meaning;
  out.acquirer_reference = storable(reply.get("refundFpxTxnId"));
  return out;
}

std::pair<Money, Money> Fpx::limits(int payment_method) const {
  // Here nobody knows yet whose account it is; `start` does.
  if (payment_method == kMandateMethod) return {kMandateLeast, kCorporateMandateMost};
  if (message_token(payment_method) == "02") return {kB2bLeast, kB2bMost};
  return {kB2cLeast, kB2cMost};
}

std::string bank_name(std::string_view id) {
  if (const auto* row = bank(id)) return std::string(row->short_name);
  auto letters = [](std::string_view of) { return of.substr(0, of.find_first_of("0123456789")); };
  for (const auto& row : kBanks)
    if (letters(row.id) == letters(id)) return fmt::format("{} ({})", row.short_name, id);
  for (const auto& row : kCorporateBanks)
    if (letters(row.id) == letters(id)) return fmt::format("{} ({})", row.short_name, id);
  return fmt::format("Bank {}", id);
}

std::vector<checkout::BankRow> Fpx::banks(db::Sql& sql, int payment_method) const {
  std::vector<checkout::BankRow> out;
  auto list = sql.one<std::string>(kBanksGet, banks_key(message_token(payment_method)));
  if (!list) {
    // Until the switch was first asked. Its test banks are in no real one's list.
    bool is_real = !origin_of(settings_.request_url).empty();
    for (const auto& row : kBanks) {
      if (is_real && row.id.starts_with("TEST")) continue;
      out.push_back({std::string(row.id), std::string(row.short_name), true});
    }
    return out;
  }
  std::string_view rest = *list;
  while (!rest.empty()) {
    auto item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
    auto id = item.substr(0, item.find('~'));
    out.push_back({std::string(id), bank_name(id), item.ends_with("~A")});
  }
  return out;
}

Result<Done> Fpx::banks_fetch(db::Db& db) const {
  for (std::string_view token : {"01", "02"}) {
    Message message("BE");
    message.set("msgToken", token).set("sellerExId", settings_.exchange_id).set("version", "7.0");
    GERBANG_TRY(auto answer, ask(settings_.banks_url, message));
    if (answer.type() != "BC" || !is_from_switch(answer)) {
      return no_answer(id(), "the bank list is not signed by the switch");
    }
    auto list = answer.get("bankList");
    if (list.empty()) continue;
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      int method = token == message_token(kB2b) ? kB2b : 20;
      auto before = banks(tx, method);
      tx.exec(kBanksSet, banks_key(token), list);
      checkout::banks_heard(tx, id(), before, banks(tx, method));
      return Done{};
    }));
  }
  return Done{};
}

std::vector<jobs::Topic> Fpx::topics() const {
  jobs::Topic banks{"fpx.banks", {}, {}, {}, minutes(1), minutes(10)};
  banks.lane = jobs::Lane::acquirer;
  banks.outside = [self = *this](db::Db& db, const jobs::JobRow&) { return self.banks_fetch(db); };
  return {banks};
}

checkout::Origins Fpx::origins() const {
  checkout::Origins out{settings_.page_origins, {}};
  if (auto own = origin_of(settings_.request_url); !own.empty()) out.form_action.push_back(own);
  return out;
}

std::vector<checkout::Callback> Fpx::callbacks() const {
  auto read = [this](const http::Request& request) {
    return answer_read(http::parse_form(request.body));
  };
  return {{"direct", checkout::MessageWay::direct, read},
          {"indirect", checkout::MessageWay::browser, read}};
}

}  // namespace gerbang::acquirers::fpx
