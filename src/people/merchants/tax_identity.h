#pragma once
// What an invoice for fees has to name of a merchant: its tax identification number (TIN, of LHDN),
// the code of its line of business (MSIC 2008), its number for sales and service tax (SST) if it
// has one, and its registration number. As its approved application says it.

#include <optional>
#include <string>

#include <boost/describe.hpp>

#include "base/core/id.h"
#include "base/db/db.h"

namespace gerbang::merchants {

struct TaxIdentity {
  std::optional<std::string> tax_no;
  std::optional<std::string> msic_code;
  std::optional<std::string> sst_no;
  std::optional<std::string> registered_no;
};
BOOST_DESCRIBE_STRUCT(TaxIdentity, (), (tax_no, msic_code, sst_no, registered_no))

void tax_identity_set(db::Tx& tx, MerchantId merchant, const TaxIdentity& identity);
/// Nothing of a merchant whose application was not approved.
std::optional<TaxIdentity> tax_identity_of(db::Sql& sql, MerchantId merchant);

/// Another package than the one it signed up for, at its approval. False: no merchant.
bool package_set(db::Tx& tx, MerchantId merchant, std::int64_t package_id);

}  // namespace gerbang::merchants
