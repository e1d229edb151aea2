#pragma once
// A connector's twin: the other side of its protocol, for trying everything without an acquirer. A
// twin is one file of its own protocol on this base, which has what all of them need: keys that are
// kept, orders and their pages, answers that come twice, late, forged or never, and refunds and
// voids that are made once however often they are asked for. docs/adding-a-connector.md walks
// through one.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/crypto.h"
#include "base/http/route.h"
#include "base/net/post.h"
#include "outside/acquirers/settings.h"
#include "outside/sandbox/incident.h"
#include "outside/sandbox/order.h"
#include "outside/sandbox/outcome.h"

namespace gerbang::sandbox {

struct SandboxSettings {
  std::string self_url;  // where this server reaches itself: "http://127.0.0.1:8080"
  net::Send send;
  /// Where direct answers go whatever address a message names: the gateway is another server, which
  /// a rehearsal reaches without the world's addresses. Empty where it is this one.
  std::string gateway_url{};
};

/// A made-up payment, as the acquirer would have it.
struct SeededOrder {
  std::string order_no;
  Money amount;
  int payment_method = 0;
  std::string bank_reference;
  Instant paid_at;
};

/// What is asked back of a payment, under a number of its own.
struct TakeBack {
  std::string number;
  std::string order_no;
  Money amount;
};

/// What a person decided on an order's page.
struct Decision {
  std::string code;  // the protocol's
  std::string delivery = std::string(kDirectAndBrowser);
  std::int64_t late_seconds = 30;
};

class Twin {
 public:
  /// `id` is the connector's; `protocol` names the orders.
  Twin(std::string_view id, std::string_view protocol, const SandboxSettings& settings)
      : id_(id),
        protocol_(protocol),
        self_url_(settings.self_url),
        gateway_url_(settings.gateway_url) {}
  virtual ~Twin() = default;
  Twin(const Twin&) = delete;

  std::string_view id() const { return id_; }
  std::string_view protocol() const { return protocol_; }
  /// With which its connector reaches it; of a key or certificate the PEM. Addresses of pages are
  /// paths, those of servers begin with self_url().
  virtual acquirers::SettingTexts settings() const = 0;
  /// Below /sandbox/{id}. It lives longer than they do.
  virtual http::Routes routes() const = 0;
  /// Knows a made-up payment, so that it can be refunded and voided.
  virtual void remember(db::Tx& tx, const SeededOrder& order) const = 0;
  /// Where a person goes on with an order.
  virtual std::string page_of(const Order& order) const { return path(order); }

 protected:
  const std::string& self_url() const { return self_url_; }
  /// "/sandbox/{id}/{token}" and what follows.
  std::string path(const Order& order, std::string_view suffix = {}) const;
  /// A page sends on to the next: Back from the receipt must not ask to send a form again.
  http::Response go(const Order& order, std::string_view suffix = {}) const {
    return http::redirect(path(order, suffix));
  }
  /// The order whose token stands in the address.
  std::optional<Order> order_of(db::Sql& sql, const http::Call& call) const {
    return order_by_token(sql, protocol_, call.param("token"));
  }
  std::optional<Order> numbered(db::Sql& sql, std::string_view order_no) const {
    return order_by_number(sql, protocol_, order_no);
  }
  static http::Response unknown();  // 404, for a person

  /// A page below /sandbox/{id}: "/{token}/decide", named sandbox_{id}_{name}.
  template <class F>
  http::Route route(http::Method method, const std::string& path, const std::string& name,
                    F handler) const {
    return page_met(made(method, path, name, std::move(handler)));
  }
  /// The same for what the gateway's server calls: its replies may be late, or lost (incident.h).
  template <class F>
  http::Route server_route(http::Method method, const std::string& path, const std::string& name,
                           F handler) const {
    return server_met(made(method, path, name, std::move(handler)));
  }

  /// How an answer is written when it is sent directly: as a form.
  virtual net::Body body_of(const Fields& answer) const { return net::form_body(answer); }
  /// The choice of how the answer travels, for a form; decision_of reads it.
  static std::string delivery_html(bool has_browser_answer = true);
  static Decision decision_of(const Fields& form, std::string code);
  /// Notes the decision and sends the answer to `url` as it was chosen to travel. `answer` makes it
  /// of the order as decided; `signature` is the field that is spoilt in a forged one.
  void decide(db::Tx& tx, Order& order, const Decision& decision, std::string bank_reference,
              std::string_view url, const std::function<Fields(const Order&)>& answer,
              std::string_view signature) const;
  /// The last page: the browser carries `answer` to `url`, or goes back without it, as was chosen.
  http::Response done_page(const Order& order, std::string_view title, std::string_view note,
                           std::string_view url, const Fields& answer,
                           std::string_view signature) const;

  /// The last page where the browser carries no message: it leads on to `url`.
  static http::Response leave_page(std::string_view title, std::string_view note,
                                   std::string_view url);

  /// Of an order whose request names it `amount`.
  static Money amount_of(const Order& order);
  /// Decided for good: what was left at `pending` can be finished later, from the sandbox's list.
  static bool is_decided(const Order& order, std::string_view pending) {
    return !order.code.empty() && order.code != pending;
  }
  /// The order whose number stands in that field of `request`, if it repeats these fields as they
  /// were asked for.
  std::optional<Order> repeated(db::Sql& sql, const Fields& request, std::string_view number,
                                std::span<const std::string_view> names) const;

  /// What a payer sees of an order in a wallet: pay, choose what else happens, cancel.
  struct PayPage {
    std::string_view title;
    std::string facts;     // HTML
    std::string choice{};  // HTML, above the button
    Outcomes outcomes;
    ByAmount magic;
    std::string_view cancel;  // the code
    bool has_browser_answer = true;
  };
  http::Response pay_page(const Order& order, const PayPage& shown) const;

  /// A refund or void: the one that was made under this number before, or one that `code` decides
  /// on the order (null: unknown) and that takes the money when it is `accepted`. Nothing when the
  /// acquirer is silent on purpose: answer 503.
  std::optional<Refund> take_back(db::Tx& tx, const TakeBack& ask, std::string_view accepted,
                                  const std::function<std::string(const Order*)>& code,
                                  const std::function<std::string(const Order&)>& reference) const;
  /// Whether `ask` can be paid back of an order of `paid`, and is not refused on purpose.
  static bool is_payable_back(const TakeBack& ask, const Order& order, Money paid);

 private:
  template <class F>
  http::Route made(http::Method method, const std::string& path, const std::string& name,
                   F handler) const {
    return http::route(method, "/sandbox/" + id_ + path, "sandbox_" + id_ + "_" + name,
                       http::open_to_all("the sandbox's acquirers have customers of their own"),
                       std::move(handler), {.replays = false, .is_internal = true});
  }
  http::Route page_met(http::Route route) const;
  http::Route server_met(http::Route route) const;
  std::string answer_url(std::string_view url) const;

  std::string id_, protocol_, self_url_, gateway_url_;
};

using MakeTwin = std::unique_ptr<Twin> (*)(db::Db&, const SandboxSettings&);

/// Kept in the database under `name`, made on the first start, whoever of several is first.
RsaKey kept_key(db::Db& db, std::string_view name);
std::string kept_secret(db::Db& db, std::string_view name);

}  // namespace gerbang::sandbox
