#pragma once
// A document on the wire, for its merchant and for operators.

#include "people/onboarding/document.h"

namespace gerbang::onboarding {

struct DocumentRow {
  Id<ApplicationDocument> id;
  DocumentKind kind = DocumentKind::other;
  std::string name;
  std::string content_type;
  std::int64_t size = 0;   // bytes
  std::int64_t width = 0;  // of a picture; else 0
  std::int64_t height = 0;
  std::string sha256;  // of what was uploaded
  Instant created_at;
  bool is_new = false;        // came since the application was sent the time before
  bool is_removable = false;  // by the applicant
};
BOOST_DESCRIBE_STRUCT(DocumentRow, (),
                      (id, kind, name, content_type, size, width, height, sha256, created_at,
                       is_new, is_removable))
DocumentRow document_row(const Document& it, const ApplicationRow& application);
std::vector<DocumentRow> document_rows(db::Sql& sql, const ApplicationRow& application);

}  // namespace gerbang::onboarding
