#pragma once
// A route is one row: method, path, name, who may call it, and the function that answers. From the
// function's signature follow the wire structs (and so the validation and the contract) and where
// it runs:
//
//   Result<Page<LinkRow>> link_list(db::Sql&, const Call&, const LinkQuery&)   a read: one snapshot
//   Result<LinkRow> link_create(db::Tx&, const Call&, const LinkCreate&)       a write: one commit
//   Result<Redirect> sale_pay(Flow&, const Call&, const PayChoice&)            several steps; may
//   wait
//
// The session is checked, the Idempotency-Key is kept and the answer is serialised in the same hop
// as the handler. A handler may return http::Response instead of a struct for what is not JSON, and
// http::Streaming for an answer that stays open (event_stream.h).
// Who may call a route is a mandatory argument; a public route says why it is public.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/contract/json.h"
#include "base/contract/schema.h"
#include "base/core/language.h"
#include "base/db/db.h"
#include "base/http/http.h"

namespace gerbang::http {

struct Access {
  enum class Kind { open, session, permission, key };
  Kind kind = Kind::session;
  Permission permission{};
  std::string_view why_open;
};
/// Anybody may call; a valid token is still understood.
constexpr Access open_to_all(std::string_view why) {
  return {Access::Kind::open, {}, why};
}
/// Anybody who is signed in.
constexpr Access any_session() {
  return {Access::Kind::session, {}, {}};
}
constexpr Access needs(Resource resource, Action action) {
  return {Access::Kind::permission, {resource, action}, {}};
}
/// A merchant's server, with one of the merchant's keys: `Authorization: Bearer {key}`, and the
/// merchant is named by the query's `mchtId`, whatever the method is. The handler finds it as
/// call.merchant(); there is no person. A route with a query of its own has `mcht_id` in it.
constexpr Access needs_key() {
  return {Access::Kind::key, {}, {}};
}

/// What a handler that runs in several steps gets: the database, and a thread that may wait for it.
struct Flow {
  db::Db& db;
};

/// A refusal that a caller's program tells from others, for the contract.
struct Refusal {
  ErrorCode code;
  std::string_view wire;  // a more exact errorCode than the code's own; empty: that
  std::string_view when;
};

struct RouteOptions {
  /// The answer of the first call is kept and replayed for its Idempotency-Key. Off where the
  /// answer carries a secret that must not be stored (a token).
  bool replays = true;
  /// Left out of contract/openapi.json: pages and acquirers' messages, which have contracts of
  /// their own.
  bool is_internal = false;
  /// X-Auth-Account-Id says what the call is about, not which account it is made with: that is the
  /// session's own.
  bool account_is_argument = false;
  /// The last parameter of the path takes all that is left of it, slashes too: for what people
  /// type.
  bool last_takes_slashes = false;
  /// Counted against the stricter limit for guesses (sign-in, codes).
  bool is_guessable = false;
  /// Who succeeds here has guessed nothing and is not counted as one who did. Not for what answers
  /// everybody alike, as a forgotten password does.
  bool success_is_no_guess = false;
  /// Reads much for a short answer: counted for each session against a limit of its own.
  bool is_search = false;
  /// The page calls by itself, so that it says nothing about whether somebody sits before it: the
  /// session is not kept alive by it.
  bool is_no_use = false;
  /// Works for who looks at the portal as another role, too, though it changes something: the way
  /// out.
  bool works_in_view = false;
  std::string_view content_type = "application/json";
  /// What the call does, in a line and in some sentences, for the contract: said of all that
  /// merchants' servers call, which is what the page for their developers shows. English.
  bool is_for_servers = false;  // without a key, too; a route that needs one is anyway
  std::string_view summary = {};
  std::string_view about = {};
  std::span<const Refusal> refusals = {};
  /// What a body has to say that it is; "image/*": any picture, whose bytes the handler finds as
  /// call.request().body.
  std::string_view takes = "application/json";
  /// Where a body may be longer than others (ListenerSettings::body_bytes_max).
  std::size_t body_bytes_max = 0;
};

/// Reads the request's struct; kept between threads.
using Prepared = std::shared_ptr<void>;
/// An answer, or why there is none: an error rolls back, and becomes a response when it leaves, in
/// the reader's language.
struct Outcome {
  Response response;
  std::optional<Error> error;

  Outcome() = default;
  Outcome(Response r) : response(std::move(r)) {}
  Outcome(Error e) : error(std::move(e)) {}
  bool ok() const { return !error; }
};

struct Route {
  Method method;
  std::string path;  // relative to /api/v1 unless it begins with "/": "payments/payment-links/{id}"
  std::string operation;
  Access access;
  RouteOptions options;

  enum class Kind { read, write, flow };
  Kind kind;
  std::function<Result<Prepared>(const Request&)> prepare;
  std::function<Outcome(db::Sql&, const Call&, const Prepared&)> read;
  std::function<Outcome(db::Tx&, const Call&, const Prepared&)> write;
  std::function<Outcome(Flow&, const Call&, const Prepared&)> flow;

  // For the contract. Null where there is none.
  std::function<boost::json::value(contract::Schemas&)> body_schema;
  std::function<boost::json::value(contract::Schemas&)> answer_schema;
  std::function<boost::json::array(contract::Schemas&)> query_parameters;

