#include "money/checkout/checkout.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/contract/json.h"
#include "base/core/log.h"
#include "base/core/utf8.h"
#include "money/checkout/attempt_store.h"
#include "money/checkout/closing.h"
#include "money/checkout/experience.h"
#include "money/checkout/serving.h"
#include "money/sales/method.h"
#include "money/sales/payer_speech.h"
#include "money/sales/sale_limit.h"
#include "money/sales/sale_state.h"
#include "say/checkout.h"
#include "say/sales.h"

namespace gerbang::checkout {
namespace {

const sales::By kPayer{sales::Trigger::payer};

Error ended(sales::SaleStatus status) {
  if (sales::was_paid(status)) return conflict(say::checkout::already_made, "checkout.paid");
  return conflict(say::checkout::ended, "checkout.ended");
}

/// What an acquirer says where to go is opened by the payer's page: nothing but a web page.
bool is_address_for_browsers(std::string_view address) {
  return address.starts_with("https://") ||
         (address.starts_with('/') && !address.starts_with("//"));
}

Error unavailable(Text message) {
  return {ErrorCode::unavailable, std::move(message), {}, {}, {}};
}

}  // namespace

std::string fields_text(const FormFields& fields) {
  boost::json::array out;
  for (const auto& [name, value] : fields)
    out.push_back({name, value});
  return boost::json::serialize(out);
}

FormFields fields_parse(const std::string& text) {
  FormFields out;
  auto parsed = boost::json::parse(text);
  for (const auto& pair : parsed.as_array()) {
    out.emplace_back(boost::json::value_to<std::string>(pair.at(0)),
                     boost::json::value_to<std::string>(pair.at(1)));
  }
  return out;
}

std::pair<Money, Money> amounts_taken(const std::vector<const Connector*>& serving,
                                      int payment_method, const fees::FeeRule& rule) {
  auto [least, most] = serving.front()->limits(payment_method);
  for (const auto* it : serving) {
    least = std::min(least, it->limits(payment_method).first);
    most = std::max(most, it->limits(payment_method).second);
  }
  return {fees::amount_worth_taking(rule, least), most};
}

/// A company's bank account has another list of banks, for auto-debit as for payments.
int Checkout::banks_of(const Wish& wish) {
  constexpr int kB2b = 21;
  return wish.mandate && wish.mandate->is_corporate ? kB2b : wish.payment_method;
}

struct Checkout::Choice {
  sales::SaleRecord sale;
  PayOrder order;
  fees::FeeRule rule;
  const Connector* connector = nullptr;
  std::string bank_name;
  std::optional<std::string> follows_way;  // the decline that the payer comes from
  std::optional<int> follows_decline;
};

db::Ahead<Attempt> attempt_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.ahead<Attempt>(kAttemptOf, merchant, sale);
}

std::optional<Attempt> attempt_of(const db::Ahead<Attempt>& asked) {
  if (asked.rows().empty()) return std::nullopt;
  auto out = asked.rows().front();
  // A copy of the version before connectors had ids may still write one without; then each acquirer
  // had one.
  if (out.connector.empty()) {
    bool is_cards = out.acquirer == static_cast<int>(sales::AcquirerCode::paydee);
    out.connector = is_cards ? "cards" : "fpx";
  }
  return out;
}

std::optional<Attempt> attempt_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return attempt_of(attempt_ahead(sql, merchant, sale));
}

fees::FeeRule priced_by(db::Sql& sql, const sales::SaleRecord& sale, const Attempt& attempt,
                        Instant paid_at) {
  auto rule = attempt.rule();
  bool has_tax = attempt.tax_mdr_acquirer.has_value();
  if (sale.payment_method && *sale.payment_method != attempt.payment_method) {
    const auto& method = *sales::method_row(*sale.payment_method);
    if (auto other = method_fee_rule(sql, sale.merchant, method, attempt.created_at)) {
      rule = *other;
      has_tax = true;
    }
  }
  if (!has_tax || kl_day(paid_at) != kl_day(attempt.created_at)) {
    rule.tax = fees::tax_table(sql).on(paid_at);
  }
  return rule;
}

std::optional<fees::FeeExplanation> fees_explained(db::Sql& sql, const sales::SaleRecord& sale,
                                                   const std::optional<Attempt>& attempt) {
  if (!sale.paid_at || !attempt) return std::nullopt;
  auto rule = priced_by(sql, sale, *attempt, *sale.paid_at);
  if (fees::fees_compute(rule, sale.amount) != sales::sale_fees(sale)) return std::nullopt;
  return fees::fee_explain(rule, sale.amount, fees::tax_table(sql), *sale.paid_at);
}

