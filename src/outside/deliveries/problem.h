#pragma once
// What can be wrong with a merchant's address for results, as the list shows it and the doctor
// explains it (doctor.h).

#include <array>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"

namespace gerbang::deliveries {

/// Kept as its number: append only.
enum class Problem : unsigned char {
  none = 0,
  address_wrong = 1,  // the stored address is none that may be called any more
  name_unknown = 2,   // its host is in no DNS
  name_not_looked_up = 3,
  private_address = 4,
  refused = 5,
  connect_timeout = 6,
  tls = 7,
  timeout = 8,
  broken = 9,
  head_too_long = 10,
  redirect = 11,
  redirect_to_https = 12,
  unauthorized = 13,  // 401, 403
  not_found = 14,
  method = 15,  // 405
  gone = 16,
  too_many = 17,     // 429
  maintenance = 18,  // 503, or a page that says so
  server_error = 19,
  other_status = 20,
};

}  // namespace gerbang::deliveries

template <>
struct gerbang::contract::WireWords<gerbang::deliveries::Problem> {
  using P = gerbang::deliveries::Problem;
  static constexpr std::array<std::pair<P, std::string_view>, 21> names{
      {{P::none, "NONE"},
       {P::address_wrong, "ADDRESS_WRONG"},
       {P::name_unknown, "NAME_UNKNOWN"},
       {P::name_not_looked_up, "NAME_NOT_LOOKED_UP"},
       {P::private_address, "PRIVATE_ADDRESS"},
       {P::refused, "REFUSED"},
       {P::connect_timeout, "CONNECT_TIMEOUT"},
       {P::tls, "TLS"},
       {P::timeout, "TIMEOUT"},
       {P::broken, "BROKEN"},
       {P::head_too_long, "HEAD_TOO_LONG"},
       {P::redirect, "REDIRECT"},
       {P::redirect_to_https, "REDIRECT_TO_HTTPS"},
       {P::unauthorized, "UNAUTHORIZED"},
       {P::not_found, "NOT_FOUND"},
       {P::method, "METHOD"},
       {P::gone, "GONE"},
       {P::too_many, "TOO_MANY"},
       {P::maintenance, "MAINTENANCE"},
       {P::server_error, "SERVER_ERROR"},
       {P::other_status, "OTHER_STATUS"}}};
};
