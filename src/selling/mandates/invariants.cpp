// What must hold of mandates and of what was collected under them at every commit; `gerbang check`
// proves it.

#include "selling/mandates/mandate.h"

namespace gerbang::mandates {
namespace {

constexpr db::Statement kAboveMax{"check_mandate_above_max",
                                  R"(SELECT id FROM mandate_collections
       WHERE amount > amount_max OR amount <= 0 LIMIT 100)"};
constexpr db::Statement kAboveCount{"check_mandate_above_count",
                                    R"(SELECT m.id FROM mandates m
       JOIN (SELECT merchant_id, mandate_id, count(*) AS dues
             FROM mandate_collections WHERE retry = 0 AND status <> 5
             GROUP BY merchant_id, mandate_id) c
         ON c.merchant_id = m.merchant_id AND c.mandate_id = m.id
       WHERE m.debits IS NOT NULL AND c.dues > m.debits LIMIT 100)"};
// A retry follows a try that failed, and nothing follows one that worked.
constexpr db::Statement kTwice{"check_mandate_twice",
                               R"(SELECT c.id FROM mandate_collections c
       JOIN mandates m ON m.merchant_id = c.merchant_id AND m.id = c.mandate_id
       WHERE c.retry > m.retries OR (c.retry > 0 AND NOT EXISTS (
         SELECT 1 FROM mandate_collections p WHERE p.merchant_id = c.merchant_id
           AND p.mandate_id = c.mandate_id AND p.due_on = c.due_on AND p.retry = c.retry - 1
           AND p.status = 3))
       LIMIT 100)"};
// Against what was agreed when its file was looked at: the first change that the bank confirmed
// after that (3) says what it was before. Of one in the same millisecond either may have been
// first.
constexpr db::Statement kOutside{"check_mandate_outside",
                                 R"(SELECT c.id FROM mandate_collections c
       JOIN mandates m ON m.merchant_id = c.merchant_id AND m.id = c.mandate_id
       JOIN exchange_files f ON f.id = c.file_id AND f.state = 1 AND c.file_row IS NOT NULL
       LEFT JOIN mandate_changes h ON h.id = (
         SELECT min(n.id) FROM mandate_changes n WHERE n.merchant_id = c.merchant_id
           AND n.mandate_id = c.mandate_id AND n.request = 2 AND n.state = 3
           AND n.ended_at >= COALESCE(f.reviewed_at, f.created_at))
       LEFT JOIN mandate_changes l ON l.id = (
         SELECT min(n.id) FROM mandate_changes n WHERE n.merchant_id = c.merchant_id
           AND n.mandate_id = c.mandate_id AND n.request = 2 AND n.state = 3
           AND n.ended_at > COALESCE(f.reviewed_at, f.created_at))
       WHERE m.effective_on IS NULL OR c.debit_on < m.effective_on
          OR (c.debit_on > CASE WHEN h.id IS NULL THEN COALESCE(m.expires_on, c.debit_on)
                                ELSE COALESCE(h.before_expires_on, c.debit_on) END
              AND c.debit_on > CASE WHEN l.id IS NULL THEN COALESCE(m.expires_on, c.debit_on)
                                    ELSE COALESCE(l.before_expires_on, c.debit_on) END)
       LIMIT 100)"};
// Approved to end (15) a minute or more before its file was looked at for the last time, and not
// given back by the bank since (17). What happens while a file leaves, the bank answers.
constexpr db::Statement kAfterEnd{"check_mandate_after_end",
                                  R"(SELECT c.id FROM mandate_collections c
       JOIN exchange_files f ON f.id = c.file_id AND f.state = 1 AND c.file_row IS NOT NULL
       JOIN mandate_events e ON e.merchant_id = c.merchant_id AND e.mandate_id = c.mandate_id
         AND e.kind = 15 AND e.created_at + 60000 < COALESCE(f.reviewed_at, f.created_at)
       WHERE NOT EXISTS (SELECT 1 FROM mandate_events k
                         WHERE k.merchant_id = e.merchant_id AND k.mandate_id = e.mandate_id
                           AND k.kind = 17 AND k.id > e.id
                           AND k.created_at <= COALESCE(f.reviewed_at, f.created_at))
       LIMIT 100)"};
constexpr db::Statement kCounts{"check_mandate_counts",
                                R"(SELECT m.id FROM mandates m
       LEFT JOIN (SELECT merchant_id, mandate_id, count(*) AS done, sum(amount) AS sen
                  FROM mandate_collections WHERE status = 2 GROUP BY merchant_id, mandate_id) c
         ON c.merchant_id = m.merchant_id AND c.mandate_id = m.id
       WHERE m.debits_done <> COALESCE(c.done, 0) OR m.debited_amount <> COALESCE(c.sen, 0)
       LIMIT 100)"};
constexpr db::Statement kSales{"check_mandate_sales",
                               R"(SELECT c.id FROM mandate_collections c
       LEFT JOIN sales s ON s.merchant_id = c.merchant_id AND s.id = c.sale_id
       WHERE s.id IS NULL OR s.channel <> 3 OR s.link_id <> c.mandate_id OR s.amount <> c.amount
          OR s.payment_method <> 22
          OR NOT (CASE WHEN c.status IN (0, 1) THEN s.status = 2
                       WHEN c.status = 2 THEN s.status IN (11, 43, 44)
                       WHEN c.status = 5 THEN s.status = 55
                       ELSE s.status = 22 END) LIMIT 100)"};
constexpr db::Statement kFiles{"check_mandate_files",
                               R"(SELECT f.id FROM exchange_files f
       LEFT JOIN (SELECT file_id, count(*) AS n, sum(amount) AS sen, max(file_row) AS last
                  FROM mandate_collections WHERE file_row IS NOT NULL GROUP BY file_id) c
         ON c.file_id = f.id
       WHERE f.kind = 2 AND f.state <> 4 AND (f.row_count <> COALESCE(c.n, 0) OR f.amount <> COALESCE(c.sen, 0)
          OR f.place < COALESCE(c.last, 0)) LIMIT 100)"};
constexpr db::Statement kWronglyPlanned{"check_mandate_planned",
                                        R"(SELECT id FROM mandates
       WHERE (next_debit IS NULL) <> (next_due IS NULL)
          OR (next_debit IS NOT NULL AND (status NOT IN (4, 5, 11) OR amount IS NULL)) LIMIT 100)"};
// Without a first due day it is one that the bank approved after it had ended here: it is to end
// there, and is never collected.
constexpr db::Statement kUnapproved{"check_mandate_approved",
                                    R"(SELECT m.id FROM mandates m
       LEFT JOIN sales s ON s.merchant_id = m.merchant_id AND s.id = m.authorisation_sale_id
       WHERE m.status IN (4, 5, 11, 33) AND (m.approved_on IS NULL OR m.bank_mandate_no IS NULL
         OR m.authorised_at IS NULL OR s.id IS NULL
         OR (m.first_due IS NOT NULL AND s.paid_at IS NULL)
         OR (m.first_due IS NULL AND (m.status IN (5, 11) OR EXISTS (
           SELECT 1 FROM mandate_collections c WHERE c.merchant_id = m.merchant_id
             AND c.mandate_id = m.id)))) LIMIT 100)"};
constexpr db::Statement kHistory{"check_mandate_history",
                                 R"(SELECT m.id FROM mandates m
       WHERE m.status <> 0 AND NOT EXISTS (
         SELECT 1 FROM mandate_events e WHERE e.merchant_id = m.merchant_id
           AND e.mandate_id = m.id AND e.to_status = m.status) LIMIT 100)"};

// 28,800,000 ms are Kuala Lumpur's eight hours, 86,400,000 a day; day 0 is all of them.
constexpr db::Statement kMandateKindsWrong{"check_mandate_kinds",
                                           R"(SELECT x.merchant_id
       FROM (SELECT d.merchant_id, d.day, d.status, d.frequency, d.product_id, d.is_corporate,
                    d.is_default, d.is_paused, 1 AS n
             FROM (SELECT merchant_id, (created_at + 28800000) / 86400000 AS day, status, frequency,
                          product_id, is_corporate, is_default,
                          CASE WHEN paused_at IS NULL THEN 0 ELSE 1 END AS is_paused FROM mandates
                   UNION ALL
                   SELECT merchant_id, 0, status, frequency, product_id, is_corporate, is_default,
                          CASE WHEN paused_at IS NULL THEN 0 ELSE 1 END FROM mandates) d
             UNION ALL
             SELECT merchant_id, day, status, frequency, product_id, is_corporate, is_default,
                    is_paused, -count FROM mandate_kinds) x
       GROUP BY x.merchant_id, x.day, x.status, x.frequency, x.product_id, x.is_corporate,
                x.is_default, x.is_paused
       HAVING sum(x.n) <> 0 LIMIT 100)"};
constexpr db::Statement kCollectionKindsWrong{"check_mandate_collection_kinds",
                                              R"(SELECT x.merchant_id
       FROM (SELECT merchant_id, (created_at + 28800000) / 86400000 AS day, status, product_id,
                    1 AS n FROM mandate_collections
             UNION ALL
             SELECT merchant_id, 0, status, product_id, 1 FROM mandate_collections
             UNION ALL
             SELECT merchant_id, day, status, product_id, -count FROM mandate_collection_kinds) x
       GROUP BY x.merchant_id, x.day, x.status, x.product_id HAVING sum(x.n) <> 0 LIMIT 100)"};

db::Invariant invariant(std::string name, const db::Statement& violations, std::string what) {
  return {std::move(name), [&violations, what = std::move(what)](db::Sql& sql) {
            std::vector<std::string> out;
            for (auto id : sql.all<std::int64_t>(violations))
              out.push_back(what + id_text(id));
            return out;
          }};
}

}  // namespace

std::vector<db::Invariant> mandate_invariants() {
  return {
      invariant("no debit is above what its mandate allowed", kAboveMax, "debit "),
      invariant("no mandate is debited for more due days than agreed", kAboveCount, "mandate "),
      invariant("a due day is debited once, and tried again only after a failure", kTwice,
                "debit "),
      invariant("no debit lies outside its mandate's time", kOutside, "debit "),
      invariant("nothing is collected once a mandate is to end", kAfterEnd, "debit "),
      invariant("a mandate counts what was debited under it", kCounts, "mandate "),
      invariant("a debit and its sale tell the same", kSales, "debit "),
      invariant("a collection file has its rows", kFiles, "file "),
      invariant("only what is in force is planned", kWronglyPlanned, "mandate "),
      invariant("an enrolled mandate was authorised and approved", kUnapproved, "mandate "),
      invariant("a mandate's timeline ends in its status", kHistory, "mandate "),
      invariant("the counters of mandates equal the mandates", kMandateKindsWrong, "merchant "),
      invariant("the counters of debits equal the debits", kCollectionKindsWrong, "merchant "),
  };
}

}  // namespace gerbang::mandates
