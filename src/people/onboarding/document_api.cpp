#include "people/onboarding/document_api.h"

#include "base/core/crypto.h"
#include "people/onboarding/application_api.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {
namespace {

using http::Call;
using http::Method;

// Nothing that stands in it is run or loaded, and only our own pages frame it. It is no sandbox:
// browsers show no PDF in one.
constexpr std::string_view kPolicy =
    "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

std::optional<DocumentKind> kind_of(std::string_view word) {
  for (const auto& [kind, name] : contract::WireWords<DocumentKind>::names) {
    if (name == word) return kind;
  }
  return std::nullopt;
}

/// With no connection to the database held while it is looked at.
Result<DocumentRow> document_create(http::Flow& flow, const Call& call,
                                    const events::Outbox& outbox,
                                    const DocumentSettings& settings) {
  GERBANG_CHECK(may_edit_application(call.who()));
  auto kind = kind_of(call.param("kind"));
  if (!kind) return not_found(say::onboarding::document::no_kind);
  const auto& bytes = call.request().body;
  if (bytes.empty()) return invalid_field("body", say::onboarding::document::no_document);
  GERBANG_TRY(auto checked, document_check_apart(settings, bytes));
  DocumentDraft draft{*kind, std::string(call.request().query_value("name")), sha256_hex(bytes)};
  return flow.db.write([&](db::Tx& tx) -> Result<DocumentRow> {
    GERBANG_TRY(auto added,
                document_add(tx, outbox, call.merchant(), call.actor(), draft, checked));
    return document_row(added, *application_find(tx, added.application_id));
  });
}

Result<Done> document_delete(db::Tx& tx, const Call& call) {
  GERBANG_CHECK(may_edit_application(call.who()));
  return document_remove(tx, call.merchant(), call.actor(), call.id<ApplicationDocument>("id"));
}

Result<Ticket> own_document_open(db::Tx& tx, const Call& call, std::string_view master_key) {
  auto own = application_of(tx, call.merchant());
  if (!own) return not_found(say::onboarding::document::none);
  return document_open(tx, master_key, own->id, call.id<ApplicationDocument>("id"), call.actor());
}

/// RFC 6266 and 8187: the name in UTF-8 for those who read it.
std::string disposition(std::string_view name, std::string_view content_type, bool is_download) {
  std::string whole(name);
  // A picture was drawn anew, and is no JPEG any more.
  if (content_type == "image/webp" && !whole.ends_with(".webp")) whole += ".webp";
  if (content_type == "application/pdf" && !whole.ends_with(".pdf")) whole += ".pdf";
  return std::string(is_download ? "attachment" : "inline") + "; filename*=UTF-8''" +
         http::url_encode(whole);
}

Result<http::Response> document_get(db::Sql& sql, const Call& call, std::string_view master_key) {
  auto document = document_by_ticket(sql, master_key, call.param("ticket"));
  auto bytes = document ? base64_parse(document->content) : std::nullopt;
  if (!bytes) return not_found(say::onboarding::document::none);
  http::Response out;
  bool is_download = !call.request().query_value("download").empty();
  out.headers.push_back(
      {"Content-Disposition", disposition(document->name, document->content_type, is_download)});
  out.headers.push_back({"Content-Security-Policy", std::string(kPolicy)});
  out.headers.push_back({"X-Frame-Options", "SAMEORIGIN"});
  out.headers.push_back({"Cache-Control", "private, no-store"});
  out.headers.push_back({"Cross-Origin-Resource-Policy", "same-origin"});
  out.content_type = std::move(document->content_type);
  out.body = std::move(*bytes);
  return out;
}

}  // namespace

http::Routes document_routes(const events::Outbox& outbox, const DocumentSettings& settings,
                             const std::string& master_key) {
  constexpr auto kView = http::needs(Resource::admin_merchant_application, Action::view);
  const auto* o = &outbox;
  const auto* key = &master_key;
  return {
      http::route(Method::post, "merchants/applications/me/documents/{kind}",
                  "merchant_application_document_create", http::any_session(),
                  [o, settings](http::Flow& flow, const Call& call) {
                    return document_create(flow, call, *o, settings);
                  },
                  {.takes = "application/octet-stream", .body_bytes_max = kDocumentBytesMax}),
      http::route(Method::remove, "merchants/applications/me/documents/{id}",
                  "merchant_application_document_delete", http::any_session(), document_delete),
      http::route(Method::post, "merchants/applications/me/documents/{id}/open",
                  "merchant_application_document_open", http::any_session(),
                  [key](db::Tx& tx, const Call& call, const contract::Nothing&) {
                    return own_document_open(tx, call, *key);
                  },
                  {.replays = false}),
      http::route(Method::post, "admin/merchant-applications/{id}/documents/{document}/open",
                  "admin_application_document_open", kView,
                  [key](db::Tx& tx, const Call& call, const contract::Nothing&) {
                    return document_open(tx, *key, call.id<Application>("id"),
                                         call.id<ApplicationDocument>("document"), call.actor());
                  },
                  {.replays = false}),
      http::route(Method::get, "/application-documents/{ticket}", "application_document_get",
                  http::open_to_all("the ticket in the path is signed and lives for two minutes; a "
                                    "browser's frame sends no token"),
                  [key](db::Sql& sql, const Call& call) { return document_get(sql, call, *key); },
                  {.is_internal = true}),
  };
}

}  // namespace gerbang::onboarding
