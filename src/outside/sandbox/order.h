#pragma once
// What the sandbox's acquirers remember of an order, and how their answers travel.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/contract/json.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/net/post.h"

namespace gerbang::sandbox {

using Fields = contract::QueryPairs;

struct Order {
  std::string protocol;  // "FPX", "CARDS"
  std::string order_no;
  std::string token;    // in the page's address
  std::string request;  // as it was posted
  std::string code;     // "" until the bank decided
  std::string bank_reference;
  std::string delivery;
  std::string note;  // cards: brand, first six and last four, wrong codes so far
  Money refunded;
  Instant created_at;
  std::optional<Instant> decided_at;
};
BOOST_DESCRIBE_STRUCT(Order, (),
                      (protocol, order_no, token, request, code, bank_reference, delivery, note,
                       refunded, created_at, decided_at))

std::optional<Order> order_by_token(db::Sql& sql, std::string_view protocol,
                                    std::string_view token);
std::optional<Order> order_by_number(db::Sql& sql, std::string_view protocol,
                                     std::string_view order_no);
std::vector<Order> orders_recent(db::Sql& sql);
/// The order that `request` opens; the earlier one when it was posted before.
Order order_open(db::Tx& tx, std::string_view protocol, std::string_view order_no,
                 std::string_view request);
/// The order of a seeded payment, paid as its bank would have (`code`), so that it can be refunded.
/// `request` is what the merchant's side would have sent, as far as a refund or void says it again.
void order_seed(db::Tx& tx, std::string_view protocol, std::string_view order_no,
                const Fields& request, std::string_view bank_reference, Instant paid_at,
                std::string_view code = "00");
/// Writes code, bank reference, delivery, note and refunded amount.
void order_save(db::Tx& tx, const Order& order);

struct Refund {
  std::string refund_no;
  std::string order_no;
  Money amount;
  std::string code;
  std::string bank_reference;
};
BOOST_DESCRIBE_STRUCT(Refund, (), (refund_no, order_no, amount, code, bank_reference))
/// The refund that was made under this number before, if any: asking twice refunds once.
std::optional<Refund> refund_find(db::Sql& sql, std::string_view protocol, std::string_view number);
void refund_add(db::Tx& tx, std::string_view protocol, const Refund& refund);

// How an answer travels, as the person chose.
inline constexpr std::string_view kDirectAndBrowser = "both", kDirectOnly = "direct",
                                  kBrowserOnly = "browser", kNoAnswer = "none", kTwice = "twice",
                                  kLate = "late", kForged = "forged";
const std::vector<std::pair<std::string, std::string>>& delivery_options();
/// The same where no browser carries an answer.
std::vector<std::pair<std::string, std::string>> direct_delivery_options();
constexpr bool has_browser_answer(std::string_view delivery) {
  return delivery != kDirectOnly && delivery != kNoAnswer && delivery != kLate;
}
/// Queues the direct answer(s) for `url` as `delivery` and the acquirer's incident say;
/// `late_seconds` counts for kLate only.
void answer_send(db::Tx& tx, std::string_view acquirer, std::string_view delivery,
                 std::string_view url, const net::Body& answer, std::int64_t late_seconds);
/// `answer` with a signature that is not right, when `delivery` asks for that.
Fields answer_as_delivered(std::string_view delivery, Fields answer, std::string_view signature);

/// A refund or void of an amount that ends in .13 is refused, so that a refusal can be seen too.
constexpr bool is_refund_refused_on_purpose(Money amount) {
  return amount.sen % 100 == 13;
}

/// A refund or void of an amount that ends in .14 is decided when it is first asked for, and gets
/// no answer for four days after its payment: so one that is under way and one that has stopped can
/// be seen, and sent again.
constexpr bool is_refund_unanswered_on_purpose(Money amount, std::optional<Instant> paid_at,
                                               Instant now) {
  return amount.sen % 100 == 14 && paid_at && now < *paid_at + days(4);
}

}  // namespace gerbang::sandbox
