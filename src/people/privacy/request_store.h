#pragma once
// All SQL of requests to anonymise, and of how far the sweep has come.

#include <optional>
#include <string_view>
#include <vector>

#include "base/db/record.h"
#include "people/privacy/request.h"

namespace gerbang::privacy {

std::optional<RequestRecord> request_find(db::Sql& sql, Id<PersonalRequest> id);
/// Locked until the commit.
std::optional<RequestRecord> request_lock(db::Tx& tx, Id<PersonalRequest> id);
/// False: the same person's is open already.
bool request_insert(db::Tx& tx, const RequestRecord& request);
/// False where it is elsewhere than `from` by now.
bool request_write(db::Tx& tx, const RequestRecord& request, RequestStatus from);
std::vector<Id<PersonalRequest>> requests_approved(db::Sql& sql);

/// All that has an id up to it was looked at and nothing of it stayed.
std::int64_t sweep_until(db::Tx& tx, std::string_view table, MerchantId merchant);
void sweep_write(db::Tx& tx, std::string_view table, MerchantId merchant, std::int64_t until,
                 std::int64_t anonymised);
/// Of how many rows nobody was told yet; they are told from now on.
std::int64_t sweep_tell(db::Tx& tx);

}  // namespace gerbang::privacy
