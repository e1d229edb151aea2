#include "people/onboarding/document_store.h"

#include "base/core/crypto.h"

namespace gerbang::onboarding {
namespace {

constexpr db::Statement kDocumentsOf{
    "application_documents_of",
    db::text<Document,
             "SELECT {} FROM application_documents WHERE application_id = $1 ORDER BY id">};
constexpr db::Statement kDocumentFind{
    "application_document_find",
    db::text<Document,
             "SELECT {} FROM application_documents WHERE application_id = $1 AND id = $2">};
/// $1 the bytes, $2 who made it.
constexpr db::RecordStatement<Document, R"(
  INSERT INTO application_documents (application_id, id, kind, name, content_type, size, width,
                                     height, sha256, submission, is_sent, created_at, created_by, content)
  VALUES (:application_id, :id, :kind, :name, :content_type, :size, :width,
          :height, :sha256, :submission, :is_sent, :created_at, $2, $1))">
    kDocumentInsert{"application_document_insert"};
constexpr db::Statement kDocumentDelete{
    "application_document_delete",
    "DELETE FROM application_documents WHERE application_id = $1 AND id = $2"};
constexpr db::Statement kDocumentsSent{
    "application_documents_sent",
    "UPDATE application_documents SET is_sent = 1 WHERE application_id = $1 AND is_sent = 0"};
constexpr db::Statement kDocumentsMove{
    "application_documents_move",
    "UPDATE application_documents SET application_id = $2, submission = $3, is_sent = 1 "
    "WHERE application_id = $1"};
constexpr db::Statement kDocumentBytes{
    "application_document_bytes",
    "SELECT name, content_type, content FROM application_documents WHERE id = $1"};

}  // namespace

std::vector<Document> documents_of(db::Sql& sql, Id<Application> application) {
  return sql.all<Document>(kDocumentsOf, application);
}

namespace store {

std::optional<Document> document_find(db::Sql& sql, Id<Application> application,
                                      Id<ApplicationDocument> id) {
  return sql.one<Document>(kDocumentFind, application, id);
}

void document_insert(db::Tx& tx, const Document& document, std::string_view bytes,
                     Id<User> created_by) {
  auto content = base64(bytes);
  kDocumentInsert.exec(tx, document, content, created_by);
}

void document_delete(db::Tx& tx, Id<Application> application, Id<ApplicationDocument> id) {
  tx.exec(kDocumentDelete, application, id);
}

void documents_sent(db::Tx& tx, Id<Application> application) {
  tx.exec(kDocumentsSent, application);
}

void documents_move(db::Tx& tx, Id<Application> from, const ApplicationRow& to) {
  tx.exec(kDocumentsMove, from, to.id, to.submission);
}

std::optional<DocumentBytes> document_bytes(db::Sql& sql, Id<ApplicationDocument> id) {
  return sql.one<DocumentBytes>(kDocumentBytes, id);
}

}  // namespace store
}  // namespace gerbang::onboarding