FormFields Attempt::sent() const {
  return fields_parse(form_fields);
}

Start Attempt::start() const {
  return {start_kind, form_url, sent(), {}, {}, id};
}

std::optional<PayOrder> pay_order_of(db::Sql& sql, MerchantId merchant, Id<Sale> id) {
  auto attempt = attempt_of(sql, merchant, id);
  auto sale = sales::sale_get(sql, merchant, id);
  if (!attempt || !sale.ok()) return std::nullopt;
  return PayOrder{attempt->id,
                  attempt->connector,
                  sale->order_no,
                  merchant,
                  attempt->merchant_name,
                  sale->description,
                  sale->amount,
                  attempt->payment_method,
                  attempt->bank_id.value_or(""),
                  sale->customer_name.value_or(""),
                  sale->customer_email.value_or(""),
                  attempt->created_at,
                  attempt->sent(),
                  sale->acquirer_reference.value_or("")};
}

std::vector<SaleMessage> messages_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.all<SaleMessage>(kMessagesOf, merchant, sale);
}

db::Ahead<SaleMessage> messages_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.ahead<SaleMessage>(kMessagesOf, merchant, sale);
}

void message_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale, bool is_out,
                  const MessageText& message, std::optional<bool> is_signature_valid) {
  tx.exec(kMessageAdd, merchant, sale, id_next(tx.now()), is_out, message.protocol,
          storable(message.kind), is_signature_valid, storable(message.body), tx.now(),
          message.way);
}

Result<sales::SaleRecord> Checkout::checkout_open(db::Tx& tx, std::string_view reference) const {
  GERBANG_TRY(auto found, sales::sale_by_reference(tx, reference));
  GERBANG_TRY(auto sale, locked(tx, found.merchant, found.id));
  if (sale.status != sales::SaleStatus::created || tx.now() >= sale.expires_at) return sale;
  GERBANG_CHECK(sales_.sale_open(tx, sale));
  return sale;
}

namespace {

Result<Done> can_take(std::string_view merchant, bool is_active) {
  if (is_active) return Done{};
  return conflict(say::checkout::merchant_cannot({.merchant = std::string(merchant)}),
                  "merchant.not_ready");
}

/// The one of those that serve whose banks have this one; the first where none has, or null.
const Connector* with_bank(db::Sql& sql, const std::vector<const Connector*>& serving, int method,
                           std::string_view bank_id) {
  if (serving.size() < 2) return serving.empty() ? nullptr : serving.front();
  auto at = std::ranges::find_if(serving, [&](const Connector* it) {
    return std::ranges::any_of(it->banks(sql, method),
                               [&](const BankRow& bank) { return bank.id == bank_id; });
  });
  return at == serving.end() ? serving.front() : *at;
}

}  // namespace

