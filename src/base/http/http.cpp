#include "base/http/http.h"

#include <algorithm>

#include <boost/url.hpp>

#include "base/core/ascii.h"
#include "base/core/error_table.h"
#include "base/core/language.h"
#include "base/http/error_body.h"

namespace gerbang::http {

std::string_view method_text(Method method) {
  switch (method) {
    case Method::get:
      return "GET";
    case Method::post:
      return "POST";
    case Method::put:
      return "PUT";
    case Method::remove:
      return "DELETE";
    case Method::head:
      return "HEAD";
    case Method::options:
      return "OPTIONS";
    case Method::other:
      break;
  }
  return "OTHER";
}

std::string_view Request::header(std::string_view name) const {
  for (const auto& h : headers) {
    if (equal_ignoring_case(h.name, name)) return h.value;
  }
  return {};
}

std::string_view Request::query_value(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return {};
}

std::string_view Request::language() const {
  return language_wanted(header("Accept-Language"));
}

std::string_view Call::param(std::string_view name) const {
  for (const auto& [key, value] : params_) {
    if (key == name) return value;
  }
  return {};
}

Response redirect(std::string location) {
  Response r{303, "text/plain", "", {}, {}};
  r.headers.push_back({"Location", std::move(location)});
  return r;
}

Response html(int status, std::string body) {
  return {status, "text/html; charset=utf-8", std::move(body), {}, {}};
}

Response text(int status, std::string body) {
  return {status, "text/plain; charset=utf-8", std::move(body), {}, {}};
}

Response error_response(const Error& error, std::string_view language) {
  ErrorBody body{std::string(error.wire_code()), error.message.in(language), std::nullopt,
                 std::nullopt};
  if (!error.field_errors.empty()) {
    body.field_errors.emplace();
    for (const auto& f : error.field_errors)
      body.field_errors->push_back({f.field, f.message.in(language)});
  }
  if (!error.revoke_session_token.empty()) body.revoke_session_token = error.revoke_session_token;
  Response r;
  r.status = error_row(error.code).status;
  r.body = contract::to_json(body);
  if (error_row(error.code).retry) r.headers.push_back({"Retry-After", "1"});
  return r;
}

contract::QueryPairs parse_form(std::string_view body) {
  contract::QueryPairs out;
  boost::urls::encoding_opts options;
  options.space_as_plus = true;
  std::size_t begin = 0;
  while (begin <= body.size() && !body.empty()) {
    auto end = std::min(body.find('&', begin), body.size());
    auto pair = body.substr(begin, end - begin);
    begin = end + 1;
    if (pair.empty()) continue;
    auto equals = std::min(pair.find('='), pair.size());
    auto decode = [&](std::string_view part) -> std::string {
      auto decoded = boost::urls::make_pct_string_view(part);
      if (!decoded) return std::string(part);
      return decoded->decode(options);
    };
    out.emplace_back(decode(pair.substr(0, equals)),
                     equals < pair.size() ? decode(pair.substr(equals + 1)) : "");
  }
  return out;
}

std::string html_escape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out.push_back(c);
    }
  }
  return out;
}

std::string url_encode(std::string_view text) {
  return boost::urls::encode(text, boost::urls::unreserved_chars);
}

Actor Call::actor() const {
  Actor out;
  if (session_) {
    out.company = session_->company;
    out.user = session_->user;
    out.name = session_->full_name;
    out.email = session_->email;
  }
  out.ip = request_.remote_ip;
  out.request_id = request_.id;
  out.language = request_.language();
  return out;
}

}  // namespace gerbang::http
