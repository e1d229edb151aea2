#include "outside/sandbox/boost_wallet.h"

#include <array>

#include <fmt/format.h>

#include "outside/acquirers/boost/message.h"
#include "outside/sandbox/magic_amount.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

namespace wire = acquirers::boost_wallet;
using http::Call;
using http::Response;
using net::form_value;

/// Who the sandbox's Gerbang is there.
constexpr std::string_view kBoostMerchant = "MCM0000001";
constexpr std::string_view kBoostPaid = "completed";
/// Counted from when it was given: Boost counts from its last use, and a merchant's server that
/// outlives this one outlives that.
constexpr Duration kTokenLives = minutes(30);
constexpr const auto& kBoostByAmount = magic_amounts<&MagicAmount::boost>;

Response json(int status, const boost::json::object& object) {
  Response out;
  out.status = status;
  out.body = boost::json::serialize(object);
  return out;
}
Response error(int status, std::string_view word) {
  return json(status, {{"error", word}});
}

class BoostWallet final : public Twin {
 public:
  BoostWallet(db::Db& db, const SandboxSettings& settings)
      : Twin("boost", "BOOST", settings),
        key_(kept_secret(db, "sandbox.boost.key")),
        secret_(kept_secret(db, "sandbox.boost.secret")) {}

  acquirers::SettingTexts settings() const override {
    return {{"boost.merchant-id", std::string(kBoostMerchant)},
            {"boost.api-key", key_},
            {"boost.api-secret", secret_},
            {"boost.api-url", self_url() + "/sandbox/boost"},
            {"boost.refund-url", self_url() + "/sandbox/boost/refund"},
            {"boost.void-url", self_url() + "/sandbox/boost/void"}};
  }

  void remember(db::Tx& tx, const SeededOrder& order) const override {
    order_seed(tx, protocol(), order.order_no,
               {{"merchantId", std::string(kBoostMerchant)},
                {"onlineRefNum", order.order_no},
                {"amount", money_text(order.amount)}},
               order.bank_reference, order.paid_at, kBoostPaid);
  }

  http::Routes routes() const override {
    using http::Method;
    return {
        server_route(Method::post, std::string(wire::kTokenPath), "token",
                     [this](db::Sql& sql, const Call& call) { return token(sql, call); }),
        server_route(Method::post, std::string(wire::kPaymentPath), "payment",
                     [this](db::Tx& tx, const Call& call) { return payment(tx, call); }),
        server_route(Method::get, std::string(wire::kEnquiryPath) + "{merchant}/{number}",
                     "enquiry",
                     [this](db::Sql& sql, const Call& call) { return enquiry(sql, call); }),
        server_route(Method::post, "/refund", "refund",
                     [this](db::Tx& tx, const Call& call) { return refund(tx, call); }),
        server_route(Method::post, "/void", "void",
                     [this](db::Tx& tx, const Call& call) { return void_payment(tx, call); }),
        route(Method::get, "/{token}", "page",
              [this](db::Sql& sql, const Call& call) { return show(sql, call); }),
        route(Method::post, "/{token}/pay", "pay",
              [this](db::Tx& tx, const Call& call) { return pay(tx, call); }),
    };
  }

 protected:
  net::Body body_of(const Fields& answer) const override {
    return net::json_body(wire::json_of(answer));
  }

 private:
  /// Holds its own end, so that nothing is kept of it.
  std::string token_of(std::string_view end_ms) const {
    return fmt::format("{}.{}", end_ms, hex_lower(hmac_sha256(secret_, end_ms)));
  }

  Result<Response> token(db::Sql& sql, const Call& call) const {
    auto asked = wire::fields_read(call.request().body).value_or(Fields{});
    if (!equal_secret(form_value(asked, "apiKey"), key_) ||
        !equal_secret(form_value(asked, "apiSecret"), secret_)) {
      return error(401, "invalid_credentials");
    }
    return json(200, {{"apiToken", token_of(std::to_string((sql.now() + kTokenLives).ms))}});
  }

  bool has_token(const Call& call, Instant now) const {
    auto given = call.request().header("Authorization");
    constexpr std::string_view kBearer = "Bearer ";
    if (!given.starts_with(kBearer)) return false;
    given.remove_prefix(kBearer.size());
    auto end = given.substr(0, given.find('.'));
    return equal_secret(given, token_of(end)) && now.ms < id_parse(end).value_or(0);
  }

  Result<Response> payment(db::Tx& tx, const Call& call) const {
    if (!has_token(call, tx.now())) return error(401, "invalid_token");
    auto asked = wire::fields_read(call.request().body).value_or(Fields{});
    auto number = form_value(asked, "onlineRefNum");
    if (!has_checksum(wire::kPaymentFields, asked) || number.empty()) {
      return error(400, "invalid_checksum");
    }
    auto request = net::form_encode(asked);
    auto order = order_open(tx, protocol(), number, request);
    if (order.request != request) return error(409, "duplicate_reference");
    return json(200, {{"checkoutURI", path(order)}, {"transactionToken", order.token}});
  }

  Result<Response> enquiry(db::Sql& sql, const Call& call) const {
    if (!has_token(call, sql.now())) return error(401, "invalid_token");
    auto order = numbered(sql, call.param("number"));
    if (!order || call.param("merchant") != kBoostMerchant) return error(404, "not_found");
    return json(200, wire::json_of(result_of(*order, sql.now())));
  }

