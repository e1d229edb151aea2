#pragma once
// The SQL of the two calls that are measured, as the server sends it. The list's own come from its
// room. The others are private to theirs and stand here a second time, byte for byte: bench/run
// looks for each in the server's program and measures nothing when one has changed there.

#include <string_view>

#include "money/sales/sale_list_store.h"

namespace gerbang::bench {

inline constexpr db::Statement kSessionRow{"session_row", R"(
  SELECT s.user_id, s.kind, s.last_seen_at, s.ends_at, a.id, a.company_id, a.role, a.grants,
         u.full_name, u.email, s.view_as
  FROM sessions s
  JOIN accounts a ON a.user_id = s.user_id AND a.is_active = 1
                 AND a.id = CASE WHEN CAST($2 AS BIGINT) = 0 THEN s.account_id ELSE $2 END
  JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1)"};

inline constexpr db::Statement kLinkInsert{
    "link_insert",
    R"(INSERT INTO payment_links (merchant_id, id, slug, title, description, amount,
         min_amount, max_amount, reference, customer_name, customer_email, customer_phone,
         expires_at, reminder_hours, language, one_time, usage_limit, used_count, status_id,
         created_at, created_by)
       VALUES ($2, $3, $4, $5, $6, $7,
         $8, $9, $10, $11, $12, $13,
         $14, $15, $16, $17, $18, $19, $20,
         $21, $1))"};

inline constexpr db::Statement kAuditInsert{
    "audit_insert",
    R"(INSERT INTO audit_log (merchant_id, id, actor_user_id, action, subject, detail, ip,
                              request_id, created_at, actor_kind, actor_name, browser, session,
                              operation, changes, is_refused, reason, partner_user_id, partner_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
               $19))"};

/// The highest number of a placeholder: how many values a statement takes.
constexpr int values_of(std::string_view text) {
  int most = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '$') continue;
    int number = 0;
    for (++at; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
      number = number * 10 + (text[at] - '0');
    if (number > most) most = number;
  }
  return most;
}

inline constexpr const db::Statement* kAll[] = {
    &kSessionRow,        &sales::kDayCounts, &sales::kCountInRange,
    &sales::kPageNewest, &kLinkInsert,       &kAuditInsert,
};

}  // namespace gerbang::bench
