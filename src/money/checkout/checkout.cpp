#include "money/checkout/checkout.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/contract/json.h"
#include "base/core/utf8.h"
#include "money/checkout/attempt_store.h"
#include "money/sales/method.h"
#include "money/sales/payer_speech.h"

namespace gerbang::checkout {
namespace {

const sales::By kPayer{sales::Trigger::payer};

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

Error ended(sales::SaleStatus status) {
  if (sales::was_paid(status)) return conflict("This payment is already made.", "checkout.paid");
  return conflict("This checkout has ended. Start again from where you came.", "checkout.ended");
}

Error unavailable(std::string message) {
  return {ErrorCode::unavailable, std::move(message), {}, {}, {}};
}

}  // namespace

std::pair<Money, Money> amounts_taken(const Acquirer& acquirer, int payment_method,
                                      const fees::FeeRule& rule, Instant at) {
  auto [least, most] = acquirer.limits(payment_method);
  return {fees::amount_worth_taking(rule, least, at), most};
}

struct Checkout::Choice {
  sales::SaleRecord sale;
  PayOrder order;
  fees::FeeRule rule;
  const Acquirer* acquirer = nullptr;
  std::string bank_name;
  std::string language;
};

std::optional<Attempt> attempt_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.one<Attempt>(kAttemptOf, merchant, sale);
}

FormFields Attempt::form() const {
  return fields_parse(form_fields);
}

std::optional<PayOrder> pay_order_of(db::Sql& sql, MerchantId merchant, Id<Sale> id) {
  auto attempt = attempt_of(sql, merchant, id);
  auto sale = sales::sale_get(sql, merchant, id);
  if (!attempt || !sale.ok()) return std::nullopt;
  return PayOrder{attempt->id,
                  attempt->acquirer,
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
                  attempt->form()};
}

std::vector<SaleMessage> messages_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.all<SaleMessage>(kMessagesOf, merchant, sale);
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
  GERBANG_CHECK(sales_.move(tx, sale, {sales::SaleEvent::open, kPayer, {}}));
  return sale;
}

/// Everything that must hold before a payer is sent to an acquirer.
Result<Checkout::Choice> Checkout::choose(db::Sql& sql, const sales::SaleRecord& sale,
                                          int payment_method, std::string_view bank_id) const {
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, sale.merchant));
  if (!merchant.active) {
    return conflict(merchant.name + " cannot take payments yet. Ask them to contact us.",
                    "merchant.not_ready");
  }
  if (!sales::is_unfinished(sale.status)) return ended(sale.status);
  if (sql.now() >= sale.expires_at) {
    return conflict("The time for this payment is over. Start again from where you came.",
                    "checkout.expired");
  }
  const auto* method = sales::method_row(payment_method);
  const auto* acquirer =
      method && method->is_offered ? acquirers_->find(static_cast<int>(method->acquirer)) : nullptr;
  auto rule = fees::fee_rule(sql, sale.merchant, payment_method, sql.now());
  if (!acquirer || !rule) {
    return invalid_field("paymentMethod", "Is not offered for this payment. Choose another one");
  }
  auto [least, most] = amounts_taken(*acquirer, payment_method, *rule, sql.now());
  if (sale.amount < least || sale.amount > most) {
    return invalid_field("paymentMethod", fmt::format("Takes from {} to {}. Choose another one",
                                                      money_display(least), money_display(most)));
  }
  Choice choice{sale, {}, *rule, acquirer, {}, {}};
  if (auto banks = acquirer->banks(sql, payment_method); !banks.empty()) {
    auto bank = std::ranges::find(banks, bank_id, &BankRow::id);
    if (bank == banks.end()) return invalid_field("bankId", "Choose a bank");
    if (!bank->online)
      return invalid_field("bankId", "This bank is offline now. Choose another one");
    choice.bank_name = bank->name;
    choice.order.bank_id = bank_id;
  }
  choice.order.attempt = id_new<SaleAttempt>(sql.now());
  choice.order.acquirer = acquirer->code();
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
                                     std::string_view bank_id, std::string_view language) const {
  std::optional<Start> again;
  auto chosen = db.read([&](db::Sql& sql) -> Result<Choice> {
    GERBANG_TRY(auto sale, sales::sale_by_reference(sql, reference));
    if (sales::is_with_acquirer(sale.status)) {
      auto attempt = attempt_of(sql, sale.merchant, sale.id);
      if (attempt && attempt->payment_method == payment_method &&
          attempt->bank_id.value_or("") == bank_id) {
        again = Start{attempt->form_url, attempt->form(), {}, attempt->id};
        return Choice{};
      }
      return conflict(
          "A payment is already in progress. Finish it there, or cancel it here and start again.",
          "checkout.in_progress");
    }
    return choose(sql, sale, payment_method, bank_id);
  });
  if (!chosen.ok()) return chosen.error();
  if (again) return *again;
  chosen->language = language;
  GERBANG_TRY(auto start, chosen->acquirer->start(chosen->order));
  start.attempt = chosen->order.attempt;
  GERBANG_CHECK(db.write([&](db::Tx& tx) { return start_record(tx, *chosen, start); }));
  return start;
}

