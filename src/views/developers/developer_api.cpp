#include "views/developers/developer_api.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "base/core/crypto.h"
#include "base/core/gzip.h"
#include "base/core/language.h"
#include "outside/deliveries/event_type.h"
#include "views/developers/files.h"
#include "views/developers/page.h"

namespace gerbang::developers {
namespace {

using http::Response;

constexpr std::string_view kPolicy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

/// What a browser keeps, and asks for again only whether it is still the same.
struct Kept {
  std::string content, packed, etag;
  explicit Kept(std::string text)
      : content(std::move(text)),
        packed(gzip(content)),
        etag("\"" + sha256_hex(content).substr(0, 24) + "\"") {}
};

Response answer(const Kept& kept, const http::Request& request, std::string_view type) {
  Response out;
  out.content_type = type;
  out.headers.push_back({"ETag", kept.etag});
  out.headers.push_back({"Cache-Control", "public, max-age=300"});
  const bool is_page = type.starts_with("text/html");
  out.headers.push_back({"Vary", is_page ? "Accept-Encoding,Accept-Language" : "Accept-Encoding"});
  if (is_page) {
    out.headers.push_back({"Content-Security-Policy", std::string(kPolicy)});
  }
  if (request.header("If-None-Match") == kept.etag) {
    out.status = 304;
  } else if (!kept.packed.empty() &&
             request.header("Accept-Encoding").find("gzip") != std::string_view::npos) {
    out.headers.push_back({"Content-Encoding", "gzip"});
    out.static_body = kept.packed;
  } else {
    out.static_body = kept.content;
  }
  return out;
}

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  return "text/plain; charset=utf-8";  // programs are read here, never run
}

/// The page in each language, made when it is first asked for.
class Pages {
 public:
  Pages(const DeveloperSettings& settings, std::string_view contract)
      : facts_{settings.brand_name, settings.gateway_url, settings.is_sandbox,
               boost::json::parse(contract).as_object(),
               boost::json::parse(deliveries::event_catalogue()).at("types").as_array()} {}

  const Kept& in(std::string_view language) {
    auto at =
        static_cast<std::size_t>(std::ranges::find(kLanguages, language) - kLanguages.begin());
    std::call_once(made_[at], [&] { pages_[at].emplace(page_html(facts_, language)); });
    return *pages_[at];
  }

 private:
  PageFacts facts_;
  std::array<std::once_flag, kLanguages.size()> made_;
  std::array<std::optional<Kept>, kLanguages.size()> pages_;
};

/// As the address asks, else as the browser does.
std::string_view language_of(const http::Request& request) {
  auto wanted = request.query_value("lang");
  auto at = std::ranges::find(kLanguages, wanted);
  return at == kLanguages.end() ? request.language() : *at;
}

}  // namespace

http::Routes developer_routes(DeveloperSettings settings, std::string contract) {
  const http::RouteOptions internal{.replays = false, .is_internal = true};
  const auto open = http::open_to_all("documentation, the same for everybody");
  auto pages = std::make_shared<Pages>(settings, contract);
  auto document = std::make_shared<Kept>(std::move(contract));
  auto kept = std::make_shared<std::map<std::string, Kept, std::less<>>>();
  for (const auto& it : files())
    kept->emplace(it.name, Kept(std::string(it.content)));
  return {http::route(
              http::Method::get, "/developers", "developer_page", open,
              [pages](db::Sql&, const http::Call& call) -> Result<Response> {
                const auto& request = call.request();
                return answer(pages->in(language_of(request)), request, "text/html; charset=utf-8");
              },
              internal),
          http::route(
              http::Method::get, "/developers/{file}", "developer_file", open,
              [kept](db::Sql&, const http::Call& call) -> Result<Response> {
                auto at = kept->find(call.param("file"));
                if (at == kept->end()) return not_found(Text());
                return answer(at->second, call.request(), type_of(at->first));
              },
              internal),
          http::route(
              http::Method::get, "/openapi.json", "openapi", open,
              [document](db::Sql&, const http::Call& call) -> Result<Response> {
                return answer(*document, call.request(), "application/json");
              },
              internal)};
}

}  // namespace gerbang::developers
