#include "base/net/parcel.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>

#include <curl/curl.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include "base/core/utf8.h"
#include "base/net/curl.h"

namespace gerbang::net {
namespace {

/// What the callbacks of one call share.
struct Transfer {
  const Parcel& parcel;
  const ParcelBounds& bounds;
  Receipt receipt;
  std::size_t head_bytes = 0;
  bool is_head_too_long = false;
  bool is_private = false;
};

std::size_t head_take(char* data, std::size_t size, std::size_t count, void* into) {
  auto& transfer = *static_cast<Transfer*>(into);
  std::string_view line(data, size * count);
  transfer.head_bytes += line.size();
  if (transfer.head_bytes > transfer.bounds.head_bytes) {
    transfer.is_head_too_long = true;
    return 0;
  }
  if (line.starts_with("HTTP/")) transfer.receipt.headers.clear();  // behind a 100
  auto colon = line.find(':');
  if (colon != std::string_view::npos && !line.starts_with("HTTP/")) {
    transfer.receipt.headers.push_back(
        {storable(trimmed(line.substr(0, colon))), storable(trimmed(line.substr(colon + 1)))});
  }
  return line.size();
}

std::size_t body_take(char* data, std::size_t size, std::size_t count, void* into) {
  auto& transfer = *static_cast<Transfer*>(into);
  auto& body = transfer.receipt.body;
  auto room = transfer.bounds.body_bytes - body.size();
  body.append(data, std::min(room, size * count));
  if (size * count <= room) return size * count;
  transfer.receipt.is_body_cut = true;
  return 0;  // enough: the status has come
}

bool is_public(const sockaddr& to) {
  IpAddress address;
  if (to.sa_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(to);
    std::memcpy(address.bytes.data(), &v4.sin_addr, 4);
  } else if (to.sa_family == AF_INET6) {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(to);
    address.is_v6 = true;
    std::memcpy(address.bytes.data(), &v6.sin6_addr, 16);
  } else {
    return false;
  }
  return net::is_public(address);
}

/// The last look, at the very address that is connected to.
curl_socket_t socket_open(void* with, curlsocktype, curl_sockaddr* to) {
  auto& transfer = *static_cast<Transfer*>(with);
  if (!transfer.parcel.may_be_private && !is_public(to->addr)) {
    transfer.is_private = true;
    return CURL_SOCKET_BAD;
  }
  return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

Trouble trouble_of(CURL* curl, CURLcode code, const Transfer& transfer) {
  if (transfer.is_private) return Trouble::private_address;
  if (transfer.is_head_too_long) return Trouble::head_too_long;
  if (code == CURLE_WRITE_ERROR && transfer.receipt.is_body_cut) return Trouble::none;
  curl_off_t connected = 0;
  switch (code) {
    case CURLE_OK:
      return Trouble::none;
    case CURLE_COULDNT_CONNECT:
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_INTERFACE_FAILED:
      return Trouble::refused;
    case CURLE_OPERATION_TIMEDOUT:
      curl_easy_getinfo(curl, CURLINFO_CONNECT_TIME_T, &connected);
      return connected == 0 ? Trouble::connect_timeout : Trouble::timeout;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
      return Trouble::tls;
    default:
      return Trouble::broken;
  }
}

std::string pin_of(const Parcel& parcel) {
  std::string out = parcel.host + ":" + std::to_string(parcel.port) + ":";
  for (std::size_t i = 0; i < parcel.addresses.size(); ++i) {
    auto text = ip_text(parcel.addresses[i]);
    out += (i == 0 ? "" : ",") + (parcel.addresses[i].is_v6 ? "[" + text + "]" : text);
  }
  return out;
}

Receipt send(const Parcel& parcel, const ParcelBounds& bounds) {
  auto curl = curl_new();
  Transfer transfer{.parcel = parcel, .bounds = bounds, .receipt = {}};
  if (!curl) {
    transfer.receipt.trouble = Trouble::broken;
    return transfer.receipt;
  }
  CurlList headers, pins;
  for (const auto& [name, value] : parcel.headers)
    curl_list_add(headers, fmt::format("{}: {}", name, value));
  curl_list_add(headers, "Expect:");  // a body so small needs no permission to follow
  if (!parcel.addresses.empty() && !ip_parse(parcel.host)) curl_list_add(pins, pin_of(parcel));

  auto set = [&](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  set(CURLOPT_URL, parcel.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(CURLOPT_PROXY, "");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_RESOLVE, pins.get());
  set(CURLOPT_OPENSOCKETFUNCTION, socket_open);
  set(CURLOPT_OPENSOCKETDATA, static_cast<void*>(&transfer));
  set(CURLOPT_POSTFIELDS, parcel.body.c_str());
  set(CURLOPT_POSTFIELDSIZE, static_cast<long>(parcel.body.size()));
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_HEADERFUNCTION, head_take);
  set(CURLOPT_HEADERDATA, static_cast<void*>(&transfer));
  set(CURLOPT_WRITEFUNCTION, body_take);
  set(CURLOPT_WRITEDATA, static_cast<void*>(&transfer));
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(bounds.connect.ms));
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(bounds.whole.ms));
  set(CURLOPT_NOSIGNAL, 1L);

  auto began = std::chrono::steady_clock::now();
  auto code = curl_easy_perform(curl.get());
  Receipt& out = transfer.receipt;
  out.took = {std::chrono::duration_cast<std::chrono::milliseconds>(
                  std::chrono::steady_clock::now() - began)
                  .count()};
  out.trouble = trouble_of(curl.get(), code, transfer);
  if (out.trouble != Trouble::none) out.problem = curl_easy_strerror(code);
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  out.status = static_cast<int>(status);
  const char* address = nullptr;
  curl_easy_getinfo(curl.get(), CURLINFO_PRIMARY_IP, &address);
  if (address != nullptr) out.address = address;
  out.body = storable(out.body);
  return std::move(transfer.receipt);
}

}  // namespace

Deliver deliver_with_curl(const ParcelBounds& bounds) {
  return [bounds](const Parcel& parcel) { return send(parcel, bounds); };
}

}  // namespace gerbang::net
