#pragma once
// Which network addresses belong to the public internet. A merchant tells Gerbang where to send its
// results, and Gerbang then calls that address from inside its own network: without this check a
// merchant could have it call the gateway's own services, or the cloud's page of credentials
// (server-side request forgery; OWASP ASVS 4.0 §12.6). The ranges are IANA's registries of special
// purpose addresses (RFC 6890 and its updates).
//
// A name is checked by what it resolves to, all of its addresses. That is true at the time of the
// check only: a name may mean something else a second later (DNS rebinding). So whoever sends to
// it resolves and checks again, and connects to the very addresses that were checked
// (CURLOPT_RESOLVE), not to the name.

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/clock.h"
#include "base/core/result.h"

namespace gerbang::net {

struct IpAddress {
  bool is_v6 = false;
  std::array<unsigned char, 16> bytes{};  // of IPv4 the first four
};

/// Four decimal numbers without leading zeros, or RFC 4291; nothing for the other forms that some
/// programs accept (0x7f.1, 2130706433, 0177.0.0.1, fe80::1%eth0).
std::optional<IpAddress> ip_parse(std::string_view text);
std::string ip_text(const IpAddress& address);

/// Not loopback, private, link-local, unique-local, shared, multicast, reserved, for documentation,
/// or one that embeds another address (IPv4-mapped, 6to4, NAT64, Teredo).
bool is_public(const IpAddress& address);

/// The addresses of a name; an empty list when there is no such name, an error when that could not
/// be found out. May wait: never inside a database transaction.
using Resolve = std::function<Result<std::vector<IpAddress>>(const std::string& host)>;

/// With the system's resolver, which knows no limit of its own; after `patience` the answer is the
/// error.
Resolve resolve_with_system(Duration patience = seconds(4));

}  // namespace gerbang::net
