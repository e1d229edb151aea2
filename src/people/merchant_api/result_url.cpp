#include "people/merchant_api/result_url.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/core/ascii.h"
#include "say/contract.h"
#include "say/merchant_api.h"

namespace gerbang::merchant_api {
namespace {

constexpr TextId kHostPublic = say::merchant_api::url::private_;
// One message for names that are not there and names that lead inside: told apart, they would be a
// list of what the gateway's own network calls its machines.
constexpr TextId kHostNotFound = say::merchant_api::url::not_found;
constexpr TextId kHostWrong = say::merchant_api::url::host;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool is_label_character(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-';
}
// RFC 3986's characters only. A backslash is a slash to browsers and a letter to others.
bool is_url_character(char c) {
  static constexpr std::string_view kMarks = "-._~:/?[]@!$&'()*+,;=%";
  return is_label_character(lower(c)) || kMarks.find(c) != std::string_view::npos;
}

/// RFC 1123: letters, digits and hyphens, in labels of at most 63.
bool is_host_name(std::string_view host) {
  if (host.empty() || host.size() > 253) return false;
  while (true) {
    auto dot = host.find('.');
    auto label = host.substr(0, dot);
    if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-') {
      return false;
    }
    if (!std::all_of(label.begin(), label.end(), is_label_character)) return false;
    if (dot == std::string_view::npos) return true;
    host.remove_prefix(dot + 1);
  }
}

/// A host whose last part is a number is an IPv4 address to some programs, in forms like 127.1 or
/// 0x7f000001; so it must be one in its plain form.
bool ends_in_number(std::string_view host) {
  auto last = host.substr(host.rfind('.') + 1);  // npos + 1 is 0
  return std::all_of(last.begin(), last.end(), is_digit) || last.starts_with("0x");
}

bool is_local_name(std::string_view host) {
  static constexpr std::array<std::string_view, 8> kLocal{
      "localhost", "local", "internal", "intranet", "lan", "home", "corp", "arpa"};
  auto dot = host.rfind('.');
  return dot == std::string_view::npos ||
         std::find(kLocal.begin(), kLocal.end(), host.substr(dot + 1)) != kLocal.end();
}

/// What is wrong with the host; empty when nothing is.
std::optional<TextId> host_problem(const std::string& host, bool is_bracketed, bool is_sandbox) {
  auto ip = net::ip_parse(host);
  if (is_bracketed != (ip && ip->is_v6)) return kHostWrong;
  if (!ip && (!is_host_name(host) || ends_in_number(host))) return kHostWrong;
  if (is_sandbox) return {};
  if (ip) return net::is_public(*ip) ? std::nullopt : std::optional(kHostPublic);
  return is_local_name(host) ? std::optional(kHostPublic) : std::nullopt;
}

// Databases, caches, queues and what steers machines, from 1024 on, where they listen by default. A
// name that leads to one of them later must not find it; in a sandbox neither.
constexpr std::array kInnerPorts{
    1433,  1434,  1521,  1830,  2049,  2181,  2375,  2376,  2379,  2380,  2483,  2484, 3050,  3306,
    3389,  4369,  5432,  5433,  5671,  5672,  5900,  5984,  5985,  5986,  6379,  6380, 6432,  6443,
    7000,  7199,  7473,  7474,  7687,  8086,  8500,  9042,  9092,  9160,  9200,  9300, 10250, 10255,
    11210, 11211, 15672, 16379, 26257, 26379, 27017, 27018, 27019, 28015, 28017, 33060};
static_assert(std::ranges::is_sorted(kInnerPorts));

/// Everything behind the host; -1 when it is no port.
int port_of(std::string_view text) {
  int port = -1;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  bool ok = error == std::errc{} && end == text.data() + text.size() && text.size() <= 5;
  return ok && port >= 1 && port <= 65535 && is_digit(text[0]) ? port : -1;
}

}  // namespace