  Result<Response> show(db::Sql& sql, const Call& call) const {
    auto order = order_of(sql, call);
    if (!order) return unknown();
    auto request = http::parse_form(order->request);
    // What was left pending can be finished later, from the sandbox's list.
    if (is_decided(*order, "pending") || call.request().query_value("left") == "1") {
      const auto* row = acquirers::status_row(wire::kStatuses, order->code);
      auto note = fmt::format("{}: {}", order->code, row ? row->meaning : "unknown");
      return leave_page("Boost", note, form_value(request, "redirectURL"));
    }
    return pay_page(
        *order,
        {.title = "Boost",
         .facts = html_facts({{"For", form_value(request, "remark")}, {"Order", order->order_no}}),
         .outcomes = wire::kStatuses,
         .magic = kBoostByAmount,
         .cancel = "cancelled",
         .has_browser_answer = false});
  }

  Result<Response> pay(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    if (is_decided(*order, "pending")) return go(*order);
    auto form = http::parse_form(call.request().body);
    auto code = outcome_chosen(wire::kStatuses, kBoostByAmount, form_value(form, "code"),
                               amount_of(*order));
    auto decision = decision_of(form, code);
    decide(
        tx, *order, decision, "BST" + kl_compact(tx.now()) + order->order_no.substr(0, 6),
        self_url() + checkout::callback_path("boost", "direct"),
        [&](const Order& it) { return result_of(it, tx.now()); }, "checksum");
    return go(*order, "?left=1");
  }

  Result<Response> refund(db::Tx& tx, const Call& call) const {
    return taken_back(tx, call, wire::kRefund, [&](const TakeBack& ask, const Order& order) {
      return is_payable_back(ask, order, amount_of(order));
    });
  }

  /// Takes a payment of the same day back as if it had never been; asked twice, once.
  Result<Response> void_payment(db::Tx& tx, const Call& call) const {
    return taken_back(tx, call, wire::kVoid, [&](const TakeBack& ask, const Order& order) {
      bool is_whole = ask.amount == amount_of(order) && order.refunded == Money{};
      bool is_today = order.decided_at && kl_day(*order.decided_at) == kl_day(tx.now());
      return is_whole && is_today && is_payable_back(ask, order, ask.amount);
    });
  }

  Result<Response> taken_back(db::Tx& tx, const Call& call, std::string_view type,
                              const std::function<bool(const TakeBack&, const Order&)>& may) const {
    if (!has_token(call, tx.now())) return error(401, "invalid_token");
    auto asked = wire::fields_read(call.request().body).value_or(Fields{});
    if (!has_checksum(wire::kTakeBackFields, asked)) return error(400, "invalid_checksum");
    // A void and a refund of one number are two things.
    TakeBack ask{fmt::format("{} {}", type, form_value(asked, "remark")),
                 form_value(asked, "onlineRefNum"),
                 money_parse(form_value(asked, "amount")).value_or(Money{})};
    auto made = take_back(
        tx, ask, kBoostPaid,
        [&](const Order* order) -> std::string {
          bool is_it = order && form_value(asked, "boostPaymentRefNum") == order->bank_reference &&
                       (order->code == kBoostPaid || order->code == "completed-ack");
          if (!is_it) return "not-found";
          return std::string(may(ask, *order) ? kBoostPaid : "rejected");
        },
        [&](const Order& order) {
          return (type == wire::kVoid ? "V" : "R") + order.bank_reference;
        });
    if (!made) return error(503, "no answer, on purpose");
    Fields reply{{"transactionType", std::string(type)},
                 {"transactionStatus", made->code},
                 {"boostRefNum", made->bank_reference}};
    for (auto name : wire::kTakeBackFields)
      reply.emplace_back(name, form_value(asked, name));
    for (auto& [name, value] : reply) {
      if (name == "amount") value = money_text(made->amount);
    }
    return json(200, wire::json_of(wire::signed_fields(wire::kTakenBackFields, reply, secret_)));
  }

  bool has_checksum(std::span<const std::string_view> names, const Fields& asked) const {
    return form_value(asked, "merchantId") == kBoostMerchant &&
           equal_secret(form_value(asked, "checksum"), wire::checksum_of(names, asked, secret_));
  }

  Fields result_of(const Order& order, Instant now) const {
    auto request = http::parse_form(order.request);
    return wire::signed_fields(wire::kResultFields,
                               {{"merchantId", form_value(request, "merchantId")},
                                {"onlineRefNum", order.order_no},
                                {"transactionType", std::string(wire::kPayment)},
                                {"amount", form_value(request, "amount")},
                                {"transactionTime", kl_compact(order.decided_at.value_or(now))},
                                {"customerLast4DigitMSISDN", order.code.empty() ? "" : "4321"},
                                {"transactionStatus", order.code.empty() ? "pending" : order.code},
                                {"boostRefNum", order.bank_reference}},
                               secret_);
  }

  std::string key_, secret_;
};

}  // namespace

std::unique_ptr<Twin> boost_wallet(db::Db& db, const SandboxSettings& settings) {
  return std::make_unique<BoostWallet>(db, settings);
}

}  // namespace gerbang::sandbox
