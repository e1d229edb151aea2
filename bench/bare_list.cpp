// The list of sales, statement by statement as the server runs it for one request.

#include <atomic>
#include <random>
#include <thread>

#include "bare.h"

namespace gerbang::bench {
namespace {

constexpr std::int64_t kPaid = 11;
constexpr std::int64_t kPageSize = 10;
constexpr std::int64_t kHourMs = 3'600'000;

class BareList {
 public:
  explicit BareList(const ListOptions& options)
      : o_(options),
        connection_(options.path, false),
        begin_(connection_, "BEGIN"),
        commit_(connection_, "COMMIT"),
        session_(connection_, kSessionRow.text),
        days_(connection_, sales::kDayCounts.text),
        part_(connection_, sales::kCountInRange.text),
        page_(connection_, sales::kPageNewest.text) {}

  std::int64_t request(std::int64_t first_day) {
    auto last_day = first_day + o_.days - 1;
    begin_.step();
    session_.bind(1, std::string_view(o_.token_hash));
    session_.bind(2, std::int64_t{0});
    std::int64_t sum = 0, sessions = 0;
    while (session_.step()) {
      sum += session_.read_all();
      ++sessions;
    }
    if (sessions != 1) fail("the session is gone");
    stretches_.clear();
    if (o_.is_cut) {
      count_part(day_start(last_day), day_start(last_day) + 15 * kHourMs);
      count_days(first_day + 1, last_day - 1);
      count_part(day_start(first_day) + 9 * kHourMs, day_start(first_day + 1));
    } else {
      count_days(first_day, last_day);
    }
    sum += rows();
    commit_.step();
    return sum;
  }

 private:
  struct Stretch {
    std::int64_t from, until, count;
  };

  static std::int64_t day_start(std::int64_t day) { return day * 24 * kHourMs - 8 * kHourMs; }

  void bind_range(Prepared& statement, std::int64_t from, std::int64_t until) {
    statement.bind(1, o_.merchant);
    statement.bind(2, from);
    statement.bind(3, until);
    statement.bind(4, std::int64_t{1} << kPaid);
  }

  void count_part(std::int64_t from, std::int64_t until) {
    bind_range(part_, from, until);
    while (part_.step())
      stretches_.push_back({from, until, part_.number(0)});
  }

  void count_days(std::int64_t first, std::int64_t last) {
    bind_range(days_, first, last);
    while (days_.step()) {
      auto day = days_.number(0);
      stretches_.push_back({day_start(day), day_start(day + 1), days_.number(1)});
    }
  }

  /// Looks only at the stretches that hold the page, as the server does.
  std::int64_t rows() {
    auto skip = (o_.page - 1) * kPageSize;
    std::size_t at = 0;
    while (at < stretches_.size() && skip >= stretches_[at].count)
      skip -= stretches_[at++].count;
    if (at == stretches_.size()) fail("the page is beyond the list; take more rows");
    auto last = at;
    auto wanted = skip + kPageSize - stretches_[at].count;
    while (wanted > 0 && last + 1 < stretches_.size())
      wanted -= stretches_[++last].count;
    bind_range(page_, stretches_[last].from, stretches_[at].until);
    page_.bind(5, kPageSize);
    page_.bind(6, skip);
    std::int64_t sum = 0;
    while (page_.step())
      sum += page_.read_all();
    return sum;
  }

  const ListOptions& o_;
  Connection connection_;
  Prepared begin_, commit_, session_, days_, part_, page_;
  std::vector<Stretch> stretches_;
};

}  // namespace

void run_list(const ListOptions& options) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);  // as the server: it takes a lock that all share
  std::atomic<std::int64_t> done{0}, sum{0};
  double cpu = cpu_seconds(), start = seconds_now();
  std::vector<std::thread> threads;
  for (int i = 0; i < options.threads; ++i) {
    threads.emplace_back([&, i] {
      BareList list(options);
      std::minstd_rand random(static_cast<unsigned>(i) + 1);
      std::uniform_int_distribution<std::int64_t> first(options.first_day,
                                                        options.last_day - options.days + 1);
      std::int64_t mine = 0, read = 0;
      for (; mine % 16 != 0 || seconds_now() - start < options.seconds; ++mine)
        read += list.request(first(random));
      done += mine;
      sum += read;
    });
  }
  for (auto& thread : threads)
    thread.join();
  if (sum == 0) fail("nothing was read");
  report(done, seconds_now() - start, cpu_seconds() - cpu);
}

}  // namespace gerbang::bench
