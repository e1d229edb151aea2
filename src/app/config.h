#pragma once
// Everything that can be set, in one table: its name, what it means, its default, and where it
// lands; the connectors' own tables follow it. A value comes from (later ones win) the default, the
// settings file (TOML), the environment (GERBANG_SMTP_URL for smtp.url) and the command line
// (--smtp-url). `gerbang config` shows the table with the values in force, without secrets.

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/core/password_hash.h"
#include "base/core/result.h"
#include "outside/acquirers/settings.h"

namespace gerbang::payout_banks {
struct FileKeys;
}

namespace gerbang::app {

struct Config {
  std::string mode = "sandbox";
  std::string address = "127.0.0.1";
  int port = 8080;
  std::string public_url;
  std::string trusted_proxies;
  std::string data = "var";
  std::string db;
  std::string web = "web/dist";
  std::string master_key;
  bool no_acquirer = false;

  std::string brand_name = "Gerbang";
  std::string brand_support_email = "support@gerbang.example";
  std::string brand_privacy_url = "/privacy";
  std::string brand_contact_url = "/contact";

  std::string smtp_url;
  std::string smtp_user;
  std::string smtp_password;
  std::string mail_from = "no-reply@gerbang.example";

  int session_idle_minutes = 15;
  int session_hours_max = 12;
  int password_days_max = 90;
  int checkout_minutes = 30;

  std::string payout_folder;
  std::string reconciliation_folder;
  std::string payout_format = "iso20022";
  std::string payout_debtor_name;
  std::string payout_debtor_account;
  std::string payout_debtor_bic;
  std::string payout_key;
  std::string payout_bank_key;
  std::string payout_bank_next_key;
  int payout_account_wait_hours = 24;

  std::string invoice_name;
  std::string invoice_tax_no;
  std::string invoice_registered_no;
  std::string invoice_sst_no;
  std::string invoice_msic_code = "66199";
  std::string invoice_msic_about = "Other activities auxiliary to financial service activities";
  std::string invoice_address;
  std::string invoice_phone;

  std::string documents_scan_command;

  int limit_per_minute = 1200;
  int guess_limit_per_minute = 120;
  int failure_limit_per_hour = 60;
  int search_limit_per_minute = 240;
  int open_orders_of_network_max = 20;
  int streams_max = 10'000;
  int streams_of_person_max = 12;

  int ui_submit_delay_ms = 1000;
  int ui_sign_in_after_sign_up_ms = 1000;
  int ui_sign_in_after_password_ms = 1500;

  int io_threads = 2;
  int db_connections = 4;
  int db_writers = 16;
  int password_threads = 2;
  int sandbox_password_mib = 64;
  std::string sandbox_gateway_url;
  std::string instance_token;

  int local_jobs = 4;
  int mail_jobs = 2;
  int acquirer_jobs = 16;
  int acquirer_jobs_per_topic = 8;
  int acquirer_jobs_per_merchant = 4;
  int merchant_jobs = 160;

  std::string log_format = "text";
  std::string log_level = "info";

  /// The connectors' settings by name (app/connectors.h has their tables).
  acquirers::SettingTexts connectors;

  bool is_sandbox() const { return mode == "sandbox"; }
  PasswordCost password_cost() const;
  /// Where the database is: `db`, or the SQLite file in the data folder.
  std::string database_url() const;
  std::vector<std::string> proxies() const;
  /// The scanner and its arguments; none: nothing is scanned.
  std::vector<std::string> scan_command() const;
};

/// It lands in Config::connectors.
struct OfConnector {};

struct Setting {
  std::string_view name;  // "smtp.url"
  std::variant<std::string Config::*, int Config::*, bool Config::*, OfConnector> target;
  std::string_view help;
  bool is_secret = false;

  std::string flag() const;         // "--smtp-url"
  std::string environment() const;  // "GERBANG_SMTP_URL"
};

std::span<const Setting> settings();

/// One setting from its text; the error names the setting and what it takes.
Result<Done> config_set(Config& config, const Setting& setting, std::string_view value);
/// Values from a TOML file. An unknown name is an error: a typing mistake must not pass silently.
Result<Done> config_read_file(Config& config, const std::string& path);
Result<Done> config_read_environment(Config& config);
/// What is missing or contradictory, one line each; empty when the server may start. Reads the key
/// files of the connectors that are set up.
std::vector<std::string> config_problems(const Config& config);
/// The keys that sign payouts' files; what is wrong with them.
std::vector<std::string> payout_keys_load(const Config& config, payout_banks::FileKeys& keys);
/// The table as text, one setting a line, secrets as "(set)".
std::string config_text(const Config& config);

}  // namespace gerbang::app
