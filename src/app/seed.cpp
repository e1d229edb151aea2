// `gerbang seed`: demo people, and any number of sales for one of them.

#include <unistd.h>

#include <chrono>
#include <iostream>

#include <fmt/format.h>

#include "app/commands.h"
#include "app/demo_examples.h"
#include "app/wiring.h"
#include "money/checkout/seed.h"

namespace gerbang::app {
namespace {

/// One line that is written over itself; nothing where the output is no terminal.
class ProgressBar {
 public:
  explicit ProgressBar(std::int64_t total) : total_(total) {}
  void show(std::int64_t done) const {
    if (!isatty(STDERR_FILENO)) return;
    constexpr std::int64_t kWidth = 40;
    auto filled = static_cast<std::size_t>(done * kWidth / total_);
    auto seconds = std::max<std::int64_t>(1, std::chrono::duration_cast<std::chrono::seconds>(
                                                 std::chrono::steady_clock::now() - began_)
                                                 .count());
    std::cerr << fmt::format("\r[{}{}] {} of {} ({} a second) ", std::string(filled, '#'),
                             std::string(kWidth - filled, '.'), done, total_, done / seconds)
              << (done == total_ ? "\n" : "") << std::flush;
  }

 private:
  std::int64_t total_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace

int seed(const Config& given, const SeedOptions& options) {
  Config config = given;
  if (!config.is_sandbox())
    throw std::runtime_error("seed writes made-up data, in sandbox mode only");
  if (options.transactions < 0 || options.days < 1 || options.days > 3650) {
    throw std::runtime_error("--transactions is 0 or more, --days from 1 to 3650");
  }
  if (config.public_url.empty())
    config.public_url = fmt::format("http://localhost:{}", config.port);
  Clock clock;
  auto db = open_database(config, clock);
  database_ready(*db, config, clock);
  Wiring wiring(config, *db, config.public_url);
  wiring.demo(0);
  if (options.has_examples) {
    bool is_new = demo_examples(config, clock.now(), config.public_url);
    std::cout << (is_new ? "Wrote the examples.\n" : "The examples are there already.\n");
    if (options.transactions == 0) return 0;
  }
  if (options.transactions == 0) {
    std::cout << demo_sign_ins_text();
    return 0;
  }
  auto merchant = company_of(*db, options.owner_email);
  if (!merchant) {
    throw std::runtime_error("there is no merchant with an owner " + options.owner_email +
                             "; see --merchant");
  }
  ProgressBar bar(options.transactions);
  Instant now = clock.now();
  auto written =
      checkout::seed_sales(*db, *merchant, options.transactions, now - days(options.days), now,
                           wiring.seed_options(), [&](std::int64_t done) { bar.show(done); });
  std::cout << fmt::format("Wrote {} sales transactions of {}.\n", written, options.owner_email);
  return 0;
}

}  // namespace gerbang::app
