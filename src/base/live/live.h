#pragma once
// Pages that are open learn of what happens: a room hints at what changed (events/hint.h), and
// whoever may view it is told within a fifth of a second, at the other copies of the server within
// about a second (docs/adr/0032). One thread does it for all streams. It waits for no database:
// what it asks and writes comes back to it.
//
// A session that has ended is found at the hint that says so, and otherwise within fifteen seconds;
// so are a withdrawn permission and an account that was switched off. Its streams end then.

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "base/db/db.h"
#include "base/http/http.h"
#include "base/live/audience.h"
#include "base/live/copies.h"

namespace gerbang::live {

class Live {
 public:
  /// Who a token belongs to (http::Authentication).
  using Check = std::function<Result<http::Session>(db::Sql&, std::string_view token,
                                                    std::string_view account_id)>;

  Live(db::Db& db, Check check, const Bounds& bounds);
  ~Live();
  Live(const Live&) = delete;

  /// Before it nobody is told anything.
  void start();
  void stop();

  /// Thread-safe, and short.
  void hint(const events::Hint& hint);
  Result<http::Streaming<LiveEvent>> person_listen(const http::Call& call);
  Result<http::Streaming<LiveEvent>> payer_listen(Id<Sale> sale, const http::Request& request);
  std::size_t streams() const { return audience_.size(); }

 private:
  void run();
  /// What came up since the last look; waits for it, at most a second.
  Heard taken();
  void tell(const Heard& news);
  void sessions_look_at();

  db::Db& db_;
  Check check_;
  Audience audience_;
  std::shared_ptr<Copies> copies_;  // PostgreSQL only: a SQLite file has one process
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_running_ = false;
  bool is_looking_ = false;  // at sessions
  std::vector<events::Hint> own_;
  Heard heard_;
  std::thread thread_;
};

}  // namespace gerbang::live
