#include "base/jobs/job_store.h"

namespace gerbang::jobs {
namespace {

constexpr db::Statement kAdd{
    "job_add",
    R"(INSERT INTO jobs (id, topic, job_key, payload, due_at, attempts, created_at)
       VALUES ($1, $2, $3, $4, $5, 0, $6)
       ON CONFLICT (topic, job_key) WHERE done_at IS NULL AND job_key IS NOT NULL
       DO UPDATE SET due_at = CASE WHEN excluded.due_at < jobs.due_at THEN excluded.due_at
                                   ELSE jobs.due_at END)"};
constexpr db::Statement kSeed{
    "job_seed",
    R"(INSERT INTO jobs (id, topic, job_key, payload, due_at, attempts, created_at)
       VALUES ($1, $2, 'every', '{}', $3, 0, $3)
       ON CONFLICT (topic, job_key) WHERE done_at IS NULL AND job_key IS NOT NULL DO NOTHING)"};
constexpr db::Statement kCancel{
    "job_cancel", "DELETE FROM jobs WHERE topic = $1 AND job_key = $2 AND done_at IS NULL"};
constexpr db::Statement kDone{"job_done",
                              R"(UPDATE jobs SET done_at = $3, last_error = NULL, lease_until = NULL
       WHERE id = $1 AND lease_owner = $2 AND done_at IS NULL)"};
constexpr db::Statement kAgain{
    "job_again",
    R"(UPDATE jobs SET due_at = $3, last_error = $4, lease_until = NULL, lease_owner = NULL,
                       attempts = CASE WHEN $5 = 1 THEN 0 ELSE attempts END
       WHERE id = $1 AND lease_owner = $2 AND done_at IS NULL)"};
constexpr db::Statement kGivenUp{
    "job_given_up",
    R"(UPDATE jobs SET done_at = $3, last_error = $4, lease_until = NULL
       WHERE id = $1 AND lease_owner = $2 AND done_at IS NULL)"};
constexpr db::Statement kReleased{
    "job_released",
    R"(UPDATE jobs SET attempts = attempts - 1, lease_until = NULL, lease_owner = NULL
       WHERE id = $1 AND lease_owner = $2 AND done_at IS NULL)"};
constexpr db::Statement kRenew{"job_renew",
                               R"(UPDATE jobs SET lease_until = $3
       WHERE id = $1 AND lease_owner = $2 AND done_at IS NULL)"};
// Ids sort by age, so the oldest rows come first and the scan ends early.
constexpr db::Statement kDeleteDone{"jobs_delete_done",
                                    R"(DELETE FROM jobs WHERE id IN (
         SELECT id FROM jobs
         WHERE done_at < CASE WHEN last_error IS NULL THEN CAST($1 AS BIGINT)
                              ELSE CAST($2 AS BIGINT) END
         ORDER BY id LIMIT $3))"};

std::string topic_text(const std::string& name) {
  return "'" + name + "'";
}

}  // namespace

ClaimSql claim_sql(const std::vector<Topic>& topics) {
  std::string names;
  std::string leases = "CASE topic";
  for (const Topic& topic : topics) {
    if (!names.empty()) names += ", ";
    names += topic_text(topic.name);
    leases += " WHEN " + topic_text(topic.name) + " THEN " + std::to_string(topic.lease.ms);
  }
  leases += " ELSE 60000 END";
  std::string free =
      "done_at IS NULL AND due_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)";
  std::string of_these = "topic IN (" + names + ")";
  ClaimSql out;
  out.due = "SELECT 1 FROM jobs WHERE " + free + " AND " + of_these + " LIMIT 1";
  out.claim = "UPDATE jobs SET lease_until = CAST($1 AS BIGINT) + " + leases +
              ", lease_owner = $2, attempts = attempts + 1 WHERE " + free +
              " AND id IN (SELECT id FROM jobs WHERE " + free + " AND " + of_these +
              " ORDER BY due_at, id LIMIT $3)"
              " RETURNING id, topic, job_key, payload, attempts, due_at";
  return out;
}

bool jobs_are_due(db::Sql& sql, const ClaimSql& text) {
  bool due = false;
  std::array params{db::Param(sql.now())};
  sql.run_text(text.due, params, [&](const db::Row&) { due = true; });
  return due;
}

std::vector<JobRow> jobs_claim(db::Tx& tx, const ClaimSql& text, std::string_view owner, int most) {
  std::vector<JobRow> out;
  std::array params{db::Param(tx.now()), db::Param(owner), db::Param(most)};
  tx.run_text(text.claim, params, [&](const db::Row& row) {
    out.push_back({row.get<Id<Job>>(0), row.get<std::string>(1), row.get<std::string>(2),
                   row.get<std::string>(3), row.get<int>(4), row.get<Instant>(5)});
  });
  return out;
}

bool job_done(db::Tx& tx, Id<Job> id, std::string_view owner) {
  return tx.changed(kDone, id, owner, tx.now()) == 1;
}

bool job_again(db::Tx& tx, Id<Job> id, std::string_view owner, Instant due_at,
               std::string_view error, bool attempts_restart) {
  std::optional<std::string_view> kept;
  if (!error.empty()) kept = error;
  return tx.changed(kAgain, id, owner, due_at, kept, attempts_restart) == 1;
}

bool job_given_up(db::Tx& tx, Id<Job> id, std::string_view owner, std::string_view error) {
  return tx.changed(kGivenUp, id, owner, tx.now(), error) == 1;
}

bool job_released(db::Tx& tx, Id<Job> id, std::string_view owner) {
  return tx.changed(kReleased, id, owner) == 1;
}

void job_renewed(db::Tx& tx, Id<Job> id, std::string_view owner, Instant lease_until) {
  tx.exec(kRenew, id, owner, lease_until);
}

void job_seed(db::Tx& tx, std::string_view topic) {
  tx.exec(kSeed, id_new<Job>(tx.now()), topic, tx.now());
}

std::int64_t jobs_delete_done(db::Tx& tx, Instant before, Instant given_up_before, int most) {
  return tx.changed(kDeleteDone, before, given_up_before, most);
}

void job_add(db::Tx& tx, std::string_view topic, std::string_view key, std::string_view payload,
             Instant due_at) {
  std::optional<std::string_view> kept_key;
  if (!key.empty()) kept_key = key;
  tx.exec(kAdd, id_new<Job>(tx.now()), topic, kept_key, payload, due_at, tx.now());
}

bool job_cancel(db::Tx& tx, std::string_view topic, std::string_view key) {
  return tx.changed(kCancel, topic, key) > 0;
}

}  // namespace gerbang::jobs
