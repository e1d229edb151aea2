#include "app/wiring.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "app/connectors.h"
#include "app/demo_examples.h"
#include "app/deployment.h"
#include "app/system_api.h"
#include "base/audit/trail.h"
#include "base/core/log.h"
#include "base/db/lane.h"
#include "base/exchange/exchange_api.h"
#include "base/http/listener.h"
#include "base/live/live_part.h"
#include "base/mail/mail_part.h"
#include "base/mail/mail_personal.h"
#include "money/calendar/calendar.h"
#include "money/calendar/calendar_part.h"
#include "money/checkout/checkout_part.h"
#include "money/checkout/checkout_personal.h"
#include "money/checkout/serving.h"
#include "money/fees/fee_part.h"
#include "money/invoices/invoice_part.h"
#include "money/ledger/ledger_part.h"
#include "money/ledger/transfer_chain.h"
#include "money/payouts/demo_payouts.h"
#include "money/payouts/payout_part.h"
#include "money/proof/head.h"
#include "money/proof/proof_part.h"
#include "money/reconciliation/reconciliation_part.h"
#include "money/refunds/refund_part.h"
#include "money/refunds/refund_personal.h"
#include "money/sales/sale_part.h"
#include "money/sales/sale_personal.h"
#include "money/settlement/settlement.h"
#include "money/settlement/settlement_part.h"
#include "money/settlement/settlement_personal.h"
#include "outside/deliveries/delivery_part.h"
#include "outside/deliveries/delivery_personal.h"
#include "outside/payout_banks/bank_rails.h"
#include "outside/payout_banks/folder_channel.h"
#include "outside/payout_banks/statement_csv.h"
#include "outside/sandbox/payout_twin.h"
#include "outside/sandbox/settlement_twin.h"
#include "people/accounts/account_part.h"
#include "people/accounts/account_personal.h"
#include "people/accounts/session.h"
#include "people/merchant_api/api_account_part.h"
#include "people/merchants/merchant_part.h"
#include "people/onboarding/application_part.h"
#include "people/onboarding/application_personal.h"
#include "people/onboarding/demo_people.h"
#include "people/privacy/privacy_part.h"
#include "people/team/demo_team.h"
#include "people/team/invariants.h"
#include "people/team/team_part.h"
#include "people/team/team_personal.h"
#include "selling/carts/cart_part.h"
#include "selling/carts/cart_personal.h"
#include "selling/links/link_part.h"
#include "selling/links/link_personal.h"
#include "selling/mandates/collection_numbers.h"
#include "selling/mandates/mandate_part.h"
#include "selling/mandates/mandate_personal.h"
#include "selling/orders/order_part.h"
#include "views/dashboard/dashboard_part.h"
#include "views/fee_preview/fee_preview_api.h"
#include "views/gateway_desk/clock_coming.h"
#include "views/gateway_desk/mail_preview.h"
#include "views/gateway_desk/run_problems.h"
#include "views/merchant_desk/merchant_desk_part.h"
#include "views/sale_page/sale_page_api.h"
#include "views/search/search_api.h"
#include "views/trail/trail_part.h"

