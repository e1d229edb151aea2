#pragma once
// All SQL of documents.

#include "people/onboarding/document.h"

namespace gerbang::onboarding::store {

std::optional<Document> document_find(db::Sql& sql, Id<Application> application,
                                      Id<ApplicationDocument> id);
void document_insert(db::Tx& tx, const Document& document, std::string_view bytes,
                     Id<User> created_by);
void document_delete(db::Tx& tx, Id<Application> application, Id<ApplicationDocument> id);
std::optional<DocumentBytes> document_bytes(db::Sql& sql, Id<ApplicationDocument> id);
/// With what was just sent.
void documents_sent(db::Tx& tx, Id<Application> application);
/// Those of a draft that gives way to an application which was sent for its company.
void documents_move(db::Tx& tx, Id<Application> from, const ApplicationRow& to);

}  // namespace gerbang::onboarding::store
