#pragma once
// How many links a merchant has, without looking at each (ADR 42): counted by the day of their
// creation and by what they are, some time after they became it. A link says as what it was
// counted, and an index has those that are something else by now; a total takes these into account,
// so that it is exact at any time and nobody who writes a link writes a counter.

#include <optional>
#include <vector>

#include "base/db/list.h"
#include "base/jobs/job.h"
#include "selling/links/link_query.h"

#define GERBANG_USED_UP \
  "(CASE WHEN one_time = 1 THEN status_id = 2 ELSE COALESCE(used_count >= usage_limit, 1 = 0) END)"
/// What a link is to be counted as, as the index of the migration has it: 0 deleted; else 1 + what
/// it is (0 on, 1 off, 2 used up) + 4 times the day of its expiry (0: never).
#define GERBANG_LINK_CELL                                                         \
  "(CASE WHEN deleted_at IS NOT NULL THEN 0 ELSE 1 + (CASE WHEN " GERBANG_USED_UP \
  " THEN 2 WHEN status_id = 0 THEN 1 ELSE 0 END)"                                 \
  " + 4 * COALESCE((expires_at + 28800000) / 86400000, 0) END)"
#define GERBANG_LINK_UNCOUNTED "COALESCE(counted_as, -1) <> " GERBANG_LINK_CELL

namespace gerbang::links {

/// The days on which the links were created that the list has, the first one first, and how many
/// each; nothing where the query asks for what is not counted.
std::optional<std::vector<db::Stretch>> links_by_day(db::Sql& sql, MerchantId merchant,
                                                     const PaymentLinkQuery& query);

/// Counts links that are not counted as what they are, at most `most`; how many they were.
std::int64_t links_count(db::Tx& tx, int most);

/// "links.count", once a minute.
jobs::Topic link_count_topic();

}  // namespace gerbang::links
