#pragma once
// Many invitations from one file (base/imports/upload.h). Every row is a PreparedDraft, read and
// checked as one that is prepared alone, and its payer gets the same mail. The product is written
// with its name, as a merchant knows it, or with its id.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/imports/upload.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

using InvitationRow = imports::TableRow<PreparedDraft>;
using UploadedInvitation = imports::UploadedRow<PreparedDraft, Mandate>;

struct InvitationRows {
  std::vector<InvitationRow> rows;
  std::map<Id<Product>, std::string> products;  // what those that rows name are called
};
/// `file`: its bytes in base64.
Result<InvitationRows> invitations_read(db::Sql& sql, const Mandates& mandates, MerchantId merchant,
                                        std::string_view file, std::string_view language);

/// Prepares what is right, all or none or those, and has their payers mailed.
Result<std::vector<UploadedInvitation>> invitations_make(db::Tx& tx, const Mandates& mandates,
                                                         const Actor& actor,
                                                         std::vector<InvitationRow> rows,
                                                         bool all_or_nothing);

/// A file to begin with: the heading, and a row that shows how values are written.
std::string invitations_template(std::string_view language);
/// What became of each row, as a file.
std::string invitations_report(const MandateSettings& settings,
                               const std::vector<UploadedInvitation>& rows,
                               std::string_view language);

}  // namespace gerbang::mandates
