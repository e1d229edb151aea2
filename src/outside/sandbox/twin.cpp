#include "outside/sandbox/twin.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

constexpr db::Statement kKeyGet{"sandbox_key_get", "SELECT value FROM settings WHERE key = $1"};
constexpr db::Statement kKeyAdd{
    "sandbox_key_add",
    "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING"};

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

}  // namespace

RsaKey kept_key(db::Db& db, std::string_view name) {
  auto pem = kept(db, name, [] { return RsaKey::generate().private_pem(); });
  auto out = RsaKey::from_pem(pem);
  if (!out) throw std::runtime_error("the sandbox's key '" + std::string(name) + "' is damaged");
  return *out;
}

std::string kept_secret(db::Db& db, std::string_view name) {
  return kept(db, name, [] { return random_token(32); });
}

std::string Twin::path(const Order& order, std::string_view suffix) const {
  return fmt::format("/sandbox/{}/{}{}", id_, order.token, suffix);
}

/// The acquirer's page, which is away while the acquirer is down.
http::Route Twin::page_met(http::Route route) const {
  auto meet = [this](auto run) {
    return [this, run = std::move(run)](auto& stage, const http::Call& call,
                                        const http::Prepared& prepared) -> http::Outcome {
      if (incident_of(stage, id_).state != IncidentState::down) return run(stage, call, prepared);
      return problem_page(502, "This acquirer is down: an operator has set it so.");
    };
  };
  if (route.read) route.read = meet(std::move(route.read));
  if (route.write) route.write = meet(std::move(route.write));
  return route;
}

/// A write also where it only reads: what is lost is counted.
http::Route Twin::server_met(http::Route route) const {
  auto meet = [this](auto run) {
    return [this, run = std::move(run)](db::Tx& tx, const http::Call& call,
                                        const http::Prepared& prepared) -> http::Outcome {
      auto incident = incident_of(tx, id_);
      if (incident.state == IncidentState::down) return http::text(502, "down, on purpose");
      auto out = run(tx, call, prepared);
      if (out.ok()) out.response = incident_reply(tx, id_, incident, std::move(out.response));
      return out;
    };
  };
  if (route.read) {
    route.write = meet(std::exchange(route.read, nullptr));
  } else {
    route.write = meet(std::move(route.write));
  }
  route.kind = http::Route::Kind::write;
  return route;
}

/// `url`, at the gateway's own address where a rehearsal names one.
std::string Twin::answer_url(std::string_view url) const {
  auto origin = acquirers::origin_of(url);
  return gateway_url_.empty() ? std::string(url)
                              : gateway_url_ + std::string(url.substr(origin.size()));
}

http::Response Twin::unknown() {
  return problem_page(404, "There is no such payment here.");
}

std::string Twin::delivery_html(bool has_browser_answer) {
  return html_select("The answer travels", "delivery",
                     has_browser_answer ? delivery_options() : direct_delivery_options(),
                     has_browser_answer ? kDirectAndBrowser : kDirectOnly) +
         html_input("Seconds, when late", "seconds",
                    R"(type="number" min="1" max="604800" value="30")");
}

Decision Twin::decision_of(const Fields& form, std::string code) {
  Decision out{std::move(code), net::form_value(form, "delivery"),
               id_parse(net::form_value(form, "seconds")).value_or(30)};
  if (out.delivery.empty()) out.delivery = kDirectAndBrowser;
  return out;
}

void Twin::decide(db::Tx& tx, Order& order, const Decision& decision, std::string bank_reference,
                  std::string_view url, const std::function<Fields(const Order&)>& answer,
                  std::string_view signature) const {
  order.code = decision.code;
  order.delivery = decision.delivery;
  order.decided_at = tx.now();
  if (order.bank_reference.empty()) order.bank_reference = std::move(bank_reference);
  order_save(tx, order);
  answer_send(tx, id_, order.delivery, answer_url(url),
              body_of(answer_as_delivered(order.delivery, answer(order), signature)),
              decision.late_seconds);
}

http::Response Twin::done_page(const Order& order, std::string_view title, std::string_view note,
                               std::string_view url, const Fields& answer,
                               std::string_view signature) const {
  if (has_browser_answer(order.delivery)) {
    return post_page(title, std::string(note) + ". Taking you back to the shop…", url,
                     answer_as_delivered(order.delivery, answer, signature));
  }
  return page(
      title,
      fmt::format(
          R"(<div class="card"><p>{}</p><p class="soft">As you chose, your browser carries no answer.</p>
<p><a href="/checkout/return?order={}">Back to the shop without it</a></p></div>)",
          http::html_escape(note), http::url_encode(order.order_no)));
}

http::Response Twin::leave_page(std::string_view title, std::string_view note,
                                std::string_view url) {
  auto query = url.find('?');
  std::string inputs;
  if (query != std::string_view::npos) {
    for (const auto& [name, value] : http::parse_form(url.substr(query + 1)))
      inputs += html_hidden(name, value);
  }
  return page(
      title, fmt::format(R"(<div class="card"><p>{}. Taking you back to the shop…</p>
<form method="get" action="{}" data-auto="800">{}<button>Back to the shop</button></form></div>)",
                         http::html_escape(note), http::html_escape(url.substr(0, query)), inputs));
}

Money Twin::amount_of(const Order& order) {
  return money_parse(net::form_value(http::parse_form(order.request), "amount")).value_or(Money{});
}

std::optional<Order> Twin::repeated(db::Sql& sql, const Fields& request, std::string_view number,
                                    std::span<const std::string_view> names) const {
  auto order = numbered(sql, net::form_value(request, number));
  if (!order) return std::nullopt;
  auto ordered = http::parse_form(order->request);
  bool is_it = std::ranges::all_of(names, [&](std::string_view name) {
    return net::form_value(request, name) == net::form_value(ordered, name);
  });
  return is_it ? order : std::nullopt;
}

http::Response Twin::pay_page(const Order& order, const PayPage& shown) const {
  return page(
      shown.title,
      fmt::format(
          R"(<div class="card">{0}{1}</div>
<div class="card"><form method="post" action="{2}/pay">{3}<button>Pay</button>
<details><summary>Something else happens</summary>{4}{5}</details></form>
<form method="post" action="{2}/pay">{6}<button class="plain">Cancel</button></form></div>)",
          html_amount(net::form_value(http::parse_form(order.request), "amount")), shown.facts,
          path(order), shown.choice, outcome_html(shown.outcomes, shown.magic, amount_of(order)),
          delivery_html(shown.has_browser_answer), html_hidden("code", shown.cancel)));
}

std::optional<Refund> Twin::take_back(
    db::Tx& tx, const TakeBack& ask, std::string_view accepted,
    const std::function<std::string(const Order*)>& code,
    const std::function<std::string(const Order&)>& reference) const {
  auto order = numbered(tx, ask.order_no);
  auto made = refund_find(tx, protocol_, ask.number);
  if (!made) {
    made = Refund{ask.number, ask.order_no, ask.amount, code(order ? &*order : nullptr), {}};
    if (order && made->code == accepted) {
      order->refunded += ask.amount;
      order_save(tx, *order);
      made->bank_reference = reference(*order);
    }
    refund_add(tx, protocol_, *made);
  }
  if (order && is_refund_unanswered_on_purpose(made->amount, order->decided_at, tx.now())) {
    return std::nullopt;
  }
  return made;
}

bool Twin::is_payable_back(const TakeBack& ask, const Order& order, Money paid) {
  return ask.amount > Money{} && order.refunded + ask.amount <= paid &&
         !is_refund_refused_on_purpose(ask.amount);
}

}  // namespace gerbang::sandbox
