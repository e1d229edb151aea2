#pragma once
// What the sandbox's acquirers and the gateway's bank say that they paid: a settlement file of each
// acquirer for each day, and the statement of the bank's account on the day after, which has the
// acquirers' payments and the gateway's own payouts. They are written when somebody asks for them
// on /sandbox/settlements, with an error in them if wanted, or each morning by themselves when that
// is chosen there; Gerbang finds them as it would find files in a folder.

#include <array>
#include <string_view>
#include <utility>

#include "base/exchange/channel.h"
#include "base/http/route.h"
#include "base/jobs/job.h"

namespace gerbang::sandbox {

/// What is wrong with a file, on demand.
enum class FileError : unsigned char {
  none,
  missing,       // its middle line, or entry, is left out
  doubled,       // is there twice
  wrong_fee,     // the fee is two sen more; files of acquirers only
  wrong_amount,  // is ten ringgit less
  wrong_day,     // is on the day after; files of acquirers only
  wrong_number,  // has another number
  unknown,       // one that nobody asked for is there, too
  broken,        // the control line is wrong; of a statement the closing balance
};
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kFileErrors{
    {{"none", "nothing"},
     {"missing", "its middle line is missing"},
     {"doubled", "its middle line is there twice"},
     {"wrong-fee", "a fee is two sen more"},
     {"wrong-amount", "an amount is ten ringgit less"},
     {"wrong-day", "a line is of the day after"},
     {"wrong-number", "a line has another number"},
     {"unknown", "a line too many"},
     {"broken", "the control line is wrong"}}};

class SettlementTwin final : public exchange::Channel {
 public:
  explicit SettlementTwin(db::Db& db) : db_(&db) {}

  Result<Done> send(const exchange::File&) const override { return Done{}; }
  Result<std::vector<std::string>> waiting(std::string_view after) const override;
  Result<exchange::File> fetch(std::string_view name) const override;

  /// The page, what its form says, and the files.
  http::Routes routes() const;

 private:
  db::Db* db_;
};

/// Writes an acquirer's settlement of a day, or with 0 the bank's statement of it; its name. A
/// second one of a day has a reference of its own.
std::string settlement_write(db::Tx& tx, int acquirer, Day day, FileError error);

/// "sandbox.settlement": each hour, the files of the days that are over, where it was chosen.
jobs::Topic settlement_topic();

/// The gateway's account at the sandbox's bank.
inline constexpr std::string_view kGatewayAccount = "8001234567";

}  // namespace gerbang::sandbox
