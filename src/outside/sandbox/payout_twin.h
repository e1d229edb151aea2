#pragma once
// The gateway's bank in the sandbox: takes payment files, and has its reports when they are due
// (payout_bank.h makes them). How it answers is chosen on /sandbox/payout-bank.

#include "base/exchange/channel.h"
#include "base/http/route.h"
#include "outside/sandbox/payout_bank.h"

namespace gerbang::sandbox {

class PayoutTwin final : public exchange::Channel {
 public:
  explicit PayoutTwin(db::Db& db) : db_(&db) {}

  Result<Done> send(const exchange::File& file) const override;
  Result<std::vector<std::string>> waiting(std::string_view after) const override;
  Result<exchange::File> fetch(std::string_view name) const override;

  /// The page, and what its form says.
  http::Routes routes() const;

 private:
  db::Db* db_;
};

}  // namespace gerbang::sandbox
