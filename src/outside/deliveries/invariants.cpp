// What must hold of what merchants' servers are told; `gerbang check` proves it.

#include "outside/deliveries/delivery.h"

namespace gerbang::deliveries {
namespace {

// Of a sale that is told of at all: one from before there were deliveries is not.
constexpr db::Statement kNotTold{"check_delivery_told", R"(
  SELECT e.subject_id FROM events e
  JOIN (SELECT merchant_id, sale_id, min(event_id) AS first FROM deliveries
        GROUP BY merchant_id, sale_id) s
    ON s.merchant_id = e.merchant_id AND s.sale_id = e.subject_id AND e.id > s.first
  LEFT JOIN deliveries d ON d.event_id = e.id
  WHERE d.id IS NULL
    AND e.kind IN ('sale.authorizing', 'sale.paid', 'sale.failed', 'sale.canceled',
                   'sale.timeout', 'sale.void', 'sale.refunded', 'sale.returned') LIMIT 100)"};

constexpr db::Statement kGaps{"check_delivery_sequence", R"(
  SELECT sale_id FROM deliveries GROUP BY merchant_id, sale_id
  HAVING min(sequence) <> 1 OR max(sequence) <> count(*) LIMIT 100)"};

// By hand an older one may be sent again; by itself none follows a later one.
constexpr db::Statement kOvertaken{"check_delivery_order", R"(
  SELECT d.id FROM deliveries d
  WHERE d.status = 1 AND d.is_by_hand = 0 AND EXISTS (
    SELECT 1 FROM deliveries l
    WHERE l.merchant_id = d.merchant_id AND l.sale_id = d.sale_id AND l.sequence > d.sequence
      AND l.status = 1 AND l.is_by_hand = 0 AND l.delivered_at < d.delivered_at) LIMIT 100)"};

constexpr db::Statement kSkipped{"check_delivery_skipped", R"(
  SELECT d.id FROM deliveries d
  WHERE d.status = 0 AND d.is_by_hand = 0 AND EXISTS (
    SELECT 1 FROM deliveries l
    WHERE l.merchant_id = d.merchant_id AND l.sale_id = d.sale_id AND l.sequence > d.sequence
      AND l.status = 1 AND l.is_by_hand = 0) LIMIT 100)"};

constexpr db::Statement kAttemptsDiffer{"check_delivery_attempts", R"(
  SELECT d.id FROM deliveries d
  LEFT JOIN (SELECT merchant_id, delivery_id, count(*) AS made,
                    max(CASE WHEN problem = 0 THEN 1 ELSE 0 END) AS worked
             FROM delivery_attempts GROUP BY merchant_id, delivery_id) a
    ON a.merchant_id = d.merchant_id AND a.delivery_id = d.id
  WHERE d.attempts <> COALESCE(a.made, 0)
     OR (d.status = 1 AND COALESCE(a.worked, 0) = 0)
     OR (d.status = 0) <> (d.next_at IS NOT NULL) LIMIT 100)"};

db::Invariant invariant(std::string name, const db::Statement& violations, std::string what) {
  return {std::move(name), [&violations, what = std::move(what)](db::Sql& sql) {
            std::vector<std::string> out;
            for (auto id : sql.all<std::int64_t>(violations))
              out.push_back(what + id_text(id));
            return out;
          }};
}

}  // namespace

std::vector<db::Invariant> delivery_invariants() {
  return {
      invariant("every event of a sale that is told of has its delivery", kNotTold, "sale "),
      invariant("the deliveries of a sale are numbered from 1 without gaps", kGaps, "sale "),
      invariant("no event of a sale arrived by itself after a later one", kOvertaken, "delivery "),
      invariant("no event of a sale waits behind a later one that has arrived", kSkipped,
                "delivery "),
      invariant("a delivery has its attempts, and one that arrived was taken", kAttemptsDiffer,
                "delivery "),
  };
}

}  // namespace gerbang::deliveries
