#include "base/net/post.h"

#include <algorithm>
#include <memory>
#include <set>

#include <curl/curl.h>

#include "base/http/http.h"

namespace gerbang::net {
namespace {

constexpr std::size_t kAnswerMax = 1 << 20;

std::size_t body_take(char* data, std::size_t size, std::size_t count, void* into) {
  auto* body = static_cast<std::string*>(into);
  if (body->size() + size * count > kAnswerMax) return 0;  // ends the transfer with an error
  body->append(data, size * count);
  return size * count;
}

Result<PostAnswer> post(const std::string& url, const contract::QueryPairs& fields) {
  static const bool is_ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  if (!is_ready || !curl) {
    return Error{ErrorCode::unavailable, verbatim("cannot make HTTP calls"), {}, {}, {}};
  }
  auto body = form_encode(fields);
  PostAnswer answer;
  curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, body_take);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &answer.body);
  curl_easy_setopt(curl.get(), CURLOPT_CONNECTTIMEOUT_MS, 5'000L);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT_MS, 15'000L);
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  auto code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) {
    return Error{
        ErrorCode::unavailable, verbatim(url + ": " + curl_easy_strerror(code)), {}, {}, {}};
  }
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  answer.status = static_cast<int>(status);
  return answer;
}

}  // namespace

Post post_with_curl() {
  return post;
}

std::string form_encode(const contract::QueryPairs& fields) {
  std::string out;
  for (const auto& [name, value] : fields) {
    if (!out.empty()) out += '&';
    out += http::url_encode(name) + "=" + http::url_encode(value);
  }
  return out;
}

std::string form_value(const contract::QueryPairs& fields, std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

bool form_repeats_a_name(const contract::QueryPairs& fields) {
  std::set<std::string_view> seen;
  return std::ranges::any_of(fields,
                             [&](const auto& field) { return !seen.insert(field.first).second; });
}

std::string form_lines(const contract::QueryPairs& fields) {
  std::string out;
  for (const auto& [name, value] : fields) {
    if (!out.empty()) out += '\n';
    out.append(name).append("=").append(value);
  }
  return out;
}

}  // namespace gerbang::net
