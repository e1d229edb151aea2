// What must hold between links and their sales at every commit; `gerbang check` proves it.

#include "selling/links/link.h"

namespace gerbang::links {
namespace {

constexpr db::Statement kUsesDiffer{"check_link_uses",
                                    R"(SELECT l.id FROM payment_links l
       LEFT JOIN (SELECT merchant_id, link_id, count(*) AS paid FROM payment_link_sales
                  WHERE state = 2 GROUP BY merchant_id, link_id) p
         ON p.merchant_id = l.merchant_id AND p.link_id = l.id
       WHERE l.used_count <> COALESCE(p.paid, 0) LIMIT 100)"};

constexpr db::Statement kOneTimeStatus{"check_link_one_time",
                                       R"(SELECT id FROM payment_links
       WHERE (one_time = 1 AND used_count > 0 AND status_id <> 2)
          OR (status_id = 2 AND used_count = 0) LIMIT 100)"};

constexpr db::Statement kSalesDiffer{"check_link_sales",
                                     R"(SELECT p.sale_id FROM payment_link_sales p
       LEFT JOIN sales s ON s.merchant_id = p.merchant_id AND s.id = p.sale_id
       WHERE s.id IS NULL OR p.state <> CASE WHEN s.status IN (0, 1) THEN 0
                                             WHEN s.status IN (2, 3) THEN 1
                                             WHEN s.status IN (22, 23, 55) THEN 3
                                             ELSE 2 END LIMIT 100)"};

constexpr db::Statement kTooManyUnderWay{"check_link_under_way",
                                         R"(SELECT l.id FROM payment_links l
       JOIN payment_link_sales p ON p.merchant_id = l.merchant_id AND p.link_id = l.id
       WHERE p.state = 1 AND l.one_time = 1 GROUP BY l.id HAVING count(*) > 1 LIMIT 100)"};

db::Invariant invariant(std::string name, const db::Statement& violations, std::string what) {
  return {std::move(name), [&violations, what = std::move(what)](db::Sql& sql) {
            std::vector<std::string> out;
            for (auto id : sql.all<std::int64_t>(violations))
              out.push_back(what + id_text(id));
            return out;
          }};
}

}  // namespace

std::vector<db::Invariant> link_invariants() {
  return {
      invariant("a link's uses are its paid sales", kUsesDiffer, "link "),
      invariant("a one-time link is used up by its first success and by nothing else",
                kOneTimeStatus, "link "),
      invariant("a link knows how far each of its sales got", kSalesDiffer, "sale "),
      invariant("one attempt of a one-time link is with an acquirer at a time", kTooManyUnderWay,
                "link "),
  };
}

}  // namespace gerbang::links
