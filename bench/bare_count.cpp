// The list of many small merchants as somebody would write it in an afternoon: the session, a
// count, a page with OFFSET. What the server does beyond that must not cost much where a merchant
// is small.

#include <atomic>
#include <fstream>
#include <random>
#include <thread>

#include "bare.h"

namespace gerbang::bench {
namespace {

#define GERBANG_BENCH_RANGE                                                             \
  " FROM sales s WHERE s.merchant_id = $1 AND s.created_at >= $2 AND s.created_at < $3" \
  " AND s.status IN (0, 1, 2, 3, 11, 22, 23)"

constexpr const char* kCount = "SELECT count(*)" GERBANG_BENCH_RANGE;
constexpr const char* kPage =
    db::text<sales::SaleRecord, "SELECT {s}" GERBANG_BENCH_RANGE
                                " ORDER BY s.created_at DESC, s.id DESC LIMIT 10 OFFSET $4">;

class BareCount {
 public:
  explicit BareCount(const CountOptions& options)
      : o_(options),
        connection_(options.path, false),
        begin_(connection_, "BEGIN"),
        commit_(connection_, "COMMIT"),
        session_(connection_, kSessionRow.text),
        count_(connection_, kCount),
        page_(connection_, kPage) {}

  std::int64_t request(const CountOptions::Merchant& merchant, std::int64_t page) {
    begin_.step();
    session_.bind(1, std::string_view(merchant.token_hash));
    session_.bind(2, std::int64_t{0});
    std::int64_t sum = 0;
    while (session_.step())
      sum += session_.read_all();
    if (sum == 0) fail("a session is gone");
    for (auto* statement : {&count_, &page_}) {
      statement->bind(1, merchant.id);
      statement->bind(2, o_.from);
      statement->bind(3, o_.until);
    }
    page_.bind(4, (page - 1) * 10);
    while (count_.step())
      sum += count_.number(0);
    while (page_.step())
      sum += page_.read_all();
    commit_.step();
    return sum;
  }

 private:
  const CountOptions& o_;
  Connection connection_;
  Prepared begin_, commit_, session_, count_, page_;
};

}  // namespace

CountOptions count_options(const std::string& path, const std::string& merchants) {
  CountOptions out;
  out.path = path;
  std::ifstream file(merchants);
  for (CountOptions::Merchant one; file >> one.token_hash >> one.id;)
    out.merchants.push_back(one);
  if (out.merchants.empty()) fail("no merchants in " + merchants);
  return out;
}

void run_count(const CountOptions& options) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  std::atomic<std::int64_t> done{0}, sum{0};
  double cpu = cpu_seconds(), start = seconds_now();
  std::vector<std::thread> threads;
  for (int i = 0; i < options.threads; ++i) {
    threads.emplace_back([&, i] {
      BareCount list(options);
      std::minstd_rand random(static_cast<unsigned>(i) + 1);
      std::int64_t mine = 0, read = 0;
      for (; mine % 16 != 0 || seconds_now() - start < options.seconds; ++mine) {
        const auto& merchant = options.merchants[random() % options.merchants.size()];
        read += list.request(merchant, 1 + static_cast<std::int64_t>(random() % 5));
      }
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
