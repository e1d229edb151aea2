#pragma once
// Where the rooms are brought together: who gets which settings, which reaction follows which event,
// which jobs run, which routes exist. No rules live here.

#include <memory>
#include <string>
#include <vector>

#include "accounts/account.h"
#include "accounts/password_pool.h"
#include "app/config.h"
#include "db/db.h"
#include "http/service.h"
#include "ledger/ledger.h"
#include "links/link.h"
#include "mail/mail.h"
#include "outbox/job.h"
#include "outbox/outbox.h"
#include "payments/acquirer.h"
#include "refunds/refund.h"

namespace gerbang::app {

/// The rooms of one process. Everything in it lives as long as it does.
class Wiring {
 public:
  /// `config.public_url` is set. Reads (and on a new database makes) the sandbox's keys.
  Wiring(const Config& config, db::Db& db);
  ~Wiring();
  Wiring(const Wiring&) = delete;

  http::Routes routes();
  std::vector<outbox::Topic> topics();
  http::Authentication authentication() const;

  const outbox::Outbox& outbox() const { return outbox_; }
  accounts::PasswordPool& passwords() { return passwords_; }

 private:
  const Config& config_;
  db::Db& db_;
  outbox::Outbox outbox_;
  accounts::AccountSettings accounts_;
  accounts::PasswordPool passwords_;
  payments::Acquirers acquirers_;
};

/// All invariants, for `gerbang check`.
std::vector<ledger::Invariant> invariants();

/// Opens the configured database; throws with a text for a person.
std::unique_ptr<db::Db> open_database(const Config& config, const Clock& clock);

}  // namespace gerbang::app
