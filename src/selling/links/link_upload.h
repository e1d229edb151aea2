#pragma once
// Many payment links from one file. Every row is a LinkDraft, read and checked as one that is made
// alone; a preview says of each what would be made or what is wrong with it, and then all are made
// or none, or those that are right, as the person chooses. All of them are one commit.

#include <string>
#include <string_view>
#include <vector>

#include "base/imports/upload.h"
#include "base/jobs/job.h"
#include "selling/links/link.h"

namespace gerbang::links {

using UploadRow = imports::TableRow<LinkDraft>;

/// The file's rows with all that is wrong with each; refused is what is no such file at all.
/// `file`: its bytes in base64.
Result<std::vector<UploadRow>> upload_read(const Links& links, std::string_view file, Instant now,
                                           std::string_view language);

struct UploadWish {
  bool all_or_nothing = true;
  bool email_customers = false;
};
using UploadedRow = imports::UploadedRow<LinkDraft, Link>;
/// Makes the links of the rows that are right. Refused, with every wrong row, where all or nothing
/// is wished, and where no row is right.
Result<std::vector<UploadedRow>> upload_make(db::Tx& tx, const Links& links, const Actor& actor,
                                             std::vector<UploadRow> rows, const UploadWish& wish);

/// The mails to their customers. `links` must outlive it.
jobs::Topic upload_topic(const Links& links);

/// A file to begin with: the heading, and a row that shows how values are written.
std::string upload_template(std::string_view language);
/// What became of each row, as a file.
std::string upload_report(const LinkSettings& settings, const std::vector<UploadedRow>& rows,
                          std::string_view language);

}  // namespace gerbang::links
