#include "base/live/copies.h"

#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "base/contract/json.h"
#include "base/core/crypto.h"

namespace gerbang::live {
namespace {

/// A copy that reads seldom misses nothing of the last seconds.
constexpr std::int64_t kKeptBatches = 64;
constexpr std::size_t kHintsMax = 1'000;

constexpr db::Statement kInsert{"live_batch_insert", R"(
  INSERT INTO live_batches (copy, number, hints, written_at) VALUES ($1, $2, $3, $4))"};
constexpr db::Statement kForget{"live_batch_forget", R"(
  DELETE FROM live_batches WHERE copy = $1 AND number <= $2)"};
/// Copies that were stopped long ago. One that lives and was quiet loses nothing by it.
constexpr db::Statement kForgetOld{"live_batch_forget_old", R"(
  DELETE FROM live_batches WHERE written_at < $1)"};
constexpr db::Statement kLast{"live_batch_last", R"(
  SELECT copy, MAX(number) FROM live_batches WHERE copy <> $1 GROUP BY copy)"};
constexpr db::Statement kSince{"live_batch_since", R"(
  SELECT number, hints FROM live_batches WHERE copy = $1 AND number > $2 ORDER BY number)"};

struct Last {
  std::int64_t copy = 0;
  std::int64_t number = 0;
};
BOOST_DESCRIBE_STRUCT(Last, (), (copy, number))

struct Written {
  std::int64_t number = 0;
  std::string hints;
};
BOOST_DESCRIBE_STRUCT(Written, (), (number, hints))

/// Any number that no other process has.
std::int64_t copy_new() {
  auto digest = sha256_hex(random_token(16));
  std::int64_t out = 0;
  std::from_chars(digest.data(), digest.data() + 12, out, 16);
  return out;
}

}  // namespace

Copies::Copies(db::Db& db, std::function<void(Heard)> hear)
    : db_(db), copy_(copy_new()), hear_(std::move(hear)) {}

void Copies::begin() {
  number_ = 1;
  db_.write_job([this](db::Tx& tx) {
    insert(tx, number_, contract::to_json(Heard{.is_again = true}));
    return true;
  });
  db_.read_job([this](db::Sql& sql) {
    numbers_.clear();
    news(sql, numbers_);
  });
}

void Copies::add(std::span<const events::Hint> hints) {
  std::lock_guard lock(mutex_);
  if (unsent_.hints.size() + hints.size() > kHintsMax) {
    unsent_ = {.is_again = true};
  } else if (!unsent_.is_again) {
    unsent_.hints.insert(unsent_.hints.end(), hints.begin(), hints.end());
  }
}

void Copies::insert(db::Tx& tx, std::int64_t number, const std::string& text) const {
  tx.exec(kInsert, copy_, number, text, tx.now());
  tx.exec(kForget, copy_, number - kKeptBatches);
  if (number == 1) tx.exec(kForgetOld, tx.now() - days(1));
}

void Copies::write() {
  auto text = std::make_shared<std::string>();
  std::int64_t number = 0;
  {
    std::lock_guard lock(mutex_);
    if (is_writing_ || (unsent_.hints.empty() && !unsent_.is_again)) return;
    is_writing_ = true;
    *text = contract::to_json(std::exchange(unsent_, {}));
    number = ++number_;
  }
  db_.write_async(
      [self = shared_from_this(), number, text](db::Tx& tx) {
        self->insert(tx, number, *text);
        return true;
      },
      [self = shared_from_this()](std::exception_ptr failure) {
        std::lock_guard lock(self->mutex_);
        self->is_writing_ = false;
        if (failure) self->unsent_ = {.is_again = true};
      });
}

/// What others wrote after `numbers`, which become the last of them.
Heard Copies::news(db::Sql& sql, Numbers& numbers) const {
  Heard out;
  for (const auto& [copy, last] : sql.all<Last>(kLast, copy_)) {
    auto& heard = numbers[copy];
    if (heard >= last) continue;
    for (const auto& [number, text] : sql.all<Written>(kSince, copy, heard)) {
      auto batch = contract::from_stored<Heard>(text);
      out.is_again |= number != heard + 1 || !batch.ok() || batch->is_again;
      if (batch.ok()) out.hints.insert(out.hints.end(), batch->hints.begin(), batch->hints.end());
      heard = number;
    }
  }
  return out;
}

void Copies::read() {
  {
    std::lock_guard lock(mutex_);
    if (std::exchange(is_reading_, true)) return;
  }
  struct Answer {
    Numbers numbers;
    Heard heard;
  };
  auto answer = std::make_shared<Answer>();
  db_.read_async(
      [self = shared_from_this(), answer](db::Sql& sql) {
        {
          std::lock_guard lock(self->mutex_);
          answer->numbers = self->numbers_;
        }
        answer->heard = self->news(sql, answer->numbers);
      },
      [self = shared_from_this(), answer](std::exception_ptr failure) {
        std::lock_guard lock(self->mutex_);
        self->is_reading_ = false;
        if (failure) return;  // the next time tells of more
        self->numbers_ = std::move(answer->numbers);
        bool is_news = answer->heard.is_again || !answer->heard.hints.empty();
        if (self->hear_ && is_news) self->hear_(std::move(answer->heard));
      });
}

void Copies::end() {
  std::string text;
  std::int64_t number = 0;
  {
    std::lock_guard lock(mutex_);
    hear_ = nullptr;
    if (unsent_.hints.empty() && !unsent_.is_again) return;
    text = contract::to_json(std::exchange(unsent_, {}));
    number = ++number_;
  }
  try {
    db_.write_job([&](db::Tx& tx) {
      insert(tx, number, text);
      return true;
    });
  } catch (const db::Failure&) {
    // The others find the gap, or us again.
  }
}

}  // namespace gerbang::live
