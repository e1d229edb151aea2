#pragma once
// What a request and its answer are to the rest of the server: plain values. Beast stays behind
// listener.cpp, so that a room's file compiles without it.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/access/permission.h"
#include "base/contract/json.h"
#include "base/core/actor.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/http/event_stream.h"
#include "base/http/method.h"

namespace gerbang::http {

struct Header {
  std::string name;
  std::string value;
};

struct Request {
  Method method = Method::get;
  std::string path;             // decoded, without the query: "/api/v1/payments/payment-links"
  contract::QueryPairs query;   // decoded
  std::vector<Header> headers;  // names as they came
  std::string body;
  std::string remote_ip;  // the client's address; behind a trusted proxy, the forwarded one
  std::string id;         // request id: in the log, in X-Request-Id

  /// The first header of that name (any case), or an empty text.
  std::string_view header(std::string_view name) const;
  std::string_view query_value(std::string_view name) const;
  /// The language the reader asked for (Accept-Language), one of kLanguages.
  std::string_view language() const;
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<Header> headers;
  /// A body that outlives the answer (a static file in memory); used instead of `body` when set.
  std::string_view static_body;
  /// A body that is made while it is sent: each call gives the next part, an empty one ends it. It
  /// is called when the last part has left, on a thread that may wait. When it throws, the
  /// connection breaks off, so that nobody takes a part for the whole.
  std::function<std::string()> next_part;
  /// An answer that stays open; used instead of a body when set.
  std::shared_ptr<EventStream> stream;
  /// Sent only after so long, which costs no thread: a sandbox's acquirer that is slow.
  Duration pause;
};

Response redirect(std::string location);  // 303
Response html(int status, std::string body);
Response text(int status, std::string body);
/// With its messages in `language`.
Response error_response(const Error& error, std::string_view language = "en");

/// Fields of an application/x-www-form-urlencoded body.
contract::QueryPairs parse_form(std::string_view body);
/// `text` with & < > " ' replaced, for HTML.
std::string html_escape(std::string_view text);
/// Percent-encodes everything but unreserved characters.
std::string url_encode(std::string_view text);

/// Who is signed in, for one request. Made anew from the database each time, so that an ended
/// session or a withdrawn permission works at once.
struct Session {
  Id<User> user;
  Id<Account> account;
  MerchantId company;  // whose data this session works on
  bool is_gateway = false;
  Role role{};  // none of these where the company made the role itself
  PermissionSet permissions;
  bool is_view_only = false;  // looks at the portal as another role would: changes nothing
  std::string token_hash;
  Instant last_seen;
  std::string full_name;
  std::string email;
};

/// One request on its way through a handler.
class Call {
 public:
  Call(const Request& request) : request_(request) {}

  const Request& request() const { return request_; }
  /// Null on a public route without a (valid) token.
  const Session* session() const { return session_ ? &*session_ : nullptr; }
  /// On routes that need a session.
  const Session& who() const { return *session_; }
  MerchantId merchant() const { return session_->company; }
  /// Who asks, for the verbs of the rooms; nobody on a public route.
  Actor actor() const;

  std::string_view param(std::string_view name) const;
  /// A path parameter as an id; a wrong one is a 404 like any other id that does not exist.
  template <class Tag>
  Id<Tag> id(std::string_view name) const {
    auto value = id_parse(param(name));
    return {value.value_or(0)};
  }

  // For the router.
  void session_set(Session session) { session_ = std::move(session); }
  void param_add(std::string name, std::string value) {
    params_.emplace_back(std::move(name), std::move(value));
  }

 private:
  const Request& request_;
  std::optional<Session> session_;
  std::vector<std::pair<std::string, std::string>> params_;
};

}  // namespace gerbang::http
