// gerbang: one program, a command for each thing that can be done with it. The command line, the
// environment and the settings file are brought together here; each command is a function of app/.

#include <sodium.h>

#include <cstdio>
#include <iostream>
#include <map>

#include <curl/curl.h>
#include <CLI/CLI.hpp>

#include "app/commands.h"
#include "app/connectors.h"
#include "base/pictures/picture_process.h"
#include "people/onboarding/document_process.h"

namespace {

using gerbang::app::Config;
using gerbang::app::Setting;

/// Every setting as an option; the texts are applied after the file and the environment.
struct SettingOptions {
  std::map<std::string_view, std::string> values;

  void add_to(CLI::App& command) {
    for (const Setting& setting : gerbang::app::settings()) {
      auto& value = values[setting.name];
      auto* option = command.add_option(setting.flag(), value, std::string(setting.help));
      option->group("Settings");
      if (std::holds_alternative<bool Config::*>(setting.target))
        option->expected(0, 1)->default_str("true");
    }
  }
};

int refuse(const gerbang::Error& error) {
  std::cerr << "gerbang: " << error.message.english() << "\n";
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace gerbang;
  if (sodium_init() < 0 || curl_global_init(CURL_GLOBAL_DEFAULT) != 0) {
    std::cerr << "gerbang: the crypto or network library did not start\n";
    return 1;
  }
  if (argc == 2 && std::string_view(argv[1]) == "picture") return pictures::picture_child();
  if (argc == 2 && std::string_view(argv[1]) == "document") return onboarding::document_child();
  CLI::App cli{"Gerbang, a merchant portal for an online payment gateway", "gerbang"};
  cli.require_subcommand(1);
  cli.set_version_flag("--version", GERBANG_VERSION);
  cli.fallthrough();
  std::string config_file;
  cli.add_option("--config", config_file,
                 "a settings file in TOML (gerbang config shows the names)");
  SettingOptions options;
  options.add_to(cli);

  app::ServeOptions serve_options;
  auto* serve = cli.add_subcommand("serve", "bring the database up to date and serve");
  serve->add_flag("--empty", serve_options.is_empty, "without demo data and demo sign-ins");
  serve->add_option(
      "--demo-sales", serve_options.demo_sales,
      "how many made-up sales a new demo begins with, beside examples of every state");
  auto* migrate = cli.add_subcommand("migrate", "bring the database up to date");
  app::SeedOptions seed_options;
  auto* seed =
      cli.add_subcommand("seed", "write demo people, and any number of sales transactions");
  seed->add_option("--transactions", seed_options.transactions, "how many sales transactions");
  seed->add_option("--merchant", seed_options.owner_email, "whose: the e-mail of an owner");
  seed->add_option("--days", seed_options.days, "over how many days up to today");
  seed->add_flag("--examples", seed_options.has_examples,
                 "links, payments and refunds in every state, for the demo's merchant; while no "
                 "server runs");
  auto* openapi = cli.add_subcommand("openapi", "print contract/openapi.json");
  auto* check = cli.add_subcommand("check", "prove the invariants of the ledger and the counters");
  std::string backup_path;
  auto* backup =
      cli.add_subcommand("backup", "write a consistent copy of the database while it serves");
  backup->add_option("path", backup_path, "the file to write")->required();
  app::DrillOptions drill_options;
  auto* drill =
      cli.add_subcommand("drill", "restore a backup elsewhere and prove everything in it");
  drill->add_option("path", drill_options.path, "the backup")->required();
  drill->add_option("--into", drill_options.into,
                    "of PostgreSQL's: an empty database to restore it into (postgresql://…)");
  app::UserOptions user_options;
  auto* user = cli.add_subcommand("user", "create a gateway user, or set a user's password");
  user->add_option("email", user_options.email, "the user's e-mail address")->required();
  user->add_option("--name", user_options.full_name, "create the user, with this name");
  user->add_option("--role", user_options.role,
                   "Administrator, Onboarding, Refunds, Settlement or Auditor")
      ->capture_default_str();
  user->add_flag(
      "--remove-second-factor", user_options.removes_second_factor,
      "switch it off for somebody who lost phone and recovery codes; asks for no password");
  app::ConnectorOptions connector_options;
  auto* connector =
      cli.add_subcommand("connector", "choose by which connector a payment method goes");
  connector
      ->add_option("method", connector_options.payment_method,
                   "the payment method: 20 FPX, 21 corporate FPX, 1 cards, 10 e-wallet")
      ->required();
  connector->add_option("connector", connector_options.connector,
                        "its id (" + app::connector_ids() + "); none takes the choice back");
  connector->add_option("--merchant", connector_options.owner_email,
                        "for whom: the e-mail of an owner; without it for all without a choice");
  auto* config_command =
      cli.add_subcommand("config", "show every setting and its value, without secrets");

  CLI11_PARSE(cli, argc, argv);

  Config config;
  if (!config_file.empty()) {
    if (auto read = app::config_read_file(config, config_file); !read.ok())
      return refuse(read.error());
  }
  if (auto read = app::config_read_environment(config); !read.ok()) return refuse(read.error());
  for (const Setting& setting : app::settings()) {
    if (cli.get_option(setting.flag())->count() == 0) continue;
    auto set = app::config_set(config, setting, options.values[setting.name]);
    if (!set.ok()) return refuse(set.error());
  }
  if (auto problems = app::config_problems(config);
      !problems.empty() && !config_command->parsed()) {
    for (const auto& problem : problems)
      std::cerr << "gerbang: " << problem << "\n";
    return 2;
  }
  try {
    if (*serve) return app::serve(config, serve_options);
    if (*migrate) return app::migrate(config);
    if (*seed) return app::seed(config, seed_options);
    if (*openapi) return app::openapi(config);
    if (*check) return app::check(config);
    if (*backup) return app::backup(config, backup_path);
    if (*drill) return app::drill(config, drill_options);
    if (*user) return app::user(config, user_options);
    if (*connector) return app::connector(config, connector_options);
    std::cout << app::config_text(config);
    return 0;
  } catch (const std::exception& e) {
    std::cerr << "gerbang: " << e.what() << "\n";
    return 1;
  }
}
