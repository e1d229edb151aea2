#include "selling/mandates/termination_store.h"

#include "base/db/counter.h"

namespace gerbang::mandates {
namespace {

constexpr db::RecordStatement<
    Termination, R"(INSERT INTO mandate_terminations (merchant_id, id, mandate_id, mandate_no,
         payer_name, product_name, asked_by, asked_by_user, asked_by_name, reason, status,
         created_at)
       VALUES (:merchant, :id, :mandate, :mandate_no, :payer_name, :product_name, :asked_by,
         :asked_by_user, :asked_by_name, :reason, :status, :created_at)
       ON CONFLICT DO NOTHING)">
    kTerminationInsert{"mandate_termination_insert"};
constexpr db::RecordStatement<
    Termination, R"(UPDATE mandate_terminations SET status = :status, decided_by = :decided_by,
         decided_by_name = :decided_by_name, decided_at = :decided_at, remarks = :remarks
       WHERE merchant_id = :merchant AND id = :id AND status = 1)">
    kTerminationWrite{"mandate_termination_write"};
constexpr db::Statement kTerminationFind{
    "mandate_termination_find",
    db::text<Termination,
             "SELECT {} FROM mandate_terminations WHERE merchant_id = $1 AND id = $2">};
constexpr db::Statement kTerminationLock{
    "mandate_termination_lock",
    db::text<Termination, "SELECT {} FROM mandate_terminations WHERE merchant_id = $1 AND id = $2">,
    true};
constexpr db::Statement kPending{"mandate_termination_pending",
                                 R"(SELECT count(*) FROM mandate_terminations
       WHERE merchant_id = $1 AND mandate_id = $2 AND status = 1 AND asked_by = 1)"};
constexpr db::RecordStatement<Termination, R"(UPDATE mandate_terminations SET asked_by = :asked_by,
         asked_by_user = :asked_by_user, asked_by_name = :asked_by_name, reason = :reason,
         created_at = :created_at
       WHERE merchant_id = :merchant AND mandate_id = :mandate AND status = 1 AND asked_by = 2)">
    kTakeOver{"mandate_termination_take_over"};

// What the filters of the list know of one, day and status; and of the one of a mandate that waits.
constexpr db::Statement kTerminationKindOf{"mandate_termination_kind_of",
                                           R"(SELECT (created_at + 28800000) / 86400000, status
       FROM mandate_terminations WHERE merchant_id = $1 AND id = $2)"};
constexpr db::Statement kWaitingKindOf{"mandate_termination_waiting_kind_of",
                                       R"(SELECT (created_at + 28800000) / 86400000, status
       FROM mandate_terminations WHERE merchant_id = $1 AND mandate_id = $2 AND status = 1)",
                                       true};
constexpr db::Statement kTerminationKindAdd{
    "mandate_termination_kinds_add",
    R"(INSERT INTO mandate_termination_kinds (merchant_id, day, status, shard, count)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (merchant_id, day, status, shard)
       DO UPDATE SET count = mandate_termination_kinds.count + excluded.count)"};
constexpr db::Counter kTerminationKinds{
    .of = kTerminationKindOf, .columns = 2, .add = kTerminationKindAdd, .has_sums = true};
constexpr db::Counter kWaitingKinds{
    .of = kWaitingKindOf, .columns = 2, .add = kTerminationKindAdd, .has_sums = true};

// Approved ones have led to a change of their mandate; held is what a payer's request holds, or
// what is to end.
constexpr db::Statement kUnheld{"check_mandate_held", R"(SELECT m.id FROM mandates m
       WHERE m.is_held = 1 AND m.status = 11 AND NOT EXISTS (
         SELECT 1 FROM mandate_terminations t WHERE t.merchant_id = m.merchant_id
           AND t.mandate_id = m.id AND t.status = 1 AND t.asked_by = 1) LIMIT 100)"};
