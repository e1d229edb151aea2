#include <fmt/format.h>

#include "money/settlement/settlement.h"

namespace gerbang::settlement {
namespace {

using Violations = std::vector<std::string>;

// A void holds what is not settled, so what waits and what is held together are all that is
// pending.
constexpr db::Statement kPending{"check_pending_balance",
                                 R"(SELECT x.merchant_id, CAST(sum(x.sen) AS BIGINT)
       FROM (SELECT owner_id AS merchant_id, amount AS sen FROM ledger_balances WHERE account = 1
             UNION ALL SELECT merchant_id, amount FROM settlements_due) x
       GROUP BY x.merchant_id HAVING sum(x.sen) <> 0 LIMIT 100)"};
constexpr db::Statement kSettlements{"check_sale_settlements",
                                     R"(SELECT s.merchant_id, s.id
       FROM sales s
       LEFT JOIN settlements_due d ON d.merchant_id = s.merchant_id
         AND d.payment_method = s.payment_method AND d.paid_at = s.paid_at AND d.sale_id = s.id
       LEFT JOIN ledger_transfers t
         ON t.merchant_id = s.merchant_id AND t.subject_id = s.id AND t.kind = 6
       LEFT JOIN ledger_transfers r
         ON r.merchant_id = s.merchant_id AND r.subject_id = s.id AND r.kind = 7
       WHERE (d.sale_id IS NOT NULL AND t.id IS NOT NULL)
          OR (s.status NOT IN (11, 43, 44)
              AND (d.sale_id IS NOT NULL OR (t.id IS NOT NULL AND r.id IS NULL)))
          OR (s.status IN (11, 43, 44) AND s.net_amount <> 0 AND d.sale_id IS NULL AND t.id IS NULL)
          OR d.amount <> s.net_amount OR (d.is_held = 1 AND s.status <> 11)
       LIMIT 100)"};
constexpr db::Statement kStrays{"check_stray_settlements",
                                R"(SELECT d.merchant_id, d.sale_id
       FROM settlements_due d
       LEFT JOIN sales s ON s.merchant_id = d.merchant_id AND s.id = d.sale_id
       WHERE COALESCE(s.paid_at, -1) <> d.paid_at
          OR COALESCE(s.payment_method, -1) <> d.payment_method LIMIT 100)"};
// The day of a payment (28,800,000 ms ahead of UTC) says its rule, and of one day the last payment
// becomes available last.
constexpr db::Statement kSettledDays{"check_settled_days",
                                     R"(SELECT s.payment_method, max(s.paid_at),
         (t.created_at + 28800000) / 86400000, count(*)
       FROM ledger_transfers t
       JOIN sales s ON s.merchant_id = t.merchant_id AND s.id = t.subject_id
       WHERE t.kind = 6 AND t.created_at > (SELECT max(settled_at) FROM settlement_rules_since)
       GROUP BY s.payment_method, (s.paid_at + 28800000) / 86400000,
         (t.created_at + 28800000) / 86400000)"};
constexpr db::Statement kSettledAmounts{"check_settled_amounts",
                                        R"(SELECT s.merchant_id, s.id
       FROM ledger_transfers t
       JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transfer_id = t.id
       JOIN sales s ON s.merchant_id = t.merchant_id AND s.id = t.subject_id
       WHERE t.kind = 6 AND (e.account NOT IN (1, 2)
          OR (e.account = 1 AND e.amount <> s.net_amount)
          OR (e.account = 2 AND -e.amount <> s.net_amount)) LIMIT 100)"};

/// One text for each row of `statement`: merchant and sale, and what is wrong with it.
void gather(db::Sql& sql, const db::Statement& statement, std::string_view what, Violations& out) {
  sql.each(statement, [&](const db::Row& row) {
    out.push_back(fmt::format("sale {} of merchant {}: {}", row.number(1), row.number(0), what));
  });
}

Violations settlements(db::Sql& sql) {
  Violations out;
  sql.each(kPending, [&](const db::Row& row) {
    out.push_back(
        fmt::format("merchant {}: what waits for its day exceeds what is pending by {} sen",
                    row.number(0), row.number(1)));
  });
  gather(sql, kSettlements, "is settled, and waits for it or may not; or is neither", out);
  gather(sql, kStrays, "it was paid at another time or in another way than what waits says", out);
  gather(sql, kSettledAmounts, "its settlement is not its net", out);
  return out;
}

Violations settled_days(db::Sql& sql) {
  struct Settled {
    int payment_method = 0;
    Instant last_paid_at;
    Day day = 0;
    std::int64_t count = 0;
  };
  std::vector<Settled> all;
  sql.each(kSettledDays, [&](const db::Row& row) {
    all.push_back({row.get<int>(0), row.get<Instant>(1), row.number(2), row.number(3)});
  });
  Timetable days(rules(sql), calendar::banking_days_as_begun(sql));
  Violations out;
  for (const auto& it : all) {
    Day due = days.day_of(it.payment_method, it.last_paid_at);
    if (it.day >= due) continue;
    out.push_back(fmt::format(
        "method {}: of {} sales paid until {} and settled on {}, some were due on {} only",
        it.payment_method, it.count, kl_display(it.last_paid_at), day_text(it.day), day_text(due)));
  }
  return out;
}

}  // namespace

std::vector<db::Invariant> settlement_invariants() {
  return {{"what is paid is settled once, or waits for its day and is pending", settlements},
          {"nothing is settled before its day", settled_days}};
}

}  // namespace gerbang::settlement
