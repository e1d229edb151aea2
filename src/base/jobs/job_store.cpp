#include "base/jobs/job_store.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/jobs/job_recur.h"

namespace gerbang::jobs {
namespace {

constexpr db::Statement kAdd{
    "job_add",
    R"(INSERT INTO jobs (id, topic, job_key, payload, due_at, attempts, created_at, merchant_id)
       VALUES ($1, $2, $3, $4, $5, 0, $6, $7)
       ON CONFLICT (topic, job_key) WHERE done_at IS NULL AND job_key IS NOT NULL
       DO UPDATE SET due_at = CASE WHEN excluded.due_at < jobs.due_at THEN excluded.due_at
                                   ELSE jobs.due_at END)"};
constexpr db::Statement kSeed{
    "job_seed",
    R"(INSERT INTO jobs (id, topic, job_key, payload, due_at, attempts, created_at)
       VALUES ($1, $2, 'every', '{}', $3, 0, $3)
       ON CONFLICT (topic, job_key) WHERE done_at IS NULL AND job_key IS NOT NULL DO NOTHING)"};
constexpr db::Statement kRecurFrom{
    "jobs_recur_from",
    R"(UPDATE jobs SET due_at = $2, lease_until = NULL, lease_owner = NULL
       WHERE topic = $1 AND job_key = 'every' AND done_at IS NULL AND due_at > $2)"};
constexpr db::Statement kEveryDue{
    "job_every_due",
    "SELECT due_at FROM jobs WHERE topic = $1 AND job_key = 'every' AND done_at IS NULL"};
constexpr db::Statement kCancel{
    "job_cancel", "DELETE FROM jobs WHERE topic = $1 AND job_key = $2 AND done_at IS NULL"};
constexpr db::Statement kCancelUnbegun{"job_cancel_unbegun", R"(DELETE FROM jobs
       WHERE topic = $1 AND job_key = $2 AND done_at IS NULL AND attempts = 0)"};
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

// Steps from merchant to merchant of a topic's open jobs, over the index, so that 100,000 jobs of
// one of them cost no more than one. The order and the rows compared are that index's, so that
// PostgreSQL takes it whatever it believes about the table.
constexpr db::Statement kDueOfLines{"jobs_due_of_lines", R"(
  WITH RECURSIVE line (merchant, n) AS (
    SELECT (SELECT f.merchant_id FROM jobs f
            WHERE f.done_at IS NULL AND f.topic = $1 AND f.merchant_id > $2
            ORDER BY f.merchant_id, f.due_at LIMIT 1), 1
    UNION ALL
    SELECT (SELECT f.merchant_id FROM jobs f
            WHERE f.done_at IS NULL AND f.topic = $1 AND f.merchant_id > line.merchant
            ORDER BY f.merchant_id, f.due_at LIMIT 1), n + 1
    FROM line WHERE line.merchant IS NOT NULL AND n < $3)
  SELECT merchant, (
    SELECT f.id FROM jobs f
    WHERE f.done_at IS NULL AND f.topic = $1
      AND (f.merchant_id, f.due_at) >= (line.merchant, 0)
      AND (f.merchant_id, f.due_at) <= (line.merchant, $4)
      AND (f.lease_until IS NULL OR f.lease_until <= $4)
    ORDER BY f.merchant_id, f.due_at LIMIT 1)
  FROM line WHERE merchant IS NOT NULL)"};

constexpr std::size_t kClaimed = 8;  // by one statement
constexpr std::string_view kFree =
    "done_at IS NULL AND due_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)";

std::string topic_text(const std::string& name) {
  return "'" + name + "'";
}

}  // namespace

Texts texts_of(const std::vector<Topic>& topics) {
  Texts out;
  std::string leases = "CASE topic";
  for (std::size_t i = 0; i < topics.size(); ++i) {
    const Topic& topic = topics[i];
    auto name = topic_text(topic.name);
    leases += fmt::format(" WHEN {} THEN {}", name, topic.lease.ms);
    auto lane = index(topic.lane);
    if (!out.due[lane].empty()) out.due[lane] += " UNION ALL ";
    out.due[lane] += fmt::format(
        "SELECT * FROM (SELECT {} AS t, id, merchant_id, due_at FROM jobs WHERE {} AND topic = {} "
        "ORDER BY due_at LIMIT {}) AS t{}",
        i, kFree, name, kSeenOfTopic, i);
    out.count[lane] +=
        out.count[lane].empty() ? "SELECT count(*), min(due_at) FROM (" : " UNION ALL ";
    out.count[lane] += fmt::format(
        "SELECT due_at FROM (SELECT due_at FROM jobs WHERE {} AND topic = {} ORDER BY due_at "
        "LIMIT {}) AS t{}",
        kFree, name, kCounted, i);
  }
  for (auto& count : out.count) {
    if (!count.empty()) count += ") AS due";
  }
  std::string ids;
  for (std::size_t i = 0; i < kClaimed; ++i)
    ids += fmt::format("{}${}", i == 0 ? "" : ", ", i + 3);
  out.claim = fmt::format(
      "UPDATE jobs SET lease_until = CAST($1 AS BIGINT) + {} ELSE 60000 END, lease_owner = $2, "
      "attempts = attempts + 1 WHERE {} AND id IN ({}) "
      "RETURNING id, topic, job_key, payload, attempts, due_at, merchant_id",
      leases, kFree, ids);
  return out;
}

void jobs_due(db::Sql& sql, const Texts& texts, Lane lane, std::vector<Due>& out) {
  const auto& text = texts.due[index(lane)];
  if (text.empty()) return;
  std::array params{db::Param(sql.now())};
  sql.run_text(text, params, [&](const db::Row& row) {
    out.push_back({row.get<std::size_t>(0), row.get<Id<Job>>(1), row.get<MerchantId>(2),
                   row.get<Instant>(3)});
  });
}

void jobs_due_of_lines(db::Sql& sql, const std::vector<Topic>& topics, std::size_t topic,
                       std::int64_t& after, std::vector<Due>& out) {
  int lines = 0;
  std::int64_t last = after;
  sql.each(
      kDueOfLines,
      [&](const db::Row& row) {
        ++lines;
        last = row.number(0);
        if (row.is_null(1)) return;  // nothing is due and free
        out.push_back({topic, row.get<Id<Job>>(1), row.get<MerchantId>(0), {}});
      },
      topics[topic].name, after, kLinesSeen, sql.now());
  after = lines < kLinesSeen ? -1 : last;
}

std::vector<JobRow> jobs_claim(db::Tx& tx, const Texts& texts, std::string_view owner,
                               std::span<const Id<Job>> wanted) {
  std::vector<JobRow> out;
  for (; !wanted.empty(); wanted = wanted.subspan(std::min(kClaimed, wanted.size()))) {
    std::vector<db::Param> params{tx.now(), owner};
    for (std::size_t i = 0; i < kClaimed; ++i)
      params.emplace_back(i < wanted.size() ? wanted[i].value : 0);
    tx.run_text(texts.claim, params, [&](const db::Row& row) {
      out.push_back({row.get<Id<Job>>(0), row.get<std::string>(1), row.get<std::string>(2),
                     row.get<std::string>(3), row.get<int>(4), row.get<Instant>(5),
                     row.get<MerchantId>(6)});
    });
  }
  return out;
}

Waiting jobs_waiting(db::Sql& sql, const Texts& texts, Lane lane) {
  Waiting out;
  const auto& text = texts.count[index(lane)];
  if (text.empty()) return out;
  std::array params{db::Param(sql.now())};
  sql.run_text(text, params, [&](const db::Row& row) {
    out = {row.get<std::int64_t>(0), row.get<std::optional<Instant>>(1)};
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

void job_renewed(db::Tx& tx, Id<Job> id, std::string_view owner, Instant lease_until) {
  tx.exec(kRenew, id, owner, lease_until);
}

void job_seed(db::Tx& tx, std::string_view topic) {
  tx.exec(kSeed, id_new<Job>(tx.now()), topic, tx.now());
}

void jobs_recur_from(db::Tx& tx, const std::vector<Topic>& topics, Instant at) {
  for (const Topic& topic : topics) {
    if (topic.every) tx.exec(kRecurFrom, topic.name, at);
  }
}

std::int64_t jobs_delete_done(db::Tx& tx, Instant before, Instant given_up_before, int most) {
  return tx.changed(kDeleteDone, before, given_up_before, most);
}

void job_add(db::Tx& tx, std::string_view topic, std::string_view key, std::string_view payload,
             Instant due_at, MerchantId merchant) {
  std::optional<std::string_view> kept_key;
  if (!key.empty()) kept_key = key;
  tx.exec(kAdd, id_new<Job>(tx.now()), topic, kept_key, payload, due_at, tx.now(), merchant);
}

std::optional<Instant> job_due(db::Sql& sql, std::string_view topic) {
  return sql.one<Instant>(kEveryDue, topic);
}

bool job_cancel(db::Tx& tx, std::string_view topic, std::string_view key) {
  return tx.changed(kCancel, topic, key) > 0;
}

bool job_cancel_unbegun(db::Tx& tx, std::string_view topic, std::string_view key) {
  return tx.changed(kCancelUnbegun, topic, key) > 0;
}

}  // namespace gerbang::jobs