/// Everything that must hold before a payer is sent to an acquirer.
Result<Checkout::Choice> Checkout::choose(db::Sql& sql, const sales::SaleRecord& sale,
                                          const Wish& wish) const {
  auto asked = merchants::gate_ahead(sql, sale.merchant);
  const Closings closings(sql);
  const Serving serving(*connectors_, sql, sale.merchant);
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, sale.merchant));
  auto gate = merchants::gate_of(asked);
  GERBANG_CHECK(can_take(merchant.name, gate.is_active));
  if (!sales::is_unfinished(sale.status)) return ended(sale.status);
  if (sql.now() >= sale.expires_at) {
    return conflict(say::checkout::time_over, "checkout.expired");
  }
  int payment_method = wish.payment_method;
  const auto* method = sales::method_row(payment_method);
  const Connector* connector = nullptr;
  if (method && (method->is_offered || wish.mandate)) {
    connector = with_bank(sql, closings.open(serving.all(*method)), method->id, wish.bank_id);
  }
  auto rule = fees::fee_rule(sql, sale.merchant, payment_method, sql.now());
  if (!connector || !rule) {
    return invalid_field("paymentMethod", say::checkout::method_not_offered);
  }
  if (const auto* closed = closings.of(*connector)) {
    return invalid_field("paymentMethod", closed_text(*closed));
  }
  if (wish.mandate) {
    rule = fees::FeeRule{};
  } else {
    auto [least, most] = closings.amounts({connector}, payment_method, *rule);
    if (sale.amount < least || sale.amount > most) {
      return invalid_field(
          "paymentMethod",
          say::checkout::method_bounds({.max = money_display(most), .min = money_display(least)}));
    }
    GERBANG_CHECK(sales::limits_allow(sql, {sale.merchant, merchant.name}, gate, sale.amount));
  }
  Choice choice{sale, {}, *rule, connector, {}};
  if (auto banks = connector->banks(sql, banks_of(wish)); !banks.empty()) {
    auto bank = std::ranges::find(banks, wish.bank_id, &BankRow::id);
    if (bank == banks.end())
      return invalid_field("bankId", method->group == sales::MethodGroup::ewallet
                                         ? say::checkout::wallet_needed
                                         : say::checkout::bank_needed);
    if (!bank->online) return invalid_field("bankId", say::checkout::bank_offline);
    if (const auto* closed = closings.of(*connector, wish.bank_id))
      return invalid_field("bankId", closed_text(*closed));
    // Of a card payment the choice is its instalment plan, and its bank is the card's.
    if (method->group != sales::MethodGroup::card) choice.bank_name = bank->name;
    choice.order.bank_id = wish.bank_id;
  }
  if (wish.mandate) choice.order.mandate = *wish.mandate;
  choice.order.attempt = id_new<SaleAttempt>(sql.now());
  choice.order.connector = connector->id();
  choice.order.order_no = sale.order_no;
  choice.order.merchant = sale.merchant;
  choice.order.merchant_name = merchant.name;
  choice.order.description = sale.description;
  choice.order.amount = sale.amount;
  choice.order.payment_method = payment_method;
  choice.order.customer_name = sale.customer_name.value_or("");
  choice.order.customer_email = sale.customer_email.value_or("");
  choice.order.created_at = sql.now();
  return choice;
}

Result<Start> Checkout::checkout_pay(db::Db& db, std::string_view reference, int payment_method,
                                     std::string_view bank_id, std::string_view language,
                                     std::string_view after) const {
  return pay(db, reference, {payment_method, bank_id, language, after});
}

Result<Start> Checkout::checkout_authorise(db::Db& db, std::string_view reference,
                                           const MandateTerms& terms, std::string_view bank_id,
                                           std::string_view language) const {
  return pay(db, reference, {sales::kEMandate, bank_id, language, {}, &terms});
}

Result<Start> Checkout::pay(db::Db& db, std::string_view reference, const Wish& wish) const {
  std::optional<Start> again;
  auto chosen = db.read([&](db::Sql& sql) -> Result<Choice> {
    GERBANG_TRY(auto sale, sales::sale_by_reference(sql, reference));
    if (sales::is_with_acquirer(sale.status)) {
      auto attempt = attempt_of(sql, sale.merchant, sale.id);
      if (attempt && attempt->payment_method == wish.payment_method &&
          attempt->bank_id.value_or("") == wish.bank_id) {
        again = attempt->start();
        return Choice{};
      }
      return conflict(say::checkout::in_progress, "checkout.in_progress");
    }
    GERBANG_TRY(auto choice, choose(sql, sale, wish));
    auto before = wish.after.empty() ? Result<sales::SaleRecord>(not_found(say::sales::no_sale))
                                     : sales::sale_by_reference(sql, wish.after);
    if (before.ok() && before->merchant == sale.merchant) {
      if (auto decline = sales::decline_of(*before)) {
        choice.follows_way =
            way_of(before->payment_method.value_or(0), before->bank_id.value_or(""));
        choice.follows_decline = static_cast<int>(*decline);
      }
    }
    return choice;
  });
  if (!chosen.ok()) return chosen.error();
  if (again) return *again;
  chosen->order.language = wish.language;
  bool asks = chosen->connector->start_asks();
  auto place = asks ? connectors_->place(chosen->connector->id()) : nullptr;
  auto start =
      place || !asks ? chosen->connector->start(chosen->order) : Result<Start>(too_many_wait());
  place.reset();
  if (!start.ok()) {
    // Written for the log: it may name addresses and what the acquirer said of us.
    log_error("start_failed",
              {{"connector", chosen->connector->id()}, {"why", start.error().message.english()}});
    return unavailable(say::checkout::start_failed);
  }
  if (start->kind == StartKind::link && !is_address_for_browsers(start->target)) {
    log_error("start_refused", {{"connector", chosen->connector->id()}, {"link", start->target}});
    return unavailable(say::checkout::method_not_offered);
  }
  start->attempt = chosen->order.attempt;
  GERBANG_CHECK(db.write([&](db::Tx& tx) { return start_record(tx, *chosen, *start); }));
  if (start->tell) start_tell(db, *chosen, *start);
  return start;
}

