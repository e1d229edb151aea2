#include "outside/sandbox/receiver.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/core/utf8.h"
#include "base/net/post.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

struct Received {
  Id<Event> id;
  std::string headers;
  std::string body;
  std::string behaviour;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Received, (), (id, headers, body, behaviour, created_at))

constexpr db::Statement kBehaviour{"sandbox_receiver",
                                   "SELECT behaviour FROM sandbox_receivers WHERE name = $1"};
constexpr db::Statement kBehaviourSet{"sandbox_receiver_set", R"(
  INSERT INTO sandbox_receivers (name, behaviour) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET behaviour = excluded.behaviour)"};
constexpr db::Statement kReceive{"sandbox_receive", R"(
  INSERT INTO sandbox_received (name, id, headers, body, behaviour, created_at)
  VALUES ($1, $2, $3, $4, $5, $6))"};
constexpr db::Statement kForget{"sandbox_receiver_forget", R"(
  DELETE FROM sandbox_received WHERE name = $1 AND id <= (
    SELECT id FROM sandbox_received WHERE name = $1 ORDER BY id DESC LIMIT 1 OFFSET 50))"};
constexpr db::Statement kLatest{"sandbox_received_latest", R"(
  SELECT id, headers, body, behaviour, created_at FROM sandbox_received
  WHERE name = $1 ORDER BY id DESC LIMIT 50)"};

constexpr std::size_t kBodyMax = 16 * 1024;

struct Behaviour {
  std::string_view id;
  std::string_view label;
  int status;
  std::string_view body;
  std::string_view type = "text/plain; charset=utf-8";
  Duration pause = {};
};
constexpr std::string_view kHtml = "text/html; charset=utf-8";
constexpr std::array kBehaviours{
    Behaviour{"ok", "takes it (200)", 200, "OK"},
    Behaviour{"slow", "takes it after 8 seconds", 200, "OK", "text/plain", seconds(8)},
    Behaviour{"error", "fails (500)", 500, "Fatal error: call to undefined function"},
    Behaviour{"busy", "is busy (429, come back in 10 minutes)", 429, "Too many requests"},
    Behaviour{"gone", "wants no more (410)", 410, "Gone"},
    Behaviour{"redirect", "leads to https (301)", 301, ""},
    Behaviour{"login", "asks for a sign-in (401)", 401, "Sign in first"},
    Behaviour{"maintenance", "is in maintenance (503)", 503,
              "<!doctype html><title>Maintenance</title><h1>Briefly unavailable for scheduled "
              "maintenance</h1>",
              kHtml},
    Behaviour{"html", "shows a page for people (200)", 200,
              "<!doctype html><title>Kedai</title><h1>Our new shop is coming soon</h1>", kHtml},
    Behaviour{"hang", "never answers", 200, "", "text/plain", seconds(60)},
};

const Behaviour& behaviour_of(db::Sql& sql, std::string_view name) {
  auto id = sql.one<std::string>(kBehaviour, name).value_or("ok");
  auto at = std::ranges::find(kBehaviours, std::string_view(id), &Behaviour::id);
  return at == kBehaviours.end() ? kBehaviours.front() : *at;
}

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= 40 && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

std::string headers_text(const http::Request& request) {
  std::string out;
  for (const auto& [name, value] : request.headers)
    out.append(out.empty() ? "" : "\n").append(name).append(": ").append(value);
  return storable(out);
}

Result<http::Response> receive(db::Tx& tx, const http::Call& call) {
  auto name = call.param("name");
  if (!is_name(name)) return problem_page(404, "A receiver's name has small letters, digits and -");
  const auto& request = call.request();
  const auto& how = behaviour_of(tx, name);
  tx.exec(kReceive, name, id_new<Event>(tx.now()), headers_text(request),
          storable(std::string_view(request.body).substr(0, kBodyMax)), how.id, tx.now());
  tx.exec(kForget, name);
  http::Response out;
  out.status = how.status;
  out.content_type = how.type;
  out.body = how.body;
  out.pause = how.pause;
  if (how.status == 301) {
    out.headers.push_back(
        {"Location", fmt::format("https://{}{}", request.header("Host"), request.path)});
  }
  if (how.status == 429) out.headers.push_back({"Retry-After", "600"});
  return out;
}

std::string received_html(const Received& it) {
  return fmt::format(R"(<div class="card"><h2>{}</h2><p class="soft">{}</p>
<pre>{}</pre><details><summary>Headers</summary><pre>{}</pre></details></div>)",
                     kl_display(it.created_at), http::html_escape("answered: " + it.behaviour),
                     http::html_escape(it.body), http::html_escape(it.headers));
}

Result<http::Response> show(db::Sql& sql, const http::Call& call) {
  auto name = call.param("name");
  if (!is_name(name)) return problem_page(404, "A receiver's name has small letters, digits and -");
  std::vector<std::pair<std::string, std::string>> options;
  for (const auto& how : kBehaviours)
    options.emplace_back(how.id, how.label);
  std::string list;
  for (const auto& it : sql.all<Received>(kLatest, name))
    list += received_html(it);
  if (list.empty()) list = R"(<div class="card"><p class="soft">Nothing has come yet.</p></div>)";
  return page(
      "A merchant's server",
      fmt::format(R"(<div class="card"><p>Save the address of this page as backend result URL,
and what Gerbang posts there is shown here, the newest first.</p>
<form method="post" action="/sandbox/receiver/{0}/behaviour">{1}<button>Behave so</button></form>
<p class="soft"><a href="/sandbox/receiver/{0}">Look again</a> · <a href="/sandbox">Sandbox</a></p></div>{2})",
                  name,
                  html_select("This server", "behaviour", options, behaviour_of(sql, name).id),
                  list));
}

Result<http::Response> behave(db::Tx& tx, const http::Call& call) {
  auto name = call.param("name");
  auto wanted = net::form_value(http::parse_form(call.request().body), "behaviour");
  auto at = std::ranges::find(kBehaviours, std::string_view(wanted), &Behaviour::id);
  if (!is_name(name) || at == kBehaviours.end())
    return problem_page(400, "There is no such choice");
  tx.exec(kBehaviourSet, name, at->id);
  return http::redirect("/sandbox/receiver/" + std::string(name));
}

}  // namespace

http::Routes receiver_routes() {
  using enum http::Method;
  constexpr auto kOpen = http::open_to_all("a simulation holds nobody's data");
  constexpr http::RouteOptions kPage{.replays = false, .is_internal = true};
  return {http::route(post, "/sandbox/receiver/{name}", "sandbox_receive", kOpen, receive, kPage),
          http::route(get, "/sandbox/receiver/{name}", "sandbox_receiver_page", kOpen, show, kPage),
          http::route(post, "/sandbox/receiver/{name}/behaviour", "sandbox_receiver_behave", kOpen,
                      behave, kPage)};
}

}  // namespace gerbang::sandbox
