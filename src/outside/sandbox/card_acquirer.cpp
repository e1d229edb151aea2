#include "outside/sandbox/card_acquirer.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "outside/acquirers/cards/codes.h"
#include "outside/acquirers/cards/message.h"
#include "outside/sandbox/card_number.h"
#include "outside/sandbox/card_page.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

namespace cards = acquirers::cards;
using http::Call;
using http::Response;
using net::form_value;

/// Who the sandbox's Gerbang is there.
constexpr std::string_view kAccessKey = "PAYDEE0000000001", kProfile = "PD00000001";
constexpr int kWrongCodesMax = 3;

/// What a question says again of its order.
constexpr std::array<std::string_view, 5> kOrderFields{"access_key", "amount", "currency",
                                                       "profile_id", "reference_number"};

/// Fields that say how to answer, and not of what.
bool is_about_the_answer(std::string_view name) {
  return name.starts_with("override_") || name.starts_with("signed_") ||
         name.starts_with("unsigned_") || name == "signature";
}

std::string digits_of(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c >= '0' && c <= '9') out += c;
  }
  return out;
}

/// "MM/YY", not before this month in Kuala Lumpur.
bool is_expiry_ahead(std::string_view text, Instant now) {
  auto digits = digits_of(text);
  if (digits.size() != 4) return false;
  auto month = digits.substr(0, 2), year = digits.substr(2);
  auto today = kl_compact(now);  // yyyyMMdd…
  return month >= "01" && month <= "12" && year + month >= today.substr(2, 4);
}

/// Instalment plans are for credit cards of this country's banks.
bool is_taken(const Fields& request, const TestCard& card) {
  return form_value(request, "installment_total_count").empty() ||
         (card.country == "MY" && card.funding == "CREDIT");
}

/// What the card's directory server would call it: a UUID.
std::string directory_id() {
  auto hex = hex_lower(random_token(16));
  return fmt::format("{}-{}-4{}-8{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(13, 3),
                     hex.substr(17, 3), hex.substr(20, 12));
}

std::string decision_of_code(std::string_view code) {
  if (code.empty()) return std::string(cards::kPending);
  if (code == cards::kCancel) return std::string(cards::kCancel);
  const auto* row = cards::reason_row(code);
  return std::string(row ? row->decision : cards::kError);
}

std::string message_of(std::string_view code) {
  if (code.empty()) return "In progress";
  const auto* row = cards::reason_row(code);
  return row ? cards::said(row->meaning, 255) : "The payer canceled";
}

class CardAcquirer final : public Twin {
 public:
  CardAcquirer(db::Db& db, const SandboxSettings& settings)
      : Twin("cards", "CARDS", settings), secret_(kept_secret(db, "sandbox.cards.secret")) {}

  acquirers::SettingTexts settings() const override {
    return {{"cards.access-key", std::string(kAccessKey)},
            {"cards.profile-id", std::string(kProfile)},
            {"cards.secret", secret_},
            {"cards.request-url", "/sandbox/cards"},
            {"cards.enquiry-url", self_url() + "/sandbox/cards/enquiry"},
            {"cards.refund-url", self_url() + "/sandbox/cards/refund"},
            {"cards.void-url", self_url() + "/sandbox/cards/void"}};
  }

  void remember(db::Tx& tx, const SeededOrder& order) const override {
    order_seed(tx, protocol(), order.order_no,
               {{"amount", money_text(order.amount)}, {"currency", std::string(kCurrency)}},
               order.bank_reference, order.paid_at, kApproved);
  }

  http::Routes routes() const override {
    using http::Method;
    return {
        route(Method::post, "", "begin",
              [this](db::Tx& tx, const Call& call) { return begin(tx, call); }),
        route(Method::get, "/{token}", "page",
              [this](db::Sql& sql, const Call& call) { return show(sql, call); }),
        route(Method::post, "/{token}/card", "card",
              [this](db::Tx& tx, const Call& call) { return card(tx, call); }),
        route(Method::post, "/{token}/challenge", "challenge",
              [this](db::Tx& tx, const Call& call) { return challenge(tx, call); }),
        route(Method::post, "/{token}/cancel", "cancel",
              [this](db::Tx& tx, const Call& call) { return cancel(tx, call); }),
        server_route(Method::post, "/enquiry", "enquiry",
                     [this](db::Sql& sql, const Call& call) { return enquiry(sql, call); }),
        server_route(Method::post, "/refund", "refund",
                     [this](db::Tx& tx, const Call& call) { return refund(tx, call); }),
        server_route(Method::post, "/void", "void",
                     [this](db::Tx& tx, const Call& call) { return void_payment(tx, call); }),
    };
  }

