#pragma once
// The gateway's bank in the sandbox: takes payment files, and has its reports when they are due
// (payout_bank.h makes them). How it answers is chosen on /sandbox/payout-bank.

#include "base/http/route.h"
#include "money/payouts/bank_exchange.h"
#include "outside/sandbox/payout_bank.h"

namespace gerbang::sandbox {

class PayoutTwin final : public payouts::BankChannel {
 public:
  explicit PayoutTwin(db::Db& db) : db_(&db) {}

  Result<Done> send(const payouts::BankFile& file) const override;
  Result<std::vector<std::string>> waiting() const override;
  Result<payouts::BankFile> fetch(std::string_view name) const override;

  /// The page, and what its form says.
  http::Routes routes() const;

 private:
  db::Db* db_;
};

}  // namespace gerbang::sandbox