Result<ServerUrl> server_url_parse(std::string_view text, bool is_sandbox, std::string_view field) {
  auto wrong = [&](Text message) { return invalid_field(std::string(field), std::move(message)); };
  if (text.size() > kUrlLengthMax) {
    return wrong(say::contract::length_max({.max = kUrlLengthMax}));
  }
  std::string scheme(text.substr(0, std::min(text.size(), text.find(':'))));
  std::transform(scheme.begin(), scheme.end(), scheme.begin(), lower);
  bool is_https = scheme == "https";
  auto rest = text.substr(scheme.size());
  if (!(is_https || (is_sandbox && scheme == "http")) || !rest.starts_with("://")) {
    return wrong(is_sandbox ? say::contract::url : say::merchant_api::url::https);
  }
  rest.remove_prefix(3);
  if (rest.find('#') != std::string_view::npos) return wrong(say::merchant_api::url::fragment);
  auto end = rest.find_first_of("/?");
  auto authority = rest.substr(0, end);
  auto behind = end == std::string_view::npos ? std::string_view{} : rest.substr(end);
  if (authority.find('@') != std::string_view::npos) {
    return wrong(say::merchant_api::url::user_info);
  }
  if (std::any_of(authority.begin(), authority.end(), [](char c) { return (c & 0x80) != 0; })) {
    return wrong(say::merchant_api::url::ascii);
  }
  if (!std::all_of(rest.begin(), rest.end(), is_url_character)) {
    return wrong(say::merchant_api::url::character);
  }

  ServerUrl out;
  bool is_bracketed = authority.starts_with('[');
  auto host_end = is_bracketed ? authority.find(']') : authority.find(':');
  if (is_bracketed && host_end == std::string_view::npos) return wrong(kHostWrong);
  out.host = authority.substr(is_bracketed ? 1 : 0, host_end - (is_bracketed ? 1 : 0));
  std::transform(out.host.begin(), out.host.end(), out.host.begin(), lower);
  if (!is_bracketed && out.host.ends_with('.')) out.host.pop_back();  // the same name to DNS
  if (auto problem = host_problem(out.host, is_bracketed, is_sandbox)) {
    return wrong(*problem);
  }
  auto port = host_end == std::string_view::npos ? "" : authority.substr(host_end + is_bracketed);
  out.port = is_https ? 443 : 80;
  bool has_port = !port.empty();
  if (has_port) {
    int number = port[0] == ':' ? port_of(port.substr(1)) : -1;
    if (number < 0) return wrong(say::merchant_api::url::port);
    has_port = number != out.port;
    out.port = number;
  }
  // Mail, databases' and other services' well-known ports are none of a merchant's web server.
  if (!is_sandbox && out.port < 1024 && out.port != 443) {
    return wrong(say::merchant_api::url::port_range);
  }
  if (std::ranges::binary_search(kInnerPorts, out.port)) {
    return wrong(say::merchant_api::url::port_inner);
  }
  out.origin = scheme + "://" + (is_bracketed ? "[" + out.host + "]" : out.host) +
               (has_port ? ":" + std::to_string(out.port) : "");
  out.has_path = !behind.empty() && behind != "/";
  out.text = out.origin + std::string(behind);
  return out;
}

Result<std::vector<net::IpAddress>> server_url_resolve(const ServerUrl& url,
                                                       const net::Resolve& resolve,
                                                       std::string_view field) {
  auto wrong = [&](Text message) { return invalid_field(std::string(field), std::move(message)); };
  std::vector<net::IpAddress> addresses;
  if (auto ip = net::ip_parse(url.host)) {
    addresses.push_back(*ip);
  } else {
    auto found = resolve(url.host);
    if (!found.ok()) return wrong(found.error().message);
    addresses = std::move(*found);
  }
  // One private address among public ones is enough for a call to end there.
  if (addresses.empty() || !std::all_of(addresses.begin(), addresses.end(), net::is_public)) {
    return wrong(kHostNotFound);
  }
  return addresses;
}

}  // namespace gerbang::merchant_api
