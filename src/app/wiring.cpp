#include "app/wiring.h"

#include <filesystem>

#include <fmt/format.h>

#include "app/demo_examples.h"
#include "app/deployment.h"
#include "app/reactions.h"
#include "base/db/lane.h"
#include "money/checkout/checkout_api.h"
#include "money/checkout/method_api.h"
#include "money/refunds/refund_api.h"
#include "money/sales/sale_api.h"
#include "money/settlement/balance_api.h"
#include "outside/sandbox/order.h"
#include "people/accounts/account_api.h"
#include "people/accounts/password_api.h"
#include "people/accounts/saved_view_api.h"
#include "people/accounts/session.h"
#include "people/accounts/sign_in_api.h"
#include "people/accounts/two_factor_api.h"
#include "people/merchant_api/api_account_api.h"
#include "people/merchants/e_mandate_api.h"
#include "people/merchants/merchant_options.h"
#include "people/onboarding/application_admin.h"
#include "people/onboarding/application_api.h"
#include "people/onboarding/demo_people.h"
#include "selling/links/link_api.h"
#include "views/dashboard/dashboard_api.h"
#include "views/dashboard/waiting.h"
#include "views/mail/mailbox.h"
#include "views/sale_page/sale_page_api.h"
#include "views/search/search_api.h"

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
  return out;
}

checkout::CheckoutSettings checkout_settings(const Config& config) {
  checkout::CheckoutSettings out;
  out.settlement_days = config.settlement_days;
  return out;
}

links::LinkSettings link_settings(const Config& config) {
  links::LinkSettings out;
  out.public_url = config.public_url;
  out.checkout_open = minutes(config.checkout_minutes);
  return out;
}

merchant_api::ApiAccountSettings api_account_settings(const Config& config) {
  merchant_api::ApiAccountSettings out;
  out.master_key = master_key(config);
  out.is_sandbox = config.is_sandbox();
  return out;
}

template <class T>
void append(std::vector<T>& to, std::vector<T> more) {
  for (auto& item : more)
    to.push_back(std::move(item));
}

}  // namespace

Wiring::Wiring(const Config& config, db::Db& db, std::string self_url, net::Post post)
    : config_(config),
      db_(db),
      accounts_(account_settings(config)),
      api_accounts_(api_account_settings(config)),
      mail_(mail_settings(config)),
      passwords_(config.password_threads, config.password_cost()),
      sales_(outbox_),
      checkout_(sales_, acquirers_, checkout_settings(config)),
      voids_(sales_, acquirers_),
      links_(link_settings(config), sales_, outbox_),
      refunds_(sales_, outbox_) {
  reactions_register(outbox_, accounts_, api_accounts_, mail_, refunds_);
  if (config.is_sandbox()) acquirers_open(db, self_url, std::move(post));
}

void Wiring::acquirers_open(db::Db& db, const std::string& self_url, net::Post post) {
  sandbox_ = {self_url, std::move(post)};
  sandbox_keys_ = sandbox::sandbox_keys(db);

  acquirers::fpx::FpxSettings fpx{.request_url = "/sandbox/fpx",
                                  .enquiry_url = self_url + "/sandbox/fpx/enquiry",
                                  .banks_url = self_url + "/sandbox/fpx/banks",
                                  .refund_url = self_url + "/sandbox/fpx/refund",
                                  .exchange_key = sandbox_keys_->exchange_key,
                                  .switch_key = sandbox_keys_->switch_key,
                                  .post = sandbox_.post};
  fpx_ = std::make_shared<acquirers::fpx::Fpx>(std::move(fpx));
  acquirers_.add(fpx_);

  acquirers::cards::CardSettings cards{.secret = sandbox_keys_->card_secret,
                                       .request_url = "/sandbox/cards",
                                       .enquiry_url = self_url + "/sandbox/cards/enquiry",
                                       .refund_url = self_url + "/sandbox/cards/refund",
                                       .void_url = self_url + "/sandbox/cards/void",
                                       .callback_url = self_url + "/acquirers/cards/direct",
                                       .return_url = "/acquirers/cards/return",
                                       .post = sandbox_.post};
  cards_ = std::make_shared<acquirers::cards::Cards>(std::move(cards));
  acquirers_.add(cards_);
}

http::Routes Wiring::routes() const {
  http::Routes out = accounts::account_routes(accounts_, outbox_, passwords_);
  append(out, accounts::sign_in_routes(accounts_, outbox_, passwords_));
  append(out, accounts::password_routes(accounts_, outbox_, passwords_));
  append(out, accounts::two_factor_routes(accounts_, outbox_, passwords_));
  append(out, accounts::saved_view_routes());
  append(out, onboarding::merchant_routes(outbox_, accounts_));
  append(out, merchant_api::api_account_routes(api_accounts_, outbox_));
  append(out, onboarding::application_admin_routes(outbox_));
  append(out, merchants::merchant_option_routes());
  append(out, merchants::e_mandate_routes());
  append(out, dashboard::waiting_routes());
  append(out, dashboard::dashboard_routes());
  append(out, sales::sale_routes());
  append(out, sale_page::sale_page_routes());
  append(out, checkout::checkout_routes(checkout_, voids_));
  append(out, checkout::method_routes(acquirers_));
  append(out, settlement::balance_routes(config_.settlement_days));
  append(out, links::link_routes(links_));
  append(out, refunds::refund_routes(refunds_));
  append(out, search::search_routes());
  if (!config_.is_sandbox()) return out;
  append(out, acquirers::fpx::fpx_routes(fpx_, checkout_));
  append(out, acquirers::cards::card_routes(cards_, checkout_));
  append(out, sandbox::sandbox_routes(*sandbox_keys_, sandbox_));
  append(out, mail::mailbox_routes());
  return out;
}

