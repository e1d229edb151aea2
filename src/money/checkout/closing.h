#pragma once
// What operators have closed: a payment method for one merchant; an acquirer, or one of its banks,
// for all, with what payers read about it; and what is more than an acquirer may be sent at once.
// Nobody can choose what is closed. What is at a bank already ends as it would, and auto-debits,
// which nobody chooses, go on. What became of an acquirer and its banks is kept (history).

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "money/checkout/connector.h"
#include "money/fees/fee.h"
#include "people/merchants/desk.h"

namespace gerbang::checkout {

/// Whether an operator has switched the method off for the merchant.
bool is_method_off(db::Sql& sql, MerchantId merchant, int payment_method);
/// All of them.
std::vector<int> methods_off(db::Sql& sql, MerchantId merchant);
/// Switches it off or on. Conflict where it is so already. Noted (people/merchants/desk.h).
Result<Done> method_switch(db::Tx& tx, const Actor& by, MerchantId merchant, int payment_method,
                           bool is_on, std::string_view reason);

/// A method as it was before a change.
audit::Restorable method_restorable();

/// What payers read: one of our sentences, in their language, or what was typed.
enum class ClosedWhy : unsigned char { typed = 0, maintenance = 1, trouble = 2 };

struct Closed {
  std::string connector;
  std::string bank_id;  // empty: all of it
  ClosedWhy why{};
  std::string text;  // as typed
  std::string user_name;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Closed, (), (connector, bank_id, why, text, user_name, created_at))
Text closed_text(const Closed& closed);

/// What records of the audit log keep of an acquirer, or a bank of it.
struct AcquirerState {
  std::optional<ClosedWhy> closed_why;  // nothing: open
  std::optional<std::string> closed_text;
};
BOOST_DESCRIBE_STRUCT(AcquirerState, (), (closed_why, closed_text))
AcquirerState acquirer_state(const std::optional<Closed>& closed);
struct AcquirerMost {
  std::optional<Money> amount_max;
};
BOOST_DESCRIBE_STRUCT(AcquirerMost, (), (amount_max))

/// What an operator lets go to a connector at the most.
struct ConnectorMost {
  std::string connector;
  Money amount_max;
};
BOOST_DESCRIBE_STRUCT(ConnectorMost, (), (connector, amount_max))

/// As it is now, read once, together with what is read next.
class Closings {
 public:
  explicit Closings(db::Sql& sql);
  /// All of it, or this bank of it; null: it is open.
  const Closed* of(const Connector& connector, std::string_view bank_id = {}) const;
  std::optional<Money> most_of(const Connector& connector) const;
  /// The least and the most of one payment: the connector's own, and no more than an operator lets
  /// go to it.
  std::pair<Money, Money> limits(const Connector& connector, int payment_method) const;
  /// amounts_taken within these limits.
  std::pair<Money, Money> amounts(const std::vector<const Connector*>& by, int payment_method,
                                  const fees::FeeRule& rule) const;
  /// Those that are open, or all where none is.
  std::vector<const Connector*> open(std::vector<const Connector*> serving) const;

 private:
  db::Ahead<Closed> closed_;
  db::Ahead<ConnectorMost> most_;
};

enum class HistoryKind : unsigned char {
  closed = 1,
  opened = 2,
  limited = 3,
  offline = 4,  // by the bank's own word
  online = 5,
};
struct HistoryRow {
  std::int64_t id = 0;
  std::string connector;
  std::string bank_id;
  HistoryKind kind{};
  ClosedWhy why{};
  std::string text;
  std::string user_name;  // empty: nobody's doing
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(HistoryRow, (),
                      (id, connector, bank_id, kind, why, text, user_name, created_at))
/// The newest first.
std::vector<HistoryRow> acquirer_history(db::Sql& sql, std::string_view connector, int most);

/// Which of an acquirer: all of it, or one of its banks.
struct AcquirerPart {
  std::string connector;
  std::string bank_id;
};
/// Whether there is such a connector or bank is the caller's to know. Closing what is closed gives
/// it the new words; opening what is open is a conflict. Audited.
Result<Done> acquirer_close(db::Tx& tx, const Actor& by, const AcquirerPart& part, ClosedWhy why,
                            std::string_view text);
Result<Done> acquirer_open(db::Tx& tx, const Actor& by, const AcquirerPart& part,
                           std::string_view reason);
/// Nothing: no limit of ours.
Result<Done> acquirer_limit(db::Tx& tx, const Actor& by, std::string_view connector,
                            std::optional<Money> most, std::string_view reason);
/// What the banks' own word has changed.
void banks_heard(db::Tx& tx, std::string_view connector, const std::vector<BankRow>& before,
                 const std::vector<BankRow>& now);

}  // namespace gerbang::checkout

template <>
struct gerbang::contract::WireWords<gerbang::checkout::ClosedWhy> {
  using W = gerbang::checkout::ClosedWhy;
  static constexpr std::array<std::pair<W, std::string_view>, 3> names{
      {{W::typed, "TYPED"}, {W::maintenance, "MAINTENANCE"}, {W::trouble, "TROUBLE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::checkout::HistoryKind> {
  using K = gerbang::checkout::HistoryKind;
  static constexpr std::array<std::pair<K, std::string_view>, 5> names{{{K::closed, "CLOSED"},
                                                                        {K::opened, "OPENED"},
                                                                        {K::limited, "LIMITED"},
                                                                        {K::offline, "OFFLINE"},
                                                                        {K::online, "ONLINE"}}};
};