namespace gerbang::app {
namespace {

// A sandbox that was given no key seals with a fixed one: it guards nothing real, and every copy on
// one database must have the same. Production refuses to start without its own.
std::string master_key(const Config& config) {
  constexpr std::string_view kSandboxMasterKey = "sandbox-master-key-guards-nothing";
  return config.master_key.empty() ? std::string(kSandboxMasterKey) : config.master_key;
}

accounts::AccountSettings account_settings(const Config& config) {
  accounts::AccountSettings out;
  out.master_key = master_key(config);
  out.brand_name = config.brand_name;
  out.idle = minutes(config.session_idle_minutes);
  out.session_max = hours(config.session_hours_max);
  out.password_age_max = days(config.password_days_max);
  out.wrong_sign_ins_per_hour_max = config.failure_limit_per_hour;
  out.public_url = config.public_url;
  return out;
}

mail::MailSettings mail_settings(const Config& config) {
  mail::MailSettings out;
  out.smtp_url = config.smtp_url;
  out.smtp_user = config.smtp_user;
  out.smtp_password = config.smtp_password;
  out.from = config.mail_from;
  out.from_name = config.brand_name;
  out.support_email = config.brand_support_email;
  out.keeps_bodies = config.is_sandbox();
  out.public_url = config.public_url;
  return out;
}

onboarding::DocumentSettings document_settings(const Config& config) {
  onboarding::DocumentSettings out;
  out.scan_command = config.scan_command();
  return out;
}

checkout::CheckoutSettings checkout_settings(checkout::OtherAnswers others) {
  checkout::CheckoutSettings out;
  out.others = std::move(others);
  return out;
}

checkout::ReceiptSettings receipt_settings(const Config& config) {
  return {config.brand_name, config.public_url, config.is_sandbox(), carts::receipt_lines};
}

invoices::SupplierSettings supplier_settings(const Config& config) {
  if (config.is_sandbox() && config.invoice_tax_no.empty())
    return invoices::sandbox_supplier(config.brand_name, config.brand_support_email);
  return {config.invoice_name,    config.invoice_tax_no,    config.invoice_registered_no,
          config.invoice_sst_no,  config.invoice_msic_code, config.invoice_msic_about,
          config.invoice_address, config.invoice_phone,     config.brand_support_email};
}

links::LinkSettings link_settings(const Config& config) {
  links::LinkSettings out;
  out.public_url = config.public_url;
  out.checkout_open = minutes(config.checkout_minutes);
  return out;
}

mandates::ProductSettings product_settings(const Config& config) {
  mandates::ProductSettings out;
  out.public_url = config.public_url;
  return out;
}

mandates::MandateSettings mandate_settings(const Config& config) {
  mandates::MandateSettings out;
  out.public_url = config.public_url;
  out.brand = config.brand_name;
  out.is_sandbox = config.is_sandbox();
  return out;
}

orders::OrderSettings order_settings(const Config& config) {
  orders::OrderSettings out;
  out.public_url = config.public_url;
  out.checkout_open = minutes(config.checkout_minutes);
  return out;
}

carts::CartSettings cart_settings(const Config& config) {
  carts::CartSettings out;
  out.public_url = config.public_url;
  out.checkout_open = minutes(config.checkout_minutes);
  out.open_of_network_max = config.open_orders_of_network_max;
  return out;
}

merchant_api::ApiAccountSettings api_account_settings(const Config& config) {
  merchant_api::ApiAccountSettings out;
  out.master_key = master_key(config);
  out.is_sandbox = config.is_sandbox();
  return out;
}

live::Bounds live_bounds(const Config& config) {
  live::Bounds out;
  // Half of what may be open is left to requests, files and the database.
  out.streams_max =
      static_cast<std::size_t>(std::clamp(config.streams_max, 0, http::open_files_max() / 2));
  out.of_person_max = config.streams_of_person_max;
  return out;
}

}  // namespace

Wiring::Wiring(const Config& config, db::Db& db, std::string self_url, const net::Send& send)
    : config_(config),
      db_(db),
      accounts_(account_settings(config)),
      api_accounts_(api_account_settings(config)),
      mail_(mail_settings(config)),
      passwords_(config.password_threads, config.password_cost()),
      people_({&accounts_, &outbox_}),
      live_(db, authentication().check, live_bounds(config)),
      sales_(outbox_),
      checkout_(sales_, connectors_,
                checkout_settings([this](db::Tx& tx, const checkout::Answer& answer) {
                  return changes_->answer_take(tx, answer);
                })),
      voids_(sales_, connectors_),
      links_(link_settings(config), sales_, outbox_),
      products_(product_settings(config)),
      mandates_(mandate_settings(config), checkout_, outbox_),
      refunds_(sales_, outbox_, connectors_),
      payouts_(outbox_),
      payout_accounts_(outbox_, hours(config.payout_account_wait_hours)),
      invoices_(outbox_, supplier_settings(config)),
      deliveries_({.account = &api_accounts_}, outbox_),
      orders_(order_settings(config), api_accounts_, sales_),
      carts_(cart_settings(config)),
      cart_checkouts_(carts_, sales_),
      sandbox_{std::move(self_url), send, config.sandbox_gateway_url} {
  connectors_open(send);
  bank_open();
  reconciliation_open();
  changes_ = std::make_unique<mandates::Changes>(mandates_, rail_.get());
  terminations_ = std::make_unique<mandates::Terminations>(mandates_, *changes_);
  collections_ = std::make_unique<mandates::Collections>(mandates_, *changes_, rail_.get());
  parts_ = parts();
  for (const auto& it : routes()) {
    if (it.access.kind != http::Access::Kind::permission) continue;
    route_needs_.push_back({std::string(http::method_text(it.method)), it.full_path(), it.operation,
                            it.access.permission});
  }
  for (const auto& part : parts_)
    restorables_.insert(restorables_.end(), part.restorables.begin(), part.restorables.end());
  outbox_.hints_to([this](const events::Hint& hint) { live_.hint(hint); });
  for (auto& reaction : reactions_of(parts_))
    outbox_.reaction_add(std::move(reaction));
}

/// The rooms from the ground up. Reactions to one event run in this order, and then its mails.
std::vector<Part> Wiring::parts() {
  std::vector<Part> out{
      live::live_part(live_),
      mail::mail_part(mail_),
      accounts::account_part(accounts_, outbox_, passwords_, mail_),
      merchants::merchant_part(),
      team::team_part(people_, passwords_, mail_,
                      [this]() -> const std::vector<team::RouteNeed>& { return route_needs_; }),
      onboarding::application_part(outbox_, accounts_, mail_, document_settings(config_)),
      merchant_api::api_account_part(api_accounts_, outbox_, mail_),
      privacy::privacy_part(holdings()),
      ledger::ledger_part(),
      calendar::calendar_part(),
      fees::fee_part(),
      sales::sale_part(mail_),
      settlement::settlement_part(),
      checkout::checkout_part(checkout_, voids_, live_, receipt_settings(config_)),
      refunds::refund_part(refunds_, mail_),
      payouts::payout_part(payouts_, payout_accounts_, *bank_exchange_, mail_),
      proof::proof_part(master_key(config_)),
      reconciliation::reconciliation_part(*reconciliation_, settlement_inbox_.get()),
      invoices::invoice_part(invoices_),
      links::link_part(links_, outbox_, mail_),
      mandates::mandate_part(products_, *collections_, *terminations_, *changes_, mail_),
      deliveries::delivery_part(deliveries_, mail_),
      orders::order_part(orders_, checkout_, refunds_),
      // After the deliveries: a merchant's server hears of the payment before the order.
      carts::cart_part(carts_, cart_checkouts_, outbox_,
                       {config_.brand_name, config_.is_sandbox()}),
  };
  if (config_.is_sandbox()) {
    out.emplace_back("sandbox")
        .add(sandbox::sandbox_routes(twins_))
        .add(sandbox::sandbox_topics(sandbox_, connectors_))
        .add(sandbox::PayoutTwin(db_).routes())
        .add(sandbox::SettlementTwin(db_).routes())
        .add({sandbox::settlement_topic()});
  }
  out.push_back(dashboard::dashboard_part());
  out.emplace_back("exchange").add(exchange::exchange_routes());
  out.emplace_back("fee_preview").add(fee_preview::fee_preview_routes());
  auto& gateway = out.emplace_back("gateway_desk");
  gateway.add(gateway_desk::mail_preview_routes(mail_, master_key(config_)));
  gateway.add(gateway_desk::run_problem_routes());
  if (config_.is_sandbox()) gateway.add(gateway_desk::clock_coming_routes());
  out.push_back(merchant_desk::merchant_desk_part(outbox_, connectors_, mail_));
  out.emplace_back("sale_page").add(sale_page::sale_page_routes(refunds_));
  out.emplace_back("search").add(search::search_routes());
  out.push_back(trail::trail_part(
      [this]() -> const std::vector<audit::Restorable>& { return restorables_; }));
  return out;
}

void Wiring::connectors_open(const net::Send& send) {
  const auto& clock = db_.clock();
  auto open = [&](const acquirers::ConnectorKind& kind, const acquirers::Settings& settings,
                  const acquirers::Surroundings& around) {
    auto connector = kind.open(settings, around);
    connectors_.add(connector);
    if (auto rail = mandate_rail(kind, settings, around, connector)) rail_ = std::move(rail);
  };
  for (const auto& [kind, make_twin] : connector_lines()) {
    if (config_.is_sandbox()) {
      twins_.push_back(make_twin(db_, sandbox_));
      open(kind, acquirers::Settings(twins_.back()->settings()),
           {send, sandbox_.self_url, "", &clock});
    } else if (is_set_up(kind.settings, config_.connectors)) {
      // Looked at before (config_problems), but a file may have changed since.
      auto problems = connector_problems(config_.connectors, clock.now());
      if (!problems.empty()) throw std::runtime_error(problems.front());
      open(kind, settings_load(kind.settings, config_.connectors).settings,
           {send, config_.public_url, config_.public_url, &clock});
    }
  }
}

void Wiring::bank_open() {
  payouts::Debtor debtor{config_.payout_debtor_name, config_.payout_debtor_account,
                         config_.payout_debtor_bic};
  if (config_.is_sandbox()) {
    debtor = {config_.brand_name, std::string(sandbox::kGatewayAccount), "MBBEMYKL"};
    bank_rail_ = std::make_unique<payout_banks::IsoRail>();
    bank_channel_ = std::make_unique<sandbox::PayoutTwin>(db_);
  } else if (!config_.payout_folder.empty()) {
    payout_banks::FileKeys keys;
    // Looked at before (config_problems), but a file may have changed since.
    auto problems = payout_keys_load(config_, keys);
    if (!problems.empty()) throw std::runtime_error(problems.front());
    if (config_.payout_format == "csv") {
      bank_rail_ = std::make_unique<payout_banks::CsvRail>(std::move(keys));
    } else {
      bank_rail_ =
          std::make_unique<payout_banks::IsoRail>(payout_banks::IsoTerms{}, std::move(keys));
    }
    bank_channel_ = std::make_unique<payout_banks::FolderChannel>(config_.payout_folder);
  }
  bank_exchange_ = std::make_unique<payouts::BankExchange>(payouts_, bank_rail_.get(),
                                                           bank_channel_.get(), std::move(debtor));
}

void Wiring::reconciliation_open() {
  reconciliation::Settings settings;
  for (const auto& connector : connectors_.all())
    settings.acquirers.insert(connector->acquirer());
  settings.debits = mandates::sales_of_collections;
  settings.statement_read = payout_banks::statement_read;
  settings.account = config_.payout_debtor_account;
  if (config_.is_sandbox()) {
    settings.account = sandbox::kGatewayAccount;
    settlement_inbox_ = std::make_unique<sandbox::SettlementTwin>(db_);
  } else if (!config_.reconciliation_folder.empty()) {
    settlement_inbox_ =
        std::make_unique<payout_banks::FolderChannel>(config_.reconciliation_folder);
  }
  reconciliation_ = std::make_unique<reconciliation::Reconciliation>(std::move(settings));
}

http::Routes Wiring::routes() const {
  http::Routes out;
  for (const auto& part : parts_)
    out.insert(out.end(), part.routes.begin(), part.routes.end());
  return out;
}

std::vector<jobs::Topic> Wiring::topics() const {
  std::vector<jobs::Topic> out;
  for (const auto& part : parts_)
    out.insert(out.end(), part.topics.begin(), part.topics.end());
  return out;
}

http::Authentication Wiring::authentication() const {
  return {[this](db::Sql& sql, std::string_view token, std::string_view account) {
            return accounts::session_check(sql, token, account, accounts_);
          },
          [](db::Tx& tx, const std::string& hash) { accounts::session_touch(tx, hash); },
          [this](db::Sql& sql, std::string_view mcht_id, std::string_view key) {
            return merchant_api::server_verify(sql, api_accounts_, mcht_id, key);
          }};
}

void Wiring::demo(std::int64_t sales) {
  auto owned = [this](std::string_view by) { return company_of(db_, std::string(by)); };
  const bool is_new = !owned(onboarding::kDemoOwner);
  const bool is_accountant_new = !owned(onboarding::kDemoAccountant);
  onboarding::demo_people(db_, outbox_, kDemoPassword, config_.password_cost());
  Instant now = db_.clock().now();
  if (is_new) {
    db_.write_job([](db::Tx& tx) {
      settlement::demo_rules(tx);
      return true;
    });
  }
  if (is_new) {
    auto made = db_.write([this](db::Tx& tx) -> Result<Done> {
      auto owner = accounts::user_find_by_email(tx, onboarding::kDemoOwner);
      auto desk = accounts::user_find_by_email(tx, onboarding::kDemoDesk);
      auto shop = accounts::company_owned_by(tx, owner->id);
      return team::demo_team(tx, people_, {*shop, owner->id, owner->full_name, owner->email},
                             desk->id);
    });
    if (!made.ok()) log_warning("demo_team", {{"why", made.error().message.english()}});
  }
  // Whoever switches to the second company has to see that it is another one.
  constexpr std::int64_t kAccountantsSales = 12;
  if (is_accountant_new) {
    checkout::seed_sales(db_, *owned(onboarding::kDemoAccountant), kAccountantsSales,
                         now - days(14), now, seed_options());
  }
  if (!is_new || sales == 0) return;
  const Instant since = now - kDemoHistory;
  auto owner = *owned(onboarding::kDemoOwner);
  db_.write_job([&](db::Tx& tx) {
    fees::demo_fees_since(tx, owner, kl_day_start(kl_day(since)));
    return true;
  });
  checkout::seed_sales(db_, owner, sales, since, now, seed_options());
  demo_examples(config_, now, sandbox_.self_url);
  auto operator_named = [this](std::string_view email) {
    auto user = db_.read([&](db::Sql& sql) { return accounts::user_find_by_email(sql, email); });
    return Actor{kGatewayCompany, user->id, user->full_name, user->email};
  };
  auto paid_out =
      payouts::demo_payouts(db_, *bank_exchange_, owner, operator_named(onboarding::kDemoOperator),
                            operator_named(onboarding::kDemoSettlement), since);
  if (!paid_out.ok()) log_warning("demo_payouts", {{"why", paid_out.error().message.english()}});
  auto invoiced = invoices::demo_invoices(db_, invoices_, owner, since);
  if (!invoiced.ok()) log_warning("demo_invoices", {{"why", invoiced.error().message.english()}});
}

checkout::SeedOptions Wiring::seed_options() const {
  checkout::SeedOptions out;
  out.bank = [this](db::Tx& tx, const sales::SaleRecord& sale,
                    Id<SaleAttempt> attempt) -> std::string_view {
    const auto* method = sales::method_row(*sale.payment_method);
    const auto* connector = checkout::Serving(connectors_, tx, sale.merchant).by(*method, "");
    auto twin = std::ranges::find_if(
        twins_, [&](const auto& it) { return connector && it->id() == connector->id(); });
    if (twin == twins_.end()) return {};
    (*twin)->remember(tx, {id_text(attempt), sale.amount, *sale.payment_method,
                           *sale.acquirer_reference, *sale.paid_at});
    return connector->id();
  };
  return out;
}

std::optional<MerchantId> company_of(db::Db& db, const std::string& email) {
  return db.read([&](db::Sql& sql) -> std::optional<MerchantId> {
    auto user = accounts::user_find_by_email(sql, email);
    if (!user) return std::nullopt;
    return accounts::company_owned_by(sql, user->id);
  });
}

std::vector<db::Invariant> invariants() {
  std::vector<db::Invariant> out;
  for (auto& of_room :
       {team::team_invariants(), ledger::ledger_invariants(), sales::sale_invariants(),
        settlement::settlement_invariants(), links::link_invariants(),
        mandates::mandate_invariants(), mandates::termination_invariants(),
        carts::cart_invariants(), orders::order_invariants(), refunds::refund_invariants(),
        payouts::payout_invariants(), deliveries::delivery_invariants(), audit::trail_invariants(),
        ledger::transfer_chain_invariants(), proof::head_invariants(),
        reconciliation::reconciliation_invariants(), invoices::invoice_invariants()})
    out.insert(out.end(), of_room.begin(), of_room.end());
  return out;
}

std::vector<personal::Holding> holdings() {
  std::vector<personal::Holding> out;
  for (auto& of_room :
       {mail::mail_holdings(), accounts::account_holdings(), team::team_holdings(),
        onboarding::application_holdings(), sales::sale_holdings(),
        settlement::settlement_holdings(), checkout::checkout_holdings(),
        refunds::refund_holdings(), links::link_holdings(), mandates::mandate_holdings(),
        deliveries::delivery_holdings(), carts::cart_holdings()})
    out.insert(out.end(), of_room.begin(), of_room.end());
  return out;
}

std::unique_ptr<db::Db> open_database(const Config& config, const Clock& clock, Patience patience) {
  db::Options options;
  db::Bounds bounds;
  if (patience == Patience::of_people) {  // docs/operating.md has the numbers
    bounds.light_ms_max = 3'000;
    bounds.heavy_ms_max = 10'000;
    bounds.write_ms_max = 10'000;
  }
  options.url = config.database_url();
  options.read_connections = std::max(1, config.db_connections);
  options.write_connections = std::max(1, config.db_writers);
  if (config.db.empty()) {
    std::error_code error;
    std::filesystem::create_directories(config.data, error);
    if (error) {
      throw std::runtime_error(
          fmt::format("Cannot create the data folder {}: {}. Choose another with --data.",
                      config.data, error.message()));
    }
  }
  return db::open(options, bounds, clock);
}

int database_ready(db::Db& db) {
  db::migrate(db);
  int node = db::node_lease(db);
  id_node_set(node);
  if (auto filled = db.write(calendar::calendar_fill); !filled.ok())
    throw std::runtime_error(filled.error().message.english());
  return node;
}

int database_ready(db::Db& db, const Config& config, Clock& clock) {
  deployment_check(db, config);
  db::migrate(db);
  deployment_bind(db, config);
  if (config.is_sandbox()) clock_offset_load(db, clock);
  return database_ready(db);
}

std::string demo_sign_ins_text() {
  using namespace onboarding;
  std::string out = fmt::format("  Demo sign-ins, all with the password {}\n", kDemoPassword);
  for (auto [email, what] : {std::pair{kDemoOwner, "a merchant's owner"},
                             std::pair{kDemoPending, "a merchant whose application is pending"},
                             std::pair{kDemoOperator, "a gateway operator"},
                             std::pair{kDemoOnboarding, "an operator of merchant applications"},
                             std::pair{kDemoRefunds, "an operator who approves refunds"},
                             std::pair{kDemoSettlement, "an operator of payouts and fees"},
                             std::pair{kDemoAccountant, "an accountant with two companies"},
                             std::pair{kDemoDesk, "the owner's colleague at the front desk"}}) {
    out += fmt::format("    {:<28} {}\n", email, what);
  }
  return out;
}

}  // namespace gerbang::app
