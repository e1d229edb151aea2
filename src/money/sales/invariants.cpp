#include <fmt/format.h>

#include "base/db/db.h"
#include "base/db/invariant.h"
#include "money/sales/sale.h"

namespace gerbang::sales {
namespace {

using Violations = std::vector<std::string>;

// 28,800,000 ms are Kuala Lumpur's eight hours, 86,400,000 a day.
constexpr db::Statement kCounters{
    "check_sales_daily",
    R"(SELECT x.merchant_id, x.day, x.status, CAST(sum(x.n) AS BIGINT), CAST(sum(x.sen) AS BIGINT)
       FROM (SELECT merchant_id, (created_at + 28800000) / 86400000 AS day, status, 1 AS n,
                    amount AS sen FROM sales
             UNION ALL
             SELECT merchant_id, day, status, -count, -amount FROM sales_daily) x
       GROUP BY x.merchant_id, x.day, x.status HAVING sum(x.n) <> 0 OR sum(x.sen) <> 0 LIMIT 100)"};

constexpr db::Statement kKindsCounted{
    "check_sales_kinds",
    R"(SELECT x.merchant_id, x.day, x.status, x.method, CAST(sum(x.n) AS BIGINT)
       FROM (SELECT merchant_id, (created_at + 28800000) / 86400000 AS day, status,
                    coalesce(payment_method, 0) AS method, coalesce(acquirer, 0) AS acquirer, is_late,
                    coalesce(refund_request_status, 0) AS request, 1 AS n FROM sales
             UNION ALL
             SELECT merchant_id, day, status, payment_method, acquirer, is_late,
                    refund_request_status, -count FROM sales_kinds) x
       GROUP BY x.merchant_id, x.day, x.status, x.method, x.acquirer, x.is_late, x.request
       HAVING sum(x.n) <> 0 LIMIT 100)"};

// By channel, on days that only versions counted which know channels (a shard of 16 and more).
constexpr db::Statement kChannels{
    "check_sales_channels",
    R"(SELECT x.merchant_id, x.day, x.channel, CAST(sum(x.n) AS BIGINT)
       FROM (SELECT merchant_id, (created_at + 28800000) / 86400000 AS day, channel, 1 AS n FROM sales
             UNION ALL
             SELECT merchant_id, day, shard / 16, -count FROM sales_kinds) x
       WHERE NOT EXISTS (SELECT 1 FROM sales_kinds k
                         WHERE k.merchant_id = x.merchant_id AND k.day = x.day AND k.shard < 16)
       GROUP BY x.merchant_id, x.day, x.channel HAVING sum(x.n) <> 0 LIMIT 100)"};

// Transfer kind 1 is the sale; accounts 10 and 1 are the acquirer's receivable and pending.
constexpr db::Statement kSaleTransfers{"check_sale_transfers",
                                       R"(SELECT s.merchant_id, s.id, s.status
       FROM sales s
       LEFT JOIN ledger_transfers t
         ON t.merchant_id = s.merchant_id AND t.subject_id = s.id AND t.kind = 1
       LEFT JOIN ledger_transfers r
         ON r.merchant_id = s.merchant_id AND r.subject_id = s.id AND r.kind = 7
       WHERE (s.status IN (11, 33, 43, 44)) <> (t.id IS NOT NULL AND r.id IS NULL)
          OR (r.id IS NOT NULL AND t.id IS NULL) LIMIT 100)"};
// What came back is all that was taken, whichever of the merchant's accounts it was in.
constexpr db::Statement kReturned{"check_sale_returned",
                                  R"(SELECT s.merchant_id, s.id
       FROM ledger_transfers r
       JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.subject_id
       WHERE r.kind = 7 AND (s.status <> 22 OR s.net_amount <>
         (SELECT COALESCE(sum(e.amount), 0) FROM ledger_entries e
          WHERE e.merchant_id = r.merchant_id AND e.transfer_id = r.id AND e.account IN (1, 2)))
       LIMIT 100)"};
// A returned sale leaves the merchant with a balance of zero for it, refunds included. Kind 15
// credits earlier refunds.
constexpr db::Statement kReturnedLeft{"check_sale_returned_left",
                                      R"(SELECT r.merchant_id, r.subject_id
       FROM ledger_transfers r
       JOIN ledger_transfers t ON t.merchant_id = r.merchant_id AND t.subject_id = r.subject_id
         AND t.kind IN (1, 3, 4, 5, 6, 7, 15)
       JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transfer_id = t.id
       WHERE r.kind = 7 AND e.account IN (1, 2, 3)
       GROUP BY r.merchant_id, r.subject_id HAVING sum(e.amount) <> 0 LIMIT 100)"};
// Entries are summed by transfer first: joined row by row, a planner without statistics reads all
// of a merchant's entries for each of its sales.
constexpr db::Statement kSaleAmounts{"check_sale_amounts",
                                     R"(SELECT s.merchant_id, s.id
       FROM (SELECT merchant_id, transfer_id,
                    sum(CASE WHEN account = 10 THEN amount ELSE 0 END) AS gross,
                    sum(CASE WHEN account = 1 THEN -amount ELSE 0 END) AS net,
                    sum(CASE WHEN account = 12 THEN -amount ELSE 0 END) AS acquirer_fee,
                    sum(CASE WHEN account = 11 THEN -amount ELSE 0 END) AS gateway_fee,
                    sum(CASE WHEN account = 13 THEN -amount ELSE 0 END) AS sst
             FROM ledger_entries GROUP BY merchant_id, transfer_id) e
       JOIN ledger_transfers t
         ON t.merchant_id = e.merchant_id AND t.id = e.transfer_id AND t.kind = 1
       JOIN sales s ON s.merchant_id = t.merchant_id AND s.id = t.subject_id
       WHERE e.gross <> s.amount OR e.net <> s.net_amount
          OR e.acquirer_fee <> s.mdr_acquirer + s.flat_acquirer
          OR e.gateway_fee <> s.mdr_gateway + s.flat_gateway OR e.sst <> s.sst
       LIMIT 100)"};
constexpr db::Statement kVoidedWrong{"check_sale_voided",
                                     R"(SELECT s.merchant_id, s.id, s.status
       FROM sales s
       LEFT JOIN ledger_transfers t
         ON t.merchant_id = s.merchant_id AND t.subject_id = s.id AND t.kind = 2
       WHERE (s.status = 33) <> (t.id IS NOT NULL) LIMIT 100)"};

constexpr db::Statement kRefunds{"check_sale_refunds",
                                 R"(SELECT merchant_id, id FROM sales
       WHERE refunded_amount < 0 OR refund_pending_amount < 0
          OR refunded_amount + refund_pending_amount > amount
          OR (status <> 22 AND ((status = 43) <> (refund_pending_amount > 0)
                                OR (status = 44) <> (refunded_amount = amount)))
          OR (status = 22 AND refunded_amount + refund_pending_amount > 0
              AND NOT EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.merchant_id = sales.merchant_id
                                AND t.subject_id = sales.id AND t.kind = 7))
       LIMIT 100)"};
constexpr db::Statement kRefundsInTransit{
    "check_refunds_in_transit",
    R"(SELECT x.merchant_id, x.subject_id, CAST(sum(x.sen) AS BIGINT)
       FROM (SELECT t.merchant_id, t.subject_id, -e.amount AS sen
             FROM ledger_transfers t
             JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transfer_id = t.id
             WHERE t.kind IN (3, 4, 5) AND e.account = 3
             UNION ALL
             SELECT merchant_id, id, -refund_pending_amount FROM sales
             WHERE refund_pending_amount <> 0) x
       GROUP BY x.merchant_id, x.subject_id HAVING sum(x.sen) <> 0 LIMIT 100)"};

constexpr db::Statement kHistory{"check_sale_history",
                                 R"(SELECT s.merchant_id, s.id
       FROM sales s
       WHERE NOT EXISTS (SELECT 1 FROM sale_history h
                         WHERE h.merchant_id = s.merchant_id AND h.sale_id = s.id
                           AND h.to_status = s.status
                           AND NOT EXISTS (SELECT 1 FROM sale_history l
                                           WHERE l.merchant_id = h.merchant_id
                                             AND l.sale_id = h.sale_id AND l.id > h.id))
       LIMIT 100)"};
constexpr db::Statement kReferences{"check_sale_references",
                                    R"(SELECT s.merchant_id, s.id
       FROM sales s
       LEFT JOIN sale_references r ON r.reference = s.reference
       WHERE r.sale_id IS NULL OR r.sale_id <> s.id OR r.merchant_id <> s.merchant_id LIMIT 100)"};

// GERBANG_KEY_OF_SALE, which an index has.
constexpr db::Statement kKeys{"check_sale_keys",
                              R"(SELECT merchant_id, min(id), count(*) FROM sales
       WHERE pays_once = 1 AND status IN (11, 43)
       GROUP BY merchant_id, coalesce(pays_once_key, 'link:' || CAST(link_id AS TEXT))
       HAVING count(*) > 1 AND coalesce(pays_once_key, 'link:' || CAST(link_id AS TEXT)) IS NOT NULL
       LIMIT 100)"};

/// One text for each row of `statement`: merchant and sale, and what is wrong with it.
void gather(db::Sql& sql, const db::Statement& statement, std::string_view what, Violations& out) {
  sql.each(statement, [&](const db::Row& row) {
    out.push_back(fmt::format("sale {} of merchant {}: {}", row.number(1), row.number(0), what));
  });
}

Violations counters(db::Sql& sql) {
  Violations out;
  sql.each(kCounters, [&](const db::Row& row) {
    out.push_back(fmt::format(
        "merchant {}, day {}, status {}: the sales exceed the counter by {} of together {} sen",
        row.number(0), row.number(1), row.number(2), row.number(3), row.number(4)));
  });
  sql.each(kKindsCounted, [&](const db::Row& row) {
    out.push_back(fmt::format(
        "merchant {}, day {}, status {}, method {}: the sales exceed the counter of a kind by {}",
        row.number(0), row.number(1), row.number(2), row.number(3), row.number(4)));
  });
  sql.each(kChannels, [&](const db::Row& row) {
    out.push_back(fmt::format(
        "merchant {}, day {}, channel {}: the sales exceed the counters of a kind by {}",
        row.number(0), row.number(1), row.number(2), row.number(3)));
  });
  return out;
}

Violations transfers(db::Sql& sql) {
  Violations out;
  gather(sql, kSaleTransfers, "is paid without a sale transfer, or has one without being paid",
         out);
  gather(sql, kSaleAmounts, "its ledger entries differ from its amount, net, fees or SST", out);
  gather(sql, kReturned, "came back from the bank, and its ledger does not say so", out);
  gather(sql, kReturnedLeft, "came back from the bank, and something of it is left", out);
  gather(sql, kVoidedWrong, "is void without a reversal, or the other way round", out);
  return out;
}

Violations refunds(db::Sql& sql) {
  Violations out;
  gather(sql, kRefunds, "its refunded amounts do not fit its amount or status", out);
  gather(sql, kRefundsInTransit, "its refund in transit differs from the ledger", out);
  return out;
}

Violations history(db::Sql& sql) {
  Violations out;
  gather(sql, kHistory, "its last history entry is not its status", out);
  gather(sql, kReferences, "its reference leads elsewhere or nowhere", out);
  return out;
}

Violations keys(db::Sql& sql) {
  Violations out;
  gather(sql, kKeys, "another paid sale holds the same key of what is paid once", out);
  return out;
}

}  // namespace

std::vector<db::Invariant> sale_invariants() {
  return {{"the daily counters equal the sales", counters},
          {"every paid sale has one ledger transfer, of its amounts", transfers},
          {"refunds fit their sales and the ledger", refunds},
          {"what is paid once has one paid sale at most", keys},
          {"every sale's history ends in its status, and its reference leads to it", history}};
}

}  // namespace gerbang::sales
