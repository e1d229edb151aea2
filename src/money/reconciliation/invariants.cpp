#include <fmt/format.h>

#include "money/reconciliation/reconciliation.h"

namespace gerbang::reconciliation {
namespace {

// Kinds of files: 1 an acquirer's settlement, 2 the bank's statement. Kinds of transfers: 12 what a
// settlement says, 13 what a statement says, 14 a write-off. Accounts: 10 receivable, 12 fees
// payable, 14 bank, 15 clearing. Statuses of lines: 2 matched; of exceptions: 3 written off.

constexpr db::Statement kLines{"check_reconciliation_lines", R"(SELECT f.id
       FROM reconciliation_files f LEFT JOIN (
         SELECT file_id, count(*) AS lines, sum(net) AS net,
           sum(CASE WHEN status = 2 THEN 1 ELSE 0 END) AS matched
         FROM reconciliation_lines GROUP BY file_id) l ON l.file_id = f.id
       WHERE coalesce(l.lines, 0) <> f.lines_done OR coalesce(l.matched, 0) <> f.matched
          OR (f.lines_done = f.line_count AND coalesce(l.net, 0) <> f.net) LIMIT 100)"};
// A settlement takes off the receivable what it pays and the fees that the books have of it.
constexpr db::Statement kSettled{"check_reconciliation_settled", R"(SELECT f.id
       FROM reconciliation_files f
       LEFT JOIN (SELECT file_id, sum(net + booked_fee) AS gross, sum(net) AS net
                  FROM reconciliation_lines GROUP BY file_id) l ON l.file_id = f.id
       LEFT JOIN (SELECT t.subject_id AS id,
                    sum(CASE WHEN e.account = 10 THEN e.amount ELSE 0 END) AS receivable,
                    sum(CASE WHEN e.account = 15 THEN e.amount ELSE 0 END) AS clearing
                  FROM ledger_transfers t
                  JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transfer_id = t.id
                  WHERE t.merchant_id = 1 AND t.kind = 12 GROUP BY t.subject_id) p ON p.id = f.id
       WHERE f.kind = 1 AND (coalesce(p.receivable, 0) <> -coalesce(l.gross, 0)
          OR coalesce(p.clearing, 0) <> coalesce(l.net, 0)) LIMIT 100)"};
// What is matched is matched with what the books have, to the sen, but for an exception.
constexpr db::Statement kMatched{"check_reconciliation_matched", R"(SELECT l.file_id
       FROM reconciliation_lines l
       LEFT JOIN (SELECT merchant_id, transfer_id,
                    sum(CASE WHEN account = 10 THEN amount ELSE 0 END) AS receivable,
                    sum(CASE WHEN account = 12 THEN -amount ELSE 0 END) AS fee,
                    sum(CASE WHEN account = 14 THEN amount ELSE 0 END) AS bank
                  FROM ledger_entries WHERE account IN (10, 12, 14)
                  GROUP BY merchant_id, transfer_id) e
         ON e.merchant_id = l.merchant_id AND e.transfer_id = l.transfer_id
       WHERE l.file_id <> 0 AND l.transfer_id IS NOT NULL
         AND (e.merchant_id IS NULL
           OR (l.kind < 10 AND (l.booked_fee <> e.fee
             OR (l.net + l.booked_fee <> e.receivable
               AND NOT EXISTS (SELECT 1 FROM reconciliation_exceptions x
                               WHERE x.file_id = l.file_id AND x.line_no = l.line_no
                                 AND x.amount = e.receivable - l.net - l.booked_fee))))
           OR (l.kind > 10 AND l.net <> e.bank)) LIMIT 100)"};
// A write-off is booked once, and by two.
constexpr db::Statement kWrittenOff{"check_reconciliation_written_off", R"(SELECT x.id
       FROM reconciliation_exceptions x
       LEFT JOIN ledger_transfers t
         ON t.merchant_id = 1 AND t.subject_id = x.id AND t.kind = 14 AND t.subject_part = 0
       LEFT JOIN ledger_entries e
         ON e.merchant_id = 1 AND e.transfer_id = t.id AND e.account = x.account
       WHERE (x.status = 3 AND x.amount <> 0) <> (t.id IS NOT NULL)
          OR (t.id IS NOT NULL AND coalesce(e.amount, 0) <> -x.amount)
          OR (x.decided_by IS NOT NULL AND x.decided_by = x.asked_by)
          OR (x.status = 3 AND (x.asked_by IS NULL OR x.decided_by IS NULL)) LIMIT 100)"};
// What acquirers have said that they pay is at the bank, or a settlement is not paid yet, or an
// exception says what is open.
constexpr db::Statement kClearing{"check_reconciliation_clearing", R"(SELECT x.acquirer
       FROM (SELECT acquirer, amount AS sen FROM ledger_balances WHERE account = 15
             UNION ALL SELECT acquirer, -net FROM reconciliation_files
               WHERE kind = 1 AND payment_amount IS NULL AND lines_done = line_count
             UNION ALL SELECT acquirer, -amount FROM reconciliation_exceptions
               WHERE account = 15 AND status IN (1, 2) AND kind <> 7) x
       WHERE x.acquirer <> 0 AND NOT EXISTS (SELECT 1 FROM reconciliation_files f
                                             WHERE f.lines_done < f.line_count)
       GROUP BY x.acquirer HAVING sum(x.sen) <> 0 LIMIT 100)"};

// 15 credits a merchant with what was refunded of a sale that its bank took back.
constexpr db::Statement kTwice{"check_reconciliation_twice", R"(SELECT x.sale_id
       FROM (SELECT t.subject_id AS sale_id, e.amount AS sen FROM ledger_transfers t
             JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transfer_id = t.id
             WHERE t.kind = 15 AND e.account = 10
             UNION ALL
             SELECT sale_id, -amount FROM reconciliation_exceptions WHERE kind = 14) x
       GROUP BY x.sale_id HAVING sum(x.sen) <> 0 LIMIT 100)"};

db::Invariant invariant(std::string name, const db::Statement& violations, std::string what) {
  return {std::move(name), [&violations, what = std::move(what)](db::Sql& sql) {
            std::vector<std::string> out;
            for (auto id : sql.all<std::int64_t>(violations))
              out.push_back(fmt::format("reconciliation {}: {}", id, what));
            return out;
          }};
}

}  // namespace

std::vector<db::Invariant> reconciliation_invariants() {
  return {
      invariant("the lines of a file are what it said", kLines,
                "its lines are not what the file said"),
      invariant("a settlement is booked as its lines say", kSettled,
                "the books have another sum of the file"),
      invariant("what is matched is what the books have", kMatched,
                "a line is matched with what it is not"),
      invariant("a write-off is booked once and by two people", kWrittenOff,
                "a write-off is not booked, or not by two people"),
      invariant("what a payer got twice is an exception", kTwice,
                "what this sale's payer got twice is no exception, or of another amount"),
      invariant("what acquirers have paid is at the bank or awaited", kClearing,
                "what this acquirer paid is neither at the bank nor awaited"),
  };
}

}  // namespace gerbang::reconciliation
