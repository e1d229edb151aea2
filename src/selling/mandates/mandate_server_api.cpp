// What a merchant's server calls with its key: it invites payers to auto-debits, looks how they
// stand, and asks for a debit where no amount was agreed.

#include "say/mandates.h"
#include "selling/mandates/collection_store.h"
#include "selling/mandates/mandate_api.h"
#include "selling/mandates/mandate_store.h"

namespace gerbang::mandates {

struct ServerMandate {
  std::string mandate_no;
  std::string url;
  MandateStatus status{};
  EnrolmentStep enrolment{};
  Id<Product> product_id;
  std::string payer_name;
  std::string payer_email;
  std::optional<std::string> bank_name;
  std::optional<Money> amount;
  Money max_amount;
  std::string currency;
  Frequency frequency{};
  std::optional<CalendarDay> next_debit;
  std::int64_t debits_done = 0;
  Money debited_amount;
  bool is_paused = false;
  std::optional<std::string> failure_reason;
  Instant created_date;
};
BOOST_DESCRIBE_STRUCT(ServerMandate, (),
                      (mandate_no, url, status, enrolment, product_id, payer_name, payer_email,
                       bank_name, amount, max_amount, currency, frequency, next_debit, debits_done,
                       debited_amount, is_paused, failure_reason, created_date))
constexpr auto field_rules(contract::Of<ServerMandate>) {
  using contract::rule;
  return std::array{
      rule("mandate_no").says("The gateway's number of the auto-debit: keep it with the customer"),
      rule("url").says("Where you send the payer, who signs there at the bank"),
      rule("status").says("How it stands; debits can be made at 11 (ENROLLED)"),
      rule("enrolment").says("How far the signature is, while the status is 0"),
      rule("product_id").says("The product that it belongs to"),
      rule("payer_name").says("The payer's name"),
      rule("payer_email").says("The payer's email address"),
      rule("bank_name").says("The payer's bank; null before the choice"),
      rule("amount").says("Of each debit; null where you say how much is collected"),
      rule("max_amount").says("The most that one debit may take"),
      rule("currency").says("Always MYR"),
      rule("frequency").says("In which windows of the calendar it is debited"),
      rule("next_debit").says("The day on which the next debit goes to the bank"),
      rule("debits_done").says("How many debits worked, and were not taken back"),
      rule("debited_amount").says("What they came to"),
      rule("is_paused").says("You have paused its collections"),
      rule("failure_reason").says("Why the bank has declined it"),
      rule("created_date").says("When it was asked for")};
}

struct ServerCollection {
  Id<SaleAttempt> collection_id;
  Id<Sale> transaction_id;
  std::string order_no;
  std::string mandate_no;
  CollectionStatus status{};
  Money amount;
  std::string currency;
  std::optional<std::string> reference;
  CalendarDay debit_on;
  std::optional<std::string> reason;
  std::optional<CalendarDay> retry_on;
};
BOOST_DESCRIBE_STRUCT(ServerCollection, (),
                      (collection_id, transaction_id, order_no, mandate_no, status, amount,
                       currency, reference, debit_on, reason, retry_on))
constexpr auto field_rules(contract::Of<ServerCollection>) {
  using contract::rule;
  return std::array{
      rule("collection_id").says("The gateway's id of the debit; the bank knows it by this"),
      rule("transaction_id").says("The gateway's id of its sale; its events carry it"),
      rule("order_no").says("The gateway's number of that sale"),
      rule("mandate_no").says("The auto-debit that it belongs to"),
      rule("status").says("How it stands"),
      rule("amount").says("What is debited"),
      rule("currency").says("Always MYR"),
      rule("reference").says("Your own number of it"),
      rule("debit_on").says("The banking day on which it goes to the bank"),
      rule("reason").says("Why it failed, in the bank's words"),
      rule("retry_on").says("When it is tried again; null: it is not")};
}

namespace {

using http::Call;
using http::Method;
using http::Refusal;

constexpr Refusal kNoMandate{ErrorCode::not_found, "", "You have no auto-debit of this number"};
constexpr std::array kOfCreate{
    Refusal{ErrorCode::invalid, "", "A field is wrong, or the product not yours"},
    Refusal{ErrorCode::conflict, "mandate_product.closed", "The product is switched off"}};
constexpr std::array kOfGet{kNoMandate};
constexpr std::array kOfCollect{
    kNoMandate,
    Refusal{ErrorCode::invalid, "", "The amount is above the maximum"},
    Refusal{ErrorCode::conflict, "mandate.wrong_status", "It is not enrolled, or ends"},
    Refusal{ErrorCode::conflict, "mandate.fixed_amount",
            "Its amount is fixed: it is collected by itself"},
    Refusal{ErrorCode::conflict, "mandate.paused", "You have paused it"},
    Refusal{ErrorCode::conflict, "mandate.held", "The payer has asked to end it"},
    Refusal{ErrorCode::conflict, "mandate.complete", "Its time is over"},
    Refusal{ErrorCode::conflict, "mandate.window_full",
            "All debits of this window were used: collect in the next one"}};

constexpr http::RouteOptions kCreate{
    .summary = "Invite a payer to an auto-debit",
    .about =
        "Prepares an auto-debit of one of your products. The payer is mailed; or send the payer "
        "to url yourself. An event tells when the bank has approved.",
    .refusals = kOfCreate};
constexpr http::RouteOptions kGet{
    .summary = "Ask how an auto-debit stands", .about = "Changes nothing.", .refusals = kOfGet};
constexpr http::RouteOptions kCollect{
    .summary = "Debit an amount",
    .about =
        "For auto-debits without an amount of their own: asks for one debit within the maximum "
        "and the window. It goes to the bank on debitOn; events of its sale tell what became of "
        "it. Send an Idempotency-Key, so that a lost answer debits nobody twice.",
    .refusals = kOfCollect};

ServerMandate row_of(const Mandates& mandates, const Mandate& it) {
  return {it.mandate_no,
          mandate_url(mandates.settings(), it.token),
          it.status,
          it.enrolment,
          it.product,
          it.payer_name,
          it.email,
          it.bank_name,
          it.amount,
          it.amount_max,
          std::string(kCurrency),
          it.frequency,
          next_debit_made(it),
          it.debits_done,
          it.debited_amount,
          it.paused_at.has_value(),
          it.failure_reason,
          it.created_at};
}

/// The server itself: there is no person behind it.
Actor server_actor(const Call& call) {
  auto out = call.actor();
  out.company = call.merchant();
  out.name = "API";
  return out;
}

Result<Mandate> mandate_named(db::Sql& sql, const Call& call) {
  auto mandate = mandate_find_by_no(sql, call.param("mandateNo"));
  if (!mandate || mandate->merchant != call.merchant()) return not_found(say::mandates::no_mandate);
  return std::move(*mandate);
}

}  // namespace

http::Routes mandate_server_routes(const Collections& collections) {
  const auto& mandates = collections.mandates();
  constexpr auto kKey = http::needs_key();
  return {http::route(
              Method::post, "merchant-server/mandates", "server_mandate_create", kKey,
              [&mandates](db::Tx& tx, const Call& call,
                          const PreparedDraft& draft) -> Result<ServerMandate> {
                GERBANG_TRY(auto mandate, mandates.mandate_prepare(tx, server_actor(call), draft));
                return row_of(mandates, mandate);
              },
              kCreate),
          http::route(
              Method::get, "merchant-server/mandates/{mandateNo}", "server_mandate_get", kKey,
              [&mandates](db::Sql& sql, const Call& call) -> Result<ServerMandate> {
                GERBANG_TRY(auto mandate, mandate_named(sql, call));
                return row_of(mandates, mandate);
              },
              kGet),
          http::route(
              Method::post, "merchant-server/mandates/{mandateNo}/collections",
              "server_mandate_collect", kKey,
              [&collections](db::Tx& tx, const Call& call,
                             const CollectDraft& draft) -> Result<ServerCollection> {
                GERBANG_TRY(auto mandate, mandate_named(tx, call));
                GERBANG_TRY(auto it,
                            collections.collect(tx, server_actor(call), mandate.id, draft));
                return ServerCollection{it.id,
                                        it.sale,
                                        it.order_no,
                                        it.mandate_no,
                                        it.status,
                                        it.amount,
                                        std::string(kCurrency),
                                        it.merchant_reference,
                                        it.debit_on,
                                        it.reason,
                                        it.retry_on};
              },
              kCollect)};
}

}  // namespace gerbang::mandates
