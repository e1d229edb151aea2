#include "app/config.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include <unistd.h>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "app/connectors.h"
#include "base/core/certificate.h"
#include "outside/payout_banks/bank_rails.h"

namespace gerbang::app {
namespace {

using C = Config;
const Setting kSettings[] = {
    {"mode", &C::mode, "sandbox (simulated banks, mailbox, movable clock) or production"},
    {"address", &C::address, "the IP address to listen on"},
    {"port", &C::port, "the port to listen on"},
    {"public-url", &C::public_url,
     "how the world reaches this server, e.g. https://pay.example.my"},
    {"trusted-proxies", &C::trusted_proxies,
     "addresses of proxies whose X-Forwarded-For is believed, separated by commas"},
    {"data", &C::data, "the folder for the SQLite database"},
    {"db", &C::db, "the database: a SQLite file, or postgresql://user:password@host/name", true},
    {"web", &C::web, "the folder of the built pages"},
    {"master-key", &C::master_key, "seals secrets in the database; 32 characters or more", true},
    {"no-acquirer", &C::no_acquirer, "let production start without any real acquirer"},
    {"brand.name", &C::brand_name, "the product's name on pages and in mails"},
    {"brand.support-email", &C::brand_support_email, "where people ask for help"},
    {"brand.privacy-url", &C::brand_privacy_url, "the privacy policy"},
    {"brand.contact-url", &C::brand_contact_url, "the contact page"},
    {"smtp.url", &C::smtp_url, "the mail server: smtp://host:25 or smtps://host:465"},
    {"smtp.user", &C::smtp_user, "its user"},
    {"smtp.password", &C::smtp_password, "and password", true},
    {"mail.from", &C::mail_from, "the sender of every mail"},
    {"session.idle-minutes", &C::session_idle_minutes, "a session ends after so long without use"},
    {"session.hours-max", &C::session_hours_max, "and after so long in any case"},
    {"password.days-max", &C::password_days_max, "a password expires after so long; 0 is never"},
    {"checkout.minutes", &C::checkout_minutes, "how long a payer has to pay"},
    {"payouts.folder", &C::payout_folder,
     "where payment files go to the bank (out/) and its reports come from (in/)"},
    {"reconciliation.folder", &C::reconciliation_folder,
     "where acquirers' settlement files and the bank's statements come from (in/)"},
    {"payouts.format", &C::payout_format, "of these files: iso20022 or csv"},
    {"payouts.debtor-name", &C::payout_debtor_name, "whose account payouts are made from"},
    {"payouts.debtor-account", &C::payout_debtor_account, "its number"},
    {"payouts.debtor-bic", &C::payout_debtor_bic, "and its bank's BIC"},
    {"payouts.key", &C::payout_key,
     "the file of our private key, which signs what goes to the bank"},
    {"payouts.bank-key", &C::payout_bank_key,
     "the file of the bank's public key: then no report is read without its signature"},
    {"payouts.bank-next-key", &C::payout_bank_next_key, "and of the one that follows it"},
    {"payouts.account-wait-hours", &C::payout_account_wait_hours,
     "how long a merchant's changed bank account waits before it is paid out to"},
    {"invoices.name", &C::invoice_name, "who invoices merchants for fees, as registered"},
    {"invoices.tax-no", &C::invoice_tax_no, "its tax number (TIN of LHDN)"},
    {"invoices.registered-no", &C::invoice_registered_no, "its registration number (BRN of SSM)"},
    {"invoices.sst-no", &C::invoice_sst_no, "its number for service tax, if it has one"},
    {"invoices.msic-code", &C::invoice_msic_code, "the code of its business, of MSIC 2008"},
    {"invoices.msic-about", &C::invoice_msic_about, "and what the code says"},
    {"invoices.address", &C::invoice_address, "its address, with postcode and city"},
    {"invoices.phone", &C::invoice_phone, "its telephone, with the country's code"},
    {"documents.scan-command", &C::documents_scan_command,
     "a program, by its path, that reads an uploaded document from standard input and exits with 0 "
     "if there is nothing against it, 1 if there is"},
    {"limit.per-minute", &C::limit_per_minute,
     "requests of one address to open calls; 0 is no limit"},
    {"limit.guesses-per-minute", &C::guess_limit_per_minute,
     "of these, to sign-in and the like; 0 is no limit"},
    {"limit.failures-per-hour", &C::failure_limit_per_hour,
     "wrong sign-ins of one address, right ones not counted; 0 is no limit"},
    {"limit.searches-per-minute", &C::search_limit_per_minute,
     "quick searches of one session; 0 is no limit"},
    {"limit.orders-per-network", &C::open_orders_of_network_max,
     "unpaid orders of one cart from one network of payers; 0 is no limit"},
    {"limit.streams", &C::streams_max,
     "pages that this copy tells what happens; 0: they look for themselves"},
    {"limit.streams-per-person", &C::streams_of_person_max, "and those of one person"},
    {"ui.submit-delay-ms", &C::ui_submit_delay_ms, "how long a form shows that it is working"},
    {"ui.sign-in-after-sign-up-ms", &C::ui_sign_in_after_sign_up_ms,
     "automatic sign-in after sign-up"},
    {"ui.sign-in-after-password-ms", &C::ui_sign_in_after_password_ms,
     "automatic sign-in after a new password"},
    {"threads.io", &C::io_threads, "threads that read requests and write answers"},
    {"threads.db", &C::db_connections, "connections that read, a thread each; 4 to 8 on two cores"},
    {"threads.db-write", &C::db_writers, "connections to PostgreSQL that write, a thread each"},
    {"threads.password", &C::password_threads, "threads that hash passwords"},
    {"jobs.local", &C::local_jobs, "jobs at once that work in the database alone"},
    {"jobs.mail", &C::mail_jobs, "mails that are sent at once"},
    {"jobs.acquirer", &C::acquirer_jobs, "calls to acquirers that jobs make at once"},
    {"jobs.acquirer-per-topic", &C::acquirer_jobs_per_topic,
     "of these, for one kind of work (enquiries, refunds, voids)"},
    {"jobs.acquirer-per-merchant", &C::acquirer_jobs_per_merchant, "and for one merchant"},
    {"jobs.merchant", &C::merchant_jobs,
     "events that are posted to merchants' servers at once, one for each merchant"},
    {"sandbox.password-mib", &C::sandbox_password_mib,
     "memory of a password's check, for tests of a sandbox; production takes 64"},
    {"sandbox.gateway-url", &C::sandbox_gateway_url,
     "where a sandbox's acquirers reach the gateway, if that is another server: http://host:port"},
    {"instance.token", &C::instance_token,
     "for tests: GET /health repeats it, so that a test knows which server answers"},
    {"log.format", &C::log_format, "text or json"},
    {"log.level", &C::log_level, "debug, info, warning, error or off"},
};

std::vector<Setting> all_settings() {
  std::vector<Setting> out(std::begin(kSettings), std::end(kSettings));
  for (const auto& line : connector_lines()) {
    for (const auto& row : line.kind.settings)
      out.push_back(
          {row.name, OfConnector{}, row.help, row.kind == acquirers::SettingKind::secret});
  }
  return out;
}

const Setting* find_setting(std::string_view name) {
  for (const auto& s : settings()) {
    if (s.name == name) return &s;
  }
  return nullptr;
}

Error wrong(const Setting& setting, std::string_view what) {
  return invalid_field(std::string(setting.name),
                       verbatim(fmt::format("{} {}", setting.name, what)));
}

}  // namespace

std::string Setting::flag() const {
  std::string out = "--" + std::string(name);
  std::replace(out.begin(), out.end(), '.', '-');
  return out;
}

std::string Setting::environment() const {
  std::string out = "GERBANG_" + std::string(name);
  for (char& c : out) {
    if (c == '.' || c == '-') c = '_';
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

std::span<const Setting> settings() {
  static const std::vector<Setting> all = all_settings();
  return all;
}

std::string Config::database_url() const {
  return db.empty() ? data + "/gerbang.db" : db;
}

PasswordCost Config::password_cost() const {
  PasswordCost out;
  if (is_sandbox()) out.memory_kib = static_cast<std::uint32_t>(sandbox_password_mib) * 1024;
  return out;
}

std::vector<std::string> Config::scan_command() const {
  std::vector<std::string> out;
  std::istringstream words(documents_scan_command);
  for (std::string word; words >> word;)
    out.push_back(word);
  return out;
}

std::vector<std::string> Config::proxies() const {
  std::vector<std::string> out;
  std::string_view rest = trusted_proxies;
  while (!rest.empty()) {
    auto comma = rest.find(',');
    auto item = rest.substr(0, comma);
    while (item.starts_with(' '))
      item.remove_prefix(1);
    while (item.ends_with(' '))
      item.remove_suffix(1);
    if (!item.empty()) out.emplace_back(item);
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
  }
  return out;
}

Result<Done> config_set(Config& config, const Setting& setting, std::string_view value) {
  if (const auto* text = std::get_if<std::string Config::*>(&setting.target)) {
    config.*(*text) = value;
  } else if (const auto* number = std::get_if<int Config::*>(&setting.target)) {
    int parsed = 0;
    auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), parsed);
    if (error != std::errc{} || end != value.data() + value.size() || parsed < 0) {
      return wrong(setting, "takes a whole number, not '" + std::string(value) + "'");
    }
    config.*(*number) = parsed;
  } else if (std::holds_alternative<OfConnector>(setting.target)) {
    config.connectors.insert_or_assign(std::string(setting.name), std::string(value));
  } else {
    if (value != "true" && value != "false") return wrong(setting, "takes true or false");
    config.*std::get<bool Config::*>(setting.target) = value == "true";
  }
  return Done{};
}

Result<Done> config_read_file(Config& config, const std::string& path) {
  toml::table table;
  try {
    table = toml::parse_file(path);
  } catch (const toml::parse_error& e) {
    return invalid_field("config", verbatim(fmt::format("{}: {}", path, e.description())));
  }
  Result<Done> outcome = Done{};
  auto take = [&](const std::string& name, const toml::node& node) {
    const Setting* setting = find_setting(name);
    if (!setting) {
      outcome =
          invalid_field(name, verbatim(fmt::format("{}: there is no setting '{}'", path, name)));
      return;
    }
    std::string value;
    if (auto text = node.value<std::string>(); node.is_string() && text) {
      value = *text;
    } else if (node.is_boolean()) {
      value = *node.value<bool>() ? "true" : "false";
    } else if (node.is_integer()) {
      value = std::to_string(*node.value<std::int64_t>());
    }
    if (auto set = config_set(config, *setting, value); !set.ok()) outcome = set.error();
  };
  for (const auto& [key, node] : table) {
    std::string name(key.str());
    if (const auto* section = node.as_table()) {
      for (const auto& [inner, leaf] : *section)
        take(name + "." + std::string(inner.str()), leaf);
    } else {
      take(name, node);
    }
    if (!outcome.ok()) return outcome;
  }
  return outcome;
}

Result<Done> config_read_environment(Config& config) {
  for (const auto& setting : settings()) {
    const char* value = std::getenv(setting.environment().c_str());
    if (value) GERBANG_CHECK(config_set(config, setting, value));
  }
  return Done{};
}

std::vector<std::string> payout_keys_load(const Config& config, payout_banks::FileKeys& keys) {
  std::vector<std::string> out;
  auto load = [&](std::string_view setting, const std::string& path, bool is_own) {
    if (path.empty()) return;
    std::ifstream in(path, std::ios::binary);
    std::string pem{std::istreambuf_iterator<char>(in), {}};
    auto key = is_own ? private_key_parse(pem) : certificate_parse(pem);
    if (!key) {
      out.push_back(fmt::format("{} is the file of a {} RSA key; {} is not", setting,
                                is_own ? "private" : "public", path));
    } else if (is_own) {
      keys.own = RsaKey::from_pem(pem);
    } else {
      keys.bank.push_back(*RsaKey::from_pem(key->public_pem));
    }
  };
  load("payouts.key", config.payout_key, true);
  load("payouts.bank-key", config.payout_bank_key, false);
  load("payouts.bank-next-key", config.payout_bank_next_key, false);
  return out;
}

std::vector<std::string> config_problems(const Config& config) {
  std::vector<std::string> out;
  if (config.mode != "sandbox" && config.mode != "production") {
    out.push_back("mode is 'sandbox' or 'production', not '" + config.mode + "'");
  }
  if (config.port > 65535) out.push_back("port is at most 65535");
  if (config.log_format != "text" && config.log_format != "json") {
    out.push_back("log.format is 'text' or 'json'");
  }
  // A pool without threads would let everybody wait for ever, a session of no minutes nobody in.
  for (auto [name, value] :
       {std::pair{"threads.io", config.io_threads}, std::pair{"threads.db", config.db_connections},
        std::pair{"threads.db-write", config.db_writers},
        std::pair{"threads.password", config.password_threads},
        std::pair{"sandbox.password-mib", config.sandbox_password_mib},
        std::pair{"jobs.local", config.local_jobs}, std::pair{"jobs.mail", config.mail_jobs},
        std::pair{"jobs.acquirer", config.acquirer_jobs},
        std::pair{"jobs.acquirer-per-topic", config.acquirer_jobs_per_topic},
        std::pair{"jobs.acquirer-per-merchant", config.acquirer_jobs_per_merchant},
        std::pair{"jobs.merchant", config.merchant_jobs},
        std::pair{"session.idle-minutes", config.session_idle_minutes},
        std::pair{"session.hours-max", config.session_hours_max},
        std::pair{"checkout.minutes", config.checkout_minutes}}) {
    if (value < 1) out.push_back(std::string(name) + " is at least 1");
  }
  for (auto [name, value] :
       {std::pair{"jobs.local", config.local_jobs}, std::pair{"jobs.mail", config.mail_jobs},
        std::pair{"jobs.acquirer", config.acquirer_jobs}}) {
    if (value > 1000) out.push_back(std::string(name) + " is at most 1000");
  }
  if (config.payout_account_wait_hours < 0)
    out.push_back("payouts.account-wait-hours is at least 0");
  if (auto command = config.scan_command(); !command.empty()) {
    // No shell looks for it, and a scanner that is not there would let nobody upload anything.
    if (!command.front().starts_with('/') || ::access(command.front().c_str(), X_OK) != 0)
      out.push_back(
          "documents.scan-command is the path of a program that can be run, and its "
          "arguments; this one cannot: " +
          command.front());
  }
  if (config.sandbox_password_mib > 1024) out.push_back("sandbox.password-mib is at most 1024");
  if (config.mode != "production") {
    if (has_connector(config.connectors)) {
      out.emplace_back(
          "a sandbox has acquirers of its own: leave the connectors' settings out, or start with "
          "--mode production");
    }
    return out;
  }
  if (config.master_key.size() < 32) {
    out.push_back(
        "production needs master-key (32 characters or more), e.g. from: openssl rand -hex 32");
  }
  if (!config.public_url.starts_with("https://")) {
    out.push_back("production needs public-url, beginning with https://");
  }
  if (config.payout_format != "iso20022" && config.payout_format != "csv") {
    out.push_back("payouts.format is 'iso20022' or 'csv'");
  }
  if (!config.payout_folder.empty() &&
      (config.payout_debtor_name.empty() || config.payout_debtor_account.empty() ||
       config.payout_debtor_bic.empty())) {
    out.push_back(
        "payouts.folder needs payouts.debtor-name, payouts.debtor-account and payouts.debtor-bic");
  }
  payout_banks::FileKeys keys;
  for (auto& problem : payout_keys_load(config, keys))
    out.push_back(std::move(problem));
  if (config.smtp_url.empty()) out.push_back("production needs smtp.url, or no mail can be sent");
  if (!config.no_acquirer && !has_connector(config.connectors)) {
    out.emplace_back(
        "production needs an acquirer: set up a connector (gerbang config shows their settings, "
        "docs/operating.md what they mean), or start with --no-acquirer to run without taking "
        "payments");
  }
  for (auto& problem : connector_problems(config.connectors, Clock().now()))
    out.push_back(std::move(problem));
  return out;
}

std::string config_text(const Config& config) {
  std::string out;
  for (const auto& setting : settings()) {
    std::string value;
    if (const auto* text = std::get_if<std::string Config::*>(&setting.target)) {
      value = config.*(*text);
    } else if (const auto* number = std::get_if<int Config::*>(&setting.target)) {
      value = std::to_string(config.*(*number));
    } else if (std::holds_alternative<OfConnector>(setting.target)) {
      auto at = config.connectors.find(setting.name);
      if (at != config.connectors.end()) value = at->second;
    } else {
      value = config.*std::get<bool Config::*>(setting.target) ? "true" : "false";
    }
    if (setting.is_secret && !value.empty()) value = "(set)";
    fmt::format_to(std::back_inserter(out), "{:<30} {:<36} # {}\n", setting.name,
                   value.empty() ? "(not set)" : value, setting.help);
  }
  return out;
}

}  // namespace gerbang::app