  std::string full_path() const { return path.starts_with('/') ? path : "/api/v1/" + path; }
};

namespace detail {

template <class F>
struct Signature : Signature<decltype(&F::operator())> {};
template <class R, class S, class... A>
struct Signature<R (*)(S&, const Call&, A...)> {
  using Answer = typename R::value_type;
  using Stage = S;
  template <std::size_t I>
  struct Arg {
    using type = contract::Nothing;
  };
  using Body = std::remove_cvref_t<boost::mp11::mp_at_c<
      boost::mp11::mp_append<boost::mp11::mp_list<A...>, boost::mp11::mp_list<contract::Nothing>>,
      0>>;
  static constexpr bool has_body = sizeof...(A) > 0;
};
template <class R, class C, class S, class... A>
struct Signature<R (C::*)(S&, const Call&, A...) const> : Signature<R (*)(S&, const Call&, A...)> {
};

template <class T>
constexpr bool is_streaming = false;
template <class Event>
constexpr bool is_streaming<Streaming<Event>> = true;

/// What the contract says that an answer is: of a stream, what its events are.
template <class T>
struct Wire {
  using type = T;
};
template <class Event>
struct Wire<Streaming<Event>> {
  using type = Event;
};

template <class T>
Outcome outcome(Result<T> result, const Call& call, const RouteOptions& options) {
  if (!result.ok()) return std::move(result.error());
  if constexpr (std::is_same_v<T, Response>) {
    return std::move(*result);
  } else if constexpr (is_streaming<T>) {
    Response response;
    response.content_type = "text/event-stream";
    // Said to nginx and those that do as it does; others are told in docs/operating.md.
    response.headers.push_back({"X-Accel-Buffering", "no"});
    response.stream = std::move(result->stream);
    return response;
  } else if constexpr (std::is_same_v<T, Done>) {
    return Response{204, "", "", {}, {}};
  } else {
    if constexpr (requires { result->success_message; }) {
      result->success_message = verbatim(result->success_message.in(call.request().language()));
    }
    Response response;
    response.content_type = options.content_type;
    contract::write_json(response.body, *result);
    return response;
  }
}

template <class T>
boost::json::array query_parameters(contract::Schemas& schemas) {
  boost::json::array out;
  contract::for_each_member<T>([&](std::size_t, const std::string& name, auto pointer,
                                   std::string_view cpp) {
    using Member = std::remove_cvref_t<decltype(std::declval<T&>().*pointer)>;
    boost::json::object parameter{{"name", name}, {"in", "query"}};
    const auto rule = contract::rule_of<T>(cpp);
    parameter["schema"] = contract::schema_of<Member>(schemas, contract::Direction::request, rule);
    if (!rule.about.empty()) parameter["description"] = rule.about;
    if (contract::is_list<Member>) {
      parameter["style"] = "form";
      parameter["explode"] = false;
    }
    out.push_back(std::move(parameter));
  });
  return out;
}

}  // namespace detail

/// Makes a route from a handler (see the top of this file for the three shapes).
template <class F>
Route route(Method method, std::string path, std::string operation, Access access, F handler,
            RouteOptions options = {}) {
  using Sig = detail::Signature<F>;
  using Body = typename Sig::Body;
  using Answer = typename Sig::Answer;
  using Stage = typename Sig::Stage;
  const bool in_query = method == Method::get || method == Method::remove;

  Route out{
      method, std::move(path), std::move(operation), access, options, {}, {}, {}, {}, {}, {}, {},
      {}};
  out.prepare = [in_query](const Request& request) -> Result<Prepared> {
    if constexpr (!Sig::has_body) {
      return Prepared{};
    } else if constexpr (std::is_same_v<Body, contract::Nothing>) {
      GERBANG_TRY(auto body, contract::from_json<Body>(request.body));
      return Prepared(std::make_shared<Body>(body));
    } else {
      GERBANG_TRY(auto body, in_query ? contract::from_query<Body>(request.query)
                                      : contract::from_json<Body>(request.body));
      return Prepared(std::make_shared<Body>(std::move(body)));
    }
  };
  auto run = [handler = std::move(handler), options](Stage& stage, const Call& call,
                                                     const Prepared& prepared) {
    if constexpr (Sig::has_body) {
      return detail::outcome(handler(stage, call, *static_cast<const Body*>(prepared.get())), call,
                             options);
    } else {
      return detail::outcome(handler(stage, call), call, options);
    }
  };
  if constexpr (std::is_same_v<Stage, db::Sql>) {
    out.kind = Route::Kind::read;
    out.read = std::move(run);
  } else if constexpr (std::is_same_v<Stage, db::Tx>) {
    out.kind = Route::Kind::write;
    out.write = std::move(run);
  } else {
    static_assert(std::is_same_v<Stage, Flow>, "a handler takes db::Sql&, db::Tx& or Flow&");
    out.kind = Route::Kind::flow;
    out.flow = std::move(run);
  }
  if constexpr (Sig::has_body && !std::is_same_v<Body, contract::Nothing>) {
    if (in_query) {
      out.query_parameters = detail::query_parameters<Body>;
    } else {
      out.body_schema = [](contract::Schemas& s) {
        return contract::schema_of<Body>(s, contract::Direction::request);
      };
    }
  }
  if constexpr (detail::is_streaming<Answer>) out.options.content_type = "text/event-stream";
  if constexpr (!std::is_same_v<Answer, Response> && !std::is_same_v<Answer, Done>) {
    out.answer_schema = [](contract::Schemas& s) {
      return contract::schema_of<typename detail::Wire<Answer>::type>(s,
                                                                      contract::Direction::answer);
    };
  }
  return out;
}

using Routes = std::vector<Route>;

}  // namespace gerbang::http
