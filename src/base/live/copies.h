#pragma once
// What the copies of the server on one PostgreSQL tell each other. Each writes what happened at it
// as batches of its own, numbered without a gap in the order in which they are committed, and reads
// once a second what the others wrote: by the highest number of each, so that nothing depends on
// clocks, or on numbers that several copies draw from. A gap means that something was passed over,
// and everybody looks again. The transactions of sales write nothing of it (docs/adr/0032).

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "base/db/db.h"
#include "base/events/hint.h"

namespace gerbang::live {

/// `isAgain`: hints were lost or are too many.
struct Heard {
  bool is_again = false;
  std::vector<events::Hint> hints;
};
BOOST_DESCRIBE_STRUCT(Heard, (), (is_again, hints))

class Copies : public std::enable_shared_from_this<Copies> {
 public:
  /// `hear` is called on a database thread with what other copies told; it must not call back.
  Copies(db::Db& db, std::function<void(Heard)> hear);

  /// Tells the others that this copy begins: they know nothing of it, or of the last moment of the
  /// process before it. What they wrote until now is not told here. Waits for it; comes first.
  void begin();
  /// To be told with the next batch.
  void add(std::span<const events::Hint> hints);
  /// Writes what is to be told, unless the last batch is still on its way. Does not wait.
  void write();
  /// Reads what others told, likewise.
  void read();
  /// After this nothing is heard; what was added is still written. Waits for it.
  void end();

 private:
  using Numbers = std::map<std::int64_t, std::int64_t>;  // of each copy the last that was heard

  Heard news(db::Sql& sql, Numbers& numbers) const;
  void insert(db::Tx& tx, std::int64_t number, const std::string& text) const;

  db::Db& db_;
  const std::int64_t copy_;  // this process, for as long as it runs
  std::mutex mutex_;
  std::function<void(Heard)> hear_;
  Heard unsent_;
  std::int64_t number_ = 0;
  bool is_writing_ = false;
  bool is_reading_ = false;
  Numbers numbers_;
};

}  // namespace gerbang::live
