#include <fmt/format.h>

#include "money/payouts/payout.h"

namespace gerbang::payouts {
namespace {

// Statuses: 1 open, 2 closed, 3 approved, 4 sent, 5 paid, 6 returned, 7 held. Kinds of transfers: 8
// a payout leaves what is available, 9 it is paid, 10 it came back.

constexpr db::Statement kTies{"check_payout_ties", R"(SELECT merchant_id, number FROM payouts
       WHERE status <> 1 AND (amount <= 0 OR closing <> opening + sales + returns + refunds + fees + tax
         + adjustments + returned_payouts - amount) LIMIT 100)"};
constexpr db::Statement kLineSumsWrong{"check_payout_lines", R"(SELECT p.merchant_id, p.number
       FROM payouts p LEFT JOIN (
         SELECT merchant_id, payout_id, count(*) AS lines, sum(net) AS net, max(line_no) AS last,
           sum(mdr_acquirer + mdr_gateway + flat_acquirer + flat_gateway) AS fees, sum(sst) AS tax
         FROM payout_lines GROUP BY merchant_id, payout_id) l
         ON l.merchant_id = p.merchant_id AND l.payout_id = p.id
       WHERE coalesce(l.lines, 0) <> p.line_count OR coalesce(l.last, 0) <> p.line_count
          OR coalesce(l.fees, 0) <> -p.fees OR coalesce(l.tax, 0) <> -p.tax
          OR coalesce(l.net, 0) <> p.sales + p.returns + p.refunds + p.fees + p.tax + p.adjustments
            + p.returned_payouts LIMIT 100)"};
constexpr db::Statement kChain{"check_payout_chain",
                               R"(SELECT p.merchant_id, p.number FROM payouts p
       LEFT JOIN payouts b ON b.merchant_id = p.merchant_id AND b.number = p.number - 1
       WHERE p.opening <> coalesce(b.closing, 0) OR (p.number > 1 AND b.id IS NULL)
          OR (b.status = 1) LIMIT 100)"};
constexpr db::Statement kLinesWrong{"check_payout_line_entries",
                                    R"(SELECT l.merchant_id, l.transfer_id
       FROM payout_lines l LEFT JOIN (
         SELECT merchant_id, transfer_id, sum(amount) AS amount FROM ledger_entries
         WHERE account = 2 GROUP BY merchant_id, transfer_id) e
         ON e.merchant_id = l.merchant_id AND e.transfer_id = l.transfer_id
       WHERE e.amount IS NULL OR e.amount <> -l.net
          OR l.gross - l.mdr_acquirer - l.mdr_gateway - l.flat_acquirer - l.flat_gateway - l.sst
             <> l.net LIMIT 100)"};
// The open payout begins where the last one ended.
constexpr db::Statement kLeft{"check_payout_left_behind", R"(SELECT e.merchant_id, e.transfer_id
       FROM ledger_entries e
       JOIN ledger_transfers t ON t.merchant_id = e.merchant_id AND t.id = e.transfer_id
       JOIN (SELECT merchant_id, max(cut_off) AS cut_off FROM payouts WHERE status <> 1
             GROUP BY merchant_id) p ON p.merchant_id = e.merchant_id
       WHERE e.account = 2 AND t.kind <> 8 AND t.created_at < p.cut_off
         AND NOT EXISTS (SELECT 1 FROM payout_lines l
                         WHERE l.merchant_id = e.merchant_id AND l.transfer_id = e.transfer_id)
       LIMIT 100)"};
constexpr db::Statement kTransfers{"check_payout_transfers", R"(SELECT p.merchant_id, p.number
       FROM payouts p
       LEFT JOIN ledger_transfers o ON o.merchant_id = p.merchant_id AND o.subject_id = p.id AND o.kind = 8
       LEFT JOIN ledger_transfers d ON d.merchant_id = p.merchant_id AND d.subject_id = p.id AND d.kind = 9
       LEFT JOIN ledger_transfers r ON r.merchant_id = p.merchant_id AND r.subject_id = p.id AND r.kind = 10
       LEFT JOIN ledger_entries e ON e.merchant_id = o.merchant_id AND e.transfer_id = o.id AND e.account = 2
       WHERE (p.status = 1) <> (o.id IS NULL) OR (p.status = 5 AND d.id IS NULL)
          OR (d.id IS NOT NULL AND p.status NOT IN (5, 6))
          OR (p.status = 6) <> (r.id IS NOT NULL) OR (o.id IS NOT NULL AND e.amount <> p.amount)
       LIMIT 100)"};
constexpr db::Statement kInTransit{"check_payout_in_transit", R"(SELECT x.merchant_id, 0
       FROM (SELECT owner_id AS merchant_id, amount AS sen FROM ledger_balances WHERE account = 4
             UNION ALL SELECT merchant_id, amount FROM payouts WHERE status IN (2, 3, 4, 7)) x
       GROUP BY x.merchant_id HAVING sum(x.sen) <> 0 LIMIT 100)"};
constexpr db::Statement kTwoPeople{"check_payout_two_people", R"(SELECT p.merchant_id, p.number
       FROM payouts p
       LEFT JOIN payout_accounts a ON a.merchant_id = p.merchant_id AND a.id = p.account_id
       WHERE p.approved_by IS NOT NULL AND (p.approved_by = p.closed_by
          OR p.approved_by = a.asked_by OR p.approved_by = a.decided_by
          OR a.id IS NULL OR a.usable_from > p.approved_at) LIMIT 100)"};
constexpr db::Statement kAccounts{"check_payout_accounts", R"(SELECT merchant_id, id
       FROM payout_accounts
       WHERE (asked_by IS NOT NULL AND asked_by = decided_by)
          OR (status IN (2, 3) AND asked_by IS NOT NULL AND (decided_by IS NULL OR usable_from IS NULL))
       LIMIT 100)"};
constexpr db::Statement kAdjusted{"check_payout_adjustments", R"(SELECT a.merchant_id, a.id
       FROM payout_adjustments a
       LEFT JOIN ledger_transfers t
         ON t.merchant_id = a.merchant_id AND t.subject_id = a.id AND t.kind = 11
       LEFT JOIN ledger_entries e
         ON e.merchant_id = t.merchant_id AND e.transfer_id = t.id AND e.account = 2
       WHERE (a.status = 2) <> (t.id IS NOT NULL) OR (t.id IS NOT NULL AND e.amount <> -a.amount)
          OR (a.decided_by IS NOT NULL AND a.decided_by = a.asked_by) LIMIT 100)"};
constexpr db::Statement kSent{"check_payout_batches",
                              R"(SELECT p.merchant_id, p.number FROM payouts p
       LEFT JOIN exchange_files b ON b.id = p.batch_id AND b.kind = 4
       WHERE (p.status IN (4, 5, 6)) <> (b.id IS NOT NULL) LIMIT 100)"};
constexpr db::Statement kBatchSums{"check_payout_batch_sums",
                                   R"(SELECT 1, b.id FROM exchange_files b
       LEFT JOIN (SELECT batch_id, count(*) AS payouts, sum(amount) AS amount FROM payouts
                  WHERE batch_id IS NOT NULL GROUP BY batch_id) p ON p.batch_id = b.id
       WHERE b.kind = 4 AND (coalesce(p.payouts, 0) <> b.row_count OR coalesce(p.amount, 0) <> b.amount)
       LIMIT 100)"};

db::Invariant invariant(std::string name, const db::Statement& violations, std::string what) {
  return {
      std::move(name), [&violations, what = std::move(what)](db::Sql& sql) {
        std::vector<std::string> out;
        sql.each(violations, [&](const db::Row& row) {
          out.push_back(fmt::format("{} {} of merchant {}", what, row.number(1), row.number(0)));
        });
        return out;
      }};
}

}  // namespace

std::vector<db::Invariant> payout_invariants() {
  return {
      invariant("a closed payout ties: opening and its sums less the payout are its closing", kTies,
                "payout"),
      invariant("a payout's sums are its lines'", kLineSumsWrong, "payout"),
      invariant("a payout opens with what the one before closed with", kChain, "payout"),
      invariant("a payout's line is one movement of what is available, part by part", kLinesWrong,
                "transfer"),
      invariant("no movement before a payout's cut-off is left behind", kLeft, "transfer"),
      invariant("a payout left once, and was paid or came back once", kTransfers, "payout"),
      invariant("what is in transit to merchants' banks are their payouts", kInTransit, "payouts"),
      invariant("a payout is approved by somebody who neither closed it nor changed its account",
                kTwoPeople, "payout"),
      invariant("a bank account is let in by somebody else, and waits", kAccounts, "account"),
      invariant("an adjustment is approved by somebody else and booked once", kAdjusted,
                "adjustment"),
      invariant("a payout is sent in one file", kSent, "payout"),
      invariant("a file's payouts are those that were sent in it", kBatchSums, "file"),
  };
}

}  // namespace gerbang::payouts
