#include "outside/sandbox/form_twin.h"

#include <fmt/format.h>

namespace gerbang::sandbox {

using net::form_value;

FormTwin::FormTwin(const acquirers::FormProtocol& protocol, std::string_view merchant, db::Db& db,
                   const SandboxSettings& settings)
    : Twin(protocol.connector, protocol.name, settings),
      form_(protocol),
      merchant_(merchant),
      secret_(kept_secret(db, fmt::format("sandbox.{}.secret", protocol.connector))) {}

http::Route FormTwin::enquiry_route() const {
  return server_route(http::Method::post, "/enquiry", "enquiry",
                      [this](db::Sql& sql, const http::Call& call) { return enquiry(sql, call); });
}

Result<http::Response> FormTwin::enquiry(db::Sql& sql, const http::Call& call) const {
  auto request = http::parse_form(call.request().body);
  if (!acquirers::is_signed(form_.enquiry, request, secret_)) return http::text(400, "signature");
  if (form_value(request, "merchantId") != merchant_) return http::text(400, "merchant");
  if (auto order = repeated(sql, request, form_.number, form_.repeats)) {
    return http::text(200, net::form_encode(result_of(*order, sql.now())));
  }
  Fields unknown{{std::string(form_.code), std::string(form_.unknown)}};
  for (auto name : form_.repeats)
    unknown.emplace_back(name, form_value(request, name));
  return http::text(
      200, net::form_encode(acquirers::signed_form(form_.result, std::move(unknown), secret_)));
}

Fields FormTwin::result_of(const Order& order, Instant now) const {
  auto request = http::parse_form(order.request);
  Fields out = more_of(order);
  out.emplace_back(form_.code, order.code.empty() ? form_.pending : order.code);
  out.emplace_back("transactionId", order.bank_reference);
  out.emplace_back("transactionTime", kl_compact(order.decided_at.value_or(now)));
  for (auto name : form_.repeats)
    out.emplace_back(name, form_value(request, name));
  return acquirers::signed_form(form_.result, std::move(out), secret_);
}

}  // namespace gerbang::sandbox