constexpr db::Statement kCollecting{"check_mandate_pending_collects",
                                    R"(SELECT t.id FROM mandate_terminations t
       JOIN mandates m ON m.merchant_id = t.merchant_id AND m.id = t.mandate_id
       WHERE t.status = 1 AND t.asked_by = 1 AND m.is_held = 0
       LIMIT 100)"};
constexpr db::Statement kOwn{"check_mandate_termination_own",
                             R"(SELECT id FROM mandate_terminations
       WHERE (status = 1) <> (decided_at IS NULL)
          OR (asked_by_user IS NOT NULL AND asked_by_user = decided_by) LIMIT 100)"};
constexpr db::Statement kKindsDiffer{"check_mandate_termination_kinds", R"(SELECT x.merchant_id
       FROM (SELECT merchant_id, (created_at + 28800000) / 86400000 AS day, status, 1 AS n
             FROM mandate_terminations
             UNION ALL
             SELECT merchant_id, 0, status, 1 FROM mandate_terminations
             UNION ALL
             SELECT merchant_id, day, status, -count FROM mandate_termination_kinds) x
       GROUP BY x.merchant_id, x.day, x.status HAVING sum(x.n) <> 0 LIMIT 100)"};
constexpr db::Statement kUnchanged{"check_mandate_pending_change",
                                   R"(SELECT m.id FROM mandates m
       WHERE m.status IN (4, 5) AND NOT EXISTS (
         SELECT 1 FROM mandate_changes c WHERE c.merchant_id = m.merchant_id
           AND c.mandate_id = m.id AND c.ended_at IS NULL
           AND c.request = CASE m.status WHEN 5 THEN 2 ELSE 3 END) LIMIT 100)"};

db::Invariant termination_invariant(std::string name, const db::Statement& violations,
                                    std::string what) {
  return {std::move(name), [&violations, what = std::move(what)](db::Sql& sql) {
            std::vector<std::string> out;
            for (auto id : sql.all<std::int64_t>(violations))
              out.push_back(what + id_text(id));
            return out;
          }};
}

}  // namespace

bool termination_insert(db::Tx& tx, const Termination& request) {
  if (kTerminationInsert.changed(tx, request) == 0) return false;
  db::count(tx, kTerminationKinds, request.merchant, request.id.value, 1);
  return true;
}

bool termination_take_over(db::Tx& tx, const Termination& request) {
  db::count(tx, kWaitingKinds, request.merchant, request.mandate.value, -1);
  bool is_taken = kTakeOver.changed(tx, request) == 1;
  db::count(tx, kWaitingKinds, request.merchant, request.mandate.value, 1);
  return is_taken;
}

void termination_write(db::Tx& tx, const Termination& request) {
  db::count(tx, kTerminationKinds, request.merchant, request.id.value, -1);
  kTerminationWrite.exec(tx, request);
  db::count(tx, kTerminationKinds, request.merchant, request.id.value, 1);
}

std::optional<Termination> termination_find(db::Sql& sql, MerchantId merchant, Id<Termination> id) {
  return sql.one<Termination>(kTerminationFind, merchant, id);
}

std::optional<Termination> termination_lock(db::Tx& tx, MerchantId merchant, Id<Termination> id) {
  return tx.one<Termination>(kTerminationLock, merchant, id);
}

bool payer_waits(db::Sql& sql, MerchantId merchant, Id<Mandate> mandate) {
  return sql.one<std::int64_t>(kPending, merchant, mandate).value_or(0) > 0;
}

std::vector<db::Invariant> termination_invariants() {
  return {
      termination_invariant("only a payer's pending request holds a mandate", kUnheld, "mandate "),
      termination_invariant("nothing is planned while a payer's request to end waits", kCollecting,
                            "request "),
      termination_invariant("a request to end is decided by somebody else", kOwn, "request "),
      termination_invariant("a mandate that is to change or to end has its change", kUnchanged,
                            "mandate "),
      termination_invariant("the counters of requests to end equal the requests", kKindsDiffer,
                            "merchant "),
  };
}

}  // namespace gerbang::mandates