Result<Done> Checkout::start_record(db::Tx& tx, const Choice& choice, const Start& start) const {
  GERBANG_TRY(auto sale, locked(tx, choice.sale.merchant, choice.sale.id));
  if (sales::is_with_acquirer(sale.status)) {
    return conflict("This payment was just started in another window. Finish it there.",
                    "checkout.in_progress");
  }
  if (sale.pays_once && sale.link) {
    auto lock = sales::link_lock_state(tx, sale.merchant, *sale.link);
    if (lock.is_paid) return conflict("This payment link is already paid.", "payment_link.paid");
    if (lock.is_busy) {
      return conflict("Somebody is paying this link right now. Try again in a few minutes.",
                      "payment_link.locked");
    }
  }
  if (sale.status == sales::SaleStatus::created) {
    GERBANG_CHECK(sales_.move(tx, sale, {sales::SaleEvent::open, kPayer, {}}));
  }
  const auto& order = choice.order;
  const auto& rule = choice.rule;
  const auto* method = sales::method_row(order.payment_method);
  sale.payment_method = order.payment_method;
  if (method->payment_type != 0) sale.payment_type = method->payment_type;
  sale.acquirer = choice.acquirer->code();
  if (!order.bank_id.empty()) sale.bank_id = order.bank_id;
  if (!choice.bank_name.empty()) sale.bank_name = choice.bank_name;
  GERBANG_CHECK(
      sales_.move(tx, sale, {sales::SaleEvent::start, kPayer, std::string(method->name)}));
  tx.exec(kAttemptAdd, sale.merchant, sale.id, order.attempt, choice.acquirer->code(),
          order.payment_method, sale.bank_id, order.merchant_name, rule.fee_type, rule.mdr_acquirer,
          rule.mdr_gateway, rule.flat_fee_acquirer, rule.flat_fee_gateway, start.url,
          fields_text(start.fields), order.created_at);
  tx.exec(kOrderAdd, order.attempt, sale.merchant, sale.id);
  sales::payer_language_keep(tx, sale.merchant, sale.id, choice.language);
  message_keep(tx, sale.merchant, sale.id, true, start.message, std::nullopt);
  jobs::job_add(tx, kEnquireTopic, id_text(sale.id) + ":0",
                sales::sale_job_payload(sale.merchant, sale.id),
                tx.now() + settings_.enquire_after);
  // A link with a limit refuses here what would be one attempt too many.
  return sales_.tell(tx, sale, "sale.started");
}

Result<sales::SaleRecord> Checkout::checkout_cancel(db::Db& db, const sales::SaleRecord& sale,
                                                    const sales::By& by) const {
  if (sales::is_with_acquirer(sale.status)) {
    auto asked = enquire(db, sale.merchant, sale.id);
    if (!asked.ok()) {
      return unavailable("The bank cannot be asked about this payment right now. Try again soon.");
    }
    if (!sales::is_unfinished(asked->status)) return asked;
  }
  return db.write([&](db::Tx& tx) -> Result<sales::SaleRecord> {
    return sales_.sale_cancel(tx, sale.merchant, sale.id, by);
  });
}

}  // namespace gerbang::checkout
