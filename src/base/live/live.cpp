#include "base/live/live.h"

#include <chrono>
#include <map>
#include <utility>

#include "base/core/log.h"
#include "base/http/rate_limit.h"

namespace gerbang::live {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// What happens within so long is told together.
constexpr auto kTogether = std::chrono::milliseconds(200);
constexpr auto kRound = std::chrono::seconds(1);
constexpr auto kSessionAge = std::chrono::seconds(15);
constexpr std::size_t kSessionsMax = 1'000;  // a round
constexpr std::size_t kOwnMax = 4'096;       // between two looks

}  // namespace

Live::Live(db::Db& db, Check check, const Bounds& bounds)
    : db_(db), check_(std::move(check)), audience_(bounds) {
  if (db.engine() == db::Engine::sqlite) return;
  copies_ = std::make_shared<Copies>(db, [this](Heard heard) {
    std::lock_guard lock(mutex_);
    heard_.is_again |= heard.is_again;
    heard_.hints.insert(heard_.hints.end(), heard.hints.begin(), heard.hints.end());
    wake_.notify_one();
  });
}

Live::~Live() {
  stop();
}

void Live::start() {
  if (copies_) copies_->begin();
  std::lock_guard lock(mutex_);
  is_running_ = true;
  thread_ = std::thread([this] { run(); });
}

void Live::stop() {
  {
    std::lock_guard lock(mutex_);
    is_running_ = false;
  }
  wake_.notify_all();
  if (!thread_.joinable()) return;
  thread_.join();
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return !is_looking_; });
  lock.unlock();
  if (!copies_) return;
  copies_->add(own_);
  copies_->end();
}

void Live::hint(const events::Hint& hint) {
  {
    std::lock_guard lock(mutex_);
    if (!is_running_) return;
    if (own_.size() >= kOwnMax) return;  // "look again" is told for so many
    own_.push_back(hint);
    if (own_.size() > 1) return;  // woken already
  }
  wake_.notify_one();
}

Result<http::Streaming<LiveEvent>> Live::person_listen(const http::Call& call) {
  const auto& request = call.request();
  Pass pass{call.who().user, std::string(request.header("X-Auth-Token")),
            std::string(request.header("X-Auth-Account-Id"))};
  GERBANG_TRY(auto stream,
              audience_.person_open(call.who(), pass, request.header("Last-Event-ID")));
  return http::Streaming<LiveEvent>{std::move(stream)};
}

Result<http::Streaming<LiveEvent>> Live::payer_listen(Id<Sale> sale, const http::Request& request) {
  GERBANG_TRY(auto stream, audience_.payer_open(sale, http::rate_limit_key(request.remote_ip),
                                                request.header("Last-Event-ID")));
  return http::Streaming<LiveEvent>{std::move(stream)};
}

Heard Live::taken() {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, kRound, [this] {
    return !is_running_ || !own_.empty() || heard_.is_again || !heard_.hints.empty();
  });
  Heard out = std::exchange(heard_, {});
  auto own = std::exchange(own_, {});
  lock.unlock();
  if (own.size() >= kOwnMax) out.is_again = true;
  if (copies_) copies_->add(own);
  out.hints.insert(out.hints.end(), own.begin(), own.end());
  return out;
}

void Live::tell(const Heard& news) {
  if (!news.hints.empty()) audience_.tell(news.hints);
  if (news.is_again) audience_.tell_again();
}

void Live::run() {
  SteadyClock::time_point next_round;
  while (true) {
    tell(taken());
    if (copies_) copies_->write();
    sessions_look_at();
    if (SteadyClock::now() >= next_round) {
      next_round = SteadyClock::now() + kRound;
      if (copies_) copies_->read();
    }
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, kTogether, [this] { return !is_running_; })) return;
  }
}

/// Ends the streams of those who may no longer hear what they hear. A database that is away ends
/// nobody's.
void Live::sessions_look_at() {
  {
    std::lock_guard lock(mutex_);
    if (is_looking_) return;
  }
  auto open = std::make_shared<std::vector<Audience::Open>>(
      audience_.open_since(kSessionAge, kSessionsMax));
  if (open->empty()) return;
  {
    std::lock_guard lock(mutex_);
    is_looking_ = true;
  }
  db_.read_async(
      [this, open](db::Sql& sql) {
        std::map<Pass, std::optional<Scope>> known;  // of several tabs of one session
        for (const auto& [stream, pass, scope] : *open) {
          auto [now, is_new] = known.try_emplace(pass);
          if (is_new) {
            auto session = check_(sql, pass.token, pass.account);
            if (session.ok()) now->second = scope_of(*session);
          }
          if (now->second != scope) stream->end();
        }
      },
      [this, open](std::exception_ptr failure) {
        if (failure) log_warning("streams_not_looked_at", {{"streams", open->size()}});
        std::lock_guard lock(mutex_);
        is_looking_ = false;
        wake_.notify_all();
      });
}

}  // namespace gerbang::live
