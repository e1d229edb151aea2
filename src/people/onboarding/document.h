#pragma once
// The documents that belong to an application: the certificate of the company's registration, a
// statement of its bank, who directs it. A signed-in merchant adds them while the application is
// filled in, when it was sent, and when it was asked for more; what was sent is not taken back.
// They are kept in the database, so that a backup and every copy of the server have them.
//
// Whoever may see one asks for it, which is written down (audit log), and gets an address that
// works for two minutes: a browser's frame sends no token of its own.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/result.h"
#include "base/db/record.h"
#include "base/events/events.h"
#include "people/onboarding/application.h"
#include "people/onboarding/document_process.h"

namespace gerbang {
struct ApplicationDocument;
}

namespace gerbang::onboarding {

enum class DocumentKind : unsigned char {
  ssm_certificate = 1,
  bank_statement,
  director_identity,
  business_licence,
  address_proof,
  other,
};

struct Document {
  Id<Application> application_id;
  Id<ApplicationDocument> id;
  DocumentKind kind = DocumentKind::other;
  std::string name;  // as its file was called
  std::string content_type;
  std::int64_t size = 0;   // bytes
  std::int64_t width = 0;  // of a picture; else 0
  std::int64_t height = 0;
  std::string sha256;  // of what was uploaded
  std::int64_t submission = 0;
  bool is_sent = false;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Document, (),
                      (application_id, id, kind, name, content_type, size, width, height, sha256,
                       submission, is_sent, created_at))

inline constexpr std::int64_t kDocumentsMax = 30;
inline constexpr std::int64_t kDocumentsBytesMax = 64 * 1024 * 1024;

/// The oldest first.
std::vector<Document> documents_of(db::Sql& sql, Id<Application> application);

struct DocumentDraft {
  DocumentKind kind = DocumentKind::other;
  std::string name;
  std::string sha256;
};
/// Adds it to the merchant's own application, which is begun with it where there is none. Conflict
/// when the application is decided, or has as many as it may have.
Result<Document> document_add(db::Tx& tx, const events::Outbox& outbox, MerchantId merchant,
                              const Actor& actor, const DocumentDraft& draft,
                              const CheckedDocument& checked);
/// One that was not sent yet. Not found when it is another merchant's.
Result<Done> document_remove(db::Tx& tx, MerchantId merchant, const Actor& actor,
                             Id<ApplicationDocument> id);
/// Whether the applicant can take it back.
bool is_removable(const ApplicationRow& application, const Document& document);

struct DocumentBytes {
  std::string name;
  std::string content_type;
  std::string content;  // base64
};
BOOST_DESCRIBE_STRUCT(DocumentBytes, (), (name, content_type, content))

/// The address where the document can be read until `Ticket::ends_at`; written to the audit log.
struct Ticket {
  std::string url;
  Instant ends_at;
};
BOOST_DESCRIBE_STRUCT(Ticket, (), (url, ends_at))
Result<Ticket> document_open(db::Tx& tx, std::string_view master_key, Id<Application> application,
                             Id<ApplicationDocument> id, const Actor& actor);
/// What is found under that address; nothing when it has ended, or was made by somebody else.
std::optional<DocumentBytes> document_by_ticket(db::Sql& sql, std::string_view master_key,
                                                std::string_view ticket);

}  // namespace gerbang::onboarding

template <>
struct gerbang::contract::WireWords<gerbang::onboarding::DocumentKind> {
  using enum gerbang::onboarding::DocumentKind;
  static constexpr std::array<std::pair<gerbang::onboarding::DocumentKind, std::string_view>, 6>
      names{{{ssm_certificate, "SSM_CERTIFICATE"},
             {bank_statement, "BANK_STATEMENT"},
             {director_identity, "DIRECTOR_IDENTITY"},
             {business_licence, "BUSINESS_LICENCE"},
             {address_proof, "ADDRESS_PROOF"},
             {other, "OTHER"}}};
};
