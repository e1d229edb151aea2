#include "people/privacy/anonymise.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/core/id_time.h"
#include "base/jobs/rows.h"
#include "people/privacy/request.h"
#include "people/privacy/request_store.h"

namespace gerbang::privacy {
namespace {

constexpr std::string_view kTopic = "personal.anonymise";

std::int64_t changed_of(const personal::Tally& tally) {
  std::int64_t out = 0;
  for (const auto& [title, rows] : tally.changed)
    out += rows;
  return out;
}

/// One merchant's records of one root. What stays is looked at again the next time.
class Walk {
 public:
  Walk(const personal::Book& book, std::size_t root, MerchantId merchant, Instant until)
      : book_(book), root_(root), merchant_(merchant), until_(until) {}

  /// False when there are no more.
  Result<bool> step(db::Tx& tx) {
    auto table = book_.root(root_).table;
    auto until = sweep_until(tx, table, merchant_);
    auto batch = book_.next_by_id(tx, root_, merchant_, std::max(until, seen_), id_floor(until_));
    if (batch.ids.empty()) return false;
    std::vector<std::int64_t> stays;
    auto changed = changed_of(book_.anonymise(tx, batch, until_, &stays));
    auto last = batch.ids.back();
    auto clean = stays.empty() ? last : *std::ranges::min_element(stays) - 1;
    sweep_write(tx, table, merchant_, has_left_ ? until : clean, changed);
    has_left_next_ = has_left_ || !stays.empty();
    seen_next_ = last;
    anonymised_next_ = changed;
    return true;
  }
  /// A transaction may run again: what it found counts when it is kept.
  void committed() {
    seen_ = seen_next_;
    has_left_ = has_left_next_;
    anonymised += anonymised_next_;
  }

  std::int64_t anonymised = 0;

 private:
  const personal::Book& book_;
  std::size_t root_;
  MerchantId merchant_;
  Instant until_;
  std::int64_t seen_ = 0, seen_next_ = 0, anonymised_next_ = 0;
  bool has_left_ = false, has_left_next_ = false;
};

jobs::Topic requests_topic(std::shared_ptr<const personal::Book> book) {
  jobs::Topic out;
  out.name = kTopic;
  out.every = minutes(1);
  out.outside = [book = std::move(book)](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    for (auto id : db.read(requests_approved)) {
      GERBANG_CHECK(jobs::row_take(db, kTopic, {id.value, {}}, [&]() -> Result<Done> {
        bool goes_on = true;
        while (goes_on && !job.server_stops()) {
          GERBANG_TRY(goes_on, db.write([&](db::Tx& tx) { return request_step(tx, *book, id); }));
        }
        return Done{};
      }));
    }
    return Done{};
  };
  return out;
}

jobs::Topic sweep_topic(std::shared_ptr<const personal::Book> book) {
  jobs::Topic out;
  out.name = "personal.sweep";
  out.every = days(1);
  out.outside = [book = std::move(book)](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    GERBANG_CHECK(sweep(db, *book, job));
    return Done{};
  };
  return out;
}

}  // namespace

void anonymise_soon(db::Tx& tx) {
  jobs::job_add(tx, kTopic, "every", "{}", tx.now());
}

Result<std::int64_t> sweep(db::Db& db, const personal::Book& book, const jobs::JobRow& job) {
  auto rule = db.read(rule_in_force);
  auto after = rule ? rule->after_days.value_or(0) : 0;
  if (after == 0) return std::int64_t{0};
  Instant until = db.clock().now() - days(after);
  std::int64_t anonymised = 0;
  for (auto root : book.swept()) {
    std::optional<MerchantId> merchant;
    for (;;) {
      merchant = db.read([&](db::Sql& sql) { return book.merchant_after(sql, root, merchant); });
      if (!merchant) break;
      if (job.server_stops()) return anonymised;
      Walk walk(book, root, *merchant, until);
      GERBANG_CHECK(jobs::row_take(
          db, fmt::format("personal.sweep {}", book.root(root).table), {merchant->value, *merchant},
          [&]() -> Result<Done> {
            for (bool goes_on = true; goes_on && !job.server_stops();) {
              GERBANG_TRY(goes_on, db.write([&](db::Tx& tx) { return walk.step(tx); }));
              if (goes_on) walk.committed();
            }
            return Done{};
          }));
      anonymised += walk.anonymised;
    }
  }
  GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
    if (auto untold = sweep_tell(tx); untold > 0) {
      audit::write(tx, {.merchant = kGatewayCompany,
                        .action = "personalData.sweep",
                        .detail = fmt::format("{} rows older than {} days", untold, after)});
    }
    return Done{};
  }));
  return anonymised;
}

std::vector<jobs::Topic> anonymise_topics(const std::shared_ptr<const personal::Book>& book) {
  return {requests_topic(book), sweep_topic(book)};
}

}  // namespace gerbang::privacy
