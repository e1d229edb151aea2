#pragma once
// What a payer is asked to agree to at the bank after the enrolment: other terms (maintenance), or
// the end (termination). The payer is mailed a link, signs at the bank's page, and the bank's
// report decides a banking day later. It takes no money and belongs to no sale, so its messages
// have an attempt of their own, the change's id; they are kept with the sale that authorised. Until
// the report the old terms count; a mandate that is to end collects nothing meanwhile.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/jobs/job.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

struct Change {
  MerchantId merchant;
  Id<SaleAttempt> id;  // also the number under which it goes to the bank
  Id<Mandate> mandate;
  checkout::MandateRequest request{};
  ChangeState state = ChangeState::asked;
  std::string token;
  std::optional<Money> before_amount;
  Money before_amount_max;
  Frequency before_frequency{};
  std::optional<CalendarDay> before_expires_on;
  std::optional<Money> amount;
  Money amount_max;
  Frequency frequency{};
  std::optional<CalendarDay> expires_on;
  std::string bank_id;
  std::string connector;
  std::string form_url;
  std::string sent = "[]";
  std::optional<std::string> code;
  std::optional<std::string> reason;
  std::optional<std::string> asked_by;
  std::int64_t reminded = 0;
  Instant asked_at;  // the first time; created_at is this way's
  Instant created_at;
  std::optional<Instant> at_bank_at;
  std::optional<Instant> authorised_at;
  std::optional<Instant> ended_at;
};
BOOST_DESCRIBE_STRUCT(Change, (),
                      (merchant, id, mandate, request, state, token, before_amount,
                       before_amount_max, before_frequency, before_expires_on, amount, amount_max,
                       frequency, expires_on, bank_id, connector, form_url, sent, code, reason,
                       asked_by, reminded, asked_at, created_at, at_bank_at, authorised_at,
                       ended_at))

/// What a merchant would like to change; what is not given stays.
struct MaintenanceDraft {
  std::optional<Money> amount;
  std::optional<Money> max_amount;
  std::optional<Frequency> frequency;
  std::optional<CalendarDay> expires_on;
};
BOOST_DESCRIBE_STRUCT(MaintenanceDraft, (), (amount, max_amount, frequency, expires_on))
constexpr auto field_rules(contract::Of<MaintenanceDraft>) {
  using contract::rule;
  return std::array{rule("amount").at_least(1), rule("max_amount").at_least(1)};
}

std::optional<Change> change_find_by_token(db::Sql& sql, std::string_view token);
/// One that is open, locked.
std::optional<Change> change_open_of(db::Tx& tx, MerchantId merchant, Id<Mandate> mandate);

class Changes {
 public:
  Changes(const Mandates& mandates, const Rail* rail) : mandates_(&mandates), rail_(rail) {}

  /// 11 → 5, and the payer is asked.
  Result<Done> maintain(db::Tx& tx, const Actor& actor, Id<Mandate> mandate,
                        const MaintenanceDraft& draft) const;
  /// 11 → 4, and the payer is asked.
  Result<Done> terminate(db::Tx& tx, Mandate& mandate, std::string_view asked_by,
                         std::string_view note) const;
  /// Other terms that were asked for, and that the payer has not gone to the bank with, are
  /// forgotten.
  Result<Done> withdraw_unsigned(db::Tx& tx, Mandate& mandate) const;
  /// Carries out an end once the bank has answered: one that was approved meanwhile, or of what it
  /// has approved though it has ended here.
  Result<Done> end_if_agreed(db::Tx& tx, Mandate& mandate) const;
  /// On to the bank: the form that the browser posts. Where the payer declined at the bank before,
  /// under a number of its own.
  Result<checkout::Start> sign(db::Db& db, std::string_view token) const;

  /// An answer of the bank's page, where it is about a change; where to send the browser.
  std::optional<Result<std::string>> answer_take(db::Tx& tx, const checkout::Answer& answer) const;
  /// Asks the bank what became of those whose answer no browser brought.
  Result<Done> enquire_due(db::Db& db) const;
  /// The bank's word from its report; twice is once.
  Result<Done> report_take(db::Tx& tx, const EnrolmentRow& row) const;

  /// Of a report that came before the payer's own answer, where that is no signature.
  std::vector<events::Reaction> reactions() const;
  /// Asks again who has not signed; ends what nobody signs: "mandate.remind", once an hour.
  jobs::Topic topic() const;
  /// "mandate.enquire", once an hour.
  jobs::Topic enquiry_topic() const;

 private:
  Result<Done> begin(db::Tx& tx, Mandate& mandate, Change change, MandateEvent event,
                     MandateHappening what, const MandateKind& kind, std::string_view actor,
                     std::string_view note) const;
  Result<Done> replan(db::Tx& tx, Mandate& mandate, Frequency to) const;
  Result<Done> end_unsigned(db::Tx& tx, std::span<const Change> page) const;
  Result<Done> remind_due(db::Tx& tx, std::span<const Change> page) const;
  Result<Done> look(db::Db& db) const;
  Result<Done> end_refused(db::Tx& tx, Mandate& mandate, Change& change, ChangeState state,
                           std::string_view why) const;

  const Mandates* mandates_;
  const Rail* rail_;
};

}  // namespace gerbang::mandates