std::vector<jobs::Topic> Wiring::topics() const {
  auto out = mail::mail_topics(mail_);
  append(out, accounts::account_topics(outbox_, accounts_));
  append(out, checkout_.topics());
  append(out, voids_.topics());
  out.push_back(settlement::settlement_topic());
  append(out, refunds::refund_topics(refunds_, acquirers_));
  if (fpx_) append(out, fpx_->topics());
  if (sandbox_keys_) append(out, sandbox::sandbox_topics(sandbox_));
  return out;
}

http::Authentication Wiring::authentication() const {
  return {[this](db::Sql& sql, std::string_view token, std::string_view account) {
            return accounts::session_check(sql, token, account, accounts_);
          },
          [](db::Tx& tx, const std::string& hash) { accounts::session_touch(tx, hash); }};
}

void Wiring::demo(std::int64_t sales) {
  auto owned = [this](std::string_view by) { return company_of(db_, std::string(by)); };
  const bool is_new = !owned(onboarding::kDemoOwner);
  const bool is_accountant_new = !owned(onboarding::kDemoAccountant);
  onboarding::demo_people(db_, outbox_, kDemoPassword, config_.password_cost());
  Instant now = db_.clock().now();
  // Whoever switches to the second company has to see that it is another one.
  constexpr std::int64_t kAccountantsSales = 12;
  if (is_accountant_new) {
    checkout::seed_sales(db_, *owned(onboarding::kDemoAccountant), kAccountantsSales,
                         now - days(14), now, seed_options());
  }
  if (!is_new || sales == 0) return;
  checkout::seed_sales(db_, *owned(onboarding::kDemoOwner), sales, now - days(60), now,
                       seed_options());
  demo_examples(config_, now, sandbox_.self_url);
}

checkout::SeedOptions Wiring::seed_options() const {
  checkout::SeedOptions out;
  out.settlement_days = config_.settlement_days;
  // Who we are there, as acquirers_open left it to the defaults.
  acquirers::fpx::FpxSettings us{.exchange_key = sandbox_keys_->exchange_key,
                                 .switch_key = sandbox_keys_->switch_key};
  out.bank = [us](db::Tx& tx, const sales::SaleRecord& sale, Id<SaleAttempt> attempt) {
    auto amount = money_text(sale.amount);
    if (sale.acquirer == static_cast<int>(sales::AcquirerCode::maybank)) {
      sandbox::order_seed(tx, "FPX", id_text(attempt),
                          {{"fpx_msgToken", sale.payment_method == 21 ? "02" : "01"},
                           {"fpx_sellerExId", us.exchange_id},
                           {"fpx_sellerId", us.seller_id},
                           {"fpx_txnAmount", amount},
                           {"fpx_txnCurrency", std::string(kCurrency)}},
                          *sale.acquirer_reference, *sale.paid_at);
    } else {
      sandbox::order_seed(tx, "CARDS", id_text(attempt),
                          {{"amount", amount},
                           {"currency", std::string(kCurrency)},
                           {"merchantId", acquirers::cards::CardSettings{}.merchant_id},
                           {"orderNo", id_text(attempt)}},
                          *sale.acquirer_reference, *sale.paid_at);
    }
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

std::vector<ledger::Invariant> invariants() {
  auto out = ledger::ledger_invariants();
  append(out, sales::sale_invariants());
  append(out, settlement::settlement_invariants());
  append(out, links::link_invariants());
  append(out, refunds::refund_invariants());
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
  return node;
}

int database_ready(db::Db& db, const Config& config) {
  deployment_check(db, config);
  db::migrate(db);
  deployment_bind(db, config);
  return database_ready(db);
}

std::string demo_sign_ins_text() {
  using namespace onboarding;
  std::string out = fmt::format("  Demo sign-ins, all with the password {}\n", kDemoPassword);
  for (auto [email, what] : {std::pair{kDemoOwner, "a merchant's owner"},
                             std::pair{kDemoPending, "a merchant whose application is pending"},
                             std::pair{kDemoOperator, "a gateway operator"},
                             std::pair{kDemoRefunds, "an operator who approves refunds"},
                             std::pair{kDemoAccountant, "an accountant with two companies"}}) {
    out += fmt::format("    {:<28} {}\n", email, what);
  }
  return out;
}

}  // namespace gerbang::app
