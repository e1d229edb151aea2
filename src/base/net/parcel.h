#pragma once
// A message to somebody else's server that nobody here vouches for: a merchant's. Whatever that
// server does (answers byte by byte, with headers or a body without end, compressed to nothing, or
// never), the call ends within its bounds and takes no more memory than they say. It connects to
// the addresses that were checked (public_address.h) and to no others, follows no redirect and asks
// no proxy.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/clock.h"
#include "base/http/http.h"
#include "base/net/public_address.h"

namespace gerbang::net {

struct Parcel {
  std::string url;   // of an absolute address without user name and fragment
  std::string host;  // of the url, without brackets
  int port = 443;
  /// Connected to, the quickest of them to answer; empty where `may_be_private` and the system may
  /// look the name up.
  std::vector<IpAddress> addresses;
  bool may_be_private = false;  // a sandbox's receivers are on people's own machines
  std::vector<http::Header> headers;
  std::string body;
};

struct ParcelBounds {
  Duration connect = seconds(5);
  Duration whole = seconds(15);
  std::size_t head_bytes = 16 * 1024;
  std::size_t body_bytes = 16 * 1024;  // what is kept; no more is read
};

/// Why there is no whole answer.
enum class Trouble : unsigned char {
  none = 0,
  private_address,  // it would have connected to an address that is not public
  refused,          // nothing listens there, or the network says that there is no way
  connect_timeout,  // nobody answered the knock
  timeout,          // connected, and then no whole answer in time
  tls,              // certificate or handshake
  broken,           // the connection ended early, or what came is no HTTP
  head_too_long,
};

struct Receipt {
  Trouble trouble = Trouble::none;
  std::string problem;  // the library's words, for people who read logs
  int status = 0;       // 0: none came
  std::vector<http::Header> headers;
  std::string body;          // its beginning
  bool is_body_cut = false;  // there was more than is kept
  std::string address;       // whom it was connected to
  Duration took;
};

using Deliver = std::function<Receipt(const Parcel&)>;
/// POSTs it with libcurl. Never inside a database transaction or on a database thread.
Deliver deliver_with_curl(const ParcelBounds& bounds = {});

}  // namespace gerbang::net
