#pragma once
// The addresses that a merchant registers: where its server takes the results of payments, and the
// origins to which a payer may be sent back. In production both are https, and the first must be a
// host on the public internet; a sandbox, where people try things out on their own machine, takes
// http and any host. Neither may hold a user name, a password or a fragment, or be written in a way
// that two programs could read as two different hosts.

#include <string>
#include <string_view>

#include "base/core/result.h"
#include "base/net/public_address.h"

namespace gerbang::merchant_api {

inline constexpr std::size_t kUrlLengthMax = 500;

struct ServerUrl {
  std::string text;    // scheme and host in lower case, the rest as it was given
  std::string origin;  // "https://shop.example.my", with the port where it is not the scheme's own
  std::string host;    // a name, an IPv4 address, or an IPv6 address without its brackets
  int port = 443;
  bool has_path = false;  // anything behind the origin but one slash
};

/// Reads an address and checks everything that can be seen in its text; the error names `field`.
Result<ServerUrl> server_url_parse(std::string_view text, bool is_sandbox, std::string_view field);

/// Whether all addresses of its host are public; waits for the network. The addresses are the ones
/// to connect to.
Result<std::vector<net::IpAddress>> server_url_resolve(const ServerUrl& url,
                                                       const net::Resolve& resolve,
                                                       std::string_view field);

}  // namespace gerbang::merchant_api
