#pragma once
// Where the rooms are brought together: who gets which settings, which reaction follows which
// event, which jobs run, which routes exist. No rules live here.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/config.h"
#include "base/audit/put_back.h"
#include "base/db/db.h"
#include "base/events/events.h"
#include "base/http/service.h"
#include "base/jobs/job.h"
#include "base/live/live.h"
#include "base/mail/mail.h"
#include "base/net/post.h"
#include "base/part/part.h"
#include "base/personal/holding.h"
#include "money/checkout/checkout.h"
#include "money/checkout/sale_void.h"
#include "money/checkout/seed.h"
#include "money/invoices/invoice.h"
#include "money/ledger/ledger.h"
#include "money/payouts/bank_exchange.h"
#include "money/payouts/payout_account.h"
#include "money/reconciliation/reconciliation.h"
#include "money/refunds/refund.h"
#include "outside/deliveries/delivery.h"
#include "outside/sandbox/sandbox.h"
#include "people/accounts/account.h"
#include "people/accounts/password_pool.h"
#include "people/merchant_api/api_account.h"
#include "people/onboarding/application.h"
#include "people/team/team_api.h"
#include "selling/carts/cart_order.h"
#include "selling/links/link.h"
#include "selling/mandates/collection.h"
#include "selling/mandates/termination.h"
#include "selling/orders/order.h"

namespace gerbang::app {

/// The rooms of one process. Everything in it lives as long as it does; so do `config` and `db`.
class Wiring {
 public:
  /// `config.public_url` is set. `self_url` is where the process reaches itself, with `post`. The
  /// connectors are those that are set up, or in a sandbox all, with their twins, whose keys it
  /// reads (and makes on a new database). Throws std::runtime_error for settings that are wrong.
  Wiring(const Config& config, db::Db& db, std::string self_url,
         const net::Send& send = net::send_with_curl());
  Wiring(const Wiring&) = delete;

  http::Routes routes() const;
  std::vector<jobs::Topic> topics() const;
  http::Authentication authentication() const;
  const std::vector<Part>& rooms() const { return parts_; }
  live::Live& live() { return live_; }

  /// The demo's people, and `sales` made-up sales of the first merchant among them, beside examples
  /// of every state (app/demo_examples.h) where there are any; sandbox only. A second time changes
  /// nothing.
  void demo(std::int64_t sales);
  /// How made-up sales are settled, and who remembers them at the acquirers; sandbox only.
  checkout::SeedOptions seed_options() const;

  // For what the demo's people do.
  const events::Outbox& outbox() const { return outbox_; }
  const checkout::Checkout& checkout() const { return checkout_; }
  const checkout::Voids& voids() const { return voids_; }
  const links::Links& links() const { return links_; }
  const carts::Carts& carts() const { return carts_; }
  const mandates::Products& products() const { return products_; }
  const mandates::Collections& collections() const { return *collections_; }
  const mandates::Terminations& terminations() const { return *terminations_; }
  const mandates::Changes& changes() const { return *changes_; }
  const refunds::Refunds& refunds() const { return refunds_; }
  const payouts::Payouts& payouts() const { return payouts_; }
  const payouts::Accounts& payout_accounts() const { return payout_accounts_; }
  const payouts::BankExchange& bank_exchange() const { return *bank_exchange_; }
  const checkout::Connectors& connectors() const { return connectors_; }

 private:
  std::vector<Part> parts();
  void connectors_open(const net::Send& send);
  /// The gateway's own bank, where payouts go.
  void bank_open();
  /// What acquirers and the bank say, against the books.
  void reconciliation_open();

  const Config& config_;
  db::Db& db_;
  accounts::AccountSettings accounts_;
  merchant_api::ApiAccountSettings api_accounts_;
  mail::MailSettings mail_;
  mutable accounts::PasswordPool passwords_;
  team::People people_;
  std::vector<team::RouteNeed> route_needs_;
  events::Outbox outbox_;
  live::Live live_;
  sales::Sales sales_;
  checkout::Connectors connectors_;
  checkout::Checkout checkout_;
  checkout::Voids voids_;
  links::Links links_;
  mandates::Products products_;
  mandates::Mandates mandates_;
  std::shared_ptr<const mandates::Rail> rail_;
  std::unique_ptr<mandates::Changes> changes_;
  std::unique_ptr<mandates::Terminations> terminations_;
  std::unique_ptr<mandates::Collections> collections_;  // when the rail is open
  refunds::Refunds refunds_;
  payouts::Payouts payouts_;
  payouts::Accounts payout_accounts_;
  invoices::Invoices invoices_;
  std::unique_ptr<payouts::BankRail> bank_rail_;
  std::unique_ptr<exchange::Channel> bank_channel_;  // in a sandbox its twin
  std::unique_ptr<payouts::BankExchange> bank_exchange_;
  std::unique_ptr<exchange::Channel> settlement_inbox_;  // in a sandbox its twins'
  std::unique_ptr<reconciliation::Reconciliation> reconciliation_;
  deliveries::Deliveries deliveries_;
  orders::Orders orders_;
  carts::Carts carts_;
  carts::Checkouts cart_checkouts_;
  sandbox::SandboxSettings sandbox_;
  sandbox::Twins twins_;
  std::vector<audit::Restorable> restorables_;
  std::vector<Part> parts_;
};

/// What must hold of the database, for `gerbang check`.
std::vector<db::Invariant> invariants();

/// What is held about people, for whoever is asked for it.
std::vector<personal::Holding> holdings();

/// The company that the user with this address owns.
std::optional<MerchantId> company_of(db::Db& db, const std::string& email);

/// Opens the configured database; throws with a text for a person.
/// How long the database may take: a person waits for the server, a command for its end.
enum class Patience { of_people, of_commands };
std::unique_ptr<db::Db> open_database(const Config& config, const Clock& clock,
                                      Patience patience = Patience::of_commands);

/// Brings the schema up to date and takes a node number for this process's ids; returns it.
int database_ready(db::Db& db);
/// The same for what serves or seeds: refuses a database of the other mode before it touches it
/// (deployment.h), makes a new one this mode's, and sets the clock to a sandbox's time, because ids
/// never go back to a time before the first one.
int database_ready(db::Db& db, const Config& config, Clock& clock);

inline constexpr std::string_view kDemoPassword = "Demo-Gerbang-2026!";
/// The demo's sign-ins, as the terminal shows them.
std::string demo_sign_ins_text();

}  // namespace gerbang::app
