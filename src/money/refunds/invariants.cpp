// What must hold between refund requests and their sales at every commit; `gerbang check` proves
// it.

#include "money/refunds/refund.h"

namespace gerbang::refunds {
namespace {

constexpr db::Statement kMadeDiffers{"check_refund_made",
                                     R"(SELECT r.sale_id FROM refund_requests r
       JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.sale_id
       GROUP BY r.merchant_id, r.sale_id, s.refunded_amount
       HAVING SUM(CASE WHEN r.sending = 2 THEN r.amount ELSE 0 END) <> s.refunded_amount
       LIMIT 100)"};

constexpr db::Statement kTooMuch{"check_refund_sum",
                                 R"(SELECT r.sale_id FROM refund_requests r
       JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.sale_id
       GROUP BY r.merchant_id, r.sale_id, s.amount
       HAVING SUM(CASE WHEN r.status = 1 OR r.sending IN (1, 2, 4, 5, 6) THEN r.amount ELSE 0 END) > s.amount
       LIMIT 100)"};

constexpr db::Statement kSendingDiffers{"check_refund_sending",
                                        R"(SELECT r.id FROM refund_requests r
       JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.sale_id
       WHERE (r.sending IN (1, 4, 5, 6) AND (s.status NOT IN (22, 43) OR s.refund_pending_amount <> r.amount))
          OR (r.status = 2) <> (r.sending IN (1, 2, 4, 5, 6))
          OR (r.decided_by IS NOT NULL AND r.status = 2 AND r.decided_by = r.requested_by)
          OR r.settled_by = r.confirmed_by OR (r.sending = 6) <> (r.settled_as IS NOT NULL AND r.confirmed_by IS NULL)
       LIMIT 100)"};

constexpr db::Statement kMarkDiffers{"check_refund_mark",
                                     R"(SELECT r.id FROM refund_requests r
       JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.sale_id
       WHERE s.refund_request_id = r.id AND s.refund_request_status <> r.status LIMIT 100)"};

constexpr db::Statement kManyOpen{"check_refund_open",
                                  R"(SELECT sale_id FROM refund_requests
       WHERE status = 1 OR sending IN (1, 4, 5, 6)
       GROUP BY merchant_id, sale_id HAVING count(*) > 1 LIMIT 100)"};

db::Invariant invariant(std::string name, const db::Statement& violations, std::string what) {
  return {std::move(name), [&violations, what = std::move(what)](db::Sql& sql) {
            std::vector<std::string> out;
            for (auto id : sql.all<std::int64_t>(violations))
              out.push_back(what + id_text(id));
            return out;
          }};
}

}  // namespace

std::vector<db::Invariant> refund_invariants() {
  return {
      invariant("what was refunded of a sale is the sum of its refunds", kMadeDiffers, "sale "),
      invariant("refunds and requests never exceed the sale", kTooMuch, "sale "),
      invariant("a sale has one open refund request at most", kManyOpen, "sale "),
      invariant("an approved refund is under way or made, and somebody else approved it",
                kSendingDiffers, "refund request "),
      invariant("a sale shows the status of its refund request", kMarkDiffers, "refund request "),
  };
}

}  // namespace gerbang::refunds
