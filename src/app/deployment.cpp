#include "app/deployment.h"

#include <stdexcept>

#include <fmt/format.h>

namespace gerbang::app {
namespace {

constexpr std::string_view kModeKey = "deployment.mode";

constexpr db::Statement kModeGet{"deployment_mode_get", R"(
  SELECT value FROM settings WHERE key = $1)"};
constexpr db::Statement kModeAdd{"deployment_mode_add", R"(
  INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING)"};
// Every start of a sandbox makes its banks' keys. Its people would prove less: anybody may sign up
// under their addresses.
constexpr db::Statement kSandboxTrace{"deployment_sandbox_trace", R"(
  SELECT 1 FROM settings WHERE key LIKE 'sandbox.%' OR key = 'clock.offset_ms' LIMIT 1)"};

// A production from before the mode was remembered: merchants, and nothing of a sandbox. Operators
// prove nothing, `gerbang user` makes them before the first start.
constexpr db::Statement kMerchantUser{"deployment_merchant_user", R"(
  SELECT 1 FROM accounts WHERE company_id <> $1 LIMIT 1)"};

/// Until then there is no table to ask, and nobody has used the database.
constexpr int kTablesMigration = 3;

bool is_unused(db::Db& db) {
  auto applied = static_cast<int>(db::migrations().size()) - db::migrations_pending(db);
  return applied < kTablesMigration;
}

void refuse(const std::string& found, const Config& config) {
  if (found == config.mode) return;
  throw std::runtime_error(fmt::format(
      "the database belongs to a {0}, and this server was started in {1} mode. {2} Give each "
      "deployment a database of its own (--db or --data), or start this one with --mode {0}.",
      found, config.mode,
      found == "sandbox" ? "A sandbox's people have a published password, and its clock was moved."
                         : "A sandbox would add people with a published password to it."));
}

}  // namespace

std::optional<std::string> deployment_mode(db::Sql& sql) {
  if (auto kept = sql.one<std::string>(kModeGet, kModeKey)) return kept;
  if (sql.one<std::int64_t>(kSandboxTrace)) return "sandbox";
  if (sql.one<std::int64_t>(kMerchantUser, kGatewayCompany)) return "production";
  return std::nullopt;
}

void deployment_check(db::Db& db, const Config& config) {
  if (is_unused(db)) return;
  auto found = db.read([](db::Sql& sql) { return deployment_mode(sql); });
  if (found) refuse(*found, config);
}

void deployment_bind(db::Db& db, const Config& config) {
  auto bound = db.write([&](db::Tx& tx) -> Result<std::string> {
    // Of two that start at once in different modes the second waits here for the first one's.
    tx.exec(kModeAdd, kModeKey, deployment_mode(tx).value_or(config.mode));
    return *tx.one<std::string>(kModeGet, kModeKey);
  });
  refuse(*bound, config);
}

}  // namespace gerbang::app
