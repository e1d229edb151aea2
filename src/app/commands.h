#pragma once
// The commands of the `gerbang` program. Each returns the process's exit status and throws
// std::exception with a text for a person where it cannot do its work.

#include <cstdint>
#include <string>

#include "app/config.h"

namespace gerbang::app {

struct ServeOptions {
  bool is_empty = false;
  /// Written when the demo people are; examples of every state with them, where there are any.
  std::int64_t demo_sales = 0;
};
int serve(const Config& config, const ServeOptions& options);

int migrate(const Config& config);

struct SeedOptions {
  std::int64_t transactions = 0;
  std::string owner_email = "owner@demo.gerbang.test";
  int days = 90;
  bool has_examples = false;  // of every state, for the demo's merchant
};
int seed(const Config& config, const SeedOptions& options);

int openapi(const Config& config);
int check(const Config& config);
int backup(const Config& config, const std::string& path);

struct DrillOptions {
  std::string path;  // the backup
  std::string into;  // of PostgreSQL's: a database without tables
};
/// Restores a backup elsewhere, brings it up to date and proves all that `check` proves.
int drill(const Config& config, const DrillOptions& options);

struct UserOptions {
  std::string email;
  std::string full_name;
  std::string role = "Administrator";
  bool removes_second_factor = false;  // instead of setting a password
};
/// Reads the password from standard input (the first line), so that it is in no process list. Its
/// owner has to choose another one at the first sign-in.
int user(const Config& config, const UserOptions& options);

struct ConnectorOptions {
  std::string owner_email;  // whose: the e-mail of a merchant's owner; empty: everybody without one
  int payment_method = 0;
  std::string connector;  // empty: no choice of this merchant's own
};
/// Which connector serves a payment method for a merchant.
int connector(const Config& config, const ConnectorOptions& options);

}  // namespace gerbang::app
