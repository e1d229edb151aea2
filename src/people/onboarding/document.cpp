#include "people/onboarding/document.h"

#include <algorithm>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/core/utf8.h"
#include "people/onboarding/application_store.h"
#include "people/onboarding/document_store.h"
#include "people/onboarding/review.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {
namespace {

constexpr Duration kTicketLives = minutes(2);
constexpr std::string_view kTicketPath = "/application-documents/";

/// Whose audit log it stands in: of an application that nobody owns yet, the gateway's.
MerchantId whose(const ApplicationRow& row) {
  return row.merchant_id ? row.merchant_id : kGatewayCompany;
}

std::string what(const Document& document) {
  for (const auto& [kind, word] : contract::WireWords<DocumentKind>::names) {
    if (kind == document.kind) return std::string(word) + " " + document.name;
  }
  return document.name;
}

bool is_decided(ApplicationStatus status) {
  return status == ApplicationStatus::approved || status == ApplicationStatus::rejected;
}

/// The name of a file as people may see it: no path, no sign that cannot be seen.
std::string plain_name(std::string_view name) {
  constexpr std::size_t kBytesMax = 120;
  if (auto slash = name.find_last_of("/\\"); slash != std::string_view::npos)
    name.remove_prefix(slash + 1);
  std::string out;
  while (!name.empty()) {
    auto length = utf8_length(name);
    auto c = length > 0 ? utf8_character(name, length) : U'\0';
    bool is_shown = c >= 0x20 && c != '"' && !is_steering(c);
    if (is_shown && out.size() + length > kBytesMax) break;
    if (is_shown) out += name.substr(0, length);
    name.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out.empty() ? "document" : out;
}

std::string signature_of(std::string_view master_key, std::string_view said) {
  return base64_url(hmac_sha256(master_key, "application-document " + std::string(said)));
}

}  // namespace

bool is_removable(const ApplicationRow& application, const Document& document) {
  return application_can(application.status, ApplicationAction::submit, true) && !document.is_sent;
}

Result<Document> document_add(db::Tx& tx, const events::Outbox& outbox, MerchantId merchant,
                              const Actor& actor, const DocumentDraft& draft,
                              const CheckedDocument& checked) {
  auto begun = store::application_lock_or_begin(tx, merchant);
  if (!begun) return conflict(say::onboarding::changed_meanwhile);
  const auto& row = *begun;
  if (is_decided(row.status))
    return conflict(say::onboarding::document::decided, "application.decided");
  auto all = documents_of(tx, row.id);
  std::int64_t bytes = std::ssize(checked.bytes);
  for (const auto& document : all)
    bytes += document.size;
  if (std::ssize(all) >= kDocumentsMax || bytes > kDocumentsBytesMax)
    return conflict(say::onboarding::document::too_many, "application.tooManyDocuments");
  Document out;
  out.application_id = row.id;
  out.id = id_new<ApplicationDocument>(tx.now());
  out.kind = draft.kind;
  out.name = plain_name(draft.name);
  out.content_type = checked.content_type;
  out.size = std::ssize(checked.bytes);
  out.width = checked.width;
  out.height = checked.height;
  out.sha256 = draft.sha256;
  out.submission = row.submission;
  out.is_sent = row.status == ApplicationStatus::submitted;
  out.created_at = tx.now();
  store::document_insert(tx, out, checked.bytes, actor.user);
  // Whoever looked at it before has not looked at this.
  store::application_touch(tx, row.id);
  if (row.status == ApplicationStatus::submitted) findings_renew(tx, row);
  audit::write(tx, merchant, actor, "merchantApplication.documentAdd", id_text(row.id), what(out));
  GERBANG_CHECK(outbox.emit(tx, merchant, kApplicationDocumentAdded, row.id, {}));
  return out;
}

Result<Done> document_remove(db::Tx& tx, MerchantId merchant, const Actor& actor,
                             Id<ApplicationDocument> id) {
  auto row = store::application_lock(tx, merchant);
  auto document = row ? store::document_find(tx, row->id, id) : std::nullopt;
  if (!document) return not_found(say::onboarding::document::none);
  if (!is_removable(*row, *document))
    return conflict(say::onboarding::document::sent, "application.documentSent");
  store::document_delete(tx, row->id, id);
  audit::write(tx, merchant, actor, "merchantApplication.documentRemove", id_text(row->id),
               what(*document));
  return Done{};
}

Result<Ticket> document_open(db::Tx& tx, std::string_view master_key, Id<Application> application,
                             Id<ApplicationDocument> id, const Actor& actor) {
  auto row = application_find(tx, application);
  auto document = row ? store::document_find(tx, application, id) : std::nullopt;
  if (!document) return not_found(say::onboarding::document::none);
  audit::write(tx, whose(*row), actor, "merchantApplication.documentOpen", id_text(application),
               what(*document));
  Ticket out;
  out.ends_at = tx.now() + kTicketLives;
  auto said = id_text(id) + "." + std::to_string(out.ends_at.ms);
  out.url = std::string(kTicketPath) + said + "." + signature_of(master_key, said);
  return out;
}

std::optional<DocumentBytes> document_by_ticket(db::Sql& sql, std::string_view master_key,
                                                std::string_view ticket) {
  auto last = ticket.rfind('.');
  if (last == std::string_view::npos) return std::nullopt;
  auto said = ticket.substr(0, last);
  if (!equal_secret(signature_of(master_key, said), ticket.substr(last + 1))) return std::nullopt;
  auto dot = said.find('.');
  auto id = id_parse(said.substr(0, dot));
  auto ends = id_parse(said.substr(dot + 1));
  if (!id || !ends || sql.now().ms >= *ends) return std::nullopt;
  return store::document_bytes(sql, {*id});
}

}  // namespace gerbang::onboarding