 private:
  /// A request of that type of the one merchant here.
  std::optional<Fields> asked(std::string_view type, const Call& call) const {
    auto out = cards::request_of(type, http::parse_form(call.request().body), secret_);
    if (!out || form_value(*out, "access_key") != kAccessKey ||
        form_value(*out, "profile_id") != kProfile) {
      return std::nullopt;
    }
    return out;
  }

  Result<Response> begin(db::Tx& tx, const Call& call) const {
    auto request = asked(cards::kSale, call);
    if (!request) {
      return problem_page(400, "The request is not signed by a merchant of this acquirer.");
    }
    auto text = net::form_encode(*request);
    auto order = order_open(tx, protocol(), form_value(*request, "transaction_uuid"), text);
    if (order.request != text) {
      return problem_page(400, "This order number was used for another payment.");
    }
    return go(order);
  }

  Result<Response> show(db::Sql& sql, const Call& call) const {
    auto order = order_of(sql, call);
    if (!order) return unknown();
    if (!order->code.empty()) return finished(*order);
    if (!order->note.empty()) return challenge_page(*order, path(*order));
    return card_page(*order, path(*order), call.request().query_value("problem"), delivery_html());
  }

  Result<Response> card(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    if (!order->code.empty()) return go(*order);
    auto form = http::parse_form(call.request().body);
    auto number = digits_of(form_value(form, "cardNumber"));
    if (!luhn_holds(number)) return go(*order, "?problem=number");
    if (!is_expiry_ahead(form_value(form, "expiry"), tx.now())) {
      return go(*order, "?problem=expiry");
    }
    if (digits_of(form_value(form, "cvv")).size() < 3) return go(*order, "?problem=cvv");
    auto card = test_card(number);
    auto decision = decision_of(form, form_value(form, "reason"));
    CardNote note;
    note.type = card_type(number);
    note.masked = cards::card_masked(number);
    note.country = card.country;
    note.funding = card.funding;
    auto chosen = form_value(form, "authentication");
    const auto& how = authentication(chosen.empty() ? card.authentication : chosen);
    note.reason = issuer_answer(decision.code) ? decision.code : std::string(card.reason);
    if (!is_taken(http::parse_form(order->request), card)) note.reason = kNotAccepted;
    note.delivery = decision.delivery;
    note.late_seconds = decision.late_seconds;
    if (how.id == kChallenge) {
      note_save(tx, *order, note);
    } else {
      authenticated(tx, *order, note, how);
    }
    return go(*order);
  }

