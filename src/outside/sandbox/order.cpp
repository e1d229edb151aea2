#include "outside/sandbox/order.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "base/jobs/job.h"
#include "outside/sandbox/answer_job.h"
#include "outside/sandbox/incident.h"

namespace gerbang::sandbox {
namespace {

#define GERBANG_SANDBOX_ORDER                                                           \
  "SELECT protocol, order_no, token, request, code, bank_reference, delivery, answer, " \
  "refunded_sen, created_at, decided_at FROM sandbox_orders "

constexpr db::Statement kByToken{"sandbox_order_by_token",
                                 GERBANG_SANDBOX_ORDER "WHERE token = $1 AND protocol = $2"};
constexpr db::Statement kByNumber{"sandbox_order_by_number",
                                  GERBANG_SANDBOX_ORDER "WHERE protocol = $1 AND order_no = $2"};
constexpr db::Statement kRecent{"sandbox_orders_recent",
                                GERBANG_SANDBOX_ORDER "ORDER BY created_at DESC LIMIT 50"};
constexpr db::Statement kAdd{
    "sandbox_order_add",
    R"(INSERT INTO sandbox_orders (protocol, order_no, token, request, code, bank_reference,
         delivery, answer, created_at)
       VALUES ($1, $2, $3, $4, '', '', '', '', $5)
       ON CONFLICT (protocol, order_no) DO NOTHING)"};
constexpr db::Statement kSave{
    "sandbox_order_save",
    R"(UPDATE sandbox_orders SET code = $3, bank_reference = $4, delivery = $5, answer = $6,
         refunded_sen = $7, decided_at = $8
       WHERE protocol = $1 AND order_no = $2)"};
constexpr db::Statement kRefundGet{
    "sandbox_refund_get",
    R"(SELECT refund_no, order_no, amount_sen, code, bank_reference FROM sandbox_refunds
       WHERE protocol = $1 AND refund_no = $2)"};
constexpr db::Statement kRefundAdd{
    "sandbox_refund_add",
    R"(INSERT INTO sandbox_refunds (protocol, refund_no, order_no, amount_sen, code, bank_reference,
         created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7))"};

}  // namespace

std::optional<Order> order_by_token(db::Sql& sql, std::string_view protocol,
                                    std::string_view token) {
  return sql.one<Order>(kByToken, token, protocol);
}

std::optional<Order> order_by_number(db::Sql& sql, std::string_view protocol,
                                     std::string_view order_no) {
  return sql.one<Order>(kByNumber, protocol, order_no);
}

std::vector<Order> orders_recent(db::Sql& sql) {
  return sql.all<Order>(kRecent);
}

Order order_open(db::Tx& tx, std::string_view protocol, std::string_view order_no,
                 std::string_view request) {
  tx.exec(kAdd, protocol, order_no, random_token(16), request, tx.now());
  return *order_by_number(tx, protocol, order_no);
}

void order_seed(db::Tx& tx, std::string_view protocol, std::string_view order_no,
                const Fields& request, std::string_view bank_reference, Instant paid_at,
                std::string_view code) {
  auto order = order_open(tx, protocol, order_no, net::form_encode(request));
  order.code = code;
  order.bank_reference = bank_reference;
  order.delivery = kDirectAndBrowser;
  order.decided_at = paid_at;
  order_save(tx, order);
}

void order_save(db::Tx& tx, const Order& order) {
  tx.exec(kSave, order.protocol, order.order_no, order.code, order.bank_reference, order.delivery,
          order.note, order.refunded, order.decided_at);
}

std::optional<Refund> refund_find(db::Sql& sql, std::string_view protocol,
                                  std::string_view number) {
  return sql.one<Refund>(kRefundGet, protocol, number);
}

void refund_add(db::Tx& tx, std::string_view protocol, const Refund& refund) {
  tx.exec(kRefundAdd, protocol, refund.refund_no, refund.order_no, refund.amount, refund.code,
          refund.bank_reference, tx.now());
}

const std::vector<std::pair<std::string, std::string>>& delivery_options() {
  static const std::vector<std::pair<std::string, std::string>> options{
      {std::string(kDirectAndBrowser), "directly and by the browser (normal)"},
      {std::string(kDirectOnly), "directly only"},
      {std::string(kBrowserOnly), "by the browser only"},
      {std::string(kTwice), "directly twice, and by the browser"},
      {std::string(kLate), "directly, after the seconds below"},
      {std::string(kNoAnswer), "not at all (it must be asked for)"},
      {std::string(kForged), "with a wrong signature"}};
  return options;
}

std::vector<std::pair<std::string, std::string>> direct_delivery_options() {
  auto out = delivery_options();
  std::erase_if(out, [](const auto& option) {
    return option.first == kDirectAndBrowser || option.first == kBrowserOnly;
  });
  out.front().second = "directly (normal)";
  std::ranges::find(out, kTwice, &decltype(out)::value_type::first)->second = "directly, twice";
  return out;
}

void answer_send(db::Tx& tx, std::string_view acquirer, std::string_view delivery,
                 std::string_view url, const net::Body& answer, std::int64_t late_seconds) {
  if (delivery == kBrowserOnly || delivery == kNoAnswer) return;
  AnswerJob job{std::string(url), answer.text, delivery != kForged, answer.content_type,
                std::string(acquirer)};
  auto incident = incident_of(tx, acquirer);
  auto due = tx.now();
  if (delivery == kLate) due = due + seconds(std::clamp<std::int64_t>(late_seconds, 1, 7 * 86'400));
  if (incident.state == IncidentState::slow) due = due + seconds(incident.seconds);
  for (int i = 0; i < (delivery == kTwice ? 2 : 1); ++i) {
    if (incident_loses(tx, acquirer, incident, Counted::direct_answer)) continue;
    jobs::job_add(tx, kAnswerTopic, random_token(16), contract::to_json(job), due);
  }
}

Fields answer_as_delivered(std::string_view delivery, Fields answer, std::string_view signature) {
  if (delivery != kForged) return answer;
  for (auto& [name, value] : answer) {
    if (name == signature) value = std::string(value.size(), '0');
  }
  return answer;
}

}  // namespace gerbang::sandbox
