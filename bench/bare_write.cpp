// The making of payment links, as durable as the server's: so many to a commit, on one connection.

#include <iterator>
#include <random>

#include "bare.h"

namespace gerbang::bench {
namespace {

std::string slug_draw(std::mt19937_64& random) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string out(24, ' ');
  for (char& c : out)
    c = kLetters[random() % kLetters.size()];
  return out;
}

class BareWrite {
 public:
  explicit BareWrite(const WriteOptions& options)
      : o_(options),
        connection_(options.path, true),
        begin_(connection_, "BEGIN IMMEDIATE"),
        commit_(connection_, "COMMIT"),
        session_(connection_, kSessionRow.text),
        link_(connection_, kLinkInsert.text),
        audit_(connection_, kAuditInsert.text),
        random_(std::random_device{}()),
        id_(static_cast<std::int64_t>(std::time(nullptr)) << 31) {}

  void commit_group() {
    begin_.step();
    for (int i = 0; i < o_.group; ++i)
      write();
    commit_.step();
  }

 private:
  void write() {
    session_.bind(1, std::string_view(o_.token_hash));
    session_.bind(2, std::int64_t{0});
    while (session_.step())
      session_.read_all();
    std::string slug = slug_draw(random_), subject = std::to_string(++id_);
    auto now = static_cast<std::int64_t>(std::time(nullptr)) * 1000;
    const Value link[] = {o_.user,
                          o_.merchant,
                          id_,
                          std::string_view(slug),
                          "Bench link",
                          {},
                          std::int64_t{1250},
                          {},
                          {},
                          {},
                          "Aisyah Rahman",
                          "aisyah.rahman@example.com",
                          {},
                          {},
                          {},
                          "en",
                          std::int64_t{1},
                          {},
                          std::int64_t{0},
                          std::int64_t{1},
                          now};
    static_assert(std::size(link) == values_of(kLinkInsert.text));
    run(link_, link);
    const Value audit[] = {o_.merchant,
                           ++id_,
                           o_.user,
                           "paymentLink.create",
                           std::string_view(subject),
                           "Bench link",
                           "127.0.0.1",
                           std::string_view(slug).substr(0, 16),
                           now,
                           std::int64_t{1},
                           "Demo Owner",
                           "Bench/1.0",
                           "0123456789ab",
                           {},
                           {},
                           std::int64_t{0},
                           {},
                           {},
                           {}};
    static_assert(std::size(audit) == values_of(kAuditInsert.text));
    run(audit_, audit);
  }

  template <std::size_t N>
  static void run(Prepared& statement, const Value (&values)[N]) {
    for (std::size_t i = 0; i < N; ++i)
      statement.bind(static_cast<int>(i) + 1, values[i]);
    while (statement.step()) {
    }
  }

  const WriteOptions& o_;
  Connection connection_;
  Prepared begin_, commit_, session_, link_, audit_;
  std::mt19937_64 random_;
  std::int64_t id_;
};

}  // namespace

void run_write(const WriteOptions& options) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  BareWrite loop(options);
  double cpu = cpu_seconds(), start = seconds_now();
  std::int64_t done = 0;
  for (; seconds_now() - start < options.seconds; done += options.group)
    loop.commit_group();
  report(done, seconds_now() - start, cpu_seconds() - cpu);
}

}  // namespace gerbang::bench