  Result<Response> challenge(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order || order->note.empty()) return unknown();
    if (!order->code.empty()) return go(*order);
    auto note = note_of(*order);
    bool is_met = form_value(http::parse_form(call.request().body), "code") == kChallengeCode;
    if (is_met || ++note.wrong_codes >= kWrongCodesMax) {
      authenticated(tx, *order, note, authentication(is_met ? kChallenge : kNotAuthenticated));
    } else {
      note_save(tx, *order, note);
    }
    return go(*order);
  }

  Result<Response> cancel(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    if (order->code.empty()) answer(tx, *order, cards::kCancel);
    return go(*order);
  }

  Result<Response> enquiry(db::Sql& sql, const Call& call) const {
    auto request = asked(cards::kEnquiry, call);
    if (!request) return http::text(400, "signature");
    if (auto order = repeated(sql, *request, "transaction_uuid", kOrderFields)) {
      return http::text(200, net::form_encode(answer_to(*order)));
    }
    for (auto& [name, value] : *request) {
      if (name == "transaction_type") value = cards::kSale;
    }
    return http::text(200, net::form_encode(answered(*request, {{"decision", decision_of_code({})},
                                                                {"reason_code", ""},
                                                                {"message", "Unknown order"}})));
  }

  Result<Response> refund(db::Tx& tx, const Call& call) const {
    return take_back_answer(tx, asked(cards::kRefund, call), "RF", "Refund",
                            [](const TakeBack& ask, const Order& order) {
                              return is_payable_back(ask, order, amount_of(order)) ? "100" : "235";
                            });
  }

  /// Takes a payment of the same day back as if it had never been; asked twice, once.
  Result<Response> void_payment(db::Tx& tx, const Call& call) const {
    return take_back_answer(
        tx, asked(cards::kVoid, call), "VD", "Void", [&](const TakeBack& ask, const Order& order) {
          bool is_whole = ask.amount == amount_of(order) && order.refunded == Money{};
          bool is_today = order.decided_at && kl_day(*order.decided_at) == kl_day(tx.now());
          return is_whole && is_today && is_payable_back(ask, order, ask.amount) ? "100" : "246";
        });
  }

  /// `code` decides on an order that is paid.
  template <class F>
  Response take_back_answer(db::Tx& tx, const std::optional<Fields>& request,
                            std::string_view prefix, std::string_view what, F code) const {
    if (!request) return http::text(400, "signature");
    TakeBack ask{form_value(*request, "transaction_uuid"),
                 form_value(*request, "original_transaction_uuid"),
                 money_parse(form_value(*request, "amount")).value_or(Money{})};
    auto made = take_back(
        tx, ask, kApproved,
        [&](const Order* order) -> std::string {
          bool is_paid = order && order->code == kApproved &&
                         form_value(*request, "currency") ==
                             form_value(http::parse_form(order->request), "currency");
          return is_paid ? code(ask, *order) : "241";
        },
        [&](const Order& order) { return std::string(prefix) + order.bank_reference; });
    if (!made) return http::text(503, "no answer, on purpose");
    return http::text(
        200,
        net::form_encode(answered(
            *request,
            {{"decision", decision_of_code(made->code)},
             {"reason_code", made->code},
             {"message", fmt::format("{} {}", what, made->code == kApproved ? "made" : "refused")},
             {"transaction_id", made->bank_reference}})));
  }

  /// `said` with what was asked, each name with req_ before it, signed.
  Fields answered(const Fields& request, const Fields& said) const {
    Fields out;
    for (const auto& [name, value] : request) {
      if (!is_about_the_answer(name)) out.emplace_back("req_" + name, value);
    }
    out.insert(out.end(), said.begin(), said.end());
    return cards::signed_form(std::move(out), secret_);
  }

  Fields answer_to(const Order& order) const {
    auto request = http::parse_form(order.request);
    auto note = note_of(order);
    bool is_reason = !order.code.empty() && order.code != cards::kCancel;
    Fields out{{"decision", decision_of_code(order.code)},
               {"reason_code", is_reason ? order.code : ""},
               {"message", message_of(order.code)},
               {"transaction_id", order.bank_reference}};
    auto add = [&](std::string_view name, std::string value) {
      if (!value.empty()) out.emplace_back(name, std::move(value));
    };
    if (is_reason) {
      add("req_card_number", note.masked);
      add("req_card_type", note.type);
      add("score_bin_country", note.country);
      add("score_card_account_type", note.funding);
      add("payer_authentication_pares_status", note.trans_status);
      add("payer_authentication_eci", note.eci);
      add("payer_authentication_ds_transaction_id", note.ds_transaction_id);
      add("payer_authentication_specification_version", note.trans_status.empty() ? "" : "2.2.0");
    }
    if (const auto* bank = issuer_answer(order.code)) {
      add("auth_response", std::string(bank->response));
      if (decision_of_code(order.code) == cards::kAccept) {
        add("auth_code", digits_of(order.bank_reference).substr(8, 6));
        auto taken = order.code == kApproved ? amount_of(order) : Money{amount_of(order).sen / 2};
        add("auth_amount", money_text(taken));
      }
    }
    if (order.decided_at) add("signed_date_time", cards::instant_of(*order.decided_at));
    return answered(request, out);
  }

  Response finished(const Order& order) const {
    return done_page(
        order, "Pay by card",
        fmt::format("{} {}: {}", decision_of_code(order.code), order.code, message_of(order.code)),
        form_value(http::parse_form(order.request), "override_custom_receipt_page"),
        answer_to(order), "signature");
  }

  static void note_save(db::Tx& tx, Order& order, const CardNote& note) {
    order.note = contract::to_json(note);
    order_save(tx, order);
  }

  /// The card's bank has said who it is; if that is enough, it is asked for the money.
  void authenticated(db::Tx& tx, Order& order, CardNote note, const Authentication& how) const {
    note.trans_status = how.trans_status;
    note.eci = note.type == "002" ? how.eci_mastercard : how.eci_visa;
    note.ds_transaction_id = directory_id();
    order.note = contract::to_json(note);
    answer(tx, order, how.goes_on ? note.reason : kFailed3ds);
  }

  void answer(db::Tx& tx, Order& order, std::string_view code) const {
    auto note = note_of(order);
    Decision decision{std::string(code),
                      note.delivery.empty() ? std::string(kDirectAndBrowser) : note.delivery,
                      note.late_seconds};
    decide(
        tx, order, decision, "PD" + kl_compact(tx.now()) + order.token.substr(0, 6),
        form_value(http::parse_form(order.request), "override_backoffice_post_url"),
        [&](const Order& it) { return answer_to(it); }, "signature");
  }

  std::string secret_;
};

}  // namespace

std::unique_ptr<Twin> card_acquirer(db::Db& db, const SandboxSettings& settings) {
  return std::make_unique<CardAcquirer>(db, settings);
}

}  // namespace gerbang::sandbox
