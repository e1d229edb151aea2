#include "money/checkout/connector_api.h"

#include <fmt/format.h>

namespace gerbang::checkout {
namespace {

/// The largest message of any protocol has a few kilobytes; anybody may post here.
constexpr std::size_t kCallbackBytesMax = 64 * 1024;

http::Route callback_route(const std::shared_ptr<const Connector>& connector,
                           const Callback& callback, const Checkout& checkout) {
  auto handler = [connector, callback, checkout](http::Flow& flow,
                                                 const http::Call& call) -> Result<http::Response> {
    if (call.request().body.size() > kCallbackBytesMax) {
      return http::text(413, std::string(callback.refused));
    }
    auto answer = callback.read(call.request());
    answer.connector = connector->id();
    if (callback.way == MessageWay::browser) {
      GERBANG_TRY(auto page, checkout.answer_page(flow.db, answer));
      return http::redirect(page);
    }
    auto sale = checkout.answer_apply(flow.db, answer);
    // The acquirer repeats until it reads a yes. What we can never use is not worth repeating.
    if (!sale.ok() && sale.error().code != ErrorCode::not_found) return sale.error();
    return http::text(200,
                      std::string(answer.is_signature_valid ? callback.taken : callback.refused));
  };
  return http::route(callback.method, callback_path(connector->id(), callback.name),
                     fmt::format("{}_{}", connector->id(), callback.name),
                     http::open_to_all("an acquirer's message carries its own signature"), handler,
                     {.replays = false, .is_internal = true});
}

}  // namespace

http::Routes connector_routes(const Checkout& checkout) {
  http::Routes out;
  for (const auto& connector : checkout.connectors().all()) {
    for (const auto& callback : connector->callbacks())
      out.push_back(callback_route(connector, callback, checkout));
  }
  return out;
}

}  // namespace gerbang::checkout
