#pragma once
// The bank account that a merchant is paid out to. The first is the one of its approved
// application. Every later one is asked for by a person of the merchant's and let in by another
// person, of the merchant's or the gateway's; nothing goes to it for some hours after that, in
// which the merchant's people have been mailed and can object. Domain.md, "Permissions" and
// "Payouts".

#include <optional>
#include <string>
#include <vector>

#include "base/contract/rules.h"
#include "base/db/record.h"
#include "money/payouts/payout.h"

namespace gerbang::payouts {

enum class AccountStatus : unsigned char { asked = 1, used = 2, replaced = 3, rejected = 4 };
enum class AccountEvent { approve, reject, replace };
inline constexpr std::array kAccountTransitions{
    Transition<AccountStatus, AccountEvent>{AccountStatus::asked, AccountEvent::approve,
                                            AccountStatus::used},
    Transition<AccountStatus, AccountEvent>{AccountStatus::asked, AccountEvent::reject,
                                            AccountStatus::rejected},
    Transition<AccountStatus, AccountEvent>{AccountStatus::used, AccountEvent::replace,
                                            AccountStatus::replaced},
};
static_assert(is_deterministic(kAccountTransitions));

/// How long a changed account waits, unless the setting `payouts.account_wait` says otherwise.
inline constexpr Duration kAccountWait = hours(24);

struct BankAccount {
  MerchantId merchant;
  Id<PayoutAccount> id;
  AccountStatus status = AccountStatus::asked;
  std::string bank_name;
  std::string bank_code;   // BIC
  std::string account_no;  // digits
  std::string account_name;
  std::optional<Id<User>> asked_by;  // none: the application
  std::optional<std::string> asked_name;
  std::optional<Id<User>> decided_by;
  std::optional<std::string> decided_name;
  std::optional<Instant> decided_at;
  std::optional<std::string> remarks;
  std::optional<Instant> usable_from;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(BankAccount, (),
                      (merchant, id, status, bank_name, bank_code, account_no, account_name,
                       asked_by, asked_name, decided_by, decided_name, decided_at, remarks,
                       usable_from, created_at))
constexpr auto column_names(db::RecordOf<BankAccount>) {
  return std::array{db::Column{"merchant", "merchant_id"}};
}

struct AccountDraft {
  std::string bank_name;
  std::string bank_code;
  std::string account_no;
  std::string account_name;
};
BOOST_DESCRIBE_STRUCT(AccountDraft, (), (bank_name, bank_code, account_no, account_name))
constexpr auto field_rules(contract::Of<AccountDraft>) {
  using contract::rule;
  return std::array{rule("bank_name").length(2, 120), rule("bank_code").length(8, 11),
                    rule("account_no").is(contract::Format::digits).length(5, 20),
                    rule("account_name").length(2, 140)};
}

struct AccountFacts {
  std::string bank_name;
  std::string account_no;  // "********5678"
  std::string account_name;
  std::string by;
  std::optional<Instant> usable_from;
  std::optional<std::string> remarks;
};
BOOST_DESCRIBE_STRUCT(AccountFacts, (),
                      (bank_name, account_no, account_name, by, usable_from, remarks))
using AccountKind = events::Kind<AccountFacts>;
inline constexpr AccountKind kAccountAsked{"payout.account_asked"};
inline constexpr AccountKind kAccountChanged{"payout.account_changed"};
inline constexpr AccountKind kAccountRejected{"payout.account_rejected"};

class Accounts {
 public:
  explicit Accounts(const events::Outbox& outbox, Duration wait = kAccountWait)
      : outbox_(&outbox), wait_(wait) {}

  Result<BankAccount> ask(db::Tx& tx, const Actor& actor, const AccountDraft& draft) const;
  /// Never by whoever asked.
  Result<BankAccount> approve(db::Tx& tx, const Actor& actor, MerchantId merchant,
                              Id<PayoutAccount> id) const;
  Result<BankAccount> reject(db::Tx& tx, const Actor& actor, MerchantId merchant,
                             Id<PayoutAccount> id, const std::string& remarks) const;

 private:
  Result<BankAccount> decide(db::Tx& tx, const Actor& actor, MerchantId merchant,
                             Id<PayoutAccount> id, AccountEvent event,
                             std::optional<std::string> remarks) const;
  Result<Done> tell(db::Tx& tx, const BankAccount& account, const AccountKind& kind,
                    const std::string& by) const;

  const events::Outbox* outbox_;
  Duration wait_;
};

/// The account in use; taken from the approved application where there is none yet. Nothing where
/// that names none.
std::optional<BankAccount> account_in_use(db::Tx& tx, MerchantId merchant);
/// The same, as it would be: for reading.
std::optional<BankAccount> account_shown(db::Sql& sql, MerchantId merchant);
/// Whose account it is: for operators.
std::optional<MerchantId> account_owner(db::Sql& sql, Id<PayoutAccount> id);
/// The one that waits for a decision.
std::optional<BankAccount> account_asked(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::payouts

template <>
struct gerbang::contract::WireWords<gerbang::payouts::AccountStatus> {
  using S = gerbang::payouts::AccountStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 4> names{{{S::asked, "ASKED"},
                                                                        {S::used, "USED"},
                                                                        {S::replaced, "REPLACED"},
                                                                        {S::rejected, "REJECTED"}}};
};
