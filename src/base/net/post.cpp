#include "base/net/post.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include <curl/curl.h>

#include "base/net/curl.h"

namespace gerbang::net {
namespace {

struct Taking {
  std::string body;
  std::size_t most;
};

std::size_t answer_take(char* data, std::size_t size, std::size_t count, void* into) {
  auto& it = *static_cast<Taking*>(into);
  if (it.body.size() + size * count > it.most) return 0;  // ends the transfer with an error
  it.body.append(data, size * count);
  return size * count;
}

Error no_answer(const std::string& why) {
  return {ErrorCode::unavailable, verbatim(why), {}, {}, {}};
}

/// Nothing where a header would end its line: what an acquirer gave us (a token) stands in one.
std::optional<CurlList> headers_of(const Outgoing& call) {
  CurlList out;
  if (!call.body.content_type.empty())
    curl_list_add(out, "Content-Type: " + call.body.content_type);
  for (const auto& [name, value] : call.headers) {
    auto line = std::string(name).append(": ").append(value);
    if (std::ranges::any_of(line, [](unsigned char c) { return c < 0x20 || c == 0x7f; })) {
      return std::nullopt;
    }
    curl_list_add(out, line);
  }
  return out;
}

Result<PostAnswer> answer_of(const Outgoing& call) {
  auto curl = curl_new();
  if (!curl) return no_answer("cannot make HTTP calls");
  auto headers = headers_of(call);
  if (!headers) return no_answer(call.url + ": a header has a sign that no header can have");
  Taking taking{{}, call.answer_bytes_max};
  std::string method(http::method_text(call.method));
  curl_easy_setopt(curl.get(), CURLOPT_URL, call.url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "http,https");
  if (call.method == http::Method::get) {
    curl_easy_setopt(curl.get(), CURLOPT_HTTPGET, 1L);
  } else {
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, call.body.text.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(call.body.text.size()));
    curl_easy_setopt(curl.get(), CURLOPT_CUSTOMREQUEST, method.c_str());
  }
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers->get());
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, answer_take);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &taking);
  curl_easy_setopt(curl.get(), CURLOPT_CONNECTTIMEOUT_MS, 5'000L);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT_MS, 15'000L);
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  auto code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) return no_answer(call.url + ": " + curl_easy_strerror(code));
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  return PostAnswer{static_cast<int>(status), std::move(taking.body)};
}

}  // namespace

Send send_with_curl() {
  return answer_of;
}

Post form_post(Send send) {
  return [send = std::move(send)](const std::string& url, const contract::QueryPairs& fields) {
    return send({.url = url, .body = form_body(fields)});
  };
}

Body form_body(const contract::QueryPairs& fields) {
  return {"application/x-www-form-urlencoded", form_encode(fields)};
}

Body json_body(const boost::json::object& object) {
  return {"application/json", boost::json::serialize(object)};
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
