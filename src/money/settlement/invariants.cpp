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
       LEFT JOIN settlements_due d ON d.merchant_id = s.merchant_id AND d.sale_id = s.id
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
  gather(sql, kSettledAmounts, "its settlement is not its net", out);
  return out;
}

}  // namespace

std::vector<db::Invariant> settlement_invariants() {
  return {{"what is paid is settled once, or waits for its day and is pending", settlements}};
}

}  // namespace gerbang::settlement
