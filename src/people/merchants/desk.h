#pragma once
// What operators do with a merchant once it is one. They switch it off, with a reason: from the
// commit on nobody can pay it, on whatever page or by whatever key, while what is at a bank already
// is booked when the bank confirms it, and refunds and payouts go on. They set how much it may take
// in one payment and in one calendar day, change its package, and write notes. Whatever they do
// stands among the notes with who, when and why, none of which is ever changed, and in the audit
// log with what it was before. The owners are told by mail when the merchant goes off or on.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/audit/action.h"
#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/db/list.h"
#include "base/events/events.h"
#include "people/merchants/merchant.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang {
struct MerchantNote;
}

namespace gerbang::merchants {

/// A merchant as operators see it.
struct DeskRecord {
  MerchantId id;
  Instant created_at;
  std::string name;  // the trading name; before the application says it, the company's
  std::string company;
  std::optional<std::string> registration_no;  // as the approved application says it
  MerchantStatus status{};
  std::int64_t package_id = 0;
  std::optional<Instant> active_since;  // nothing: was never approved
  std::optional<Instant> inactive_since;
  std::optional<std::string> inactive_reason;
  std::optional<Money> payment_max;
  std::optional<Money> day_max;
};
BOOST_DESCRIBE_STRUCT(DeskRecord, (),
                      (id, created_at, name, company, registration_no, status, package_id,
                       active_since, inactive_since, inactive_reason, payment_max, day_max))

struct DeskQuery : contract::ListQuery {
  std::optional<std::string> name;  // in a name, or the registration number
  std::vector<MerchantStatus> filter_status;
  std::optional<std::int64_t> package_id;
  std::optional<bool> is_limited;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(DeskQuery, (contract::ListQuery),
                      (name, filter_status, package_id, is_limited, created_date_from,
                       created_date_to))
constexpr auto field_rules(contract::Of<DeskQuery>) {
  return std::array{contract::rule("filter_status").items(2)};
}
extern const db::List<DeskRecord, DeskQuery> kDeskList;

std::optional<DeskRecord> desk_find(db::Sql& sql, MerchantId merchant);

enum class DeskAction : unsigned char { activate, deactivate };
/// Why it cannot be done; nothing when it can.
std::optional<Error> desk_obstacle(const DeskRecord& merchant, DeskAction action);
std::vector<DeskAction> desk_actions(const DeskRecord& merchant);

enum class NoteKind : unsigned char {
  note = 0,
  activated = 1,
  deactivated = 2,
  limits = 3,
  package = 4,
  method = 5,
};

struct Note {
  Id<MerchantNote> id;
  NoteKind kind{};
  std::string text;                   // what was written, or why it was done
  std::optional<std::string> before;  // what it was, in the words of the audit log
  std::optional<std::string> after;
  std::string user_name;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Note, (), (id, kind, text, before, after, user_name, created_at))
/// The newest first.
std::vector<Note> notes_of(db::Sql& sql, MerchantId merchant);

/// What an operator changes, in the words that the notes and the audit log have of it.
struct NoteDraft {
  NoteKind kind{};
  std::string_view text;
  std::optional<std::string> before = {};
  std::optional<std::string> after = {};
  std::string changes = {};  // field by field (base/audit/change.h)
};
/// Keeps it among the notes and in the audit log; for the rooms above, too, who have what is the
/// merchant's. `action`: "merchant.limits".
void note_keep(db::Tx& tx, const Actor& actor, MerchantId merchant, audit::Action action,
               const NoteDraft& draft);

struct StatusFacts {
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(StatusFacts, (), (reason))
inline constexpr events::Kind<StatusFacts> kMerchantActivated{"merchant.activated"};
inline constexpr events::Kind<StatusFacts> kMerchantDeactivated{"merchant.deactivated"};

/// Conflict where it is so already, or (activate) was never approved.
Result<Done> merchant_switch(db::Tx& tx, const events::Outbox& outbox, const Actor& actor,
                             MerchantId merchant, DeskAction action, std::string_view reason);

struct Limits {
  std::optional<Money> payment_max;
  std::optional<Money> day_max;
};
BOOST_DESCRIBE_STRUCT(Limits, (), (payment_max, day_max))
Result<Done> limits_set(db::Tx& tx, const Actor& actor, MerchantId merchant, const Limits& limits,
                        std::string_view reason);

/// What is put back from records of the audit log.
std::vector<audit::Restorable> desk_restorables();

/// Fees that were agreed stay as they are. Whether there is such a package is the caller's to know.
Result<Done> package_set(db::Tx& tx, const Actor& actor, MerchantId merchant,
                         std::int64_t package_id, std::string_view reason);

Result<Done> note_add(db::Tx& tx, const Actor& actor, MerchantId merchant, std::string_view text);

/// As the application says it that was just approved.
void registration_set(db::Tx& tx, MerchantId merchant, const std::optional<std::string>& number);

}  // namespace gerbang::merchants

template <>
struct gerbang::contract::WireWords<gerbang::merchants::MerchantStatus> {
  using S = gerbang::merchants::MerchantStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 2> names{
      {{S::inactive, "INACTIVE"}, {S::active, "ACTIVE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::merchants::DeskAction> {
  using A = gerbang::merchants::DeskAction;
  static constexpr std::array<std::pair<A, std::string_view>, 2> names{
      {{A::activate, "ACTIVATE"}, {A::deactivate, "DEACTIVATE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::merchants::NoteKind> {
  using K = gerbang::merchants::NoteKind;
  static constexpr std::array<std::pair<K, std::string_view>, 6> names{
      {{K::note, "NOTE"},
       {K::activated, "ACTIVATED"},
       {K::deactivated, "DEACTIVATED"},
       {K::limits, "LIMITS"},
       {K::package, "PACKAGE"},
       {K::method, "METHOD"}}};
};