void Checkout::start_tell(db::Db& db, const Choice& choice, const Start& start) const {
  auto reply = start.tell();
  if (!reply.ok()) {
    log_warning("start_unanswered",
                {{"connector", choice.connector->id()}, {"why", reply.error().message.english()}});
    return;
  }
  db.write_job([&](db::Tx& tx) {
    message_keep(tx, choice.sale.merchant, choice.sale.id, false, *reply, std::nullopt);
    return true;
  });
}

Result<Done> Checkout::start_record(db::Tx& tx, const Choice& choice, const Start& start) const {
  auto asked = merchants::gate_ahead(tx, choice.sale.merchant);
  GERBANG_TRY(auto sale, locked(tx, choice.sale.merchant, choice.sale.id));
  if (sales::is_with_acquirer(sale.status)) {
    return conflict(say::checkout::started_elsewhere, "checkout.in_progress");
  }
  // Once more: it may have been switched off, or others have paid, while the acquirer was asked.
  auto gate = merchants::gate_of(asked);
  GERBANG_CHECK(can_take(choice.order.merchant_name, gate.is_active));
  if (sale.pays_once_key) {
    auto others = sales::pays_once_state(tx, sale.merchant, *sale.pays_once_key);
    if (others.is_paid) return conflict(say::checkout::link_paid, "payment_link.paid");
    if (others.is_busy) {
      return conflict(say::checkout::link_busy, "payment_link.locked");
    }
  }
  if (!choice.order.mandate) {
    GERBANG_CHECK(sales::limits_take(tx, {sale.merchant, choice.order.merchant_name}, gate,
                                     sale.amount, kl_day(sale.created_at)));
  }
  if (sale.status == sales::SaleStatus::created) {
    GERBANG_CHECK(sales_.sale_open(tx, sale));
  }
  const auto& order = choice.order;
  const auto* method = sales::method_row(order.payment_method);
  sale.payment_method = order.payment_method;
  if (method->payment_type != 0) sale.payment_type = method->payment_type;
  sale.acquirer = choice.connector->acquirer();
  if (!order.bank_id.empty()) sale.bank_id = order.bank_id;
  if (!choice.bank_name.empty()) sale.bank_name = choice.bank_name;
  Attempt attempt;
  attempt.id = order.attempt;
  attempt.connector = order.connector;
  attempt.acquirer = choice.connector->acquirer();
  attempt.payment_method = order.payment_method;
  attempt.bank_id = sale.bank_id;
  attempt.merchant_name = order.merchant_name;
  attempt.rule_set(choice.rule);
  attempt.start_kind = start.kind;
  attempt.form_url = start.target;
  attempt.form_fields = fields_text(start.sent);
  attempt.follows_way = choice.follows_way;
  attempt.follows_decline = choice.follows_decline;
  attempt.created_at = order.created_at;
  kAttemptAdd.exec(tx, attempt, sale.merchant, sale.id);
  tx.exec(kOrderAdd, order.attempt, sale.merchant, sale.id);
  sales::payer_language_keep(tx, sale.merchant, sale.id, choice.order.language);
  message_keep(tx, sale.merchant, sale.id, true, start.message, std::nullopt);
  if (start.received) {
    message_keep(tx, sale.merchant, sale.id, false, *start.received, std::nullopt);
  }
  jobs::job_add(tx, kEnquireTopic, id_text(sale.id) + ":0",
                sales::sale_job_payload(sale.merchant, sale.id), tx.now() + settings_.enquire_after,
                sale.merchant);
  // A link with a limit refuses here what would be one attempt too many.
  return sales_.sale_start(tx, sale, method->name);
}

Result<sales::SaleRecord> Checkout::checkout_cancel(db::Db& db, const sales::SaleRecord& sale,
                                                    const sales::By& by) const {
  if (sales::is_with_acquirer(sale.status)) {
    auto asked = enquire(db, sale.merchant, sale.id, Asker::person);
    if (!asked.ok()) {
      return unavailable(say::checkout::bank_silent);
    }
    if (!sales::is_unfinished(asked->status)) return asked;
  }
  return db.write([&](db::Tx& tx) -> Result<sales::SaleRecord> {
    return sales_.sale_cancel(tx, sale.merchant, sale.id, by);
  });
}

}  // namespace gerbang::checkout
