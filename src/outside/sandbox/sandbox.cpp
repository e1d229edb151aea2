#include "outside/sandbox/sandbox.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/http/http.h"
#include "outside/sandbox/answer_job.h"
#include "outside/sandbox/incident.h"
#include "outside/sandbox/incident_api.h"
#include "outside/sandbox/order.h"
#include "outside/sandbox/page.h"
#include "outside/sandbox/receiver.h"

namespace gerbang::sandbox {
namespace {

Result<http::Response> index_page(db::Sql& sql, const Twins& twins) {
  std::string rows;
  for (const auto& order : orders_recent(sql)) {
    auto twin = std::ranges::find_if(
        twins, [&](const auto& it) { return it->protocol() == order.protocol; });
    if (twin == twins.end()) continue;  // of a connector that was here once
    rows += fmt::format(R"(<tr><td>{}</td><td><a href="{}">{}</a></td><td>{}</td><td>{}</td></tr>)",
                        order.protocol, (*twin)->page_of(order), http::html_escape(order.order_no),
                        order.code.empty() ? "open" : http::html_escape(order.code),
                        kl_display(order.created_at));
  }
  return page("Sandbox", fmt::format(R"(<div class="card"><h2>Play the other side</h2>
<p>Payments come here from the checkout. An order that was left pending or that waits for a
corporate checker (99) can be finished from this list. <a href="/sandbox/duitnow">A phone</a> scans DuitNow QR codes.</p>
<p class="soft">A refund or void of an amount that ends in .13 is refused by the bank; one that
ends in .14 is answered only four days after its payment. <a href="/sandbox/mail">Mailbox</a></p>
<p><a href="/sandbox/fpx/mandates">Banks and files of auto-debit</a></p>
<p><a href="/sandbox/receiver/shop">A merchant's server</a> takes the results of payments, or refuses them.</p></div>
<div class="card"><h2>Latest orders</h2><div class="scroll"><table><thead><tr><th>At</th><th>Order</th><th>Code</th><th>When</th></tr></thead>
<tbody>{}</tbody></table></div></div>)",
                                     rows));
}

/// What the callback at `url` says of an answer that it took.
std::string taken_at(const checkout::Connectors& connectors, std::string_view url) {
  for (const auto& connector : connectors.all()) {
    for (const auto& it : connector->callbacks()) {
      if (url.ends_with(checkout::callback_path(connector->id(), it.name))) {
        return std::string(it.taken);
      }
    }
  }
  return std::string(checkout::Callback{}.taken);
}

}  // namespace

http::Routes sandbox_routes(const Twins& twins) {
  http::Routes out;
  for (const auto& twin : twins) {
    for (auto& route : twin->routes())
      out.push_back(std::move(route));
  }
  for (auto& route : incident_routes(twins))
    out.push_back(std::move(route));
  for (auto& route : receiver_routes())
    out.push_back(std::move(route));
  out.push_back(
      http::route(http::Method::get, "/sandbox", "sandbox_index",
                  http::open_to_all("a simulation holds nobody's money"),
                  [&twins](db::Sql& sql, const http::Call&) { return index_page(sql, twins); },
                  {.replays = false, .is_internal = true}));
  return out;
}

std::vector<jobs::Topic> sandbox_topics(const SandboxSettings& settings,
                                        const checkout::Connectors& connectors) {
  jobs::Topic answers{std::string(kAnswerTopic), {}, {}, {}, minutes(1), {}};
  answers.retries = {seconds(5), seconds(30), minutes(2), minutes(10), hours(1)};
  answers.lane = jobs::Lane::acquirer;
  answers.outside = [send = settings.send, &connectors](db::Db& db,
                                                        const jobs::JobRow& row) -> Result<Done> {
    GERBANG_TRY(auto job, contract::from_stored<AnswerJob>(row.payload));
    auto incident = db.read([&](db::Sql& sql) { return incident_of(sql, job.acquirer); });
    if (incident.state == IncidentState::down) {
      return Error{
          ErrorCode::unavailable, verbatim("the acquirer is down, on purpose"), {}, {}, {}};
    }
    GERBANG_TRY(auto answer, send({.url = job.url, .body = {job.content_type, job.body}}));
    auto taken = taken_at(connectors, job.url);
    if (job.is_repeated && answer.body != taken) {
      return Error{
          ErrorCode::unavailable,
          verbatim(fmt::format("the receiver answered {} instead of {}", answer.status, taken)),
          {},
          {},
          {}};
    }
    return Done{};
  };
  return {answers};
}

}  // namespace gerbang::sandbox
