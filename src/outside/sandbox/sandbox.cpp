#include "outside/sandbox/sandbox.h"

#include <fmt/format.h>

#include "base/http/http.h"
#include "outside/sandbox/answer_job.h"
#include "outside/sandbox/card_acquirer.h"
#include "outside/sandbox/fpx_switch.h"
#include "outside/sandbox/order.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

constexpr db::Statement kKeyGet{"sandbox_key_get", "SELECT value FROM settings WHERE key = $1"};
constexpr db::Statement kKeyAdd{
    "sandbox_key_add",
    "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING"};

/// The value kept under `key`; made once, whoever of several starting servers is first.
template <class F>
std::string kept(db::Db& db, std::string_view key, F&& make) {
  auto found = db.read([&](db::Sql& sql) { return sql.one<std::string>(kKeyGet, key); });
  if (found) return *found;
  std::string fresh = make();
  return *db.write([&](db::Tx& tx) -> Result<std::string> {
    tx.exec(kKeyAdd, key, fresh);
    return *tx.one<std::string>(kKeyGet, key);
  });
}

RsaKey kept_key(db::Db& db, std::string_view key) {
  auto pem = kept(db, key, [] { return RsaKey::generate().private_pem(); });
  auto out = RsaKey::from_pem(pem);
  if (!out) throw std::runtime_error("the sandbox's key '" + std::string(key) + "' is damaged");
  return *out;
}

Result<http::Response> index_page(db::Sql& sql, const http::Call&) {
  std::string rows;
  for (const auto& order : orders_recent(sql)) {
    rows += fmt::format(
        R"(<tr><td>{0}</td><td><a href="/sandbox/{1}/{2}{3}">{4}</a></td><td>{5}</td><td>{6}</td></tr>)",
        order.protocol, order.protocol == "FPX" ? "fpx" : "cards", order.token,
        order.protocol == "FPX" ? "/confirm" : "", http::html_escape(order.order_no),
        order.code.empty() ? "open" : http::html_escape(order.code), kl_display(order.created_at));
  }
  return page("Sandbox", fmt::format(R"(<div class="card"><h2>Play the other side</h2>
<p>Payments come here from the checkout. An order that the bank left pending (09) or that waits for a
corporate checker (99) can be finished from this list.</p>
<p class="soft">A refund or void of an amount that ends in .13 is refused by the bank; one that
ends in .14 is answered only four days after its payment. <a href="/sandbox/mail">Mailbox</a></p></div>
<div class="card"><h2>Latest orders</h2><div class="scroll"><table><thead><tr><th>At</th><th>Order</th><th>Code</th><th>When</th></tr></thead>
<tbody>{}</tbody></table></div></div>)",
                                     rows));
}

}  // namespace

SandboxKeys sandbox_keys(db::Db& db) {
  return {kept_key(db, "sandbox.fpx.exchange_key"), kept_key(db, "sandbox.fpx.switch_key"),
          kept(db, "sandbox.cards.secret", [] { return random_token(32); })};
}

http::Routes sandbox_routes(const SandboxKeys& keys, const SandboxSettings& settings) {
  http::Routes out = fpx_switch_routes(keys, settings);
  for (auto& route : card_acquirer_routes(keys, settings))
    out.push_back(std::move(route));
  out.push_back(http::route(http::Method::get, "/sandbox", "sandbox_index",
                            http::open_to_all("a simulation holds nobody's money"), index_page,
                            {.replays = false, .is_internal = true}));
  return out;
}

std::vector<jobs::Topic> sandbox_topics(const SandboxSettings& settings) {
  jobs::Topic answers{std::string(kAnswerTopic), {}, {}, {}, minutes(1), {}};
  answers.retries = {seconds(5), seconds(30), minutes(2), minutes(10), hours(1)};
  answers.outside = [post = settings.post](db::Db&, const jobs::JobRow& row) -> Result<Done> {
    GERBANG_TRY(auto job, contract::from_json<AnswerJob>(row.payload));
    GERBANG_TRY(auto answer, post(job.url, http::parse_form(job.body)));
    if (job.is_repeated && answer.body != "OK") {
      return Error{ErrorCode::unavailable,
                   fmt::format("the receiver answered {} instead of OK", answer.status),
                   {},
                   {},
                   {}};
    }
    return Done{};
  };
  return {answers};
}

}  // namespace gerbang::sandbox
