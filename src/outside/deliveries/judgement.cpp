#include "outside/deliveries/judgement.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include <curl/curl.h>

namespace gerbang::deliveries {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

std::string header_of(const net::Receipt& receipt, std::string_view name) {
  for (const auto& header : receipt.headers) {
    if (lower(header.name) == name) return header.value;
  }
  return {};
}

bool says_maintenance(const net::Receipt& receipt) {
  static constexpr std::array kWords{
      "maintenance",      "under construction",     "coming soon",     "be right back",
      "wartungsmodus",    "wartungsarbeiten",       "penyelenggaraan", "briefly unavailable",
      "en mantenimiento", "temporarily unavailable"};
  auto body = lower(receipt.body);
  return is_page(receipt) && std::ranges::any_of(kWords, [&](const char* word) {
           return body.find(word) != std::string::npos;
         });
}

/// The same address but for its scheme.
bool is_to_https(std::string_view url, std::string_view location) {
  constexpr std::string_view kHttp = "http://", kHttps = "https://";
  if (!url.starts_with(kHttp) || !location.starts_with(kHttps)) return false;
  auto host = [](std::string_view rest) { return rest.substr(0, rest.find_first_of(":/?")); };
  return host(url.substr(kHttp.size())) == host(location.substr(kHttps.size()));
}

Problem problem_of_status(const net::Receipt& receipt, std::string_view url) {
  switch (receipt.status) {
    case 401:
    case 403:
      return Problem::unauthorized;
    case 404:
      return Problem::not_found;
    case 405:
      return Problem::method;
    case 410:
      return Problem::gone;
    case 429:
      return Problem::too_many;
    case 503:
      return Problem::maintenance;
    default:
      break;
  }
  if (receipt.status >= 200 && receipt.status < 300) return Problem::none;
  if (receipt.status >= 300 && receipt.status < 400) {
    return is_to_https(url, header_of(receipt, "location")) ? Problem::redirect_to_https
                                                            : Problem::redirect;
  }
  if (says_maintenance(receipt)) return Problem::maintenance;
  return receipt.status >= 500 ? Problem::server_error : Problem::other_status;
}

}  // namespace

bool is_page(const net::Receipt& receipt) {
  if (lower(header_of(receipt, "content-type")).starts_with("text/html")) return true;
  auto first = receipt.body.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return false;
  auto start = lower(std::string_view(receipt.body).substr(first, 14));
  return start.starts_with("<!doctype html") || start.starts_with("<html");
}

Problem problem_of(const net::Receipt& receipt, std::string_view url) {
  switch (receipt.trouble) {
    case net::Trouble::none:
      return problem_of_status(receipt, url);
    case net::Trouble::private_address:
      return Problem::private_address;
    case net::Trouble::refused:
      return Problem::refused;
    case net::Trouble::connect_timeout:
      return Problem::connect_timeout;
    case net::Trouble::timeout:
      return Problem::timeout;
    case net::Trouble::tls:
      return Problem::tls;
    case net::Trouble::broken:
      return Problem::broken;
    case net::Trouble::head_too_long:
      return Problem::head_too_long;
  }
  return Problem::broken;
}

std::optional<Duration> retry_after_of(const net::Receipt& receipt, Instant now) {
  auto text = header_of(receipt, "retry-after");
  if (text.empty() || text.size() > 64) return std::nullopt;
  std::int64_t number = -1;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  bool is_whole = end == text.data() + text.size();
  if (is_whole && error == std::errc::result_out_of_range) return days(365);
  if (is_whole && error == std::errc{}) {
    if (number < 0) return std::nullopt;
    return seconds(std::min<std::int64_t>(number, 365 * 86400));
  }
  auto at = curl_getdate(text.c_str(), nullptr);
  if (at < 0 || Instant{at * 1000} <= now) return std::nullopt;
  return Instant{at * 1000} - now;
}

}  // namespace gerbang::deliveries
